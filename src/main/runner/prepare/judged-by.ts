import { createHash } from 'node:crypto';
import type { readEdits } from '../../journal/edits';
import type { StoredImport } from '../../journal/imports';
import { type JudgedBy, surroundings } from '../../journal/judged-by';
import type { Journal } from '../../journal/open';
import type { Bench, JudgeOrder } from './judge';

type Edits = ReturnType<typeof readEdits>;

/** What was there when judging began; what changes while it goes on makes the next round judge everything. */
export type Beginning = { readonly surroundings: readonly string[]; readonly edits: JudgedBy['edits'] };

/** Edits as they are kept: by row, then by column. */
const plainEdits = (edits: Edits): JudgedBy['edits'] =>
  [...edits]
    .map(([row, cells]): JudgedBy['edits'][number] => [row, [...cells].sort(([a], [b]) => a - b)])
    .sort(([a], [b]) => a - b);

/** Looks around before anything is judged. */
export const lookAround = (journal: Journal, stored: StoredImport, edits: Edits): Beginning => ({
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
