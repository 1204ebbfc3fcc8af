import { words } from '../../../core/issues/codes';
import { asText, textAt } from '../../../core/service/json-path';
import { linesOf, type PaymentLine } from '../../../core/service/payments/entries';
import {
  codeMeaning,
  isMoving,
  isSaidCancelled,
  type PaymentRead,
  readsCancelled,
  readsEnded,
  shownPayment,
} from '../../../core/service/payments/read';
import {
  type CancelStanding,
  cancelStanding,
  isForAnother,
  PAYEE_UNNAMED,
  payeeState,
  paymentState,
} from '../../../core/service/payments/standing';
import type { ServiceProfile } from '../../../core/service/profile';
import { keyAgeHours } from '../../../core/submit/keys';
import { unrepeatedCodes } from '../../../core/submit/repeat-read';
import { sumTexts } from '../../../core/values/decimal';
import type { JsonObject } from '../../../core/values/json';
import { momentText } from '../../../core/values/moment-text';
import type { PaymentEntry, PaymentInvoice, PaymentVendorEntry } from '../../../ipc/payments';
import { factsOfPersons, readFacts } from '../../journal/facts';
import type { Journal } from '../../journal/open';
import { type PaymentEvent, paymentEvents } from '../../journal/payment-events';
import type { SentRecord } from '../../journal/payments';

/** What an entry is made with. */
export type Book = {
  readonly journal: Journal;
  readonly now: number;
  readonly profileOf: (connectionId: string) => ServiceProfile | null;
  /** Connections in use to the service of one; ids. */
  readonly inUse: (connectionId: string) => readonly string[];
  readonly payeeName: (connectionId: string, vendorId: string) => string | null;
  /** Other live payments with an invoice of the payment at that place. */
  readonly twice: (ref: string) => PaymentEntry['twice'];
};

/** Stable within the journal. */
export const refOf = ({ importId, record }: Pick<SentRecord, 'importId' | 'record'>): string =>
  `${importId}:${record}`;

/** Whether the last cancel is open because its answer held another payment. */
export const isOfAnother = (events: readonly PaymentEvent[]): boolean => {
  const last = events.findLast(({ what }) => what !== 'read');
  return last?.what === 'in-doubt' && isForAnother(last.text);
};

/** What a payment read since the last word on a cancel; undefined: it was not read. */
const readSince = (events: readonly PaymentEvent[]): PaymentEvent | undefined =>
  events.slice(cancelStanding(events).line + 1).findLast(({ what, raw }) => what === 'read' && raw !== null);

/** It was read since the last word on a cancel, and reads cancelled. */
const readsCancelledSince = (events: readonly PaymentEvent[]): boolean => {
  const since = readSince(events);
  return since !== undefined && readsCancelled(since.code, since.label);
};

/** What was answered as not cancelled, and reads cancelled: an earlier cancel that was not answered may be why. */
const lastCancelOf = (events: readonly PaymentEvent[]): CancelStanding['last'] => {
  const { last, doubtedAt } = cancelStanding(events);
  return last === 'not-cancelled' && doubtedAt !== null && readsCancelledSince(events) ? 'in-doubt' : last;
};

/** Where a payment stands by its outcome and its history. */
export const standsAs = (
  { outcome, wasSent }: { readonly outcome: string; readonly wasSent: boolean },
  events: readonly PaymentEvent[],
): PaymentEntry['state'] =>
  paymentState({
    ...{ outcome, wasSent },
    lastCancel: lastCancelOf(events),
    readsCancelled: readsCancelledSince(events),
  });

type Said = {
  readonly message: string | null;
  readonly advice: string | null;
  /** The code of the message, where it is before a person. */
  readonly needsPerson?: string;
};

const saidToPerson = (code: string, params: Readonly<Record<string, string>>): Said => {
  const { sentence, advice } = words(code, params);
  return { message: sentence, advice, needsPerson: code };
};

const openCancelCode = (events: readonly PaymentEvent[]): string => {
  if (isOfAnother(events)) return 'payment-cancel-of-another';
  if (lastCancelOf(events) !== 'cancelled') {
    if (readsCancelledSince(events)) return 'payment-cancel-doubt-reads-cancelled';
    return cancelStanding(events).refusal === null ? 'payment-cancel-doubt' : 'payment-cancel-doubt-refused';
  }
  return readSince(events) === undefined ? 'payment-cancelled-unread' : 'payment-cancel-otherwise';
};

/** A cancel that is not known to have worked, and why, in words. */
const openCancel = (
  events: readonly PaymentEvent[],
  { statusCode, statusLabel }: Pick<PaymentEntry, 'statusCode' | 'statusLabel'>,
  ended: Said | null,
): Said => {
  const code = openCancelCode(events);
  // One without a code has no other way on than the one that is told here.
  const hasWay = ended !== null && ended.needsPerson !== 'payment-ended-uncoded';
  if (code === 'payment-cancel-otherwise' && hasWay) return ended;
  const status = `${statusLabel ?? ''} (${statusCode ?? ''})`.trim();
  const { doubtedAt, refusal } = cancelStanding(events);
  const at = doubtedAt === null ? '' : momentText(Date.parse(doubtedAt));
  return saidToPerson(code, { status, at, text: refusal ?? '' });
};

