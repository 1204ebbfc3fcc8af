import type { ColumnProfile } from '../read/column-profile';
import { amountRole, isNeverTotal, isTakenOff } from './amount-role';
import { crossCastOf } from './cross-cast';
import type { Figures } from './figures';

/** What is paid, rounded from an amount and its tax together as coins allow, where no column holds the rounding. */
export type RoundedSum = {
  readonly whole: ColumnProfile;
  readonly base: ColumnProfile;
  readonly tax: ColumnProfile;
};

/** In millionths: nobody rounds by more than half a krona, nor to less than five cents. */
const mostRounded = 500_000;
const coin = 50_000;
const fewestRows = 3;

/** In how many rows it is rounded, where every row that fills all three is so; 0: it is not. */
const roundedIn = (whole: readonly number[], base: readonly number[], tax: readonly number[]): number => {
  let [compared, rounded] = [0, 0];
  for (let row = 0; row < whole.length; row++) {
    const paid = whole[row] ?? Number.NaN;
    const off = paid - (base[row] ?? Number.NaN) - (tax[row] ?? Number.NaN);
    if (Number.isNaN(off)) continue;
    if (Math.abs(off) > mostRounded || paid % coin !== 0) return 0;
    compared += 1;
    if (off !== 0) rounded += 1;
  }
  return compared >= fewestRows ? rounded : 0;
};

const isRounded = (whole: readonly number[], base: readonly number[], tax: readonly number[]): boolean =>
  tax.some((value) => Math.abs(value) > mostRounded) && roundedIn(whole, base, tax) > 0;

const look = ({ columns, of }: Figures): readonly RoundedSum[] => {
  const taxes = columns.filter(({ header }) => amountRole(header) === 'tax' && !isTakenOff(header));
  const plain = taxes.length === 0 ? [] : columns.filter(({ header }) => !isNeverTotal(header));
  return taxes.flatMap((tax) =>
    plain.flatMap((base) =>
      plain.flatMap((whole) => {
        const [c, a, b] = [of(whole), of(base), of(tax)];
        const isSo = whole !== base && c !== null && a !== null && b !== null && isRounded(c, a, b);
        return isSo ? [{ whole, base, tax }] : [];
      }),
    ),
  );
};

const known = new WeakMap<Figures, readonly RoundedSum[]>();

/** Every amount that is another with its tax but for the rounding of coins (*Att betala* 250.00 for 250.40). Looked at once for the same figures. */
export const roundedSumsIn = (figures: Figures): readonly RoundedSum[] => {
  const before = known.get(figures);
  if (before !== undefined) return before;
  const found = look(figures);
  known.set(figures, found);
  return found;
};

/** Whether a total is another amount and its tax, in the figures, whatever is rounded: that amount is no rival of it. */
export const isMadeOf = (figures: Figures, total: ColumnProfile, other: ColumnProfile): boolean => {
  const parts = crossCastOf(figures, total)?.parts ?? [];
  const isCast =
    parts.some(({ column }) => column.index === other.index) &&
    parts.some(({ column }) => amountRole(column.header) === 'tax') &&
    parts.every(({ column, sign }) => sign === 1 && !isTakenOff(column.header));
  return (
    isCast ||
    roundedSumsIn(figures).some(
      ({ whole, base }) => whole.index === total.index && base.index === other.index,
    )
  );
};

/** Whether a total is another amount, rounded as coins allow: in every row that fills both, to a multiple of five cents. */
export const isRoundedFrom = (figures: Figures, total: ColumnProfile, other: ColumnProfile): boolean => {
  const [own, its] = [figures.of(total), figures.of(other)];
  const none = own?.map(() => 0) ?? [];
  return own !== null && its !== null && roundedIn(own, its, none) > 0;
};
