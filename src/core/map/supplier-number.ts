import type { ColumnProfile } from '../read/column-profile';
import type { Row } from '../read/table';
import { trimAll } from '../values/text';
import { type NumberRole, numberRole } from './number-role';
import type { Proposal } from './propose';

const rank: Readonly<Record<NumberRole, number>> = { internal: 0, invoice: 1, supplier: 2 };
const mostRows = 2_000;

/** A column whose number is the supplier's rather than the given one, and in how many rows it is filled, and differs. */
export type BetterNumber = {
  readonly column: ColumnProfile;
  readonly rows: number;
  readonly of: number;
  readonly differing: number;
};

const heldAgainst = (column: ColumnProfile, given: ColumnProfile, rows: readonly Row[]): BetterNumber => {
  let [of, filled, differing] = [0, 0, 0];
  for (const { cells } of rows.slice(0, mostRows)) {
    const [own, other] = [trimAll(cells[given.index] ?? ''), trimAll(cells[column.index] ?? '')];
    if (own === '') continue;
    of += 1;
    if (other !== '') filled += 1;
    if (other !== '' && other !== own) differing += 1;
  }
  return { column, rows: filled, of, differing };
};

/** The column of the supplier's number beside one of our own books, where it is filled in most rows and differs; null: there is none. */
export const supplierNumber = (
  given: ColumnProfile,
  columns: readonly ColumnProfile[],
  rows: readonly Row[],
): BetterNumber | null => {
  const role = numberRole(given.header);
  if (role === null) return null;
  const [best] = columns
    .flatMap((column) => {
      const own = column.index === given.index || column.filled === 0 ? null : numberRole(column.header);
      return own !== null && rank[own] > rank[role] && column.kind !== 'date'
        ? [{ column, rank: rank[own] }]
        : [];
    })
    .sort((a, b) => b.rank - a.rank || b.column.filled - a.column.filled)
    .map(({ column }) => heldAgainst(column, given, rows))
    .filter(({ rows: filled, of, differing }) => filled * 2 > of && differing > 0);
  return best ?? null;
};

/** The number of an invoice is proposed from the column of the supplier's number. */
export const withSupplierNumber = (
  proposals: readonly Proposal[],
  columns: readonly ColumnProfile[],
  rows: readonly Row[],
): readonly Proposal[] => {
  const number = proposals.find(({ field }) => field.figure === 'number');
  if (number === undefined) return proposals;
  const better = supplierNumber(number.column, columns, rows);
  if (better === null) return proposals;
  const { column } = better;
  const reason = `"${column.name.trim()}" is the number that the supplier gave the invoice; "${number.column.name.trim()}" is one of your own books.`;
  return proposals
    .filter((one) => one === number || one.column.index !== column.index)
    .map((one) => (one === number ? { ...number, column, reason } : one));
};
