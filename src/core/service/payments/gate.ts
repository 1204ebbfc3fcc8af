import type { Issue } from '../../issues/issue';
import type { InvoiceSeen } from './resolved';

/** What a person may say of a finding. `refused`: nothing; `override` and `ask`: pay all the same, by name and reason. */
type GateAnswer = 'refused' | 'override' | 'ask' | 'warning';

/** Something that speaks against paying an invoice now. `seen`: what was read; an answer holds for that very word. */
export type GateFinding = Pick<Issue, 'code' | 'params'> & {
  readonly answer: GateAnswer;
  readonly seen: string;
};

/** A person's "pay all the same", on record: for this payee's invoice, this question, and what was read then. */
export type GivenAnswer = {
  readonly payee: string;
  readonly invoice: string;
  readonly code: string;
  readonly seen: string;
};

/** Which line is meant: the payments vendor, and the invoice as the payment names it. */
export type LineNamed = { readonly payee: string; readonly invoice: string };

const outOfUse: ReadonlySet<string> = new Set(['archived', 'inactive']);
const ready: ReadonlySet<string> = new Set(['approved', 'ready-for-export', 'exported']);

/** Words for a document that asks for money. Those of the service are not shown (NS-13), and a credit must not be paid. */
const asksForMoney = /^\s*(?:(?:ap|vendor|supplier|purchase|standard|regular)?[ _-]*(?:invoice|bill))\s*$/i;

/** Codes of findings that are answered by name and reason. */
export const answerable: Readonly<Record<string, 'override' | 'ask'>> = {
  'payment-invoice-archived': 'override',
  'payment-invoice-archived-alike': 'override',
  'payment-reads-archived': 'override',
  'payment-word-unconfirmed': 'ask',
  'payment-status-not-ready': 'ask',
  'payment-type-unknown': 'ask',
  'payment-sub-status': 'ask',
  'payment-vendor-unshown': 'ask',
  'payment-location-unshown': 'ask',
  'payment-location-other-company': 'ask',
  'payment-company-untold': 'ask',
  'payment-number-elsewhere': 'ask',
  'payment-number-of-others': 'ask',
  'payment-id-at-other-address': 'ask',
  'payment-refused-before': 'ask',
  'payment-reads-without': 'ask',
};

/** The finding of that code, with what a person may say of it. */
export const gateFinding = (
  code: string,
  line: LineNamed & Readonly<Record<string, string>>,
  seen: string,
): GateFinding => ({ code, params: { ...line, seen }, seen, answer: answerable[code] ?? 'refused' });

const isShown = (text: string | null): boolean => text !== null && text !== '';

/**
 * What is asked of an invoice that reads otherwise as it should: whether it is out of use, whether its payment word is
 * one that a person has confirmed as "nothing paid, nothing scheduled" (`open`), whether it is approved, and what else it says of
 * itself: that it is another kind of document than an invoice, or why it is out of use. Whose it is and where it belongs cannot
 * be held against the payment while it shows neither.
 */
export const standingFindings = (
  line: LineNamed,
  seen: InvoiceSeen,
  open: ReadonlySet<string>,
): readonly GateFinding[] => {
  const { status, word, type, subStatus, vendor, location } = seen;
  const isOut = status !== null && outOfUse.has(status);
  return [
    ...(isOut ? [gateFinding('payment-reads-archived', line, status)] : []),
    ...(word !== null && open.has(word) ? [] : [gateFinding('payment-word-unconfirmed', line, word ?? '')]),
    ...(isOut || (status !== null && ready.has(status))
      ? []
      : [gateFinding('payment-status-not-ready', line, status ?? '')]),
    ...(type === null || asksForMoney.test(type) ? [] : [gateFinding('payment-type-unknown', line, type)]),
    ...(isOut || subStatus === null ? [] : [gateFinding('payment-sub-status', line, subStatus)]),
    ...(isShown(vendor) ? [] : [gateFinding('payment-vendor-unshown', line, '')]),
    ...(isShown(location) ? [] : [gateFinding('payment-location-unshown', line, '')]),
  ];
};

/** Whether a finding was answered on record, for what was read now. */
export const isAnswered = (finding: GateFinding, given: readonly GivenAnswer[]): boolean =>
  (finding.answer === 'ask' || finding.answer === 'override') &&
  given.some(
    (one) =>
      one.payee === finding.params['payee'] &&
      one.invoice === finding.params['invoice'] &&
      one.code === finding.code &&
      one.seen === finding.seen,
  );

/** Whether a day lies before another, both YYYY-MM-DD; no day at all lies before none. */
export const isPastDay = (day: string, today: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(day) && day < today;
