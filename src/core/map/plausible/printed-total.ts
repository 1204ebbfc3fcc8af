import type { Mapping } from '../mapping';
import { acceptedWhy } from './accepted';

const rule = 'printed-total-differs';

/**
 * What is said of totals that the file prints and that are not what was counted; undefined: nothing, or the mapping accepts it
 * with a reason. While it is open nothing of the file is sent, in the window as on the command line.
 */
export const openPrintedTotal = <Line extends { readonly code: string }>(
  issues: readonly Line[],
  mapping: Pick<Mapping, 'accepts'> | null,
): Line | undefined =>
  mapping !== null && acceptedWhy(mapping, rule) !== null
    ? undefined
    : issues.find(({ code }) => code === rule);

type Said = {
  readonly count: number;
  readonly message: string;
  readonly firstAt: { readonly sheet: string | null };
};

/** The first of them in words, with its sheet, and how many more there are. */
export const printedTotalText = ({ count, message, firstAt: { sheet } }: Said): string => {
  const place = sheet === null ? '' : `Sheet "${sheet}": `;
  return `${place}${message}${count > 1 ? ` So it is with ${count - 1} more.` : ''}`;
};
