import type { ColumnProfile } from '../../read/column-profile';
import { ownCopy } from '../../read/own-copy';
import { namesTotal } from '../../read/sum-words';
import type { Row } from '../../read/table';
import { trimAll } from '../../values/text';
import { fewValues } from './accepted';
import type { EvidenceRow } from './evidence-row';
import {
  called,
  columnOf,
  type Finding,
  fieldWith,
  findingOf,
  type Judged,
  type LineTotals,
  type OnlyRows,
} from './finding';
import { recordsIn } from './records';

const cent = 10_010;
const nearlyAll = 0.95;
/** In a record of two rows of one amount each is what the other comes to. */
const fewestRows = 3;
const fewestRecords = 2;
/** More kinds of rows are not looked through. */
const mostKinds = 12;

const isText = ({ kind }: ColumnProfile): boolean => kind === 'text' || kind === 'code';

/** The places, among the amounts of a record, of those that all others come to. */
const totalsIn = (values: readonly number[]): readonly number[] => {
  const sum = values.reduce((all, value) => all + value, 0);
  return Number.isNaN(sum)
    ? []
    : values.flatMap((value, at) => (value !== 0 && Math.abs(value * 2 - sum) <= cent ? [at] : []));
};

/** The one row that is what all others of its record come to; null: none is, or several are. */
const totalIn = (values: readonly number[], rows: readonly number[]): number | null => {
  const [total, ...others] = totalsIn(rows.map((row) => values[row] ?? Number.NaN));
  return total === undefined || others.length > 0 ? null : (rows[total] ?? null);
};

const isBlankAt = ({ cells }: Row, at: number): boolean => trimAll(cells[at] ?? '') === '';

/** How many cells a row leaves blank that all other rows of its record fill: the article, its quantity and its price. */
const lackedBy = (row: Row, others: readonly Row[]): number => {
  let lacked = 0;
  for (let at = 0; at < row.cells.length; at++)
    if (isBlankAt(row, at) && others.every((one) => !isBlankAt(one, at))) lacked += 1;
  return lacked;
};

/** In a record of two rows each is what the other comes to: the total is the one that says less. */
const fewestLacked = (rows: number): number => (rows < fewestRows ? 2 : 1);

/** The place of the row that is what the others of its record come to, and that says less than each of them; null: none is. */
const barerTotal = (rows: readonly Row[], values: readonly number[]): number | null => {
  const found = totalsIn(values).filter((at) => {
    const row = rows[at];
    return (
      row !== undefined &&
      lackedBy(
        row,
        rows.filter((one) => one !== row),
      ) >= fewestLacked(rows.length)
    );
  });
  return found.length === 1 ? (found[0] ?? null) : null;
};

const mostShown = 5;
/** Longer records are not looked through. */
const mostHeld = 200;

/**
 * Looks in each record, whose rows follow each other, for a row that is what the others come to and says less than they do. Null: rows
 * are not added up, or nothing tells records apart.
 */
export const startLineTotals = (judged: Judged, totalOf: ((row: Row) => number) | null) => {
  const field = fieldWith(judged, 'total');
  const total = columnOf(judged, field);
  const number = columnOf(judged, fieldWith(judged, 'number'));
  const isSummed = field !== undefined && judged.mapping.fields[field.key]?.aggregate === 'sum';
  if (!isSummed || total === null || number === null || totalOf === null) return null;
  if (!judged.mapping.groupBy.includes(number.name)) return null;
  const shown: EvidenceRow[] = [];
  const numbers = new Set<string>();
  let rows: Row[] = [];
  let values: number[] = [];
  let own = '';
  let count = 0;
  const close = (): void => {
    if (rows.length < 2 || rows.length > mostHeld) return;
    const at = barerTotal(rows, values);
    const found = at === null ? undefined : rows[at];
    if (found === undefined) return;
    count += 1;
    if (numbers.size < mostHeld) numbers.add(trimAll(ownCopy(own)));
    if (shown.length < mostShown)
      shown.push({ row: found.row, cells: [ownCopy(found.cells[total.index] ?? ''), ownCopy(own)] });
  };
  return {
    see: (row: Row): void => {
      const no = row.cells[number.index] ?? '';
      if (no !== own) {
        close();
        rows = [];
        values = [];
        own = no;
      }
      if (no === '' || rows.length > mostHeld) return;
      rows.push(row);
      values.push(totalOf(row));
    },
    found: (): LineTotals => {
      close();
      rows = [];
      return { columns: [total.index, number.index], count, numbers: [...numbers], shown };
    },
  };
};

