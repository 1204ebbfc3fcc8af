import { linesOf } from '../../../core/service/payments/entries';
import { sumTexts } from '../../../core/values/decimal';
import { isWholeObject, type JsonObject } from '../../../core/values/json';
import type { RecordEntry } from '../../../ipc/shapes';
import { formatAmount, formatDay } from '../../data/format';
import { paymentTarget } from '../../data/targets';

type Sent = Pick<RecordEntry, 'payload' | 'vendor'>;

const withCents = (text: string): string => {
  const [whole = '0', cents = ''] = text.split('.');
  return formatAmount(`${whole}.${cents.padEnd(2, '0')}`);
};

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const payloadOf = ({ payload }: Sent): JsonObject => (isWholeObject(payload) ? payload : {});

const moneyOf = (payload: JsonObject): string => {
  const lines = linesOf(payload);
  const total = sumTexts(lines.map((one) => one.total));
  const currency = textOf(payload['currency']) || (lines[0]?.currency ?? '');
  return total === null ? 'amount not readable' : `${withCents(total)} ${currency}`.trim();
};

/** What a payment is known by: who is paid, how much, and when. Null: the record is no payment. */
export const paymentTitle = (sent: Sent, target: string | undefined): string | null => {
  if (target === undefined || target !== paymentTarget?.name) return null;
  const payload = payloadOf(sent);
  const day = textOf(payload['send_date']);
  return [
    sent.vendor ?? textOf(payload['vendor_id']),
    moneyOf(payload),
    ...(day === '' ? [] : [formatDay(day)]),
  ].join(' · ');
};

/** What it was to pay, as facts: the amount in all, and each invoice with its amount. */
export const paymentFacts = (sent: Sent): readonly (readonly [name: string, value: string])[] => {
  const payload = payloadOf(sent);
  const lines = linesOf(payload);
  const invoices = lines.map(
    ({ id, number, total, currency }) =>
      `${[number, id].filter((one) => one !== null).join(', id ')}: ${withCents(total)} ${currency}`,
  );
  return [
    ['Amount', moneyOf(payload)],
    [lines.length === 1 ? 'Invoice' : `${lines.length} invoices`, invoices.join('; ')],
  ];
};
