import { trimAll } from '../../values/text';
import { sharingRows } from '../grouping-proof';
import { keyColumns } from '../reading-as';
import { columnOf, type Finding, fieldWith, findingOf, type Judged } from './finding';

const sameCells = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((cell, at) => cell === other[at]);

/**
 * `rows-share-number`: rows of one vendor that share a number, and nobody has said what they are. Each may repeat the total of an
 * invoice or hold a part of it. Rows of different days are different documents, whatever their number; those that are the same in every cell are one that was entered twice.
 */
export const rowsShareNumber = (judged: Judged): readonly Finding[] => {
  const { mapping, target, rows, columns } = judged;
  if (!target.hasItems || mapping.groupBy.length > 0) return [];
  const total = columnOf(judged, fieldWith(judged, 'total'));
  const names = keyColumns(mapping, target);
  const keys = names.flatMap((name) => columns.find((column) => column.name === name) ?? []);
  if (total === null || keys.length < names.length) return [];
  const day = columnOf(
    judged,
    target.fields.find(({ kind, required }) => kind === 'date' && required),
  );
  const dayAt = (at: number): string => (day === null ? '' : trimAll(rows[at]?.cells[day.index] ?? ''));
  const differ = sharingRows(mapping, judged, dayAt).filter((group) =>
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
  const text =
    `${first.length} rows share ${cellsAt(first[0] ?? 0).join(', ')} in ${called}, with ${amounts.join(', ')}${first.length > 3 ? ' …' : ''} in "${total.name.trim()}"` +
    `${differ.length > 1 ? `, and so do the rows of ${differ.length - 1} more ${differ.length === 2 ? 'number' : 'numbers'}` : ''}. Are they lines of one ${one} whose amounts add up, lines that repeat its total, or several ${many}? ` +
    `If they are lines, write "groupBy": ${JSON.stringify(names)} in the mapping, and "aggregate": "sum" at the total if they add up.`;
  return [
    findingOf(judged, { rule: 'rows-share-number', grade: 'asks', text }, [...keys, total], {
      shows: (row) => shown.has(row),
      asIs: `Each row is a whole ${one}`,
    }),
  ];
};