/** What was found so in rows behind the first ones. */
const belowThem = (judged: Judged): readonly Finding[] => {
  const { lineTotals = null } = judged.later ?? {};
  const [example] = lineTotals?.shown ?? [];
  if (lineTotals === null || example === undefined) return [];
  const { one, many } = judged.target.words;
  const columns = lineTotals.columns.flatMap((at) => judged.columns[at] ?? []);
  const [total] = columns;
  const more = lineTotals.count === 1 ? '' : ` So it is in ${lineTotals.count} ${many}.`;
  const text = `${total === undefined ? 'The amount' : called(total)} of row ${example.row} is what the other rows of its ${one} come to, and it leaves blank what they fill: it is their total, no line, and added up it would count twice.${more}`;
  const finding = findingOf(judged, { rule: 'total-differs-from-lines', grade: 'asks', text }, columns, {
    // Another document is asked about again.
    values: fewValues(lineTotals.numbers),
    asIs: 'It is a line: add it up',
  });
  return [{ ...finding, rows: lineTotals.shown }];
};

const rowsAt = ({ rows }: Judged, places: readonly number[]): readonly Row[] =>
  places.flatMap((at) => rows[at] ?? []);

const isBarer = (judged: Judged, rows: readonly number[], at: number): boolean => {
  const [row, others] = [
    judged.rows[at],
    rowsAt(
      judged,
      rows.filter((one) => one !== at),
    ),
  ];
  return row !== undefined && lackedBy(row, others) >= fewestLacked(rows.length);
};

/** In a record of two rows, or where several rows are what the others come to, it is the one that says less. */
const totalAt = (judged: Judged, own: readonly number[], rows: readonly number[]): number | null => {
  const barer = barerTotal(
    rowsAt(judged, rows),
    rows.map((row) => own[row] ?? Number.NaN),
  );
  if (barer !== null) return rows[barer] ?? null;
  return rows.length < fewestRows ? null : totalIn(own, rows);
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
  const isBlank = (column: ColumnProfile, row: number): boolean =>
    trimAll(rows[row]?.cells[column.index] ?? '') === '';
  const filled = columns.find(
    (column) =>
      [...isTotal].every((row) => isBlank(column, row)) && [...isLine].every((row) => !isBlank(column, row)),
  );
  return filled === undefined ? [] : [{ label: 'Leave the totals out', column: filled.name }];
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
  const records = recordsIn(judged).flatMap((rows) => {
    const at = rows.length < 2 ? null : totalAt(judged, own, rows);
    return rows.length >= fewestRows || at !== null ? [{ rows, at }] : [];
  });
  const all = records.flatMap(({ rows, at }) => (at === null ? [] : [{ rows, at }]));
  const isUsual = all.length >= Math.max(fewestRecords, records.length * nearlyAll);
  // One row that says so itself, or says less than the others, is enough.
  const saysSo = ({ rows, at }: (typeof all)[number]): boolean =>
    judged.rows[at]?.cells.some(namesTotal) === true || isBarer(judged, rows, at);
  const found = isUsual ? all : all.filter(saysSo);
  const [example] = found;
  if (example === undefined) return belowThem(judged);
  const totals = new Set(found.map(({ at }) => at));
  const lines = new Set(found.flatMap(({ rows }) => rows).filter((row) => !totals.has(row)));
  const only = linesByKind(judged, totals, lines);
  const rowAt = judged.rows[example.at]?.row ?? 0;
  const many = judged.target.words.many;
  const text =
    `${called(total)} of row ${rowAt} is what ${example.rows.length === 2 ? 'the other row' : `the other ${example.rows.length - 1} rows`} of its ${judged.target.words.one} ${example.rows.length === 2 ? 'comes' : 'come'} to, and so in ${found.length} of ${records.length} ${many} of several rows: ` +
    'it is their total, no line, and added up it would count twice.';
  const number = columnOf(judged, fieldWith(judged, 'number'));
  const shown = new Set(example.rows);
  return [
    findingOf(judged, { rule: 'total-differs-from-lines', grade: 'asks', text }, [total], {
      shows: (row) => shown.has(row),
      ...(only.length === 0 ? {} : { only }),
      ...(isUsual || number === null
        ? {}
        : { values: fewValues(found.map(({ at }) => trimAll(judged.rows[at]?.cells[number.index] ?? ''))) }),
      asIs: 'It is a line: add it up',
    }),
  ];
};
