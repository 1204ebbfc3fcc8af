import { type Stats, statSync } from 'node:fs';
import path from 'node:path';

const seenAt = (place: string): Stats | undefined => {
  try {
    return statSync(place, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
};

/** The file that stands where a folder is wanted, at the place itself or on the way to it; null: there is none. */
export const fileInTheWay = (place: string): string | null => {
  const seen = seenAt(place);
  if (seen !== undefined) return seen.isFile() ? place : null;
  const above = path.dirname(place);
  return above === place ? null : fileInTheWay(above);
};
