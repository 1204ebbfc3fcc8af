/** What is done by itself at a later moment of the service's clock. It is in memory only, as nothing of it was acknowledged. */
export type Later = {
  readonly add: (atMs: number, work: (atMs: number) => void) => void;
  /** Does what has come due, in the order of its time. */
  readonly run: (nowMs: number) => void;
  readonly count: () => number;
};

type Due = { readonly atMs: number; readonly work: (atMs: number) => void };

export const newLater = (): Later => {
  let waiting: readonly Due[] = [];
  return {
    add: (atMs, work) => {
      waiting = [...waiting, { atMs, work }];
    },
    run: (nowMs) => {
      const due = waiting.filter(({ atMs }) => atMs <= nowMs);
      if (due.length === 0) return;
      waiting = waiting.filter(({ atMs }) => atMs > nowMs);
      for (const { atMs, work } of [...due].sort((a, b) => a.atMs - b.atMs)) work(atMs);
    },
    count: () => waiting.length,
  };
};
