import type { ColumnProfile } from '../../read/column-profile';
import { namesTotal } from '../../read/sum-words';
import { trimAll } from '../../values/text';
import { called, columnOf, type Finding, fieldWith, findingOf, type Judged, type OnlyRows } from './finding';
import { recordsIn } from './records';

const cent = 10_010;
const nearlyAll = 0.95;
/** In a record of two rows of one amount each is what the other comes to. */
const fewestRows = 3;
const fewestRecords = 2;
/** More kinds of rows are not looked through. */
const mostKinds = 12;

const isText = ({ kind }: ColumnProfile): boolean => kind === 'text' || kind === 'code';

/** The one row that is what all others of its record come to; null: none is, or several are. */
const totalIn = (values: readonly number[], rows: readonly number[]): number | null => {
  const sum = rows.reduce((all, row) => all + (values[row] ?? Number.NaN), 0);
  if (Number.isNaN(sum)) return null;
  const [total, ...others] = rows.filter((row) => {
    const value = values[row] ?? 0;
    return value !== 0 && Math.abs(value * 2 - sum) <= cent;
  });
  return total === undefined || others.length > 0 ? null : total;
};

/** A column whose words tell the totals from the lines: the rows that are lines. */
const linesByKind = (
  { columns, rows }: Judged,
  isTotal: ReadonlySet<number>,
  isLine: ReadonlySet<number>,
): readonly OnlyRows[] => {
  const wordsIn = ({ index }: ColumnProfile, which: ReadonlySet<number>): ReadonlySet<string> =>
    new Set([...which].map((row) => trimAll(rows[row]?.cells[index] ?? '')));
  for (const column of columns) {
    if (!isText(column) || column.distinct > mostKinds || column.values.length !== column.distinct) continue;
    const ofTotals = wordsIn(column, isTotal);
    const ofLines = wordsIn(column, isLine);
    if (ofTotals.size === 0 || [...ofTotals].some((word) => ofLines.has(word))) continue;
    const left = column.values.map(({ value }) => trimAll(value)).filter((word) => !ofTotals.has(word));
    const words = ofTotals.has('') ? left : ['', ...left];
    return [{ label: 'Leave the totals out', column: column.name, in: [...new Set(words)] }];
  }
  return [];
};

/**
 * `total-differs-from-lines`, too: the mapping adds up the rows of a record, and one of them is what all others come to, as
 * the total that some programs write below its lines.
 */
export const totalsAmongLines = (judged: Judged): readonly Finding[] => {
  const field = fieldWith(judged, 'total');
  const total = columnOf(judged, field);
  const own = total === null ? null : judged.arithmetic.figures.of(total);
  if (field === undefined || total === null || own === null) return [];
  if (judged.mapping.fields[field.key]?.aggregate !== 'sum') return [];
  const records = recordsIn(judged)
    .filter(({ length }) => length >= fewestRows)
    .map((rows) => ({ rows, at: totalIn(own, rows) }));
  const all = records.flatMap(({ rows, at }) => (at === null ? [] : [{ rows, at }]));
  const isUsual = all.length >= Math.max(fewestRecords, records.length * nearlyAll);
  // One row that says so itself is enough.
  const found = isUsual ? all : all.filter(({ at }) => judged.rows[at]?.cells.some(namesTotal) === true);
  const [example] = found;
  if (example === undefined) return [];
  const totals = new Set(found.map(({ at }) => at));
  const lines = new Set(found.flatMap(({ rows }) => rows).filter((row) => !totals.has(row)));
  const only = linesByKind(judged, totals, lines);
  const rowAt = judged.rows[example.at]?.row ?? 0;
  const many = judged.target.words.many;
  const text =
    `${called(total)} of row ${rowAt} is what the other ${example.rows.length - 1} rows of its ${judged.target.words.one} come to, and so in ${found.length} of ${records.length} ${many} of three rows and more: ` +
    'it is their total, no line, and added up it would count twice.';
  const shown = new Set(example.rows);
  return [
    findingOf(judged, { rule: 'total-differs-from-lines', grade: 'asks', text }, [total], {
      shows: (row) => shown.has(row),
      ...(only.length === 0 ? {} : { only }),
      asIs: 'It is a line: add it up',
    }),
  ];
};
