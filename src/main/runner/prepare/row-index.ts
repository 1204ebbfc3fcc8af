/** Row numbers of a file by place: ascending, so that a row's place is found by halving. */
export type RowIndex = {
  readonly count: () => number;
  readonly add: (row: number) => void;
  /** Place of the row with this number; -1 where there is none. */
  readonly ordinalOf: (row: number) => number;
};

const FIRST_CAPACITY = 1024;

/** An index that grows as rows come in; four bytes a row. */
export const createRowIndex = (): RowIndex => {
  let rows = new Int32Array(FIRST_CAPACITY);
  let size = 0;
  return {
    count: () => size,
    add: (row) => {
      if (size === rows.length) {
        const grown = new Int32Array(rows.length * 2);
        grown.set(rows);
        rows = grown;
      }
      rows[size] = row;
      size += 1;
    },
    ordinalOf: (row) => {
      let low = 0;
      let high = size - 1;
      while (low <= high) {
        const middle = (low + high) >> 1;
        const at = rows[middle] ?? 0;
        if (at === row) return middle;
        if (at < row) low = middle + 1;
        else high = middle - 1;
      }
      return -1;
    },
  };
};
