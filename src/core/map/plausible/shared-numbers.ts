import type { ColumnProfile } from '../../read/column-profile';
import { ownCopy } from '../../read/own-copy';
import type { Row } from '../../read/table';
import { trimAll } from '../../values/text';
import { sharingRows } from '../grouping-proof';
import { keyColumns } from '../reading-as';
import { requiredDate } from '../record-fields';
import { sharedFigures } from '../shared-figures';
import { fewValues } from './accepted';
import { columnOf, type Finding, fieldWith, findingOf, type Judged } from './finding';

const sameCells = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((cell, at) => cell === other[at]);

type Places = {
  readonly names: readonly string[];
  readonly keys: readonly ColumnProfile[];
  /** Null: no column says what a record comes to, as of orders. */
  readonly total: ColumnProfile | null;
  readonly day: ColumnProfile | null;
};

/** The columns that tell records apart; null: nothing is asked of rows that share a number. */
const placesOf = (judged: Judged): Places | null => {
  const { mapping, target, columns } = judged;
  if (!target.hasItems || mapping.groupBy.length > 0) return null;
  const total = columnOf(judged, fieldWith(judged, 'total'));
  const names = keyColumns(mapping, target);
  const keys = names.flatMap((name) => columns.find((column) => column.name === name) ?? []);
  const day = columnOf(judged, requiredDate(target.fields));
  return names.length === 0 || keys.length < names.length ? null : { names, keys, total, day };
};

const mostKept = 400;

/** Rows far below that share a number with the row above them: lines of one record stand together. Null: nobody asks. */
export const startSharing = (first: Judged) => {
  const places = placesOf(first);
  const [own, ...others] = places?.keys.map(({ index }) => index) ?? [];
  if (places === null || own === undefined) return null;
  const same = [...others, ...(places.day === null ? [] : [places.day.index])];
  const kept: Row[] = [];
  const copyOf = ({ row, cells }: Row): Row => ({ row, cells: cells.map(ownCopy), kinds: null, shown: null });
  let last = first.rows[first.rows.length - 1];
  // The last of the first rows is among those that are looked at anyway.
  let isKept = true;
  return {
    see: (row: Row): void => {
      const number = row.cells[own] ?? '';
      const isSame =
        number !== '' &&
        number === last?.cells[own] &&
        same.every((at) => row.cells[at] === last?.cells[at]) &&
        kept.length < mostKept;
      if (isSame && last !== undefined && !isKept) kept.push(copyOf(last));
      if (isSame) kept.push(copyOf(row));
      isKept = isSame;
      last = row;
    },
    found: (): readonly Row[] => kept,
  };
};

/** What the amounts of rows that share a number come to under each answer, in words. */
const wordsOfTotal = ({ mapping, target }: Judged, { total }: Places, rows: readonly (Row | undefined)[]) => {
  const { one } = target.words;
  const isPayment = target.pays !== undefined;
  const keptBack = `the others are kept back as the same ${one}, also where the first is wrong and not sent`;
  if (total === null)
    return {
      with: '',
      sum: '',
      repeat: '',
      whole: isPayment ? '' : ` (the first is sent with its one line; ${keptBack})`,
    };
  const texts = rows.map((row) => trimAll(row?.cells[total.index] ?? ''));
  const mark = total.decimalMark === '.' || total.decimalMark === ',' ? total.decimalMark : 'auto';
  const figures = sharedFigures(texts, mapping.locale.decimal === 'auto' ? mark : mapping.locale.decimal);
  const amounts = `, with ${texts.slice(0, 3).join(', ')}${texts.length > 3 ? ' …' : ''} in "${total.name.trim()}"`;
  if (figures === null) return { with: amounts, sum: '', repeat: 'lines that repeat its total, ', whole: '' };
  return {
    with: amounts,
    sum: ` (one of ${figures.sum})`,
    repeat: figures.isRepeated ? `lines that repeat its total (one of ${figures.first}), ` : '',
    whole: isPayment ? '' : ` (the first is sent, with ${figures.first}; ${keptBack})`,
  };
};

/**
 * `rows-share-number`: rows of one vendor that share a number, and nobody has said what they are. Each may repeat the total of an
 * invoice or hold a part of it. Rows of different days are different documents, whatever their number; those that are the same in every cell are one that was entered twice.
 */
export const rowsShareNumber = (judged: Judged): readonly Finding[] => {
  const places = placesOf(judged);
  if (places === null) return [];
  const { mapping, target, columns } = judged;
  const { names, keys, total, day } = places;
  const rows = [...judged.rows, ...(judged.later?.sharing ?? [])];
  const dayAt = (at: number): string => (day === null ? '' : trimAll(rows[at]?.cells[day.index] ?? ''));
  const differ = sharingRows(mapping, { target, columns, rows }, dayAt).filter((group) =>
    group.some((at) => !sameCells(rows[at]?.cells ?? [], rows[group[0] ?? at]?.cells ?? [])),
  );
  const [first] = differ;
  if (first === undefined) return [];
  const shown = new Set(differ.flat().slice(0, 5));
  const cellsAt = (at: number): readonly string[] =>
    keys.map(({ index }) => trimAll(rows[at]?.cells[index] ?? ''));
  const called = names.map((name) => `"${name.trim()}"`).join(' and ');
  const { one, many } = target.words;
  const {
    with: amounts,
    sum,
    repeat,
    whole,
  } = wordsOfTotal(
    judged,
    places,
    first.map((at) => rows[at]),
  );
  const isIt =
    total === null ? `lines of one ${one}, ` : `lines of one ${one} whose amounts add up${sum}, ${repeat}`;
  const ifTheyAddUp = total === null ? '' : ', and "aggregate": "sum" at the total if they add up';
  const text =
    `${first.length} rows share ${cellsAt(first[0] ?? 0).join(', ')} in ${called}${amounts}` +
    `${differ.length > 1 ? `, and so do the rows of ${differ.length - 1} more ${differ.length === 2 ? 'number' : 'numbers'}` : ''}. Are they ${isIt}or whole ${many}${whole}? ` +
    `If they are lines, write "groupBy": ${JSON.stringify(names)} in the mapping${ifTheyAddUp}.`;
  return [
    findingOf(
      { ...judged, rows },
      { rule: 'rows-share-number', grade: 'asks', text },
      [...keys, ...(total === null ? [] : [total])],
      {
        shows: (row) => shown.has(row),
        asIs: `Each row is a whole ${one}`,
        values: fewValues(differ.map(([at = 0]) => cellsAt(at).join(', '))),
      },
    ),
  ];
};
