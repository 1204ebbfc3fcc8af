import type { GridView } from '../../ipc/shapes';
import { ordinalsWithIssue } from '../journal/issues';
import type { Journal } from '../journal/open';
import { fromRanges } from '../journal/ranges';
import { ordinalsOfDuplicates, ordinalsWithOutcome, type RecordOutcome } from '../journal/records';
import { eachSourceBlock } from '../journal/source-rows';
import { usedRowsOf } from './prepare/used-rows';

/** Places (ordinals) of the rows a filter lets through, ascending; null: every row, in place. */
export type ViewRows = Int32Array | null;

const OUTCOMES: readonly RecordOutcome[] = [
  'pending',
  'created',
  'updated',
  'existing',
  'failed',
  'rejected',
  'in-doubt',
  'invalid',
  'excluded',
];

const withText = (journal: Journal, importId: string, text: string): number[] => {
  const wanted = text.toLowerCase();
  const { asUsed } = usedRowsOf(journal, importId);
  const found: number[] = [];
  for (const block of eachSourceBlock(journal, importId))
    for (const row of block) {
      const used = asUsed(row);
      const cells = used === row ? row.cells : [...row.cells, ...used.cells];
      if (cells.some((cell) => cell.toLowerCase().includes(wanted))) found.push(row.ordinal);
    }
  return found;
};

const withOutcome = (journal: Journal, importId: string, name: string): number[] => {
  const outcome = OUTCOMES.find((one) => one === name);
  if (outcome === undefined) return [];
  return inPlace(ordinalsWithOutcome(journal, importId, outcome));
};

/**
 * Rows without those of records that are counted under another head: a duplicate and a record that is left out carry
 * their reason as an issue too, and are neither "with an error" nor "with a warning".
 */
const without = (rows: Int32Array, others: readonly (readonly number[])[]): Int32Array => {
  const apart = new Set(others.flat());
  return apart.size === 0 ? rows : rows.filter((ordinal) => !apart.has(ordinal));
};

const inPlace = (ranges: readonly string[]): number[] => ranges.flatMap(fromRanges).sort((a, b) => a - b);

const heldBack = (journal: Journal, importId: string): readonly (readonly number[])[] => [
  inPlace(ordinalsOfDuplicates(journal, importId)),
  withOutcome(journal, importId, 'excluded'),
];

/** Works out which rows a view of the grid shows. */
export const rowsOfView = (journal: Journal, importId: string, view: GridView): ViewRows => {
  switch (view.filter) {
    case 'all':
      return null;
    case 'issues':
      return ordinalsWithIssue(journal, importId, { severity: null, code: null });
    case 'errors':
      return without(
        ordinalsWithIssue(journal, importId, { severity: 'error', code: null }),
        heldBack(journal, importId),
      );
    case 'warnings':
      return without(ordinalsWithIssue(journal, importId, { severity: 'warning', code: null }), [
        ...heldBack(journal, importId),
        withOutcome(journal, importId, 'invalid'),
      ]);
    case 'code':
      return ordinalsWithIssue(journal, importId, { severity: null, code: view.value });
    case 'outcome':
      return Int32Array.from(withOutcome(journal, importId, view.value));
    case 'duplicates':
      return Int32Array.from(inPlace(ordinalsOfDuplicates(journal, importId)));
    case 'text':
      return view.value === '' ? null : Int32Array.from(withText(journal, importId, view.value));
  }
};
