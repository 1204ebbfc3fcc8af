import type { ReadNote } from './table';

/** Places kept for each code; beyond that only their number. */
const placesPerCode = 100;

/** Collects remarks about places in a file in bounded memory. */
export type NoteBook = {
  readonly add: (code: string, params: ReadNote['params'], row: number | null, column: number | null) => void;
  /** All notes so far; where places were left out, a `places-left-out` note says how many. */
  readonly all: () => readonly ReadNote[];
};

/** Starts a note book with the notes there are already. */
export const startNotes = (earlier: readonly ReadNote[] = []): NoteBook => {
  const notes: ReadNote[] = [...earlier];
  const counts = new Map<string, number>();
  return {
    add: (code, params, row, column) => {
      const count = (counts.get(code) ?? 0) + 1;
      counts.set(code, count);
      if (count <= placesPerCode) notes.push({ code, params, row, column });
    },
    all: () => [
      ...notes,
      ...[...counts]
        .filter(([, count]) => count > placesPerCode)
        .map(([code, count]) => ({
          code: 'places-left-out',
          params: { about: code, count: String(count - placesPerCode) },
          row: null,
          column: null,
        })),
    ],
  };
};
