/** Browsers stop at about 33 million pixels of height; beyond this the scroll bar is scaled. */
export const tallestPx = 30_000_000;

export type ScrollScale = {
  /** Height that the browser is told. */
  readonly shownPx: number;
  /** Greatest offset into the rows. */
  readonly lastOffsetPx: number;
  readonly toOffset: (scrollTopPx: number) => number;
  readonly toScrollTop: (offsetPx: number) => number;
};

const clamp = (value: number, most: number): number => Math.min(Math.max(0, value), most);

/** How a scroll bar of bounded height moves over rows of any total height. */
export const scrollScale = (contentPx: number, viewPx: number): ScrollScale => {
  const shownPx = Math.min(contentPx, tallestPx);
  const lastOffsetPx = Math.max(0, contentPx - viewPx);
  const lastScrollPx = Math.max(0, shownPx - viewPx);
  const ratio = lastScrollPx === 0 ? 1 : lastOffsetPx / lastScrollPx;
  return {
    shownPx,
    lastOffsetPx,
    toOffset: (scrollTopPx) => clamp(scrollTopPx * ratio, lastOffsetPx),
    toScrollTop: (offsetPx) => clamp(offsetPx, lastOffsetPx) / ratio,
  };
};

/** The offset that brings a row into view with the least movement. */
export const offsetShowing = (
  row: number,
  rowPx: number,
  now: { readonly offsetPx: number; readonly viewPx: number },
): number => {
  const top = row * rowPx;
  if (top < now.offsetPx) return top;
  return top + rowPx > now.offsetPx + now.viewPx ? top + rowPx - now.viewPx : now.offsetPx;
};
