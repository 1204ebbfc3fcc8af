/** What became of all inputs so far. */
export type Tally = {
  inputs: number;
  read: number;
  readonly refused: Map<string, number>;
  crashed: number;
  hung: number;
  overMemory: number;
  wrong: number;
  longestSeconds: number;
  peakMb: number;
};

export const newTally = (): Tally => ({
  inputs: 0,
  read: 0,
  refused: new Map(),
  crashed: 0,
  hung: 0,
  overMemory: 0,
  wrong: 0,
  longestSeconds: 0,
  peakMb: 0,
});

/** The counts as a person reads them. */
export const linesOf = (tally: Tally): readonly string[] => {
  const refused = [...tally.refused].sort(([, a], [, b]) => b - a);
  const all = refused.reduce((sum, [, count]) => sum + count, 0);
  return [
    `${tally.inputs} inputs: ${tally.read} read, ${all} refused`,
    ...refused.map(([code, count]) => `  ${String(count).padStart(7)} ${code}`),
    `${tally.crashed} crashes, ${tally.hung} hangs over 10 s, ${tally.overMemory} over 1 GiB, ${tally.wrong} wrong answers`,
    `the slowest took ${tally.longestSeconds.toFixed(2)} s of the processor, the most memory was ${tally.peakMb} MB`,
  ];
};
