import { collapseBlanks, editDistance, normaliseHeader, trimAll } from '../values/text';

/**
 * Place of a column by the name a mapping gives it: as written, else trimmed, else without regard to case and
 * blanks where only one column fits. -1: there is none.
 */
export const findColumn = (columns: readonly string[], wanted: string): number => {
  const exact = columns.indexOf(wanted);
  if (exact >= 0) return exact;
  const trimmed = trimAll(wanted);
  const byTrim = columns.findIndex((name) => trimAll(name) === trimmed);
  if (byTrim >= 0) return byTrim;
  const loose = collapseBlanks(wanted).toLowerCase();
  const fitting = columns.flatMap((name, i) => (collapseBlanks(name).toLowerCase() === loose ? [i] : []));
  return fitting.length === 1 ? (fitting[0] ?? -1) : -1;
};

/** The name most like the wanted one; null where none is near. */
export const nearestName = (names: readonly string[], wanted: string): string | null => {
  const plain = normaliseHeader(wanted);
  const most = Math.max(1, Math.floor(plain.length / 3));
  let best: string | null = null;
  let least = most + 1;
  for (const name of names) {
    const distance = editDistance(normaliseHeader(name), plain, most);
    if (distance < least) {
      least = distance;
      best = name;
    }
  }
  return best;
};
