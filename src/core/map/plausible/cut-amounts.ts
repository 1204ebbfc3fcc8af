import type { ColumnProfile } from '../../read/column-profile';
import { ownCopy } from '../../read/own-copy';
import type { Row } from '../../read/table';
import { trimAll } from '../../values/text';
import type { EvidenceRow } from './evidence-row';
import { type CutRows, called, columnOf, type Finding, findingOf, type Judged } from './finding';

const mostShown = 5;
const wholePart = /\d$/;
/** Cents, or thousands with or without cents. */
const goesOn = /^\d{2,3}(?:[.,]\d+)?$/;

/** The last column that the header names, where an amount is read from it. */
const lastAmount = (judged: Judged): ColumnProfile | null => {
  const last = judged.columns.findLast(({ header }) => header !== null);
  const isRead = judged.target.fields.some(
    (field) => field.kind === 'amount' && columnOf(judged, field)?.index === last?.index,
  );
  return last !== undefined && isRead ? last : null;
};

export type CutWatch = { readonly see: (row: Row) => void; readonly found: () => CutRows };

/** Looks for rows that go on with digits beyond the last name of the header; null: no amount is read from the last column. */
export const startCuts = (judged: Judged): CutWatch | null => {
  const last = lastAmount(judged);
  if (last === null) return null;
  const shown: EvidenceRow[] = [];
  let rows = 0;
  return {
    see: ({ row, cells }) => {
      if (cells.length <= last.index + 1) return;
      const beyond = trimAll(cells[last.index + 1] ?? '');
      if (!goesOn.test(beyond) || !wholePart.test(trimAll(cells[last.index] ?? ''))) return;
      rows += 1;
      if (shown.length < mostShown)
        shown.push({ row, cells: [ownCopy(cells[last.index] ?? ''), ownCopy(beyond)] });
    },
    found: () => ({ rows, shown }),
  };
};

/** `amount-cut-in-two`: a comma in an amount was taken for the delimiter, so that only what stands before it would be sent. */
export const amountCut = (judged: Judged): readonly Finding[] => {
  const watch = startCuts(judged);
  const last = lastAmount(judged);
  if (watch === null || last === null) return [];
  for (const row of judged.rows) watch.see(row);
  const here = watch.found();
  const later = judged.later?.cut ?? { rows: 0, shown: [] };
  const rows = here.rows + later.rows;
  const [example] = [...here.shown, ...later.shown];
  if (example === undefined) return [];
  const text = `${rows === 1 ? 'A row goes' : `${rows} rows go`} on beyond the last name of the header: row ${example.row} has ${example.cells.join(' and then ')}. A comma in ${called(last)} seems to have been taken for the delimiter, and only what stands before it would be sent.`;
  const beyond = judged.columns[last.index + 1];
  const finding = findingOf(
    judged,
    { rule: 'amount-cut-in-two', grade: 'against', text },
    beyond === undefined ? [last] : [last, beyond],
  );
  return [{ ...finding, rows: [...here.shown, ...later.shown].slice(0, mostShown) }];
};
