import { chunkFacts, inTurn } from './answers';
import type { Chunk, Fact, Outcome } from './facts';
import type { IsLeaving } from './held-later';
import type { KeptCode } from './kept-codes';
import { openInPhase } from './open-chunks';
import { type NextChunk, updateOf } from './search';
import type { Submission } from './state';
import { allOf, partWithout } from './turned-away';

/**
 * What stands there by now of a record that is still to be sent. `existing`: equal, under that id (null: nobody knows it);
 * `code`: in which words.
 */
export type MadeSince =
  | { readonly kind: 'existing'; readonly id: string | null; readonly text: string; readonly code: string }
  /** Sending it would change or repeat it. `name`: what to call it in a line; `text`: a sentence. */
  | { readonly kind: 'kept'; readonly name: string; readonly text: string; readonly code: KeptCode };

/** What is still to be sent, in the order of the plan. */
export const unsentChunks = (state: Submission): readonly Chunk[] => [
  ...state.planned.slice(state.plannedNext),
  ...openInPhase(state.active, 'ready').map(({ chunk }) => chunk),
];

/** Records that left before, were turned away, surely came to nothing or were called not created by a person, and go out once more. */
export const goingOutAgain = (state: Submission): readonly number[] =>
  openInPhase(state.active, 'ready').flatMap(({ chunk, sent, sentBefore }) => {
    if ((sent.turnedAway ?? sentBefore.turnedAway) !== undefined) return allOf(chunk);
    const isPlain = chunk.suspects.length + chunk.untested.length === 0;
    return isPlain && (chunk.purpose === 'again' || sent.firstBegunAt !== null) ? chunk.records : [];
  });

const NONE: ReadonlySet<number> = new Set();

const outcomeOf = (record: number, found: MadeSince): Outcome => ({
  record,
  ...(found.kind === 'existing'
    ? { outcome: 'existing', serviceId: found.id, code: found.code }
    : { outcome: 'pending', serviceId: null, code: found.code }),
  text: found.text,
  evidence: 'look-up',
});

const alone = (record: number, { purpose }: Pick<Chunk, 'purpose'>): NextChunk => ({
  purpose: purpose === 'again' ? 'again' : 'rest',
  records: [record],
  suspects: [],
  untested: [],
});

/** Takes what stands there out of a chunk: equal, it has its outcome; else it stays where it is, and is kept. */
const partedFacts = (
  state: Submission,
  chunk: Chunk,
  found: ReadonlyMap<number, MadeSince>,
  at: number,
): readonly Fact[] => {
  const taken = allOf(chunk).flatMap((record) => {
    const one = found.get(record);
    return one === undefined ? [] : [{ record, found: one }];
  });
  const { purpose, search, location } = chunk;
  const { records, suspects, untested } = partWithout(chunk, new Set(found.keys()));
  const rest: NextChunk = {
    ...{ records, suspects, untested },
    purpose: purpose === 'planned' ? 'rest' : purpose,
    ...(search === undefined ? {} : { search }),
    ...(location === undefined ? {} : { location }),
  };
  const made = [
    ...taken.map(({ record, found: one }) => ({
      ...alone(record, chunk),
      ...updateOf(chunk),
      ...(one.kind === 'kept' ? { kept: one.name } : {}),
    })),
    ...(rest.records.length === 0 ? [] : [rest]),
  ];
  return [
    ...chunkFacts(state, chunk.chunk, made, at),
    ...taken.map(
      ({ record, found: one }, index): Fact => ({
        ...{ kind: 'outcomes', at, chunk: state.lastChunk + 1 + index },
        outcomes: [outcomeOf(record, one)],
      }),
    ),
  ];
};

/** What was kept and is so no more goes out like any other. */
const freedFacts = (state: Submission, chunk: Chunk, at: number): readonly Fact[] => {
  const [record = 0] = chunk.records;
  const outcome: Outcome = {
    ...{ record, outcome: 'pending', serviceId: null, code: null, text: null },
    evidence: 'look-up',
  };
  return [
    ...chunkFacts(state, chunk.chunk, [{ ...alone(record, chunk), ...updateOf(chunk) }], at),
    { kind: 'outcomes', at, chunk: state.lastChunk + 1, outcomes: [outcome] },
  ];
};

/**
 * Holds what is still to be sent against what stands there by now, made while this import was paused: such a record is no
 * plain creation any more. `isWhole`: what was not found is not there. `settled`: kept for what somebody else has sent, which is
 * settled now. `told`: what is told of those that are kept already: what reads otherwise by now is told anew.
 * Chunks that are leaving stay as they are.
 */
export const madeSinceFacts = (
  state: Submission,
  found: ReadonlyMap<number, MadeSince>,
  {
    isWhole,
    at,
    settled = NONE,
    told = new Map(),
    isLeaving = () => false,
  }: {
    readonly isWhole: boolean;
    readonly at: number;
    readonly settled?: ReadonlySet<number>;
    readonly told?: ReadonlyMap<number, string | null>;
    readonly isLeaving?: IsLeaving | undefined;
  },
): readonly Fact[] =>
  inTurn(
    state,
    unsentChunks(state)
      .filter(({ chunk }) => !isLeaving(chunk))
      .map((chunk) => (now: Submission) => {
        const isFound = allOf(chunk).some((record) => found.has(record));
        if (chunk.kept === undefined) return isFound ? partedFacts(now, chunk, found, at) : [];
        const [record = 0] = chunk.records;
        const one = found.get(record);
        if (one?.kind === 'kept' && !settled.has(record))
          return told.has(record) && told.get(record) !== one.text
            ? [{ kind: 'outcomes', at, chunk: chunk.chunk, outcomes: [outcomeOf(record, one)] }]
            : [];
        if (one !== undefined) return partedFacts(now, chunk, found, at);
        return isWhole || settled.has(record) ? freedFacts(now, chunk, at) : [];
      }),
  );
