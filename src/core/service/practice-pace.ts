/**
 * Overrides for the practice service: it runs on this machine and takes two seconds at most to commit, so a lost answer
 * is settled in seconds there instead of a minute.
 */
export const practicePace = { proof: { horizonMs: 5_000 } } as const;
