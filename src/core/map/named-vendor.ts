import type { ColumnProfile } from '../read/column-profile';
import type { Row } from '../read/table';
import type { Field } from '../targets/target';
import { type Hits, mayBeVendor, vendorHits } from './directory-hits';
import { scoreHeaderFor } from './header-score';
import type { KnownValues } from './known-values';
import type { Proposal } from './propose';
import { mayBeOurselves } from './vendor-role';

const named = 0.9;

/** Whether the header says that a column names the vendor: "Supplier name", "Payee"; a "Company" may be anybody. */
const isCalledVendor = (field: Field, { header }: ColumnProfile): boolean => {
  const { score, by } = scoreHeaderFor(field)(header ?? '');
  return score >= named && field.alsoFailing?.includes(by) !== true && !mayBeOurselves(header);
};

const isName = ({ kind }: ColumnProfile): boolean => kind === 'text';

const half = 0.5;
const nearlyAll = 0.8;

/** Whether a column has one value in all rows, as the company has that the file is for. */
const isOneForAll = ({ distinct, filled }: ColumnProfile): boolean => filled > 1 && distinct === 1;

type Named = { readonly column: ColumnProfile; readonly hits: Hits };

/**
 * A column that names the vendor better than the one given, whose header does not say it: by its own header, or as one of many
 * values beside one for all; the directory knows it as well. Null: none does, or there is no directory.
 */
export const vendorNamedBetter = (
  given: { readonly field: Field; readonly column: ColumnProfile },
  columns: readonly ColumnProfile[],
  rows: readonly Row[],
  known: KnownValues,
): Named | null => {
  const { field, column: own } = given;
  const isKnown = known.vendors.erpIds.size + known.vendors.names.size > 0;
  if (!isKnown || isCalledVendor(field, own)) return null;
  const look = (column: ColumnProfile, least: number): readonly Named[] => {
    const hits = vendorHits(column, rows, known);
    return hits === null || hits.rows < hits.of * least ? [] : [{ column, hits }];
  };
  const others = columns.filter(
    (column) => column.index !== own.index && mayBeVendor(column) && isName(column) === isName(own),
  );
  const [called] = others
    .filter((column) => isCalledVendor(field, column))
    .flatMap((column) => look(column, half));
  if (called !== undefined || !isOneForAll(own)) return called ?? null;
  const [one] = others
    .filter(({ distinct, header }) => distinct > 1 && !mayBeOurselves(header))
    .flatMap((column) => look(column, nearlyAll));
  return one ?? null;
};

/** The proposal for the vendor goes to the column that names it, where the one given may be the company that is billed. */
export const withNamedVendor = (
  proposals: readonly Proposal[],
  columns: readonly ColumnProfile[],
  rows: readonly Row[],
  known: KnownValues,
): readonly Proposal[] => {
  const vendor = proposals.find(({ field }) => field.lookup === 'vendor' && field.required);
  const better = vendor === undefined ? null : vendorNamedBetter(vendor, columns, rows, known);
  if (vendor === undefined || better === null) return proposals;
  const { column, hits } = better;
  const reason = `"${column.name.trim()}" is known to the directory in ${hits.rows} of ${hits.of} rows, and "${vendor.column.name.trim()}" may be the company that is billed.`;
  const match = [hits.match, ...vendor.match.filter((key) => key !== hits.match)];
  return proposals
    .filter((one) => one === vendor || one.column.index !== column.index)
    .map((one) => (one === vendor ? { ...vendor, column, reason, match } : one));
};
