import type { Batch, BatchEntry } from '../rows';

/** When an entry of a batch is done. */
const dueAt = (batch: Batch, position: number): number =>
  batch.acceptedAt + Math.round((batch.takesMs * (position + 1)) / batch.entries.length);

/** Entries of a batch that are done at a moment, counted from the first. */
export const doneCount = (batch: Batch, now: number): number => {
  const done = batch.entries.findIndex((_entry, position) => dueAt(batch, position) > now);
  return done === -1 ? batch.entries.length : done;
};

type Waiting = { readonly batch: Batch; next: number };

/** Batches whose entries are not all done yet. Time alone moves them on, so that a restart changes nothing. */
export type Pending = {
  readonly add: (batch: Batch) => void;
  /** Entries that have come due since the last call, in the order of their time. */
  readonly due: (now: number) => readonly { readonly at: number; readonly entry: BatchEntry }[];
  readonly count: () => number;
};

export const noPending = (): Pending => {
  let waiting: Waiting[] = [];
  const take = (one: Waiting, now: number): { at: number; entry: BatchEntry }[] => {
    const taken: { at: number; entry: BatchEntry }[] = [];
    for (; dueAt(one.batch, one.next) <= now; one.next += 1) {
      const entry = one.batch.entries[one.next];
      if (entry === undefined) break;
      taken.push({ at: dueAt(one.batch, one.next), entry });
    }
    return taken;
  };
  return {
    add: (batch) => waiting.push({ batch, next: 0 }),
    due: (now) => {
      if (waiting.length === 0) return [];
      const taken = waiting.flatMap((one) => take(one, now));
      if (taken.length === 0) return [];
      waiting = waiting.filter((one) => one.next < one.batch.entries.length);
      return taken.sort((a, b) => a.at - b.at);
    },
    count: () => waiting.reduce((sum, one) => sum + one.batch.entries.length - one.next, 0),
  };
};
