export const rowPx = 30;
export const headPx = 34;
export const numberPx = 76;
export const verdictPx = 112;
export const frozenPx = numberPx + verdictPx;
/** Rows asked for at once. */
export const windowRows = 200;
/** Rows asked for above and below what is drawn, so that they are there when they come into view. */
export const aheadRows = 100;
/** Rows drawn above and below what is seen. */
export const spareRows = 6;
/** Rows are drawn by so many at once. */
export const stepRows = 4;
/** Columns drawn beside those that are seen. */
export const spareColumns = 2;
/** Rows are placed from the beginning of the stretch of so many that they lie in: their places stay while others come. */
export const stretchRows = 1_000;
