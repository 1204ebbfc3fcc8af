import { filledDown } from '../clean/step';
import type { Mapping } from '../map/mapping';
import { findColumn } from '../read/named-column';
import type { Row } from '../read/table';
import type { Target } from '../targets/target';
import { parseAmount } from '../values/amount';
import { trimAll } from '../values/text';

/** A cell that a record needs and that is blank, among the rows of its file. */
export type MissingCell = {
  /** Key of the field, and the name of its column. */
  readonly field: string;
  readonly column: string;
  readonly row: Row;
  /** How many cells are missing so. */
  readonly count: number;
  /** The rows above it, in file order. */
  readonly above: readonly Row[];
  readonly columns: readonly string[];
  readonly mapping: Mapping;
  readonly target: Target;
};

const cellOf = ({ cells }: Row, at: number): string => trimAll(cells[at] ?? '');

/** A vendor that is printed once for several rows, or whose cells are merged over them. */
const fillDownWords = (
  { column, row, above, columns, mapping, count }: MissingCell,
  field: Target['fields'][number],
): string => {
  const at = findColumn(columns, column);
  // A single blank is more likely a mistake than a custom.
  if (count < 2) return '';
  if (field.lookup !== 'vendor' || filledDown(mapping.steps).some((one) => findColumn(columns, one) === at))
    return '';
  const last = above.findLast((one) => cellOf(one, at) !== '');
  return last === undefined
    ? ''
    : ` Row ${row.row} is blank in "${column.trim()}" below "${cellOf(last, at)}" in row ${last.row}, as where cells are merged or a vendor is printed once for several rows: if it holds for them, fill it down (step "fill-down" of the mapping).`;
};

const isAmount = (cell: string): boolean => {
  const read = cell === '' ? null : parseAmount(cell, { decimal: 'auto' });
  return read?.ok === true && read.value.text !== '0';
};

/** An amount in a column that no field is read from, and that is filled only where the mapped one is not. */
const otherAmountWords = (
  { column, row, above, columns, mapping }: MissingCell,
  field: Target['fields'][number],
): string => {
  if (field.kind !== 'amount') return '';
  const at = findColumn(columns, column);
  const used = new Set(
    Object.values(mapping.fields).map((source) =>
      source.column === undefined ? -1 : findColumn(columns, source.column),
    ),
  );
  const filled = above.filter((one) => isAmount(cellOf(one, at)));
  const other = columns.findIndex(
    (_, place) =>
      !used.has(place) &&
      isAmount(cellOf(row, place)) &&
      filled.length > 0 &&
      filled.every((one) => !isAmount(cellOf(one, place))),
  );
  return other < 0
    ? ''
    : ` In row ${row.row} "${(columns[other] ?? '').trim()}" holds ${cellOf(row, other)}: it is filled where "${column.trim()}" is blank, as credits stand beside debits.`;
};

/** What rows around a blank cell say of it; '' where they say nothing. */
export const missingWords = (missing: MissingCell): string => {
  const field = missing.target.fields.find(({ key }) => key === missing.field);
  return field === undefined ? '' : fillDownWords(missing, field) || otherAmountWords(missing, field);
};
