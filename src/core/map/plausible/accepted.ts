import { findColumn } from '../../read/named-column';
import { trimAll } from '../../values/text';
import type { Mapping } from '../mapping';
import { reasonToWrite, whyNoReason } from './reason';
import type { PlausibleRule } from './rules';

type Accepting = Pick<Mapping, 'accepts'>;
type Entry = NonNullable<Mapping['accepts']>[number];

/** What a person who accepts a finding looks at: its columns, the mapped one first, and what it says of values. */
export type AcceptedFor = {
  readonly rule: PlausibleRule;
  /** Absent: it is about no column. */
  readonly columns?: readonly string[] | undefined;
  /** Words, codes, figures or names; absent: it is about its columns alone. */
  readonly values?: readonly string[] | undefined;
};

/** As much of it as there is, in the order in which a mapping file says it. */
export const acceptedFor = (
  rule: PlausibleRule,
  columns: readonly string[],
  values: readonly string[] = [],
): AcceptedFor => ({
  rule,
  ...(columns.length === 0 ? {} : { columns }),
  ...(values.length === 0 ? {} : { values }),
});

const isSame = (one: string, other: string): boolean => findColumn([one], other) === 0;

/** The mapped column first, the others in any order; names are compared as those of fields are. */
const areSame = (given: readonly string[], now: readonly string[]): boolean => {
  const [first = '', ...others] = given;
  const [mapped = '', ...beside] = now;
  return (
    given.length === now.length &&
    isSame(mapped, first) &&
    new Set(others.map((name) => findColumn(beside, name)).filter((at) => at >= 0)).size === beside.length
  );
};

const areAmong = (now: readonly string[], given: readonly string[]): boolean => {
  const known = new Set(given.map(trimAll));
  return now.length > 0 && now.every((value) => known.has(trimAll(value)));
};

const lifts = ({ rule, why, columns, values }: Entry, now: AcceptedFor): boolean =>
  rule === now.rule &&
  whyNoReason(why) === null &&
  (columns === undefined || areSame(columns, now.columns ?? [])) &&
  (values === undefined || areAmong(now.values ?? [], values));

/**
 * The reason for which a mapping accepts a finding; null: it does not. An entry with columns or values is for these alone, one
 * without them for whatever its rule finds.
 */
export const acceptedWhy = ({ accepts }: Accepting, now: AcceptedFor): string | null =>
  accepts?.find((entry) => lifts(entry, now))?.why ?? null;

/**
 * The reason for which a mapping accepts what single records show of a rule: with their columns, or with those of a finding of which
 * they are the first.
 */
export const acceptedRecordsWhy = (mapping: Accepting, now: AcceptedFor): string | null =>
  acceptedWhy(mapping, now) ??
  mapping.accepts?.find(
    ({ rule, why, columns = [], values }) =>
      rule === now.rule &&
      whyNoReason(why) === null &&
      values === undefined &&
      areSame(columns.slice(0, now.columns?.length), now.columns ?? []),
  )?.why ??
  null;

/**
 * The figures of single rows that a mapping accepts under a rule for a column. An entry by hand that names neither column nor figures
 * is for whatever the rule finds; one that names the column alone is for no figures at all.
 */
export const acceptedFiguresOf = (
  { accepts = [] }: Accepting,
  { rule, column }: { readonly rule: PlausibleRule; readonly column: string },
): { readonly isAny: boolean; readonly figures: ReadonlySet<string> } => {
  const own = accepts.filter(
    (entry) =>
      entry.rule === rule &&
      whyNoReason(entry.why) === null &&
      (entry.columns === undefined || isSame(entry.columns[0] ?? '', column)),
  );
  return {
    isAny: own.some(({ columns, values }) => columns === undefined && values === undefined),
    figures: new Set(own.flatMap(({ values = [] }) => values.map(trimAll))),
  };
};

const mostValues = 40;

/** So many values as a mapping can hold; how many more there are makes them those of one file. */
export const fewValues = (values: Iterable<string>): readonly string[] => {
  const all = [...new Set(values)].sort();
  return all.length <= mostValues
    ? all
    : [...all.slice(0, mostValues), `and ${all.length - mostValues} more`];
};

const quoted = (texts: readonly string[]): string => texts.map((text) => `"${trimAll(text)}"`).join(', ');

/** That the rule was accepted for something else, and what is new; '' where it was not, or nothing is. */
export const acceptedBefore = (mapping: Accepting, now: AcceptedFor): string => {
  const entries = (mapping.accepts ?? []).filter(({ rule }) => rule === now.rule);
  const last = entries[entries.length - 1];
  if (last === undefined || acceptedWhy(mapping, now) !== null) return '';
  const { columns = [], values = [], why } = last;
  const isOfSame = columns.length === 0 || areSame(columns, now.columns ?? []);
  const known = new Set(values.map(trimAll));
  const given = isOfSame ? values : columns;
  const asked = isOfSame
    ? (now.values ?? []).filter((value) => !known.has(trimAll(value)))
    : (now.columns ?? []);
  const not = asked.length === 0 ? '' : `, not for ${quoted(asked)}`;
  return `Accepted before for ${quoted(given)} ("${why}")${not}.`;
};

/** The mapping that accepts a finding. What was accepted for the same columns before gives way. */
export const withAccepted = (
  mapping: Mapping,
  { rule, columns, values }: AcceptedFor,
  why: string,
): Mapping => {
  const isReplaced = (one: Entry): boolean =>
    one.rule === rule && (one.columns === undefined || areSame(one.columns, columns ?? []));
  const entry: Entry = {
    ...{ rule, why },
    ...(columns === undefined ? {} : { columns: [...columns] }),
    ...(values === undefined ? {} : { values: [...values] }),
  };
  return { ...mapping, accepts: [...(mapping.accepts ?? []).filter((one) => !isReplaced(one)), entry] };
};

/** How a mapping file says it: one entry of the list. */
export const acceptEntry = ({ rule, columns, values }: AcceptedFor): string =>
  JSON.stringify({ rule, why: reasonToWrite, columns, values });

/** The same with the list in which it stands, as it can be pasted into a mapping that has none. */
export const acceptText = (given: AcceptedFor): string => `"accepts": [${acceptEntry(given)}]`;
