import type { ColumnProfile } from '../../read/column-profile';
import { amountRole, isTakenOff } from '../amount-role';
import { isNear, mostOdd } from '../nearly';
import type { Judged } from './finding';

const fewestTelling = 2;

type Values = readonly number[];

/** Whether a figure says anything: it can be read, and is not 0. */
export const isFilled = (value: number): boolean => !Number.isNaN(value) && value !== 0;

/** Whether the figures are the same to a cent or two in most rows that have all; `tells`: rows that would be otherwise by chance. */
export const areEqual = (
  rows: number,
  pair: (row: number) => readonly [number, number],
  tells: (row: number) => boolean,
): boolean => {
  const most = mostOdd(rows);
  let failed = 0;
  let compared = 0;
  let telling = 0;
  let denying = 0;
  for (let row = 0; row < rows; row++) {
    const [one, other] = pair(row);
    if (Number.isNaN(one) || Number.isNaN(other)) continue;
    compared += 1;
    const isEven = isNear(one, other);
    if (!isEven) failed += 1;
    if (tells(row) && isEven) telling += 1;
    else if (tells(row)) denying += 1;
    if (failed > most) return false;
  }
  return (
    telling >= Math.min(fewestTelling, compared) &&
    telling > 0 &&
    denying * 2 <= telling &&
    failed <= mostOdd(compared)
  );
};

/** The figure of a row; NaN where there is none. */
export const at = (values: Values, row: number): number => values[row] ?? Number.NaN;
/** None counts as nothing. */
export const orNone = (value: number): number => (Number.isNaN(value) ? 0 : value);

export type Composed = {
  readonly base: ColumnProfile;
  readonly tax: ColumnProfile;
  readonly less: ColumnProfile;
  readonly whole: ColumnProfile;
};

type Parts = {
  readonly taxes: readonly ColumnProfile[];
  readonly off: readonly ColumnProfile[];
  readonly plain: readonly ColumnProfile[];
};

const composedFrom = (
  judged: Judged,
  total: ColumnProfile,
  { taxes, off, plain }: Parts,
): Composed | null => {
  const { figures } = judged.arithmetic;
  for (const whole of plain)
    for (const base of plain) {
      if (whole === base || (total.index !== whole.index && total.index !== base.index)) continue;
      const [all, own] = [figures.of(whole) ?? [], figures.of(base) ?? []];
      for (const tax of taxes)
        for (const less of off) {
          if (tax === less || less === whole || less === base) continue;
          const [more, taken] = [figures.of(tax) ?? [], figures.of(less) ?? []];
          const isSo = areEqual(
            all.length,
            (row) => [at(own, row) + orNone(at(more, row)) - Math.abs(orNone(at(taken, row))), at(all, row)],
            (row) => isFilled(at(more, row)) && isFilled(at(taken, row)),
          );
          if (isSo) return { base, tax, less, whole };
        }
    }
  return null;
};

/** What is to be paid is an amount with its tax, less what is withheld or taken off: of the total, or of which the total is one part. */
export const composedOf = (
  judged: Judged,
  total: ColumnProfile,
): (Composed & { readonly isTold: boolean }) | null => {
  const { columns } = judged.arithmetic.figures;
  const taken = columns.filter(({ header }) => isTakenOff(header));
  const taxes = columns.filter(({ header }) => amountRole(header) === 'tax');
  const others = columns.filter(
    (column) => column.index !== total.index && amountRole(column.header) === 'other',
  );
  if (taken.length + taxes.length + others.length < 2 || taxes.length === 0) return null;
  const plain = columns.filter(
    (column) =>
      ['net', 'gross', 'other', 'open'].includes(amountRole(column.header)) && !taken.includes(column),
  );
  const put = taxes.filter((column) => !taken.includes(column));
  const told =
    composedFrom(judged, total, { taxes: put, off: taken, plain }) ??
    // The figures alone show what is taken off, where no header is known to say it.
    composedFrom(judged, total, { taxes: put, off: others, plain });
  if (told !== null) return { ...told, isTold: true };
  // No header says which of two taxes is taken off.
  const found = composedFrom(judged, total, { taxes, off: taxes, plain });
  return found === null ? null : { ...found, isTold: false };
};
