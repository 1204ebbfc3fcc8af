import type { LookupKind, Target } from '../targets/target';

export type DirectoryPart = NonNullable<Target['fillsDirectory']>;

/**
 * Parts of the directory in the order in which they are loaded: a load may name things of those before its own, never of
 * those behind it, so that no two loads can wait for each other.
 */
const order: Readonly<Record<DirectoryPart, number>> = { dimensions: 0, vendors: 1, 'purchase-orders': 2 };
const behindAll = Object.keys(order).length;

/** Where a looked-up thing is kept; null: with the connection itself. */
const partOf: Readonly<Record<LookupKind, DirectoryPart | null>> = {
  dimension: 'dimensions',
  vendor: 'vendors',
  'purchase-order': 'purchase-orders',
  location: null,
};

/** The part of the directory in which a thing of that kind is looked up. */
export const partOfLookup = (kind: LookupKind): DirectoryPart | null => partOf[kind];

/** How early a target is loaded: by what it fills; what fills nothing comes last. */
export const rankOf = (target: Target): number =>
  target.fillsDirectory === undefined ? behindAll : order[target.fillsDirectory];

/** Parts of the directory that records of a target name, by its fields and families of fields. */
export const partsNamedBy = (target: Target): readonly DirectoryPart[] => {
  const kinds = [...target.fields, ...target.families].flatMap(({ lookup }) => lookup ?? []);
  const named = kinds.flatMap((kind) => partOf[kind] ?? []);
  return [...new Set(named)]
    .filter((part) => order[part] < rankOf(target))
    .sort((a, b) => order[a] - order[b]);
};
