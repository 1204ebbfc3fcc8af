import type { ColumnProfile } from '../read/column-profile';
import type { Row } from '../read/table';
import type { Target } from '../targets/target';
import { type DecimalChoice, parseAmount } from '../values/amount';
import { groupedMillionths, millionths } from '../values/millionths';
import type { ColumnFacts } from './column-facts';
import type { Figures } from './figures';
import type { Mapping } from './mapping';

/** What a check of rows is made of. */
export type CastParts = {
  readonly mapping: Mapping;
  readonly target: Target;
  /** Names of all columns, and what their values prove. */
  readonly columns: readonly string[];
  readonly facts: readonly ColumnFacts[];
};

export type Place = { readonly index: number; readonly decimal: DecimalChoice };

/** Nearly every amount is told at a glance; NaN: blank, or nobody can tell. */
export const valueAt = ({ cells, kinds }: Row, { index, decimal }: Place): number => {
  const cell = cells[index] ?? '';
  if (cell === '') return Number.NaN;
  if (kinds !== null && kinds[index] === 'n') return millionths(cell);
  const quick = decimal === 'auto' ? Number.NaN : groupedMillionths(cell, decimal);
  if (!Number.isNaN(quick)) return quick;
  const reading = parseAmount(cell, { decimal });
  return reading.ok && !reading.value.ambiguous ? millionths(reading.value.text) : Number.NaN;
};

const markOf = (mark: string | null | undefined): DecimalChoice | null =>
  mark === '.' || mark === ',' ? mark : null;

/** Profiles of all columns over some rows, and the amounts in those rows. */
export type Shown = { readonly profiles: readonly ColumnProfile[]; readonly figures: Figures };

/** Where the amounts of a column stand, and how they are read: as the whole file proves, else as its rows do, else as the mapping says. */
export const placeOf = (
  { index, decimalMark }: ColumnProfile,
  { mapping, facts }: Pick<CastParts, 'mapping' | 'facts'>,
): Place => ({
  index,
  decimal: markOf(facts[index]?.decimalMark) ?? markOf(decimalMark) ?? mapping.locale.decimal,
});
