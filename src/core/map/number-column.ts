import type { ColumnProfile } from '../read/column-profile';
import type { Row } from '../read/table';
import { trimAll } from '../values/text';

/** How the values of a column would number documents. */
export type Numbering = {
  /** Different values. */
  readonly numbers: number;
  readonly rows: number;
  /** Numbers that stand in more than one row. */
  readonly repeated: number;
  /** Of those, numbers whose rows name more than one vendor. */
  readonly ofSeveral: number;
};

const mostRows = 20_000;

/** Counts the values of a column, and whose they are. */
export const numberingOf = (
  { index }: ColumnProfile,
  vendor: ColumnProfile | null,
  rows: readonly Row[],
): Numbering => {
  const seen = new Map<string, { count: number; vendor: string; isOfSeveral: boolean }>();
  let filled = 0;
  for (const { cells } of rows.slice(0, mostRows)) {
    const number = trimAll(cells[index] ?? '');
    if (number === '') continue;
    filled += 1;
    const whose = vendor === null ? '' : trimAll(cells[vendor.index] ?? '');
    const known = seen.get(number);
    if (known === undefined) seen.set(number, { count: 1, vendor: whose, isOfSeveral: false });
    else {
      known.count += 1;
      if (known.vendor !== whose) known.isOfSeveral = true;
    }
  }
  const all = [...seen.values()];
  const repeated = all.filter(({ count }) => count > 1);
  return {
    numbers: all.length,
    rows: filled,
    repeated: repeated.length,
    ofSeveral: repeated.filter(({ isOfSeveral }) => isOfSeveral).length,
  };
};

/** A document has one vendor: numbers that most rows share with other vendors number something else (a batch, a page, a day). */
export const numbersNothing = ({ numbers, rows, repeated, ofSeveral }: Numbering): boolean =>
  numbers < rows * 0.5 && repeated > 0 && ofSeveral > repeated * 0.5;
