import { z } from 'zod';
import { fieldLabel } from '../../../core/targets/field-label';
import type { Field, Target } from '../../../core/targets/target';
import { fromMinor, toMinor } from '../../../core/values/currency';
import type { RecordEntry } from '../../../ipc/shapes';
import { formatAmount, formatDay } from '../../data/format';
import { paymentTarget } from '../../data/targets';
import { paymentFacts } from './payment-doubt';

type SentFact = readonly [name: string, value: string];

const simple = z.record(z.string(), z.unknown());

/** Money as people write it: in the decimals of its currency. */
const money = (text: string, currency: string | undefined): string => {
  const minor = currency === undefined ? null : toMinor(text, currency);
  return formatAmount(minor?.ok === true && currency !== undefined ? fromMinor(minor.value, currency) : text);
};

const shown = (field: Field | undefined, text: string, currency?: string): string => {
  switch (field?.kind) {
    case 'amount':
      return money(text, currency);
    case 'date':
      return formatDay(text);
    case 'choice':
      return field.choices?.find(({ value }) => value === text)?.label ?? text;
    default:
      return text;
  }
};

/** A value under the name that people use for its field. */
export const shownUnder = (
  target: Target | undefined,
  label: string,
  text: string,
  currency?: string,
): string =>
  shown(
    target?.fields.find(({ key }) => fieldLabel(target, key) === label),
    text,
    currency,
  );

/** What the service takes an amount without a currency for. */
const currencyOf = ({ currency }: Readonly<Record<string, unknown>>): string =>
  typeof currency === 'string' && currency !== '' ? currency : 'USD';

/** The currency of what was sent of a record. */
export const currencySent = ({ payload }: Pick<RecordEntry, 'payload'>): string => {
  const parsed = simple.safeParse(payload);
  return currencyOf(parsed.success ? parsed.data : {});
};

/** The plain values of what was sent of a record, under the names its target gives them. */
export const sentFacts = (
  { payload, batchId, uploadId, vendor }: Pick<RecordEntry, 'payload' | 'batchId' | 'uploadId' | 'vendor'>,
  target: Target | undefined,
): readonly SentFact[] => {
  const parsed = simple.safeParse(payload);
  const sent = parsed.success ? parsed.data : {};
  const isPayment = target !== undefined && target.name === paymentTarget?.name;
  const values = Object.entries(sent).flatMap(([name, value]): readonly SentFact[] => {
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    if ((name === 'svc_vendor_id' || (isPayment && name === 'vendor_id')) && vendor !== undefined)
      return [[fieldLabel(target, name), vendor]];
    const field = target?.fields.find(({ key }) => key === name);
    return [[fieldLabel(target, name), shown(field, String(value), currencyOf(sent))]];
  });
  return [
    ...(isPayment ? paymentFacts({ payload, ...(vendor === undefined ? {} : { vendor }) }) : []),
    ...values,
    ...(batchId === null ? [] : [['Batch', batchId] as const]),
    ...(uploadId === null || 'upload_id' in sent ? [] : [['Upload ID', uploadId] as const]),
  ];
};
