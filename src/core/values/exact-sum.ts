import { addDecimals, type Decimal, zero } from './decimal';

/** Below this two whole numbers of millionths can be added once more without losing anything. */
const room = 4e15;

/** A running sum, exact whatever the decimals, and quick where they are few. */
export type ExactSum = {
  /** Adds whole millionths, as `millionths` reads them. */
  readonly addMillionths: (value: number) => void;
  readonly addDecimal: (value: Decimal) => void;
  readonly value: () => Decimal;
  /** Whether it comes to so many millionths, told at a glance: a yes is certain, a no is not. Nothing comes to nothing. */
  readonly isQuickly: (value: number) => boolean;
};

/** Starts at nothing. */
export const startExactSum = (): ExactSum => {
  // A variable of a closure would be made anew with every sum.
  const quick = new Float64Array(1);
  let rest: Decimal = zero;
  return {
    addMillionths: (value) => {
      const sum = (quick[0] ?? 0) + value;
      if (sum < room && sum > -room) quick[0] = sum;
      else {
        rest = addDecimals(rest, { units: BigInt(sum), scale: 6 });
        quick[0] = 0;
      }
    },
    addDecimal: (value) => {
      rest = addDecimals(rest, value);
    },
    value: () => {
      const sum = quick[0] ?? 0;
      return sum === 0 ? rest : addDecimals(rest, { units: BigInt(sum), scale: 6 });
    },
    isQuickly: (value) => quick[0] === value && value !== 0 && rest.units === 0n,
  };
};