/** A read with its time. */
export type LastRead = Pick<PaymentEvent, 'code' | 'label' | 'raw' | 'at'>;

/** The payment as it was read last; null: never. */
export const lastRead = (events: readonly PaymentEvent[]): LastRead | null => {
  const event = events.findLast(({ raw }) => raw !== null);
  return event === undefined ? null : { code: event.code, label: event.label, raw: event.raw, at: event.at };
};

/** When the key of a record was first used; epoch milliseconds; null: never. */
const keyUsedAt = (journal: Journal, { importId, record }: SentRecord): number | null => {
  const facts = readFacts(journal, importId);
  const chunks = facts.flatMap((fact) =>
    fact.kind === 'chunk' && fact.made.records.includes(record) ? [fact.made.chunk] : [],
  );
  const intent = facts.findLast(
    (fact) => fact.kind === 'intent' && fact.body !== undefined && chunks.includes(fact.chunk),
  );
  return intent?.at ?? null;
};

/** The age up to which a key still counts as known to the service, in words. */
const mostHours = ({ profileOf }: Book, { connectionId }: SentRecord): string =>
  String((connectionId === null ? null : profileOf(connectionId))?.idempotency.maxAgeHours ?? 24);

/** Whether it was made, and reads cancelled although no cancel was asked for here. */
export const isCancelledElsewhere = (
  { profileOf }: Book,
  { connectionId }: Pick<SentRecord, 'connectionId'>,
  { state, statusCode, statusLabel }: Pick<PaymentEntry, 'state' | 'statusCode' | 'statusLabel'>,
): boolean =>
  state === 'created' && readsCancelled(statusCode, statusLabel, profileOf(connectionId) ?? undefined);

/** It reads as an end without money, which frees nothing by itself: what it reads, and the way on. Null: it does not. */
const saidEnded = (
  profile: ServiceProfile | null,
  { statusCode, statusLabel }: Pick<PaymentEntry, 'statusCode' | 'statusLabel'>,
): Said | null => {
  if (profile === null || !readsEnded(statusCode, statusLabel, profile)) return null;
  const params = { label: statusLabel ?? '', code: statusCode ?? '' };
  if (statusCode === null) return saidToPerson('payment-ended-uncoded', params);
  return saidToPerson(isMoving(statusCode) ? 'payment-ended-moving' : 'payment-ended-held', params);
};

/** Where it stands by its history, and by what a person has said of the code that it reads. */
const standsNow = (
  record: SentRecord,
  events: readonly PaymentEvent[],
  profile: ServiceProfile | null,
): PaymentEntry['state'] => {
  const state = standsAs(record, events);
  const code = lastRead(events)?.code ?? null;
  return state === 'cancelling' && isSaidCancelled(code, profile) ? 'cancelled' : state;
};

/** What asking again with the same key does not settle. */
const ownAdvice: ReadonlySet<string> = new Set([
  ...['in-doubt-key-of-another', 'in-doubt-refused-held', 'in-doubt-refused-under-key'],
  ...[
    'in-doubt-not-repeated',
    'in-doubt-entry-over',
    'in-doubt-id-of-another',
    'in-doubt-named-of-another',
    'in-doubt-not-done-held',
  ],
  ...[
    'in-doubt-key-old',
    'in-doubt-key-header',
    'in-doubt-payee-of-another',
    'in-doubt-handed-over',
    'pending-handed-over',
    ...unrepeatedCodes,
  ],
]);

/** What a person reads beside it: what became of it, and for one in doubt the age of its key (G-30). */
const said = (
  book: Book,
  record: SentRecord,
  state: PaymentEntry['state'] | PaymentVendorEntry['state'],
): Said => {
  const code = record.code ?? (state === 'in-doubt' ? 'in-doubt-crash' : null);
  if (code === null) return { message: record.text, advice: null };
  const own = words(code, { text: record.text ?? '', id: record.serviceId ?? 'an entry' });
  const since = state === 'in-doubt' ? keyUsedAt(book.journal, record) : null;
  if (since === null) return { message: own.sentence, advice: own.advice };
  // What a person decided, and what is not asked again by itself, has its own advice.
  if (code.startsWith('decided-') || code === PAYEE_UNNAMED)
    return { message: own.sentence, advice: own.advice };
  const hours = keyAgeHours(since, book.now);
  const most = mostHours(book, record);
  const isOld = hours !== null && hours >= Number(most);
  const key =
    hours === null
      ? words('payment-key-clock', {})
      : words(isOld ? 'payment-key-too-old' : 'payment-key-age', {
          hours: hours === 0 ? 'less than 1' : String(hours),
          most,
        });
  return {
    message: `${own.sentence} ${key.sentence}`,
    advice: ownAdvice.has(code) ? own.advice : key.advice,
  };
};

