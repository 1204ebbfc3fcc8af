import { words } from '../../../core/issues/codes';
import { codeMeaning, isCodeKnown, shownPayment } from '../../../core/service/payments/read';
import type { Fact, Outcome } from '../../../core/submit/facts';
import type { PaymentDetail, PaymentEntry } from '../../../ipc/payments';
import { readFacts } from '../../journal/facts';
import { type PaymentEvent, paymentEvents } from '../../journal/payment-events';
import type { SentRecord } from '../../journal/payments';
import { type Book, lastRead, paymentEntry } from './entry';
import { paying } from './kinds';

type Moment = PaymentDetail['history'][number];

const iso = (at: number): string => new Date(at).toISOString();

const outcomeText = ({ code, text }: Outcome): string | null =>
  code === null ? text : words(code, { text: text ?? '' }).sentence;

/** Created and in doubt, as the submission tells of them. */
const ofFacts = (facts: readonly Fact[], record: number): readonly Moment[] =>
  facts.flatMap((fact): readonly Moment[] => {
    if (fact.kind !== 'outcomes') return [];
    return fact.outcomes.flatMap((outcome): readonly Moment[] => {
      if (outcome.record !== record) return [];
      const what =
        outcome.outcome === 'created' ? 'created' : outcome.outcome === 'in-doubt' ? 'in-doubt' : null;
      return what === null
        ? []
        : [{ at: iso(fact.at), what, code: null, label: null, text: outcomeText(outcome) }];
    });
  });

/** What is noted of a cancel that goes out is the header of its key: nothing for a person. */
const ofEvent = ({ at, what, code, label, text }: PaymentEvent): Moment => ({
  ...{ at, what, code, label },
  text: what === 'cancel-asked' ? null : text,
});

/** What is known of the code that it reads. */
type Meaning = { readonly mayCancel: boolean; readonly isKnown: boolean };

const cancelCode = (entry: PaymentEntry, { mayCancel, isKnown }: Meaning): string => {
  if (entry.state === 'cancelled' || (entry.state === 'refused' && entry.paymentId !== null))
    return 'payment-cancel-done';
  if (entry.paymentId === null || (entry.state !== 'created' && entry.state !== 'cancelling'))
    return 'payment-cancel-no-id';
  if (entry.statusCode === null)
    return entry.refreshedAt === null ? 'payment-cancel-unread' : 'payment-cancel-uncoded';
  if (!mayCancel) return 'payment-cancel-moving';
  return isKnown ? 'payment-cancel-open' : 'payment-cancel-unknown';
};

const mayWork: ReadonlySet<string> = new Set([
  ...['payment-cancel-open', 'payment-cancel-unread', 'payment-cancel-uncoded', 'payment-cancel-unknown'],
]);

/** Whether a cancel can still work, and why not: before it is asked for. The answer decides in any case. */
const cancelOf = (entry: PaymentEntry, meaning: Meaning): PaymentDetail['cancel'] => {
  const code = cancelCode(entry, meaning);
  const params = { code: entry.statusCode ?? '', label: entry.statusLabel ?? '' };
  return {
    mayWork: mayWork.has(code),
    sentence: words(code, params).sentence,
  };
};

/** A payment with its history, and what reads back otherwise than it was sent. */
export const paymentDetail = (book: Book, record: SentRecord): PaymentDetail => {
  const events = paymentEvents(book.journal, record);
  const entry = paymentEntry(book, record, events);
  const read = lastRead(events);
  const profile = book.profileOf(record.connectionId);
  const shown = read === null || profile === null ? null : shownPayment(read, profile);
  const otherCompany =
    shown?.company === null || shown?.company === undefined || shown.company === record.company
      ? []
      : [{ field: 'company', sent: record.company, got: shown.company }];
  const { statusCode, statusLabel } = entry;
  const meaning = {
    mayCancel: profile === null || codeMeaning(statusCode, null, profile).mayCancel,
    isKnown: profile !== null && isCodeKnown(statusCode, statusLabel, profile),
  };
  const history = [
    ...ofFacts(readFacts(book.journal, record.importId), record.record),
    ...events.map(ofEvent),
  ];
  return {
    ...entry,
    history: history.sort((a, b) => a.at.localeCompare(b.at)),
    differences: [...otherCompany, ...(shown === null ? [] : paying.differences(record.payload, shown.sent))],
    raw: read?.raw ?? null,
    cancel: cancelOf(entry, meaning),
  };
};
