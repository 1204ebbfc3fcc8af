import type { Chunk, Fact, Outcome } from './facts';
import { openInPhase } from './open-chunks';
import type { Submission } from './state';
import { allOf, partWithout } from './turned-away';

/** What stands at the service of a record that was still to be sent. */
export type HeldLater = {
  readonly record: number;
  /** Null: nobody knows it. */
  readonly serviceId: string | null;
  readonly code: string;
  readonly text: string | null;
};

/** When a person said that a record which still goes out is not there, epoch milliseconds; null: nobody did. */
export const saidAbsentAt = ({ decided }: Submission, record: number): number | null => {
  const said = decided.get(record);
  return said?.as === 'not-created' ? said.at : null;
};

/** When a person said so last, of whatever record; 0: nobody did. */
export const lastSaidAbsentAt = ({ decided }: Submission): number =>
  [...decided.values()].reduce((last, { as, at }) => (as === 'not-created' ? Math.max(last, at) : last), 0);

/**
 * Whether something goes out once more that a list has proven absent, or a search has parted: it may have been entered by hand
 * meanwhile, as what was refused may.
 */
export const isAnySentAgain = (state: Submission): boolean =>
  openInPhase(state.active, 'ready').some(
    ({ chunk }) =>
      chunk.purpose === 'again' && chunk.records.some((record) => saidAbsentAt(state, record) === null),
  );

/** Whether a chunk is about to leave: its request is being made, and it is not written down as sent yet. */
export type IsLeaving = (chunk: number) => boolean;

const LEAVES_NONE: IsLeaving = () => false;

/**
 * Chunks that still go out and of which nothing can be at the service, as far as anybody knows: none of them left, the service turned
 * them away, surely nothing came of it, a list proved that once, or a person said so. That says nothing of what stands there since.
 */
const stillToLeave = (state: Submission, isLeaving: IsLeaving): readonly Chunk[] =>
  [
    ...openInPhase(state.active, 'ready')
      .filter(({ chunk, sent, sentBefore, left }) => {
        const isSaidAbsent = chunk.records.every((record) => saidAbsentAt(state, record) !== null);
        const isAsideSure = chunk.suspects.length + chunk.untested.length === 0 || !sentBefore.wasDoubted;
        return (
          left.length === chunk.records.length &&
          isAsideSure &&
          (isSaidAbsent || chunk.purpose === 'again' || !sent.wasDoubted)
        );
      })
      .map(({ chunk }) => chunk),
    ...state.planned.slice(state.plannedNext),
  ].filter(({ chunk }) => !isLeaving(chunk));

/** Records that still go out, but for those that are leaving; `again`: those of them that left before and came to nothing. */
export const recordsToLeave = (
  state: Submission,
  isLeaving: IsLeaving = LEAVES_NONE,
): { readonly records: ReadonlySet<number>; readonly again: readonly number[] } => {
  const chunks = stillToLeave(state, isLeaving);
  const left = openInPhase(state.active, 'ready').filter(
    ({ chunk, sent, sentBefore }) =>
      chunk.purpose === 'again' ||
      sent.firstBegunAt !== null ||
      (sent.turnedAway ?? sentBefore.turnedAway) !== undefined,
  );
  const begun = new Set(left.map(({ chunk }) => chunk.chunk));
  return {
    records: new Set(chunks.flatMap(allOf)),
    again: chunks.filter(({ chunk }) => begun.has(chunk)).flatMap(allOf),
  };
};

const existing = ({ record, serviceId, code, text }: HeldLater): Outcome => ({
  ...{ record, outcome: 'existing', serviceId, code, text, evidence: 'look-up' },
});

/** Fewer are sent as they are: a last record of its own costs more than it tells. */
const LEAST_WITH_TAIL = 3;

type Rest = Omit<Chunk, 'chunk' | 'parent'> & { readonly of: number };

const restOf = (chunk: Chunk, gone: ReadonlySet<number>): Rest => ({
  ...partWithout(chunk, gone),
  of: chunk.chunk,
});

/** Where the last record does not go out any more, the last of those before it takes its place, so that a witness is left. */
const withTail = (rests: readonly Rest[]): readonly Rest[] => {
  const last = rests.findLast(({ records }) => records.length > 0);
  const count = rests.reduce((sum, { records }) => sum + records.length, 0);
  if (last === undefined || last.purpose === 'tail' || count < LEAST_WITH_TAIL) return rests;
  const tail: Rest = { ...last, purpose: 'tail', records: last.records.slice(-1) };
  const before: Rest = { ...last, records: last.records.slice(0, -1) };
  return rests.flatMap((one) => (one === last ? [before, tail] : [one]));
};

/**
 * What a look has found to stand there, equal, before a resume or while the rest is sent: those records have their outcome, and what
 * is left of their chunks goes out without them.
 */
export const heldLaterFacts = (
  state: Submission,
  held: readonly HeldLater[],
  at: number,
  isLeaving: IsLeaving = LEAVES_NONE,
): readonly Fact[] => {
  const found = new Map(held.map((one) => [one.record, one]));
  const chunks = stillToLeave(state, isLeaving);
  const outcomes = chunks.flatMap((chunk): readonly Fact[] => {
    const own = allOf(chunk).flatMap((record) => found.get(record) ?? []);
    return own.length === 0
      ? []
      : [{ kind: 'outcomes', at, chunk: chunk.chunk, outcomes: own.map(existing) }];
  });
  const gone = new Set(found.keys());
  const isTailGone = chunks.some(
    ({ purpose, records }) => purpose === 'tail' && records.every((record) => gone.has(record)),
  );
  const all = chunks.map((chunk) => restOf(chunk, gone));
  const rests = isTailGone ? withTail(all) : all;
  const before = new Map(chunks.map((chunk) => [chunk.chunk, chunk]));
  const made = rests
    .filter((rest) => {
      const former = before.get(rest.of);
      const isChanged =
        former === undefined ||
        former.purpose !== rest.purpose ||
        former.records.length !== rest.records.length ||
        former.suspects.length !== rest.suspects.length ||
        former.untested.length !== rest.untested.length;
      return rest.records.length > 0 && isChanged;
    })
    .map(
      ({ of, ...rest }, index): Fact => ({
        kind: 'chunk',
        at,
        made: { ...rest, chunk: state.lastChunk + 1 + index, parent: of },
      }),
    );
  return [...outcomes, ...made];
};
