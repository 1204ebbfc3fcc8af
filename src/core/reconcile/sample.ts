const FNV_START = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a with a final mix, so that neighbours do not stay neighbours. */
const score = (text: string): number => {
  let hash = FNV_START;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), FNV_PRIME);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/** So many of the records, chosen by a seed: the same seed chooses the same ones. In the order of their numbers. */
export const sampleOf = (records: readonly number[], size: number, seed: string): readonly number[] => {
  if (size >= records.length) return records;
  return records
    .map((record) => ({ record, score: score(`${seed}|${record}`) }))
    .sort((a, b) => a.score - b.score || a.record - b.record)
    .slice(0, size)
    .map(({ record }) => record)
    .sort((a, b) => a - b);
};

/**
 * Whether a sample is read with fewer requests from the list than one by one. `total` null: the list does not say how long
 * it is, so it is not begun.
 */
export const isCheaperByList = (sample: number, total: number | null, pageSize: number): boolean =>
  total !== null && Math.ceil(total / Math.max(1, pageSize)) <= sample;
