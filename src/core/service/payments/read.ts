import { z } from 'zod';
import { dateParts } from '../../values/calendar-date';
import type { Json, JsonObject } from '../../values/json';
import { failed, ok, type Result } from '../../values/result';
import { dayText } from '../day-text';
import { asText, isJsonObject, textAt, valueAt } from '../json-path';
import type { ServiceProfile } from '../profile-shape';

/** A payment as it was read once. `code` decides, `label` is for people; null: the answer holds none. */
export const paymentReadSchema = z
  .object({
    code: z.string().nullable(),
    label: z.string().nullable(),
    /** The payment itself, raw. */
    raw: z.json().transform((raw): Json => raw),
  })
  .readonly();
export type PaymentRead = z.infer<typeof paymentReadSchema>;

/** A payment by our names. `invoices` null: the answer was not asked for them, which says nothing of them. */
export type PaymentShown = {
  readonly id: string | null;
  readonly company: string | null;
  readonly method: string | null;
  readonly invoices: readonly JsonObject[] | null;
  /** Comparable with what was sent. */
  readonly sent: JsonObject;
};

/** Takes the payment out of an answer: it stands under its key. Error: payment-unexpected. */
export const readPayment = (body: Json | null, profile: ServiceProfile): Result<PaymentRead> => {
  const payment = valueAt(body ?? undefined, profile.payment.read.path);
  if (!isJsonObject(payment) || textAt(payment, 'id') === undefined) return failed('payment-unexpected');
  return ok({
    code: textAt(payment, 'status_code') ?? null,
    label: textAt(payment, 'status') ?? null,
    raw: payment,
  });
};

const entryOf = (entry: JsonObject, profile: ServiceProfile): JsonObject => {
  const { invoiceId, invoiceNumber } = profile.payment.create.entryKeys;
  const pairs = [
    ['total_amount', 'total_amount'],
    ['currency', 'currency'],
    [invoiceId, 'invoice_id'],
    [invoiceNumber, 'invoice_number'],
  ] as const;
  return Object.fromEntries(
    pairs.flatMap(([name, own]) => {
      const text = asText(entry[name]);
      return text === undefined ? [] : [[own, text]];
    }),
  );
};

/** A day as it reads back, in our form where it is in the one in which days are sent. */
const ownDay = (text: string | undefined, format: ServiceProfile['payment']['create']['sendDateFormat']) => {
  if (text === undefined) return undefined;
  const [first = '', second = '', third = ''] = text.split('/');
  const day = text.replace(/[T ].*$/, '');
  const candidates = [
    day,
    `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`,
    `${third}-${first}-${second}`,
    `${third}-${second}-${first}`,
  ];
  return candidates.find((one) => dateParts(one) !== null && dayText(one, format) === day) ?? text;
};

/** A payment that was read, by our names. */
export const shownPayment = ({ raw }: PaymentRead, profile: ServiceProfile): PaymentShown => {
  const { vendorPath, sendDatePath } = profile.payment.read;
  const list = valueAt(raw, 'invoices');
  const invoices = Array.isArray(list)
    ? list.filter(isJsonObject).map((entry: JsonObject) => entryOf(entry, profile))
    : null;
  const texts = [
    ['vendor_id', textAt(raw, vendorPath)],
    ['location_id', textAt(raw, profile.payment.create.locationKey)],
    ['send_date', ownDay(textAt(raw, sendDatePath), profile.payment.create.sendDateFormat)],
  ] as const;
  return {
    id: textAt(raw, 'id') ?? null,
    company: textAt(raw, 'company_id') ?? null,
    method: textAt(raw, 'payment_method') ?? null,
    invoices,
    sent: {
      ...Object.fromEntries(texts.flatMap(([key, text]) => (text === undefined ? [] : [[key, text]]))),
      ...(invoices === null ? {} : { invoices }),
    },
  };
};

/** Codes whose payments can no longer be cancelled. */
export const movingCodes: readonly string[] = ['4', '5', '6', '8', '9'];
const moving: ReadonlySet<string> = new Set(movingCodes);

/** Whether a code says that money moves, or has moved. */
export const isMoving = (code: string | null): boolean => code !== null && moving.has(code);

const saysCancelled = /^\s*(?:cancell?ed|void(?:ed)?)\s*$/i;

/**
 * Whether a payment reads as cancelled: its code does by a person's word, or its label says nothing else and its code is none
 * with which money moves. Codes of cancelled payments are not shown (NS-64), so that the label is all there is.
 */
export const readsCancelled = (
  code: string | null,
  label: string | null,
  profile?: ServiceProfile,
): boolean =>
  (code !== null && profile?.payment.codes[code]?.cancelled === true) ||
  (!isMoving(code) && saysCancelled.test(label ?? ''));

const saysEnded =
  /^\s*(?:cancell?ed|void(?:ed)?|failed|failure|returned|rejected|declined|denied|bounced|expired|undeliver(?:ed|able)|stopped|error)\b/i;

const saysPaid = /^\s*(?:paid|settled|completed?|cleared|cashed|deposited|delivered)\b/i;

/**
 * Whether a payment reads as an end without money: by its label, or by its code where a person has said so (`failed`, or
 * `terminal` of a code with which no money moves). It proves nothing: such a payment goes on holding its invoices.
 */
export const readsEnded = (code: string | null, label: string | null, profile: ServiceProfile): boolean => {
  const known = code === null ? undefined : profile.payment.codes[code];
  const text = label ?? known?.label ?? '';
  const isSaid = known?.terminal === true && !isMoving(code) && !saysPaid.test(text);
  return known?.failed === true || isSaid || saysEnded.test(text);
};

/** Whether a person has said of its code that such a payment is cancelled. */
export const isSaidCancelled = (code: string | null, profile: ServiceProfile | null): boolean =>
  code !== null && profile?.payment.codes[code]?.cancelled === true;

/** What a code means: its own name where it is known, and whether the payment may still change. */
export const codeMeaning = (
  code: string | null,
  label: string | null,
  profile: ServiceProfile,
): { readonly label: string | null; readonly isTerminal: boolean; readonly mayCancel: boolean } => {
  const known = code === null ? undefined : profile.payment.codes[code];
  return {
    label: label ?? known?.label ?? null,
    isTerminal: known?.terminal ?? false,
    mayCancel: !isMoving(code),
  };
};

/** Labels of a payment that has not been begun. */
const saysWaiting = /^\s*(?:scheduled|created|pending|planned|queued)\b/i;

const sameLabel = (text: string): string => text.trim().toLowerCase();

/** Whether it is known what a code means: it goes by the name that is known of it, or its label says that the payment only waits. */
export const isCodeKnown = (code: string | null, label: string | null, profile: ServiceProfile): boolean => {
  const { codes } = profile.payment;
  const known = code !== null && Object.hasOwn(codes, code) ? codes[code] : undefined;
  if (known === undefined) return saysWaiting.test(label ?? '');
  return label === null || sameLabel(label) === sameLabel(known.label);
};
