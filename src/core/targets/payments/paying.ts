import { sumTexts } from '../../values/decimal';
import { collapseBlanks } from '../../values/text';
import { joinedKey } from '../joined-key';
import type { Draft, FieldTexts, ItemDraft, LookUp, Paying } from '../target';

const filled = (fields: FieldTexts, key: string): string | null => {
  const text = collapseBlanks(fields[key] ?? '');
  return text === '' ? null : text;
};

/** Whom a payment pays, and which invoices. */
export const pays = (fields: FieldTexts, items: readonly ItemDraft[]): Paying => ({
  payee: fields['vendor_id'] ?? '',
  location: fields['location_id'] ?? '',
  invoices: items.map((item) => ({
    id: filled(item.fields, 'items[].invoice_id'),
    number: filled(item.fields, 'items[].invoice_number'),
    total: item.fields['items[].total_amount'] ?? '',
    currency: fields['currency'] ?? '',
  })),
});

const head = ['vendor_id', 'location_id', 'send_date', 'currency'];

/** The same vendor, location, day, currency and invoices are the same payment. */
export const matchKey = ({ fields, items }: Draft): string | null => {
  const texts = head.map((key) => fields[key] ?? '');
  if (texts.includes('')) return null;
  const invoices = pays(fields, items).invoices.map(({ id, number }) => joinedKey([id ?? '', number ?? '']));
  return joinedKey([...texts, ...[...invoices].sort()]);
};

/** The sum of the entries is the payment's total: it has no amount of its own. */
export const amount = (fields: FieldTexts, items: readonly ItemDraft[] = []) => {
  const { currency } = fields;
  const total = sumTexts(items.map((item) => item.fields['items[].total_amount'] ?? ''));
  return total === null || currency === undefined || items.length === 0 ? null : { amount: total, currency };
};

/** Payments can be listed nowhere: the list is one that answers, to hear whether the service is there. */
export const lookUp: LookUp = {
  endpoint: 'vendors.list',
  keyOfPayload: () => null,
  keyOfListed: () => null,
  idOfListed: () => null,
};
