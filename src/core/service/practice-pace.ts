/**
 * Overrides for the practice service: it runs on this machine and takes two seconds at most to commit, so a lost answer
 * is settled in seconds there instead of a minute.
 */
export const practicePace = {
  proof: { horizonMs: 5_000 },
  // The words of the practice service are known: this one means nothing paid, nothing scheduled.
  invoice: { values: { paymentStatusOpen: ['unpaid'] } },
} as const;
