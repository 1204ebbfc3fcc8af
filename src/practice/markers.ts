/** Texts that a person can type into a field to meet a refusal that only the service can give. */
export const markers = {
  /** The whole request is refused (vendors: that entry is). */
  reject: 'practice:reject',
  /** Accepted, then failed in processing or at write. */
  fail: 'practice:fail',
  /** A payments vendor that no payment rail reaches. */
  noRail: 'practice:no-rail',
  /** The payments gateway answers 422. */
  gateway: 'practice:422',
  /** A payments vendor whose payments bounce instead of being paid. */
  bounce: 'practice:bounce',
} as const;

/** Whether a value is text that holds the marker. */
export const holds = (value: unknown, marker: string): boolean =>
  typeof value === 'string' && value.includes(marker);
