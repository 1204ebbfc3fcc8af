import { useSyncExternalStore } from 'react';

/** Files chosen for a load in order that is not made yet. They are kept for this session only: nothing was read. */
let chosen: readonly string[] = [];
const listeners = new Set<() => void>();

/** Replaces the chosen files; a file chosen twice counts once. */
export const setChosenFiles = (paths: readonly string[]): void => {
  chosen = [...new Set(paths)];
  for (const listener of listeners) listener();
};

/** The files chosen so far. */
export const chosenFiles = (): readonly string[] => chosen;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The files chosen so far, as a screen shows them. */
export const useChosenFiles = (): readonly string[] => useSyncExternalStore(subscribe, chosenFiles);

/** The name of a file at a path of any system. */
export const fileNameOf = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;
