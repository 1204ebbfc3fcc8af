import { growingNumbers } from './growing-numbers';

/** Row numbers of a file by place: ascending, so that a row's place is found by halving. */
export type RowIndex = {
  readonly count: () => number;
  readonly add: (row: number) => void;
  /** Place of the row with this number; -1 where there is none. */
  readonly ordinalOf: (row: number) => number;
};

/** An index that grows as rows come in. Rows that follow each other are one stretch: only its beginning is kept. */
export const createRowIndex = (): RowIndex => {
  const firstRows = growingNumbers();
  const firstOrdinals = growingNumbers();
  let count = 0;
  let lastRow = Number.NaN;
  /** The place in a stretch; -1 where the row lies outside of it. */
  const inStretch = (stretch: number, row: number): number => {
    const isLast = stretch === firstRows.size() - 1;
    const rows = (isLast ? count : firstOrdinals.at(stretch + 1)) - firstOrdinals.at(stretch);
    const offset = row - firstRows.at(stretch);
    return offset >= 0 && offset < rows ? firstOrdinals.at(stretch) + offset : -1;
  };
  return {
    count: () => count,
    add: (row) => {
      if (row !== lastRow + 1) {
        firstRows.put(firstRows.size(), row);
        firstOrdinals.put(firstOrdinals.size(), count);
      }
      lastRow = row;
      count += 1;
    },
    ordinalOf: (row) => {
      // Asked of rows that were just read, nearly always.
      if (firstRows.size() > 0 && row >= firstRows.at(firstRows.size() - 1))
        return inStretch(firstRows.size() - 1, row);
      let low = 0;
      let high = firstRows.size() - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (firstRows.at(middle) <= row) low = middle;
        else high = middle - 1;
      }
      return firstRows.size() === 0 ? -1 : inStretch(low, row);
    },
  };
};
