import { invoiceKey } from '../../service/invoices/invoice-key';
import type { ServiceProfile } from '../../service/profile';
import { minorUnits } from '../../values/currency';
import { addMillionths, hasAtMostDecimals } from '../../values/millionths';
import type { QuickFields, QuickForm, QuickMember, QuickPlan, QuickRecord } from '../quick-form';
import type { Scope } from '../target';
import { wireId } from '../wire-value';
import { expectedDue, latestSoundDate } from './check-dates';
import { imageUrls, unsafeUrl } from './image-urls';
import { headerNumbers, headerTexts, itemNumbers, itemTexts } from './payload';

const text = (name: string, key = name): QuickMember => ({ kind: 'field', name, key, write: 'text' });
const number = (name: string, key = name): QuickMember => ({ kind: 'field', name, key, write: 'number' });

/** The members of `payload`, in its order. */
const members = (profile: ServiceProfile): readonly QuickMember[] => [
  { kind: 'upload-id', name: 'upload_id' },
  {
    kind: 'field',
    name: 'svc_location_id',
    key: 'svc_location_id',
    write: (id) => JSON.stringify(wireId(id, profile.types.locationId.invoices)),
  },
  {
    kind: 'field',
    name: 'svc_vendor_id',
    key: 'svc_vendor_id',
    write: (id) => JSON.stringify(wireId(id, 'integer')),
  },
  ...headerTexts.map((key) => text(key)),
  ...headerNumbers.map((key) => number(key)),
  {
    kind: 'field',
    name: 'image_urls',
    key: 'image_urls',
    write: (urls) => JSON.stringify(imageUrls(urls)),
  },
  { kind: 'family', name: 'dimensions', prefix: 'dimensions.' },
  { kind: 'family', name: 'custom_fields', prefix: 'custom_fields.' },
  {
    kind: 'lines',
    name: 'items',
    members: [
      ...itemTexts.map(([key, name]) => text(name, key)),
      ...itemNumbers.map(([key, name]) => number(name, key)),
      { kind: 'family', name: 'dimensions', prefix: 'items[].dimensions.' },
      { kind: 'family', name: 'custom_fields', prefix: 'items[].custom_fields.' },
    ],
  },
];

const hasUndeclared = (keys: readonly string[], prefix: string, { customFields }: Scope): boolean =>
  keys.some((key) => key.startsWith(prefix) && customFields?.includes(key.slice(prefix.length)) !== true);

type LinePlaces = { readonly total: number; readonly quantity: number; readonly price: number };

const million = 1e6;

/** What a line comes to: its own total, else a whole quantity times the price; NaN where a glance cannot tell. */
const lineAmount = ({ lineValues, lineWidth }: QuickRecord, line: number, at: LinePlaces): number => {
  const start = line * lineWidth;
  const own = at.total < 0 ? Number.NaN : (lineValues[start + at.total] ?? Number.NaN);
  if (!Number.isNaN(own) || at.quantity < 0 || at.price < 0) return own;
  const quantity = lineValues[start + at.quantity] ?? Number.NaN;
  const price = lineValues[start + at.price] ?? Number.NaN;
  return hasAtMostDecimals(quantity, 0) ? addMillionths((quantity / million) * price, 0) : Number.NaN;
};

type Sums = { readonly total: number; readonly tax: number; readonly decimals: number };

/** Whether the lines come to the total, exact for the currency, tax within or on top; or name no amounts at all. */
const linesTie = (record: QuickRecord, at: LinePlaces, { total, tax, decimals }: Sums): boolean => {
  if (at.total < 0 && (at.quantity < 0 || at.price < 0)) return true;
  if (record.lines === 0) return true;
  let sum = 0;
  for (let line = 0; line < record.lines; line++) {
    const amount = lineAmount(record, line, at);
    if (!hasAtMostDecimals(amount, decimals)) return false;
    sum = addMillionths(sum, amount);
  }
  return sum === total || addMillionths(sum, tax) === total;
};

