import type { Mapping } from '../mapping';
import { type AcceptedFor, acceptedFor, acceptedWhy, acceptText } from './accepted';

const rule = 'printed-total-differs';

/**
 * What is said of totals that the file prints and that are not what was counted; undefined: nothing, or the mapping accepts it
 * with a reason. While it is open nothing of the file is sent, in the window as on the command line.
 */
export const openPrintedTotal = <
  Line extends { readonly code: string; readonly accepts?: AcceptedFor | undefined },
>(
  issues: readonly Line[],
  mapping: Pick<Mapping, 'accepts'> | null,
): Line | undefined =>
  issues.find(
    ({ code, accepts }) =>
      code === rule && (mapping === null || acceptedWhy(mapping, accepts ?? acceptedFor(rule, [])) === null),
  );

type Said = {
  readonly count: number;
  readonly message: string;
  readonly firstAt: { readonly sheet: string | null };
  readonly accepts?: AcceptedFor | undefined;
};

/** How many more printed totals differ; '' where none do. */
const moreText = (more: number): string => {
  if (more < 1) return '';
  return more === 1
    ? ' 1 more printed total differs as well.'
    : ` ${more} more printed totals differ as well.`;
};

/** The first of them in words, with its sheet, and how many more there are; how a mapping accepts them all. */
export const printedTotalText = ({
  count,
  message,
  firstAt: { sheet },
  accepts,
}: Said): { readonly text: string; readonly accept: string } => {
  const place = sheet === null ? '' : `Sheet "${sheet}": `;
  return {
    text: `${place}${message}${moreText(count - 1)}`,
    accept: acceptText(accepts ?? acceptedFor(rule, [])),
  };
};
