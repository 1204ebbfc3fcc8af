import type { RecordReading } from '../targets/target';
import type { ActiveChunk } from './active-chunk';
import type { Submission } from './state';

const THROUGH: ReadonlySet<RecordReading['kind']> = new Set(['created', 'updated', 'written']);

/** The locations of those records that an answer told to have gone through. */
export const throughOf = (
  told: readonly (RecordReading | null | undefined)[],
  locations: readonly (string | null)[],
): readonly (string | null)[] =>
  locations.filter((_, i) => {
    const kind = told[i]?.kind;
    return kind !== undefined && THROUGH.has(kind);
  });

/** Locations of which nothing was known to be let through in this run. What goes out under a key is not searched for its location. */
export const newlyThrough = (
  { run }: Submission,
  { keyed }: ActiveChunk,
  locations: readonly (string | null)[],
): { readonly letThrough?: readonly string[] } => {
  const places = [...new Set(locations)].filter((place) => place !== null);
  const fresh = keyed === undefined ? places.filter((place) => run?.letThrough.has(place) === false) : [];
  return fresh.length === 0 ? {} : { letThrough: fresh };
};
