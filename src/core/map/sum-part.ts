import { addDecimals, canonicalText, compareDecimals, type Decimal, negateDecimal } from '../values/decimal';
import { startExactSum } from '../values/exact-sum';

export const minus = (a: Decimal, b: Decimal): Decimal => addDecimals(a, negateDecimal(b));
export const size = (a: Decimal): Decimal => (a.units < 0n ? negateDecimal(a) : a);

export const isSame = (a: Decimal, b: Decimal): boolean => compareDecimals(a, b) === 0;

/** The sum of some rows. */
export const startPart = () => ({ sum: startExactSum(), rows: 0 });
export type Part = ReturnType<typeof startPart>;

export type Mark = { readonly rows: number; readonly row: number };

/** Sums of the rows so far up to places where one may begin, by their text. */
export const startMarks = () => {
  const marks = new Map<string, Mark>();
  return {
    set: (sum: Decimal, mark: Mark): void => {
      const text = canonicalText(sum);
      if (!marks.has(text)) marks.set(text, mark);
    },
    /** The place from which so many rows or more, up to here, come to the value; null: there is none. */
    reaching: (
      sum: Decimal,
      value: Decimal,
      { rows, least }: { rows: number; least: number },
    ): Mark | null => {
      const before = marks.get(canonicalText(minus(sum, value)));
      return before !== undefined && rows - before.rows >= least ? before : null;
    },
  };
};
