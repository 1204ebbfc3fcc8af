import { createHash } from 'node:crypto';
import { type DraftEdits, leavingOut } from '../../journal/edits';
import type { StoredImport } from '../../journal/imports';
import { type JudgedBy, surroundings } from '../../journal/judged-by';
import type { Journal } from '../../journal/open';
import type { Bench, JudgeOrder } from './judge';

/** What was there when judging began; what changes while it goes on makes the next round judge everything. */
export type Beginning = { readonly surroundings: readonly string[]; readonly edits: JudgedBy['edits'] };

/** Edits as they are kept: by row, then by column; that a row is left out stands before its cells. */
const plainEdits = ({ cells, leftOut }: DraftEdits): JudgedBy['edits'] => {
  const ofRow = (row: number): readonly (readonly [number, string])[] => {
    const isOut = leftOut.get(row);
    const { column, value } = leavingOut(row, isOut === true);
    return [...(isOut === undefined ? [] : [[column, value] as const]), ...(cells.get(row) ?? [])];
  };
  return [...new Set([...cells.keys(), ...leftOut.keys()])]
    .sort((a, b) => a - b)
    .map((row) => [
      row,
      ofRow(row)
        .map(([column, text]): [number, string] => [column, text])
        .sort(([a], [b]) => a - b),
    ]);
};

/** Looks around before anything is judged. */
export const lookAround = (journal: Journal, stored: StoredImport, edits: DraftEdits): Beginning => ({
  surroundings: surroundings(journal, stored.connectionId ?? '', stored.company ?? ''),
  edits: plainEdits(edits),
});

const stampOf = (stored: StoredImport, bench: Bench, order: JudgeOrder, beginning: Beginning): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        beginning.surroundings,
        [order.identity, stored.connectionId, stored.company, stored.target, stored.file.name],
        [stored.sourceStamp, stored.columns, stored.columnFacts],
        [bench.parts.scope, bench.parts.profile, bench.casts?.stamp ?? null],
      ]),
    )
    .digest('hex');

/** What records were judged by; null where another run of the app could not tell whether it still holds. */
export const judgedByNow = (
  stored: StoredImport,
  bench: Bench,
  order: JudgeOrder,
  beginning: Beginning,
): JudgedBy | null =>
  stored.mapping === null || beginning.surroundings[0] === ''
    ? null
    : {
        stamp: stampOf(stored, bench, order, beginning),
        mapping: stored.mapping,
        status: stored.status,
        edits: beginning.edits,
        since: [],
      };
