/** Whole numbers by place, in four bytes each, growing as places are written. */
export type GrowingNumbers = {
  readonly size: () => number;
  /** 0 where nothing was put. */
  readonly at: (place: number) => number;
  readonly put: (place: number, value: number) => void;
};

/** Numbers lie in pieces that stay where they are: growing by copying would hold all of them twice. */
const PIECE_BITS = 14;
const PIECE_SIZE = 1 << PIECE_BITS;
const inPiece = PIECE_SIZE - 1;

/** Starts empty. */
export const growingNumbers = (): GrowingNumbers => {
  const pieces: Int32Array[] = [];
  let size = 0;
  return {
    size: () => size,
    at: (place) => pieces[place >>> PIECE_BITS]?.[place & inPiece] ?? 0,
    put: (place, value) => {
      const at = place >>> PIECE_BITS;
      while (pieces.length <= at) pieces.push(new Int32Array(PIECE_SIZE));
      const piece = pieces[at];
      if (piece !== undefined) piece[place & inPiece] = value;
      size = Math.max(size, place + 1);
    },
  };
};
