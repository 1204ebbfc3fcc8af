import type { Chunk } from './facts';
import { type NextChunk, updateOf } from './search';

/** A chunk in parts of one location each; the last one keeps what a search has put off. */
export const partsByLocation = (
  { records, suspects, untested, purpose, ...update }: Chunk,
  locations: readonly (string | null)[],
): readonly NextChunk[] => {
  const places = [...new Set(locations)];
  return places.map((place, i) => ({
    purpose: purpose === 'canary' || purpose === 'tail' || purpose === 'again' ? purpose : 'rest',
    records: records.filter((_, at) => locations[at] === place),
    ...(i === places.length - 1
      ? { suspects: [], untested: [...suspects, ...untested] }
      : { suspects: [], untested: [] }),
    ...(place === null ? {} : { location: place }),
    ...updateOf(update),
  }));
};
