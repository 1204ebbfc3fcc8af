/** Whole numbers by place, in four bytes each, growing as places are written. */
export type GrowingNumbers = {
  readonly size: () => number;
  readonly at: (place: number) => number;
  readonly put: (place: number, value: number) => void;
  /** All of them; 0 where nothing was put. */
  readonly all: () => Int32Array;
};

const FIRST_CAPACITY = 1024;

/** Starts empty. */
export const growingNumbers = (): GrowingNumbers => {
  let numbers = new Int32Array(FIRST_CAPACITY);
  let size = 0;
  return {
    size: () => size,
    at: (place) => numbers[place] ?? 0,
    put: (place, value) => {
      if (place >= numbers.length) {
        const grown = new Int32Array(Math.max(place + 1, numbers.length * 2));
        grown.set(numbers);
        numbers = grown;
      }
      numbers[place] = value;
      size = Math.max(size, place + 1);
    },
    all: () => numbers.slice(0, size),
  };
};
