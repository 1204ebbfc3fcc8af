/** When a record was first sent, and from when on nothing more may come of it. */
type Times = { readonly firstBegunAt: number; readonly horizon: number };

/** The records of a chunk were sent together, so that what proves the list new enough for one does for all. */
export const remembered = <T extends Times>(work: (one: T) => boolean): ((one: T) => boolean) => {
  const known = new Map<string, boolean>();
  return (one) => {
    const key = `${one.firstBegunAt} ${one.horizon}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const now = work(one);
    known.set(key, now);
    return now;
  };
};
