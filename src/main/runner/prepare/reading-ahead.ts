/** More records at once would hold too many payloads. */
const MOST_AHEAD = 256;

/** What is known of a record of an earlier import. */
export type OfEarlier<T> = (importId: string, record: number) => T | undefined;

/**
 * Reads what is asked for record after record some of them ahead: a file that is loaded once more asks for what it sent in the order
 * of its rows. `read`: what is known of the records from one to another, both among them.
 */
export const readingAhead = <T>(
  read: (importId: string, from: number, to: number) => ReadonlyMap<number, T>,
): OfEarlier<T> => {
  let held: { importId: string; from: number; to: number; found: ReadonlyMap<number, T> } | null = null;
  let ahead = 1;
  return (importId, record) => {
    const isOf = held !== null && held.importId === importId;
    if (held === null || !isOf || record < held.from || record > held.to) {
      const follows = held !== null && isOf && record > held.to && record <= held.to + 2 * ahead;
      // What is asked for here and there is read by itself.
      ahead = follows ? Math.min(MOST_AHEAD, 2 * ahead) : 1;
      const to = record + ahead - 1;
      held = { importId, from: record, to, found: read(importId, record, to) };
    }
    return held.found.get(record);
  };
};

/** The numbers of the records from one to another. */
export const recordsBetween = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);
