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
  let quick = 0;
  let rest: Decimal = zero;
  return {
    addMillionths: (value) => {
      quick += value;
      if (quick < room && quick > -room) return;
      rest = addDecimals(rest, { units: BigInt(quick), scale: 6 });
      quick = 0;
    },
    addDecimal: (value) => {
      rest = addDecimals(rest, value);
    },
    value: () => (quick === 0 ? rest : addDecimals(rest, { units: BigInt(quick), scale: 6 })),
    isQuickly: (value) => quick === value && quick !== 0 && rest.units === 0n,
  };
};
