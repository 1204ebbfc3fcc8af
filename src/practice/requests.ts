/** How often each operation was asked for, since the start. */
export type RequestCounts = {
  /** Answers how many requests there were before. */
  readonly add: (method: string, operation: string) => number;
  readonly all: () => Readonly<Record<string, number>>;
  /** How many in all, and the operation asked for last; null: none was. */
  readonly latest: () => { readonly count: number; readonly latest: string | null };
};

export const newRequestCounts = (): RequestCounts => {
  const counts = new Map<string, number>();
  let before = -1;
  let latest: string | null = null;
  return {
    add: (method, operation) => {
      const key = `${method} ${operation}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      latest = key;
      before += 1;
      return before;
    },
    latest: () => ({ count: before + 1, latest }),
    all: () => Object.fromEntries(counts),
  };
};
