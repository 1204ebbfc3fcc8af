import type { Draft } from '../target';
import { linesGap } from './lines-total';

const fewestTied = 3;
/** One of so many may be otherwise, or one: more, and something else is in the totals. */
const oddOf = 20;

/** Whether each line names what it comes to: an invoice of one line may have its total from the same cell. */
const tells = ({ fields, items }: Draft): boolean =>
  items.length > 1 &&
  fields['total_amount'] !== undefined &&
  items.every(
    ({ fields: line }) =>
      line['items[].total'] !== undefined ||
      (line['items[].price'] !== undefined && line['items[].quantity'] !== undefined),
  );

/** Whether the lines of nearly all invoices come to their totals, as some of them show it. */
export const linesTie = (drafts: readonly Draft[]): boolean => {
  const telling = drafts.filter(tells);
  const odd = telling.filter((draft) => linesGap(draft) !== null).length;
  return telling.length - odd >= fewestTied && odd <= Math.max(1, Math.floor(telling.length / oddOf));
};
