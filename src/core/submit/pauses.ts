import type { ServiceProfile } from '../service/profile';

/**
 * When to try again after the n-th failure in a row: doubling, bounded, spread by `jitter` (0 to 1) from three quarters to
 * five quarters, and never before a Retry-After. Epoch milliseconds.
 */
export const retryTime = (
  now: number,
  failure: { readonly inARow: number; readonly retryAfterMs: number | null },
  profile: ServiceProfile,
  jitter: number,
): number => {
  const { firstPauseMs, longestPauseMs } = profile.patience;
  const pause =
    Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(30, failure.inARow)) * (0.75 + jitter / 2);
  return Math.round(now + Math.max(pause, failure.retryAfterMs ?? 0));
};
