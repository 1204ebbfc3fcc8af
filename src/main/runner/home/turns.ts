import { setImmediate as breathe } from 'node:timers/promises';

/** Nothing else waits longer for its turn. */
const LONGEST_MS = 12;

/** Work that goes through much, little by little: called between two steps, it lets others have their turn once it is time. */
export const startTurns = (): (() => Promise<void>) => {
  let sinceMs = performance.now();
  return async () => {
    if (performance.now() - sinceMs < LONGEST_MS) return;
    await breathe();
    sinceMs = performance.now();
  };
};
