import type { ColumnProfile } from '../../read/column-profile';
import { findColumn } from '../../read/named-column';
import { trimAll } from '../../values/text';
import { columnOf, fieldWith, type Judged } from './finding';
import { headerTells, type KindBy, tellsKindBy } from './kind-words';
import { otherDocumentsIn } from './other-documents';

/** More different words than that are no kinds of documents. */
export const mostKindWords = 6;
/** Programs that list everything have as many, orders and payments among them. */
export const mostNamedWords = 20;
/** At least this share of the rows says a kind. */
const enoughFilled = 0.9;
/** Columns that are looked at in every row. */
const mostColumns = 3;

export type KindColumn = {
  readonly column: ColumnProfile;
  readonly by: KindBy;
  /** Rows above 0 that say each word. */
  readonly counts: ReadonlyMap<string, number>;
};

const otherKinds: ReadonlySet<string> = new Set([
  'empty',
  'amount',
  'percent',
  'date',
  'time',
  'email',
  'currency',
]);
/** Codes of currencies may be kinds of documents where the header says so. */
const isOther = ({ kind, header }: ColumnProfile): boolean =>
  otherKinds.has(kind) && !(kind === 'currency' && headerTells(header) === 'kind');

const rank: readonly KindBy[] = ['kind', 'value', 'document', 'side'];

/** The totals of the first rows as they would go out; null: they are not known. */
export const totalsOf = (judged: Judged, total: ColumnProfile): readonly number[] | null => {
  const own = judged.arithmetic.figures.of(total);
  const field = fieldWith(judged, 'total');
  const isNegated = field !== undefined && judged.mapping.fields[field.key]?.negate === true;
  return own === null || !isNegated ? own : own.map((value) => -value);
};

/** Words and their numbers, most frequent first. */
export const byCount = (counts: ReadonlyMap<string, number>): readonly (readonly [string, number])[] =>
  [...counts].sort((a, b) => b[1] - a[1]);

/** What tells lines of a record apart is no kind of document. */
const partsRecords = ({ mapping, columns, rows }: Judged, index: number): boolean => {
  if (mapping.groupBy.length === 0) return false;
  const names = columns.map(({ name }) => name);
  const keys = mapping.groupBy.map((name) => findColumn(names, name));
  const seen = new Map<string, string>();
  return rows.some(({ cells }) => {
    const key = JSON.stringify(keys.map((at) => cells[at] ?? ''));
    const text = trimAll(cells[index] ?? '');
    const before = seen.get(key);
    if (before === undefined) seen.set(key, text);
    return before !== undefined && before !== text;
  });
};

const countsOf = (judged: Judged, column: ColumnProfile, above: readonly number[]) => {
  const counts = new Map<string, number>();
  let filled = 0;
  for (const row of above) {
    const text = trimAll(judged.rows[row]?.cells[column.index] ?? '');
    if (text === '') continue;
    filled += 1;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  if (filled === 0 || filled < above.length * enoughFilled) return null;
  // A profile of the whole file knows more than its first rows.
  return column.filled > judged.rows.length
    ? new Map(column.values.map(({ value, count }): [string, number] => [trimAll(value), count]))
    : counts;
};

/** A text with a digit of its own in every row numbers documents, in a list of few rows. */
const areNumbers = (counts: ReadonlyMap<string, number> | null, rows: number): boolean =>
  counts !== null && counts.size === rows && [...counts.keys()].every((text) => /\d/.test(text));

const isFew = (values: ColumnProfile['values']): boolean =>
  values.length > 0 &&
  (values.length <= mostKindWords ||
    (values.length <= mostNamedWords && otherDocumentsIn(values.map(({ value }) => value)).length > 0));

/** Columns of few short words that may tell which rows are credits, by header or by words for invoices, the likeliest first. */
export const kindColumns = (judged: Judged): readonly KindColumn[] => {
  const total = columnOf(judged, fieldWith(judged, 'total'));
  const own = total === null ? null : totalsOf(judged, total);
  if (total === null || own === null) return [];
  const above = own.flatMap((value, row) => (value > 0 ? [row] : []));
  const number = columnOf(judged, fieldWith(judged, 'number'));
  const names = judged.columns.map(({ name }) => name);
  const answered = new Set(judged.mapping.only.map(({ column }) => findColumn(names, column)));
  return judged.columns
    .flatMap((column): readonly KindColumn[] => {
      const { values, index, header } = column;
      if (!isFew(values) || isOther(column)) return [];
      if (index === total.index || answered.has(index)) return [];
      const by = tellsKindBy(
        header,
        values.map(({ value }) => value),
      );
      if (by === null || (by === 'document' && column === number)) return [];
      const counts = countsOf(judged, column, above);
      if (by === 'document' && areNumbers(counts, above.length)) return [];
      return counts === null || partsRecords(judged, index) ? [] : [{ column, by, counts }];
    })
    .sort((a, b) => rank.indexOf(a.by) - rank.indexOf(b.by))
    .slice(0, mostColumns);
};