/** A due date that nothing is to be said of. */
const isDueFine = (
  due: string,
  invoiceDate: string,
  { netTerms }: QuickRecord,
  profile: ServiceProfile,
): boolean => {
  if (due < invoiceDate) return false;
  if (netTerms === null) return true;
  const expected = expectedDue(netTerms, invoiceDate, profile.netTerms);
  return expected === null || expected === due;
};

/** Places of the header; -1 where a field is not mapped. */
type Places = {
  readonly number: number;
  readonly vendor: number;
  readonly date: number;
  readonly due: number;
  readonly status: number;
  readonly total: number;
  readonly tax: number;
  readonly currency: number;
  readonly images: number;
};

const placesOf = ({ header }: QuickFields): Places => ({
  number: header.indexOf('invoice_number'),
  vendor: header.indexOf('svc_vendor_id'),
  date: header.indexOf('invoice_date'),
  due: header.indexOf('due_date'),
  status: header.indexOf('status'),
  total: header.indexOf('total_amount'),
  tax: header.indexOf('total_tax'),
  currency: header.indexOf('currency'),
  images: header.indexOf('image_urls'),
});

const textAt = ({ texts }: QuickRecord, place: number): string => (place < 0 ? '' : (texts[place] ?? ''));

/** Where there is no due date, only what is archived falls due no more. */
const hasFineDates = (record: QuickRecord, at: Places, profile: ServiceProfile): boolean => {
  const due = textAt(record, at.due);
  return due === ''
    ? textAt(record, at.status) === 'archived'
    : isDueFine(due, textAt(record, at.date), record, profile);
};

const hasFineAmounts = (record: QuickRecord, at: Places, line: LinePlaces): boolean => {
  const total = record.values[at.total] ?? Number.NaN;
  const hasTax = textAt(record, at.tax) !== '';
  const tax = hasTax ? (record.values[at.tax] ?? Number.NaN) : 0;
  const decimals = minorUnits(textAt(record, at.currency));
  if (decimals === null || !(total >= 0) || !(tax >= 0)) return false;
  // As the long way judges it: a total of 0 has no tax.
  if (hasTax && (total > 0 ? tax >= total : tax > 0)) return false;
  if (!hasAtMostDecimals(total, decimals) || !hasAtMostDecimals(tax, decimals)) return false;
  return linesTie(record, line, { total, tax, decimals });
};

const compile = (fields: QuickFields, scope: Scope, profile: ServiceProfile): QuickPlan | null => {
  const { header, line } = fields;
  const hasOwnId = header.includes('upload_id');
  if (hasOwnId || hasUndeclared(header, 'custom_fields.', scope)) return null;
  if (hasUndeclared(line, 'items[].custom_fields.', scope)) return null;
  const wanted = profile.invoice.write.requiredImport.filter((key) => key !== 'upload_id');
  const required = wanted.map((key) => header.indexOf(key));
  const at = placesOf(fields);
  const lineAt = {
    total: line.indexOf('items[].total'),
    quantity: line.indexOf('items[].quantity'),
    price: line.indexOf('items[].price'),
  };
  const latest = latestSoundDate(scope);
  if (required.includes(-1) || at.total < 0 || at.currency < 0) return null;
  return {
    key: (record) => {
      const vendor = textAt(record, at.vendor);
      const own = textAt(record, at.number);
      return vendor === '' || own === '' ? null : invoiceKey(vendor, own);
    },
    isSound: (record) => {
      for (const place of required) if (record.texts[place] === '') return false;
      if (at.images >= 0 && unsafeUrl(textAt(record, at.images)) !== undefined) return false;
      if (textAt(record, at.date) > latest) return false;
      return hasFineAmounts(record, at, lineAt) && hasFineDates(record, at, profile);
    },
    money: { amount: at.total, currency: at.currency },
    heedsPaidSigns: fields.constant('status') !== 'archived',
  };
};

/** Invoices whose figures tie at a glance and whose dates leave nothing to say. */
export const quick: QuickForm = { members, compile };
