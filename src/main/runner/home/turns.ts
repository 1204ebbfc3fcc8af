import { setImmediate as breathe } from 'node:timers/promises';

/** Nothing else waits longer for its turn. */
const LONGEST_MS = 12;

/** Work that goes through much, little by little: called between two steps, it lets others have their turn once it is time. */
const startTurns = (): (() => Promise<void>) => {
  let sinceMs = performance.now();
  return async () => {
    if (performance.now() - sinceMs < LONGEST_MS) return;
    await breathe();
    sinceMs = performance.now();
  };
};

/** So many at once: a few milliseconds. */
const AT_ONCE = 250;

/** Goes through pages to their end, each read from behind the last of the one before, and lets others have their turn. */
export async function* inTurns<T>(read: (limit: number, before?: T) => readonly T[]): AsyncGenerator<T> {
  const turn = startTurns();
  for (let page = read(AT_ONCE); ; page = read(AT_ONCE, page.at(-1))) {
    for (const one of page) {
      await turn();
      yield one;
    }
    if (page.length < AT_ONCE) return;
    await turn();
  }
}
