import type { LoadSet, LoadSetPart } from '../../../ipc/load-sets';

/** Parts that count: those that are not left out. */
export const partsThatCount = (set: LoadSet): readonly LoadSetPart[] =>
  set.parts.filter(({ state }) => state !== 'left-out');

/** How many of them are loaded. */
export const loadedCount = (set: LoadSet): number =>
  partsThatCount(set).filter(({ state }) => state === 'done').length;
