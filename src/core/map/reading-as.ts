import type { Field, Target } from '../targets/target';
import type { FieldSource, Mapping } from './mapping';

/**
 * What the rows of a file are: records of their own; lines whose amounts add up; lines that repeat the total of their
 * record on every row; or lines of which only the first says what record they belong to.
 */
export const rowReadings = ['rows', 'lines', 'lines-same', 'lines-below'] as const;
export type RowReading = (typeof rowReadings)[number];

type Entry = readonly [string, FieldSource];

const isLine = (key: string): boolean => key.startsWith('items[].');

/** Fields that make a record what it is: its own code and the vendor. */
const keyFields = (target: Target): readonly Field[] =>
  target.keyFields?.flatMap((key) => target.fields.filter((field) => field.key === key)) ??
  usualKeyFields(target);

const usualKeyFields = (target: Target): readonly Field[] => [
  ...target.fields
    .filter((field) => field.required && field.kind === 'code' && field.lookup === undefined)
    .slice(0, 1),
  ...target.fields.filter((field) => field.required && field.lookup === 'vendor').slice(0, 1),
];

/** Columns that tell records apart under a mapping; empty where the record's own code has no column. */
export const keyColumns = (mapping: Mapping, target: Target): readonly string[] => {
  const [own, ...others] = keyFields(target).map((field) => mapping.fields[field.key]?.column);
  return own === undefined ? [] : [own, ...others.flatMap((column) => column ?? [])];
};

const withoutAggregate = (source: FieldSource): FieldSource => {
  const { aggregate: _, ...rest } = source;
  return rest;
};

/** The mapping with no amount added up over rows. */
export const withoutSums = (mapping: Mapping): Mapping => ({
  ...mapping,
  fields: Object.fromEntries(
    Object.entries(mapping.fields).map(([key, source]) => [
      key,
      source.aggregate === 'sum' ? withoutAggregate(source) : source,
    ]),
  ),
});

const hasFamily = (target: Target, prefix: string): boolean =>
  target.families.some((family) => family.prefix === prefix);

/** Dimensions may differ from line to line, so lines carry them. */
const movedTo =
  (from: string, to: string, target: Target) =>
  ([key, source]: Entry): Entry =>
    key.startsWith(from) && source.column !== undefined && hasFamily(target, to)
      ? [to + key.slice(from.length), source]
      : [key, source];

/** The amount of a whole record; undefined: only its lines have amounts. */
export const totalField = (target: Target): Field | undefined =>
  target.fields.find((field) => field.required && field.kind === 'amount' && !isLine(field.key));

const firstLineField = (target: Target, kind: Field['kind']): Field | undefined =>
  target.fields.find((field) => isLine(field.key) && field.kind === kind);

/** A line needs a name, a quantity and a price: the row's amount once, under the name of what it was spent on. */
const plainLines = (fields: readonly Entry[], target: Target): readonly Entry[] => {
  const amount = fields.find(([key]) => key === totalField(target)?.key)?.[1];
  const hasAmounts = fields.some(
    ([key, source]) =>
      isLine(key) && source.column !== undefined && ['amount', 'quantity'].includes(kindAt(target, key)),
  );
  if (hasAmounts || amount?.column === undefined) return [];
  const name = firstLineField(target, 'text');
  const quantity = firstLineField(target, 'quantity');
  const price = firstLineField(target, 'amount');
  const described = fields.find(([key]) => key.includes('dimensions.'))?.[1].column;
  const isNamed = name !== undefined && fields.some(([key]) => key === name.key);
  return [
    ...(name === undefined || isNamed || described === undefined
      ? []
      : [[name.key, { column: described }] as const]),
    ...(quantity === undefined ? [] : [[quantity.key, { constant: '1' }] as const]),
    ...(price === undefined ? [] : [[price.key, withoutAggregate(amount)] as const]),
  ];
};

const kindAt = (target: Target, key: string): string =>
  target.fields.find((field) => field.key === key)?.kind ?? 'code';

/** Where the first row alone tells the total, that is the sum too. */
const addsUp = (reading: RowReading): boolean => reading === 'lines' || reading === 'lines-below';

const summed =
  (target: Target, reading: RowReading) =>
  ([key, source]: Entry): Entry => {
    const isAmount = !isLine(key) && kindAt(target, key) === 'amount' && source.column !== undefined;
    return [key, isAmount && addsUp(reading) ? { ...source, aggregate: 'sum' } : withoutAggregate(source)];
  };

/** Lines that only repeat the row's amount go with the reading they were made for. */
const withoutPlainLines = (fields: readonly Entry[], target: Target): readonly Entry[] => {
  const total = fields.find(([key]) => key === totalField(target)?.key)?.[1].column;
  const isPlain =
    fields.some(([key, source]) => isLine(key) && source.constant === '1') &&
    fields.some(([key, source]) => isLine(key) && source.column === total);
  return isPlain ? fields.filter(([key]) => !isLine(key)) : fields;
};

const asLines = (mapping: Mapping, target: Target, reading: RowReading): Mapping => {
  const all = Object.entries(mapping.fields).map(movedTo('dimensions.', 'items[].dimensions.', target));
  // What each row repeats is no amount of its own.
  const moved = addsUp(reading) ? all : withoutPlainLines(all, target);
  const lines = addsUp(reading) ? plainLines(moved, target) : [];
  const fields = Object.fromEntries([...moved.map(summed(target, reading)), ...lines]);
  const groupBy = [...keyColumns(mapping, target)];
  return {
    ...mapping,
    groupBy,
    ...(reading === 'lines-below' ? { blankKey: 'above' as const } : {}),
    fields,
  };
};

const asRows = (mapping: Mapping, target: Target): Mapping => {
  const moved = Object.entries(mapping.fields).map(movedTo('items[].dimensions.', 'dimensions.', target));
  const kept = withoutPlainLines(moved, target);
  return {
    ...mapping,
    groupBy: [],
    fields: Object.fromEntries(kept.map(([key, source]) => [key, withoutAggregate(source)])),
  };
};

/** The mapping under another answer to "is one row a whole record or a line of one?". */
export const readRowsAs = (mapping: Mapping, target: Target, reading: RowReading): Mapping => {
  const { blankKey: _, ...plain } = mapping;
  return reading === 'rows' ? asRows(plain, target) : asLines(plain, target, reading);
};
