import type { Fact } from '../../../core/submit/facts';
import { applyFacts } from '../../../core/submit/fold';
import type { Submission } from '../../../core/submit/state';
import type { Recorder } from './link';
import type { SubmitStore } from './store';

/** The state of a run and the only way to change it: facts are on disk first, then folded in, in the same order. */
export type Ledger = Recorder & {
  readonly state: () => Submission;
  readonly append: (conclude: () => readonly Fact[]) => Promise<void>;
  /** Resolves when nothing is waiting to be written: what is decided then, at once, is decided from all there is. */
  readonly settled: () => Promise<void>;
};

/** Opens the ledger over a store. `changed` is called after every write. */
export const openLedger = (
  store: SubmitStore,
  start: Submission,
  changed: (state: Submission) => void,
): Ledger => {
  let state = start;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  /** One writer at a time: facts are made from the state that the ones before have left behind. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    waiting += 1;
    const turn = last.then(work).finally(() => {
      waiting -= 1;
    });
    last = turn.catch(() => undefined);
    return turn;
  };
  const take = (facts: readonly Fact[]): void => {
    state = applyFacts(state, facts);
    changed(state);
  };

  return {
    state: () => state,
    begin: (request, facts) =>
      inTurn(async () => {
        const attempt = await store.begin(request, facts);
        take(facts);
        return attempt;
      }),
    finish: (attempt, reply, conclude) =>
      inTurn(async () => {
        const facts = conclude();
        await store.finish(attempt, reply, facts);
        take(facts);
      }),
    append: (conclude) =>
      inTurn(async () => {
        const facts = conclude();
        if (facts.length === 0) return;
        await store.append(facts);
        take(facts);
      }),
    settled: async () => {
      while (waiting > 0) await last;
    },
  };
};
