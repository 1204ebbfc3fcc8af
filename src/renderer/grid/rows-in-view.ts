import { aheadRows, rowPx, spareRows, stepRows, stretchRows, windowRows } from './sizes';

export type Range = { readonly first: number; readonly end: number };

/** Rows that are seen at an offset, also by a part. */
export const rowsSeen = (offsetPx: number, viewPx: number, total: number): Range => ({
  first: Math.max(0, Math.floor(offsetPx / rowPx)),
  end: Math.min(total, Math.ceil((offsetPx + viewPx) / rowPx)),
});

/** Rows to draw for an offset: those in view and a few around them, in steps so that most frames change none. */
export const rowsInView = (offsetPx: number, viewPx: number, total: number): Range => {
  const seen = rowsSeen(offsetPx, viewPx, total);
  return {
    first: Math.max(0, Math.floor((seen.first - spareRows) / stepRows) * stepRows),
    end: Math.min(total, Math.ceil((seen.end + spareRows) / stepRows) * stepRows),
  };
};

/** Where the stretch begins that the rows of a range are placed in. */
export const stretchOf = ({ first }: Range): number => first - (first % stretchRows);

/** A range with what is likely to be seen next. */
export const withAhead = ({ first, end }: Range, total: number): Range => ({
  first: Math.max(0, first - aheadRows),
  end: Math.max(first, Math.min(total, end + aheadRows)),
});

/** First positions of the windows that hold a range. */
export const windowsOf = ({ first, end }: Range): readonly number[] => {
  const from = Math.floor(first / windowRows);
  const to = Math.floor(Math.max(first, end - 1) / windowRows);
  return Array.from({ length: to - from + 1 }, (_, index) => (from + index) * windowRows);
};
