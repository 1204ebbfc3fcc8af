import { z } from 'zod';
import { type Step, stepReading, withStep } from '../clean/step';
import type { ColumnProfile } from '../read/column-profile';
import { parseDate } from '../values/parse-date';
import { type DateGroups, dateGroupsAnswer, saysDateGroups, withDateGroups } from './date-groups';
import type { ProvenOrder } from './date-order-proof';
import type { Mapping } from './mapping';
import type { Asked, Question } from './question';

const orders = ['dmy', 'mdy', 'ymd'] as const;
type Order = (typeof orders)[number];

const labels: Readonly<Record<Order, string>> = { dmy: 'The day', mdy: 'The month', ymd: 'The year' };

const ofColumns = z.object({ order: z.enum(orders), columns: z.array(z.string()).min(1) });

/** What an answer says: an order, for some columns or (null) for all; null: it is none. */
const orderAnswer = (value: string): { readonly order: Order; readonly columns: string[] | null } | null => {
  const order = orders.find((one) => one === value);
  if (order !== undefined) return { order, columns: null };
  try {
    return ofColumns.safeParse(JSON.parse(value)).data ?? null;
  } catch {
    return null;
  }
};

const stepOf = (order: Order, columns: readonly string[]): Step => ({
  do: 'read-date',
  columns: [...columns],
  order,
});

/** The mapping after the order was said: for all dates, or for the columns that left it open beside others that do not. */
export const withDateOrder = (mapping: Mapping, value: string): Mapping => {
  const grouped = withDateGroups(mapping, value);
  if (grouped !== null) return grouped;
  const said = orderAnswer(value);
  if (said === null) return mapping;
  return said.columns === null
    ? { ...mapping, locale: { ...mapping.locale, dateOrder: said.order } }
    : { ...mapping, steps: [...withStep(mapping.steps, stepOf(said.order, said.columns))] };
};

/** Which answer the mapping gives; null: none of them. */
export const dateOrderAnswer = (mapping: Mapping, options: readonly string[]): string | null => {
  const grouped = options.find((option) => saysDateGroups(mapping, option));
  if (grouped !== undefined) return grouped;
  const chosen = options.find((option) => {
    const said = orderAnswer(option);
    return said?.columns?.every((name) => stepReading(mapping.steps, name).dateOrder === said.order) === true;
  });
  const { dateOrder } = mapping.locale;
  return chosen ?? (dateOrder === 'auto' ? null : dateOrder);
};

const mappedDates = ({ mapping, target, columns }: Asked): readonly ColumnProfile[] =>
  target.fields.flatMap(({ kind, key }) =>
    kind === 'date' ? (columns.find(({ name }) => name === mapping.fields[key]?.column) ?? []) : [],
  );

const most = 4;
const listed = (values: readonly string[]): string =>
  values.length <= most
    ? values.join(', ')
    : `${values.slice(0, most).join(', ')} and ${values.length - most} more`;

/** Which way of writing a group of rows uses, as the dates of that group prove it that can be read in one way alone. */
const dateGroupsQuestion = (found: DateGroups): Question => {
  const { date, by, dmy, mdy, samples } = found;
  const read = (order: ProvenOrder): string => {
    const text = samples[order];
    const reading = text === null ? null : parseDate(text, order);
    return text === null || reading?.ok !== true ? '' : `${text} is ${reading.value.date}`;
  };
  return {
    kind: 'date-order',
    text: `The dates in ${[date, ...found.also].map(({ name }) => `"${name.trim()}"`).join(' and ')} are written in two ways, and "${by.name.trim()}" tells which: dates that can be read in one way alone have the day first for ${listed(dmy)}, and the month first for ${listed(mdy)}. Does that hold for the others?`,
    options: [
      {
        value: dateGroupsAnswer(found, false),
        label: 'Yes: each group is read in its own way',
        detail: [read('dmy'), read('mdy')].filter((one) => one !== '').join('; '),
      },
      {
        value: dateGroupsAnswer(found, true),
        label: 'No: keep them back',
        detail: 'Dates that can be read in two ways stay behind',
      },
    ],
  };
};

/**
 * The mapping with the order said for columns whose own dates prove it, though they are written in several ways. It is an answer to the
 * question all the same, and can be changed.
 */
export const withProvenOrders = (mapping: Mapping, questions: readonly Question[], asked: Asked): Mapping => {
  const { dates } = asked;
  const open = mappedDates({ ...asked, mapping }).filter(dates.isOpen);
  const isProven = (value: string): boolean => {
    const said = orderAnswer(value);
    const own = said?.columns == null ? open : open.filter(({ name }) => said.columns?.includes(name));
    return said !== null && own.length > 0 && own.every((column) => dates.proven(column) === said.order);
  };
  return questions
    .filter(({ kind }) => kind === 'date-order')
    .flatMap(({ options }) => options.find(({ value }) => isProven(value)) ?? [])
    .reduce((so, { value }) => withDateOrder(so, value), mapping);
};

/** Dates written in two ways that another column tells apart. */
const groupsOf = (
  { dates: { groups, isOfBoth } }: Asked,
  dates: readonly ColumnProfile[],
): readonly Question[] =>
  dates
    .filter(isOfBoth)
    .flatMap(
      (column) =>
        groups(
          column,
          dates.filter(({ index }) => index !== column.index),
        ) ?? [],
    )
    .slice(0, 1)
    .map(dateGroupsQuestion);

/**
 * Which number of a date is its day, where a mapped column does not prove it itself. What another column proves makes one
 * order likelier and stands first; it may have been written by another program, so it answers nothing.
 */
export const dateOrderQuestion = (asked: Asked): readonly Question[] => {
  const { mapping } = asked;
  if (mapping.locale.dateOrder !== 'auto') return [];
  const dates = mappedDates(asked);
  const open = dates.filter(
    (column) =>
      asked.dates.isOpen(column) &&
      !asked.dates.isOfBoth(column) &&
      stepReading(mapping.steps, column.name).dateOrder === undefined,
  );
  const [first] = open;
  const groups = groupsOf(asked, dates);
  if (first === undefined || groups.length > 0) return groups;
  const sample = first.samples.find((text) => {
    const reading = parseDate(text, 'auto');
    return reading.ok && reading.value.ambiguous;
  });
  const hint = asked.dates.hint(first);
  const isShort = sample !== undefined && parseDate(sample, 'ymd').ok;
  const likely: readonly Order[] = hint?.order === 'mdy' ? ['mdy', 'dmy'] : ['dmy', 'mdy'];
  const hasProven = dates.some(
    (column) => column.dateOrder === 'dmy' || column.dateOrder === 'mdy' || asked.dates.isOfBoth(column),
  );
  const columns = [...new Set(open.map(({ name }) => name))];
  const detail = (order: Order): string => {
    const reading = parseDate(sample ?? '', order);
    return sample === undefined || !reading.ok ? '' : `${sample} is ${reading.value.date}`;
  };
  return [
    {
      kind: 'date-order',
      text: `The dates in "${first.name.trim()}" can be read in two ways.${hint === null ? '' : ` ${hint.text}`} What comes first?`,
      options: (isShort ? [...likely, 'ymd' as const] : likely).map((order) => ({
        value: hasProven ? JSON.stringify({ order, columns }) : order,
        label: labels[order],
        detail: detail(order),
      })),
    },
  ];
};
