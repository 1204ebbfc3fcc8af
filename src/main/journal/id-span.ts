/** From here on SQLite and JavaScript put letters in another order. */
const isInOtherOrder = /[\ud800-\uffff]/;

/** The least and the greatest of some ids, as SQLite puts them in order. */
export type IdSpan = { readonly least: string; readonly greatest: string };

/** Null: there are none, or they hold letters that are put in another order. */
export const idSpan = (ids: readonly string[]): IdSpan | null => {
  if (ids.some((id) => isInOtherOrder.test(id))) return null;
  const sorted = [...ids].sort();
  const [least, greatest] = [sorted[0], sorted.at(-1)];
  return least === undefined || greatest === undefined ? null : { least, greatest };
};
