import { type DecimalChoice, parseAmount } from '../values/amount';
import { addDecimals, type Decimal, formatDecimal, parseDecimal, roundHalfUp, zero } from '../values/decimal';

/** What rows that share a number come to under each reading, in figures. */
export type SharedFigures = {
  /** All of them added up. */
  readonly sum: string;
  /** The first of them. */
  readonly first: string;
  /** Whether all say the same amount. */
  readonly isRepeated: boolean;
  readonly rows: number;
};

const cents = 2;

const endsInCents = /[.,]\d\d\D*$/;

/** Reads the amounts of rows that share a number; null where one of them cannot be read for sure. */
export const sharedFigures = (texts: readonly string[], decimal: DecimalChoice): SharedFigures | null => {
  const values = texts.map((text): Decimal | null => {
    const reading = parseAmount(text, { decimal });
    return reading.ok && !reading.value.ambiguous ? parseDecimal(reading.value.text) : null;
  });
  const [first = null] = values;
  if (first === null) return null;
  const hasCents = texts.some((text) => endsInCents.test(text));
  const shown = (value: Decimal): string =>
    formatDecimal(value.scale < cents && (hasCents || value.scale > 0) ? roundHalfUp(value, cents) : value);
  let sum = zero;
  for (const value of values) {
    if (value === null) return null;
    sum = addDecimals(sum, value);
  }
  const amounts = values.map((value) => (value === null ? '' : shown(value)));
  return {
    ...{ sum: shown(sum), first: shown(first), rows: values.length },
    isRepeated: amounts.every((amount) => amount === amounts[0]),
  };
};
