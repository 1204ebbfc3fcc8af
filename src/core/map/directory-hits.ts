import type { ColumnProfile } from '../read/column-profile';
import type { Row } from '../read/table';
import { textsIn } from './column-texts';
import { holdsBoth, type KnownValues } from './known-values';
import type { Proposal } from './propose';
import { namesCompany } from './vendor-role';

/** How many rows of a column a set of texts knows, and how many different texts of it. */
export type Hits = {
  readonly match: string;
  readonly rows: number;
  readonly texts: number;
  readonly of: number;
  readonly different: number;
};

const mostRows = 2_000;
/** So many columns are looked up. */
const mostColumns = 200;

/** So many different texts tell whether a column holds codes and names together. */
const firstTexts = 20;

const textsOfBoth = (texts: readonly string[], together: (text: string) => boolean): ReadonlySet<string> =>
  texts.slice(0, firstTexts).some(together) ? new Set(texts.filter(together)) : new Set();

/** The set that knows most rows of a column, or what it holds `together`; null where the column is blank or no set knows any. */
export const bestHits = (
  { index }: ColumnProfile,
  rows: readonly Row[],
  sets: Readonly<Record<string, ReadonlySet<string>>>,
  together: (text: string) => boolean = () => false,
): Hits | null => {
  const counts = new Map<string, number>();
  let of = 0;
  for (const [cell, { length }] of textsIn(rows.length > mostRows ? rows.slice(0, mostRows) : rows, index)) {
    const text = cell.endsWith('.0') ? cell.replace(/^(\d+)\.0$/, '$1') : cell;
    of += length;
    counts.set(text, (counts.get(text) ?? 0) + length);
  }
  const both = textsOfBoth([...counts.keys()], together);
  let best: Hits | null = null;
  for (const [match, known] of Object.entries(sets)) {
    let hits = 0;
    let texts = 0;
    for (const [text, count] of counts)
      if (known.has(text) || both.has(text)) {
        hits += count;
        texts += 1;
      }
    if (hits > (best?.rows ?? 0)) best = { match, rows: hits, texts, of, different: counts.size };
  }
  return best;
};

/** How many rows of a column name vendors that the directory knows, by code, by name or by both in one cell. */
export const vendorHits = (column: ColumnProfile, rows: readonly Row[], known: KnownValues): Hits | null =>
  bestHits(
    column,
    rows,
    { erp_vendor_id: known.vendors.erpIds, erp_vendor_name: known.vendors.names },
    (text) => holdsBoth(text, known),
  );

const withoutZeros = (text: string): string => text.replace(/^0+(?=.)/, '');

/**
 * How many rows of a column, and how many of its different texts, hold a vendor's id as the directory has it or without the zeros in front
 * that a spreadsheet drops.
 */
export const idHitsWithoutZeros = (
  { index }: ColumnProfile,
  rows: readonly Row[],
  { vendors }: KnownValues,
): { readonly rows: number; readonly share: number } => {
  const ids = new Set([...vendors.erpIds].map(withoutZeros));
  let [hits, texts, known] = [0, 0, 0];
  for (const [text, { length }] of textsIn(rows.slice(0, mostRows), index)) {
    if (text === '') continue;
    texts += 1;
    if (!ids.has(withoutZeros(text))) continue;
    known += 1;
    hits += length;
  }
  return { rows: hits, share: texts === 0 ? 0 : known / texts };
};

/** Whether a column could name vendors, by its values. */
export const mayBeVendor = ({ kind, filled }: ColumnProfile): boolean =>
  filled > 0 && (kind === 'text' || kind === 'code' || kind === 'number');

/** A column of small numbers meets ids by chance. */
const isChance = ({ texts, different }: Hits, column: ColumnProfile): boolean =>
  texts < 2 || (column.kind === 'number' && texts < different * 0.8);

/** More rows than the other has, and not by a few: names are misspelt here and there. */
const isClearlyMore = (more: Hits, less: Hits | null): boolean =>
  more.rows > (less?.rows ?? 0) + more.of * 0.05;

/** The vendor column that the directory knows in clearly more rows than the one given; null: there is none. */
export const strongerVendorColumn = (
  given: ColumnProfile | null,
  columns: readonly ColumnProfile[],
  rows: readonly Row[],
  known: KnownValues,
): { readonly column: ColumnProfile; readonly hits: Hits; readonly given: Hits | null } | null => {
  if (known.vendors.erpIds.size + known.vendors.names.size === 0) return null;
  const own = given === null ? null : vendorHits(given, rows, known);
  let best: { readonly column: ColumnProfile; readonly hits: Hits } | null = null;
  for (const column of columns.slice(0, mostColumns)) {
    if (!mayBeVendor(column) || column.index === given?.index) continue;
    const hits = vendorHits(column, rows, known);
    if (hits === null || isChance(hits, column) || hits.rows < hits.of * 0.5) continue;
    // Companies of one group are vendors of each other; a new vendor is in no directory.
    if (namesCompany(column.header) && own !== null && own.rows >= own.of * 0.5) continue;
    if (best === null || hits.rows > best.hits.rows) best = { column, hits };
  }
  return best !== null && isClearlyMore(best.hits, own) ? { ...best, given: own } : null;
};

/** The proposal for the vendor goes to the column that the directory knows best. */
export const withStrongerVendor = (
  proposals: readonly Proposal[],
  columns: readonly ColumnProfile[],
  rows: readonly Row[],
  known: KnownValues,
): readonly Proposal[] => {
  const vendor = proposals.find(({ field }) => field.lookup === 'vendor' && field.required);
  if (vendor === undefined) return proposals;
  const stronger = strongerVendorColumn(vendor.column, columns, rows, known);
  if (stronger === null) return proposals;
  const { column, hits } = stronger;
  const reason = `"${column.name.trim()}" is known to the directory in ${hits.rows} of ${hits.of} rows, "${vendor.column.name.trim()}" in ${stronger.given?.rows ?? 0}.`;
  const others = proposals.filter((one) => one === vendor || one.column.index !== column.index);
  const match = [hits.match, ...vendor.match.filter((key) => key !== hits.match)];
  return others.map((one) => (one === vendor ? { ...vendor, column, reason, match, confidence: 0.9 } : one));
};
