import { rowPx, spareRows, windowRows } from './sizes';

export type Range = { readonly first: number; readonly end: number };

/** Rows to draw for an offset: those in view and a few around them. */
export const rowsInView = (offsetPx: number, viewPx: number, total: number): Range => ({
  first: Math.max(0, Math.floor(offsetPx / rowPx) - spareRows),
  end: Math.min(total, Math.ceil((offsetPx + viewPx) / rowPx) + spareRows),
});

/** First positions of the windows that hold a range. */
export const windowsOf = ({ first, end }: Range): readonly number[] => {
  const from = Math.floor(first / windowRows);
  const to = Math.floor(Math.max(first, end - 1) / windowRows);
  return Array.from({ length: to - from + 1 }, (_, index) => (from + index) * windowRows);
};
