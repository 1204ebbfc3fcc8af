import { type StepReading, stepReading } from '../clean/step';
import type { DateOrder, DecimalMark } from '../read/column-profile';
import type { DecimalChoice } from '../values/amount';
import type { DateOrderChoice, SerialOrder } from '../values/parse-date';
import type { Mapping } from './mapping';

/** What the values of one column prove, in file order of the columns; a ColumnProfile fits. */
export type ColumnFacts = { readonly dateOrder: DateOrder | null; readonly decimalMark: DecimalMark | null };

/** How the numbers and dates of one column are read. `auto`: each value must prove itself. */
export type Reading = {
  readonly decimal: DecimalChoice;
  readonly dateOrder: DateOrderChoice | SerialOrder;
  /** Times of day that are the midnight after them; absent: nobody has said. */
  readonly midnights?: StepReading['midnights'];
  /** What marks behind amounts mean; absent: nobody has said. */
  readonly marks?: StepReading['marks'];
};

const orderOf = (order: DateOrder | null): DateOrderChoice =>
  order === 'dmy' || order === 'mdy' || order === 'ymd' ? order : 'auto';

/** The person's word first, then the column's own proof; without either, nothing is guessed. */
export const readingOf = (locale: Mapping['locale'], facts: ColumnFacts | undefined): Reading => {
  const order = orderOf(facts?.dateOrder ?? null);
  const mark = facts?.decimalMark;
  return {
    // A column of year-first dates proves nothing about the odd one that is not.
    dateOrder: locale.dateOrder !== 'auto' ? locale.dateOrder : order === 'ymd' ? 'auto' : order,
    decimal: locale.decimal !== 'auto' ? locale.decimal : mark === '.' || mark === ',' ? mark : 'auto',
  };
};

/** The same under the steps of a mapping, which are said of the very column. */
export const readingUnder = (
  { locale, steps }: Pick<Mapping, 'locale' | 'steps'>,
  column: string | null,
  facts: ColumnFacts | undefined,
): Reading => ({
  ...readingOf(locale, facts),
  ...(column === null ? {} : stepReading(steps, column)),
});