/** With two decimals, as money is shown. */
export const withCents = (text: string): string => {
  const [whole = '0', cents = ''] = text.split('.');
  return `${whole}.${cents.padEnd(2, '0')}`;
};

const line = ({ id, number, total, currency }: PaymentLine): PaymentInvoice => ({
  amount: withCents(total),
  currency,
  keys: {
    ...(id === null ? {} : { invoiceId: id }),
    ...(number === null ? {} : { invoiceNumber: number }),
  },
});

const statusOf = (
  profile: ServiceProfile | null,
  read: PaymentRead | null,
): Pick<PaymentEntry, 'statusCode' | 'statusLabel' | 'isTerminal' | 'paymentMethod'> => {
  if (read === null || profile === null)
    return { statusCode: null, statusLabel: null, isTerminal: false, paymentMethod: null };
  const { label, isTerminal } = codeMeaning(read.code, read.label, profile);
  return {
    statusCode: read.code,
    statusLabel: label,
    isTerminal,
    paymentMethod: shownPayment(read, profile).method,
  };
};

/** What a person's decision says that its payment reads otherwise, in words; null: there is no such decision, or nothing did. */
export const decidedDiffers = (
  journal: Journal,
  { importId, record, serviceId, code }: Pick<SentRecord, 'importId' | 'record' | 'serviceId' | 'code'>,
): string | null => {
  if (serviceId === null || code?.startsWith('decided-created') !== true) return null;
  const all = factsOfPersons(journal, importId).flatMap((fact) =>
    fact.kind === 'outcomes' ? fact.outcomes : [],
  );
  return all.findLast((one) => one.record === record && one.serviceId === serviceId)?.differs ?? null;
};

/** What it pays and when: as ordered, or as it reads, where a person has called a payment his that reads otherwise. */
const payloadNow = (
  { journal }: Book,
  record: SentRecord,
  read: PaymentRead | null,
  profile: ServiceProfile | null,
): JsonObject =>
  read === null || profile === null || decidedDiffers(journal, record) === null
    ? record.payload
    : { ...record.payload, ...shownPayment(read, profile).sent };

/** A payment of the register, as the journal tells of it. */
export const paymentEntry = (
  book: Book,
  record: SentRecord,
  events: readonly PaymentEvent[] = paymentEvents(book.journal, record),
): PaymentEntry => {
  const { connectionId } = record;
  const profile = book.profileOf(connectionId);
  const state = standsNow(record, events, profile);
  const read = lastRead(events);
  const payload = payloadNow(book, record, read, profile);
  const status = statusOf(profile, read);
  const ended = saidEnded(profile, status);
  const lines = linesOf(payload);
  const twice = book.twice(refOf(record));
  const vendorId = textAt(payload, 'vendor_id') ?? '';
  return {
    ref: refOf(record),
    importId: record.importId,
    record: record.record,
    connectionId,
    connection: record.connection,
    environment: record.environment,
    paymentId: record.serviceId,
    state,
    ...(state === 'in-doubt' && record.code === 'decided-never' ? { isLeftForGood: true } : {}),
    ...status,
    isTerminal: status.isTerminal || state === 'cancelled' || state === 'refused',
    vendorId,
    vendorName: book.payeeName(connectionId, vendorId),
    locationId: textAt(payload, 'location_id') ?? '',
    sendOn: textAt(payload, 'send_date') ?? '',
    currency: lines[0]?.currency ?? '',
    total: withCents(sumTexts(lines.map(({ total }) => total)) ?? '0'),
    invoices: lines.map(line),
    createdAt: record.submittedAt,
    refreshedAt: read?.at ?? null,
    ...(twice === undefined ? {} : { twice }),
    ...(isCancelledElsewhere(book, record, { state, ...status })
      ? saidToPerson('payment-cancelled-elsewhere', { label: status.statusLabel ?? status.statusCode ?? '' })
      : state === 'cancelling'
        ? openCancel(events, status, ended)
        : state === 'created' && ended !== null
          ? ended
          : said(book, record, state)),
  };
};

/** A payments vendor of the register. */
export const payeeEntry = (book: Book, record: SentRecord): PaymentVendorEntry => {
  const state = payeeState(record.outcome, record.wasSent, record.serviceId);
  const texts = Object.entries(record.payload).flatMap(([key, value]) => {
    const text = asText(value);
    return text === undefined ? [] : [[key, text] as const];
  });
  return {
    ref: refOf(record),
    importId: record.importId,
    record: record.record,
    connectionId: record.connectionId,
    payableOver: [...book.inUse(record.connectionId)],
    connection: record.connection,
    vendorId: record.serviceId,
    state,
    fields: { svc_company_id: record.company, ...Object.fromEntries(texts) },
    createdAt: record.submittedAt,
    ...said(book, record, state),
  };
};
