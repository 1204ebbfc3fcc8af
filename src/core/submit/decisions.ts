import type { ActiveChunk } from './active-chunk';
import { chunkFacts, inTurn, searchFacts } from './answers';
import type { Fact, Outcome } from './facts';
import { allOpen, openChunk } from './open-chunks';
import { resendOf, type Submission } from './state';

/** A person's decision about a record in doubt: what became of it, who says so, and how they know. */
export type Decision = {
  readonly record: number;
  readonly as: 'created' | 'not-created';
  readonly note: string;
  /** Absent or empty: nobody is named. */
  readonly by?: string;
};

const byPerson = (outcome: 'created' | 'pending', { record, note, by = '' }: Decision): Outcome => ({
  record,
  outcome,
  serviceId: null,
  code: outcome === 'created' ? 'decided-created' : 'decided-not-created',
  text: by === '' ? note : `${note} (${by})`,
  evidence: 'person',
  note,
  ...(by === '' ? {} : { by }),
});

/** Stands for the chunk of a record whose chunk is over. */
const NO_CHUNK = 0;

/** A record in doubt may be decided also while it would go out again by itself, or its batch is still asked after. */
const isOpen = ({ phase, wasSilent }: ActiveChunk): boolean =>
  phase.kind === 'left-to-person' || phase.kind === 'doubt' || wasSilent;

/** Records that a repeat of the whole chunk would have settled: it cannot be repeated as it was, so they go out anew. */
const stillToRepeat = (state: Submission, held: ActiveChunk, record: number): readonly number[] => {
  const { phase, left } = held;
  const isRepeated =
    phase.kind === 'ready' ||
    phase.kind === 'sending' ||
    (phase.kind === 'left-to-person' && !phase.doubt.hasArrived);
  return resendOf(state, held) === 'upsert' && isRepeated ? left.filter((one) => one !== record) : [];
};

/** What a search still kept aside must not be forgotten with the last record of its chunk. */
const onward = (state: Submission, held: ActiveChunk | undefined, at: number): readonly Fact[] =>
  held === undefined || openChunk(state.active, held.chunk.chunk) !== undefined
    ? []
    : searchFacts(state, held.chunk, 'unknown', at);

/**
 * A person's decision about a record in doubt, with its name and reason: it was created, or it was not and goes out again in the
 * next run. Empty where the record is not in doubt.
 */
export const decisionFacts = (state: Submission, decision: Decision, at: number): readonly Fact[] => {
  const { record, as } = decision;
  const held = allOpen(state.active).find((one) => isOpen(one) && one.left.includes(record));
  if (held === undefined && !state.unlisted.includes(record)) return [];
  const parent = held?.chunk.chunk ?? NO_CHUNK;
  const outcomes: Fact = {
    kind: 'outcomes',
    at,
    chunk: parent,
    outcomes: [byPerson(as === 'created' ? 'created' : 'pending', decision)],
  };
  const others = held === undefined ? [] : stillToRepeat(state, held, record);
  const records = as === 'created' ? others : [record, ...others];
  return inTurn(state, [
    () => [outcomes],
    (now) =>
      records.length === 0
        ? []
        : chunkFacts(now, parent, [{ purpose: 'again', records, suspects: [], untested: [] }], at),
    (now) => onward(now, held, at),
  ]);
};
