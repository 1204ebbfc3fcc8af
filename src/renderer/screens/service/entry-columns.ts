import type { JsonObject } from '../../../core/values/json';
import { idOf, kindOf, labelOf, plainText, shownText, titleKeyOf, type ValueKind } from './entry-text';

export type Column = { readonly key: string; readonly label: string; readonly kind: ValueKind };

type Wanted = { readonly label: string; readonly keys: readonly string[] };

/** What a list shows beside the name, the most telling first; of several keys the first that is there. */
const wanted: readonly Wanted[] = [
  { label: 'Status', keys: ['status', 'state'] },
  { label: 'Vendor', keys: ['svc_vendor_name', 'erp_vendor_name', 'vendor_name'] },
  { label: 'Code', keys: ['code'] },
  { label: 'Type', keys: ['erp_type'] },
  { label: 'ERP ID', keys: ['erp_dimension_id', 'erp_vendor_id'] },
  { label: 'Location', keys: ['svc_location_name', 'svc_location_id', 'location_id'] },
  { label: 'Order', keys: ['po_number', 'svc_po_id', 'po_external_id'] },
  { label: 'Dated', keys: ['invoice_date', 'receipt_date', 'po_date', 'date'] },
  { label: 'Due', keys: ['due_date'] },
  { label: 'Terms', keys: ['net_terms'] },
  { label: 'Error', keys: ['error'] },
  { label: 'Since', keys: ['created_at_utc', 'created_at', 'uploaded_at'] },
  { label: 'Total', keys: ['total_amount', 'amount', 'total'] },
];

const most = 7;

const has = (entries: readonly JsonObject[], key: string): boolean =>
  entries.some((entry) => plainText(entry[key]) !== null);

const firstValue = (entries: readonly JsonObject[], key: string) =>
  entries.find((entry) => plainText(entry[key]) !== null)?.[key];

const columnOf = (entries: readonly JsonObject[], { label, keys }: Wanted): readonly Column[] => {
  const key = keys.find((one) => has(entries, one));
  return key === undefined ? [] : [{ key, label, kind: kindOf(key, firstValue(entries, key)) }];
};

/** Other plain values, for entries of a shape that nobody showed. */
const furtherOf = (entries: readonly JsonObject[], taken: readonly string[]): readonly Column[] =>
  [...new Set(entries.flatMap((entry) => Object.keys(entry)))]
    .filter((key) => key !== 'id' && !taken.includes(key) && has(entries, key))
    .map((key) => ({ key, label: labelOf(key), kind: kindOf(key, firstValue(entries, key)) }));

const fewest = 3;

/** When it came in says little where it is dated. */
const isSpare = ({ label }: Column, found: readonly Column[]): boolean =>
  label === 'Since' && found.some((column) => column.label === 'Dated');

/** A vendor's name says more than its code does. */
const isVendorName = ({ label }: Column): boolean => label === 'Vendor';

/** The columns of a list beside the name: those worth seeing that any of the entries fills. Amounts stand last. */
export const columnsOf = (entries: readonly JsonObject[]): readonly Column[] => {
  const title = titleKeyOf(entries);
  const found = wanted.flatMap((one) => columnOf(entries, one)).filter(({ key }) => key !== title);
  const known = found.filter(
    (column) => (column.key !== 'erp_vendor_id' || !found.some(isVendorName)) && !isSpare(column, found),
  );
  const taken = [...known.map(({ key }) => key), ...(title === undefined ? [] : [title])];
  const all = known.length >= fewest ? known : [...known, ...furtherOf(entries, taken)];
  const amounts = all.filter(({ kind }) => kind === 'amount').slice(0, 1);
  const others = all.filter(({ kind }) => kind !== 'amount').slice(0, most - amounts.length);
  return [...others, ...amounts];
};

/** The entries whose plain values hold every word of the search. */
export const searched = (entries: readonly JsonObject[], search: string): readonly JsonObject[] => {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return entries;
  return entries.filter((entry) => {
    const text = Object.entries(entry)
      .map(([key, value]) => `${plainText(value) ?? ''} ${shownText(key, value) ?? ''}`)
      .join(' ')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
};

/** A key for the eye of React: the id, or the place where there is none. */
export const rowKeyOf = (entry: JsonObject, place: number): string => idOf(entry) ?? `at-${place}`;
