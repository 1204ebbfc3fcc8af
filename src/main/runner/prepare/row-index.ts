import { growingNumbers } from './growing-numbers';

/** Row numbers of a file by place: ascending, so that a row's place is found by halving. */
export type RowIndex = {
  readonly count: () => number;
  readonly add: (row: number) => void;
  /** Place of the row with this number; -1 where there is none. */
  readonly ordinalOf: (row: number) => number;
};

/** An index that grows as rows come in; four bytes a row. */
export const createRowIndex = (): RowIndex => {
  const rows = growingNumbers();
  let next = 0;
  return {
    count: rows.size,
    add: (row) => rows.put(rows.size(), row),
    ordinalOf: (row) => {
      // Rows are asked for one after the other, nearly always.
      if (next < rows.size() && rows.at(next) === row) {
        next += 1;
        return next - 1;
      }
      let low = 0;
      let high = rows.size() - 1;
      while (low <= high) {
        const middle = (low + high) >> 1;
        const at = rows.at(middle);
        if (at === row) {
          next = middle + 1;
          return middle;
        }
        if (at < row) low = middle + 1;
        else high = middle - 1;
      }
      return -1;
    },
  };
};
