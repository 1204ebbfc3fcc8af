export const rowPx = 30;
export const headPx = 34;
export const numberPx = 76;
export const verdictPx = 112;
export const frozenPx = numberPx + verdictPx;
/** Rows asked for at once. */
export const windowRows = 200;
/** Rows drawn above and below what is seen. */
export const spareRows = 6;
