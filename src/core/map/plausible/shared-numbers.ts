import type { ColumnProfile } from '../../read/column-profile';
import { ownCopy } from '../../read/own-copy';
import type { Row } from '../../read/table';
import { trimAll } from '../../values/text';
import { sharingRows } from '../grouping-proof';
import { keyColumns } from '../reading-as';
import { sharedFigures } from '../shared-figures';
import { fewValues } from './accepted';
import { columnOf, type Finding, fieldWith, findingOf, type Judged } from './finding';

const sameCells = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((cell, at) => cell === other[at]);

type Places = {
  readonly names: readonly string[];
  readonly keys: readonly ColumnProfile[];
  readonly total: ColumnProfile;
  readonly day: ColumnProfile | null;
};

/** The columns that tell records apart; null: nothing is asked of rows that share a number. */
const placesOf = (judged: Judged): Places | null => {
  const { mapping, target, columns } = judged;
  if (!target.hasItems || mapping.groupBy.length > 0) return null;
  const total = columnOf(judged, fieldWith(judged, 'total'));
  const names = keyColumns(mapping, target);
  const keys = names.flatMap((name) => columns.find((column) => column.name === name) ?? []);
  const day = columnOf(
    judged,
    target.fields.find(({ kind, required }) => kind === 'date' && required),
  );
  return total === null || names.length === 0 || keys.length < names.length
    ? null
    : { names, keys, total, day };
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
  const amounts = first.slice(0, 3).map((at) => trimAll(rows[at]?.cells[total.index] ?? ''));
  const called = names.map((name) => `"${name.trim()}"`).join(' and ');
  const { one, many } = target.words;
  const mark = total.decimalMark === '.' || total.decimalMark === ',' ? total.decimalMark : 'auto';
  const figures = sharedFigures(
    first.map((at) => trimAll(rows[at]?.cells[total.index] ?? '')),
    mapping.locale.decimal === 'auto' ? mark : mapping.locale.decimal,
  );
  const [sum, alone] =
    figures === null ? ['', ''] : [` (one of ${figures.sum})`, ` (one of ${figures.first})`];
  const repeat = figures?.isRepeated === false ? '' : `lines that repeat its total${alone}, `;
  const whole =
    figures === null || target.pays !== undefined
      ? ''
      : ` (the first goes out, with ${figures.first}; the others are kept back as the same ${one})`;
  const text =
    `${first.length} rows share ${cellsAt(first[0] ?? 0).join(', ')} in ${called}, with ${amounts.join(', ')}${first.length > 3 ? ' …' : ''} in "${total.name.trim()}"` +
    `${differ.length > 1 ? `, and so do the rows of ${differ.length - 1} more ${differ.length === 2 ? 'number' : 'numbers'}` : ''}. Are they lines of one ${one} whose amounts add up${sum}, ${repeat}or whole ${many}${whole}? ` +
    `If they are lines, write "groupBy": ${JSON.stringify(names)} in the mapping, and "aggregate": "sum" at the total if they add up.`;
  return [
    findingOf({ ...judged, rows }, { rule: 'rows-share-number', grade: 'asks', text }, [...keys, total], {
      shows: (row) => shown.has(row),
      asIs: `Each row is a whole ${one}`,
      values: fewValues(differ.map(([at = 0]) => cellsAt(at).join(', '))),
    }),
  ];
};
