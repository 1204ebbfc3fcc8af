import { chunkFacts, inTurn } from './answers';
import type { Fact, Outcome } from './facts';
import type { Submission } from './state';

const byPerson = (record: number, outcome: 'created' | 'pending', note: string): Outcome => ({
  record,
  outcome,
  serviceId: null,
  code: outcome === 'created' ? 'decided-created' : 'decided-not-created',
  text: note,
  evidence: 'person',
});

/** Stands for the chunk of a record whose chunk is over. */
const NO_CHUNK = 0;

/**
 * A person's decision about a record in doubt, with its reason: it was created, or it was not and goes out again in the
 * next run. Empty where the record is not in doubt.
 */
export const decisionFacts = (
  state: Submission,
  decision: { readonly record: number; readonly as: 'created' | 'not-created'; readonly note: string },
  at: number,
): readonly Fact[] => {
  const { record, as, note } = decision;
  const held = [...state.active.values()].find(
    (one) => (one.phase.kind === 'left-to-person' || one.phase.kind === 'doubt') && one.left.includes(record),
  );
  if (held === undefined && !state.unlisted.includes(record)) return [];
  const parent = held?.chunk.chunk ?? NO_CHUNK;
  const outcomes: Fact = {
    kind: 'outcomes',
    at,
    chunk: parent,
    outcomes: [byPerson(record, as === 'created' ? 'created' : 'pending', note)],
  };
  if (as === 'created') return [outcomes];
  return inTurn(state, [
    () => [outcomes],
    (now) =>
      chunkFacts(now, parent, [{ purpose: 'again', records: [record], suspects: [], untested: [] }], at),
  ]);
};
