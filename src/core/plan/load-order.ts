import type { Target } from '../targets/target';
import { partsNamedBy, rankOf } from './directory-parts';

/** One load of a set: a sheet or a file. `target` null: nobody has said what it is, or it is left out. */
export type LoadItem = {
  readonly id: string;
  readonly target: Target | null;
};

const unknownRank = Number.MAX_SAFE_INTEGER;

/**
 * The loads in the order in which they go: what others name first, loads of one rank in the order of
 * `listed` and then as they were given; what is not known last.
 */
export const inLoadOrder = <T extends LoadItem>(
  items: readonly T[],
  listed: readonly Target[],
): readonly T[] => {
  const placeOf = (target: Target | null): number =>
    target === null ? unknownRank : listed.findIndex(({ name }) => name === target.name);
  return items
    .map((item, given) => ({ item, given, rank: item.target === null ? unknownRank : rankOf(item.target) }))
    .sort((a, b) => a.rank - b.rank || placeOf(a.item.target) - placeOf(b.item.target) || a.given - b.given)
    .map(({ item }) => item);
};

/** The loads of a set that bring what records of this one may name; it waits until each of them is proven. */
export const neededLoads = <T extends LoadItem>(item: LoadItem, items: readonly T[]): readonly T[] => {
  if (item.target === null) return [];
  const parts = partsNamedBy(item.target);
  return items.filter(
    ({ id, target }) =>
      id !== item.id && target?.fillsDirectory !== undefined && parts.includes(target.fillsDirectory),
  );
};
