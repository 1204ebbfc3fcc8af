import type { DateOrder, DecimalMark } from '../read/column-profile';
import type { DecimalChoice } from '../values/amount';
import type { DateOrderChoice } from '../values/parse-date';
import type { Mapping } from './mapping';

/** What the values of one column prove, in file order of the columns; a ColumnProfile fits. */
export type ColumnFacts = { readonly dateOrder: DateOrder | null; readonly decimalMark: DecimalMark | null };

/** How the numbers and dates of one column are read. `auto`: each value must prove itself. */
export type Reading = { readonly decimal: DecimalChoice; readonly dateOrder: DateOrderChoice };

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
