import { useSyncExternalStore } from 'react';
import type { Progress } from '../../ipc/shapes';

/** The newest word on each import's progress; the journal holds the truth, this is only for the eye. */
const newest = new Map<string, Progress>();
const listeners = new Set<() => void>();

/** Takes in a word on progress. */
export const noteProgress = (progress: Progress): void => {
  newest.set(progress.importId, progress);
  for (const listener of listeners) listener();
};

/** What was told of an earlier round says nothing of the next one. */
export const forgetProgress = (importId: string): void => {
  if (!newest.delete(importId)) return;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The newest word on an import's progress in this session; undefined while none came. */
export const useProgress = (importId: string): Progress | undefined =>
  useSyncExternalStore(subscribe, () => newest.get(importId));
