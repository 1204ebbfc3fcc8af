import { words } from '../../../core/issues/codes';
import { shownPayment } from '../../../core/service/payments/read';
import { paymentAnswered } from '../../../core/service/payments/standing';
import { fieldLabel } from '../../../core/targets/field-label';
import { sentReads } from '../../../core/values/sent-reads';
import type { PaymentEntry, PaymentFinding } from '../../../ipc/payments';
import { type PaymentEvent, paymentEvents } from '../../journal/payment-events';
import type { SentRecord } from '../../journal/payments';
import { type Book, decidedDiffers, lastRead, paymentEntry } from './entry';
import { paying } from './kinds';

const finding = (code: string, params: Readonly<Record<string, string>>): PaymentFinding => {
  const { sentence, advice } = words(code, params);
  return { code, sentence, advice };
};

const twiceIn = ({ paymentId, ref, twice = [] }: PaymentEntry): readonly PaymentFinding[] =>
  twice.map((other) =>
    finding('payment-paid-twice', {
      invoice: other.invoiceId,
      payment: paymentId ?? ref,
      other: other.paymentId ?? other.ref,
    }),
  );

/** What came of the read just now, where it did not show the payment. */
const ofTrouble = (
  payment: string,
  problem: string | null,
  events: readonly PaymentEvent[],
): readonly PaymentFinding[] => {
  if (problem === null) return [];
  if (problem === 'paused-not-found') return [finding('payment-not-found', { payment })];
  const other = paymentAnswered(events.findLast(({ what }) => what === 'read')?.text ?? null);
  return other === null
    ? [finding('payment-unexpected', { payment })]
    : [finding('payment-read-of-another', { payment, other })];
};

/** What a live payment reads otherwise than it was ordered. */
const ofReading = (
  book: Book,
  record: SentRecord,
  entry: PaymentEntry,
  events: readonly PaymentEvent[],
): readonly PaymentFinding[] => {
  const read = lastRead(events);
  const profile = book.profileOf(record.connectionId);
  if (entry.state !== 'created' || read === null || profile === null) return [];
  const { sent, company } = shownPayment(read, profile);
  const payment = entry.paymentId ?? entry.ref;
  if (paying.paysOthersOnly?.(record.payload, sent) === true)
    return [finding('payment-reads-others', { payment })];
  // What a person has decided by name and reason is known.
  const known = new Set(decidedDiffers(book.journal, record)?.split('; '));
  const texts = [
    ...(company === null || company === record.company
      ? []
      : [{ field: 'company', sent: record.company, got: company }]),
    ...paying.differences(record.payload, sent),
  ]
    .map((one) => `${fieldLabel(paying, one.field)}: ${sentReads(one)}`)
    .filter((text) => !known.has(text));
  return texts.length === 0
    ? []
    : [finding('payment-reads-differently', { payment, fields: texts.join('; ') })];
};

/** Its own words where it is before a person: in doubt, its cancel open, cancelled elsewhere, or ended while it holds its invoices. */
const ofState = ({
  state,
  isLeftForGood,
  message,
  advice,
  needsPerson,
}: PaymentEntry): readonly PaymentFinding[] => {
  const isOpen = state === 'in-doubt' && isLeftForGood !== true;
  const code = isOpen ? 'payment-in-doubt' : needsPerson;
  return code === undefined || message === null ? [] : [{ code, sentence: message, advice: advice ?? '' }];
};

/** A payment with what of it needs a person. `problem`: why it could not be read just now; null: it was. */
export const withFindings = (book: Book, record: SentRecord, problem: string | null): PaymentEntry => {
  const events = paymentEvents(book.journal, record);
  const entry = paymentEntry(book, record, events);
  const findings = [
    ...twiceIn(entry),
    ...ofState(entry),
    ...ofTrouble(entry.paymentId ?? entry.ref, problem, events),
    ...ofReading(book, record, entry, events),
  ];
  return findings.length === 0 ? entry : { ...entry, findings };
};
