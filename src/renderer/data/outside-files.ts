import { useSyncExternalStore } from 'react';

/** Files that came from outside the window: dropped, or given when the app was started. They wait until a person has said what becomes of them. */
let waiting: readonly string[] = [];
const listeners = new Set<() => void>();

const set = (paths: readonly string[]): void => {
  waiting = paths;
  for (const listener of listeners) listener();
};

/** Hands over the tokens of files that came; what waits already goes with them. */
export const bringFiles = (paths: readonly string[]): void => {
  if (paths.length > 0) set([...new Set([...waiting, ...paths])]);
};

/** What waited is taken up, or is not wanted. */
export const settleFiles = (): void => set([]);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The files that wait. */
export const useOutsideFiles = (): readonly string[] => useSyncExternalStore(subscribe, () => waiting);
