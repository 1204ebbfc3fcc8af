import { paidCodes, seenFindings } from '../../../core/service/payments/examine';
import {
  type GateFinding,
  type GivenAnswer,
  gateFinding,
  isAnswered,
  standingFindings,
} from '../../../core/service/payments/gate';
import { invoiceWord } from '../../../core/service/payments/invoice-keys';
import { candidateText, type InvoiceSeen, numberText } from '../../../core/service/payments/resolved';
import { type Companies, companyFindings } from '../../../core/service/payments/same-company';
import { invoiceNames, type NumberedBy } from '../../../core/service/payments/same-invoice';
import type { ServiceProfile } from '../../../core/service/profile';
import type { InvoiceNamed, LineToPay } from '../../../core/targets/target';
import type { Journal } from '../../journal/open';
import type { PayingLook } from '../../journal/payment-gate';
import { otherProduction } from '../../journal/same-service';
import { type Holder, holders } from './held';

/** The name under which what was looked up for a line is kept. */
export const lookName = (payee: string, { id, number }: InvoiceNamed): string =>
  id === null ? `number|${payee}|${numberText(number ?? '')}` : `id|${id}`;

/** A line of a payment with whom it pays and from where. */
export type LineAtGate = { readonly by: NumberedBy; readonly location: string; readonly line: LineToPay };

/** What an invoice reads, beside what the payment says of it. */
export const readingFindings = (
  { by, location, line }: LineAtGate,
  seen: InvoiceSeen,
  known: {
    readonly profile: ServiceProfile;
    readonly open: ReadonlySet<string>;
    readonly companies: Companies;
  },
): readonly GateFinding[] => {
  const word = invoiceWord(line);
  const { total, currency } = line;
  const wanted = { word, total, currency, location, erpVendorId: by.erpVendorId };
  const isOther =
    line.number !== null && seen.number !== null && numberText(seen.number) !== numberText(line.number);
  const number = { invoice: word, field: 'the number', sent: line.number ?? '', got: seen.number ?? '' };
  const refused = [
    ...(isOther ? [{ code: 'invoice-reads-otherwise', params: number }] : []),
    ...seenFindings(wanted, seen, known.profile),
  ].map((one): GateFinding => ({ ...one, answer: 'refused', seen: '' }));
  // What reads paid is paid, whatever its word: it is not asked about as well.
  if (refused.some(({ code }) => paidCodes.has(code))) return refused;
  const named = { payee: by.payee, invoice: word };
  return [
    ...refused,
    ...companyFindings(known.companies, named, { vendorId: seen.vendorId, location }),
    ...standingFindings(named, seen, known.open),
  ];
};

/** Says what was looked up for a line; `seen` null: it means no single invoice, and why. Which one a number alone pays is not known where others have it. */
export const lookedUp = (
  { by, line }: LineAtGate,
  looks: readonly PayingLook[] | undefined,
): { readonly seen: InvoiceSeen | null; readonly findings: readonly GateFinding[] } => {
  const invoice = invoiceWord(line);
  const finding = (code: string, text: string, answer: GateFinding['answer']) => ({
    seen: null,
    findings: [{ code, params: { payee: by.payee, invoice, text }, answer, seen: '' }],
  });
  if (looks === undefined) return finding('payment-invoice-unread', '', 'warning');
  const all = looks.flatMap(({ seen }) => (seen === null ? [] : [seen]));
  const [only, ...others] = all;
  if (only === undefined) return finding('invoice-not-found', looks[0]?.text ?? '', 'refused');
  if (others.length > 0)
    return finding('payment-number-several', all.map(candidateText).join('; '), 'refused');
  const alike = looks[0]?.text ?? '';
  const named = { payee: by.payee, invoice, text: alike };
  return {
    seen: only,
    findings: alike === '' ? [] : [gateFinding('payment-number-of-others', named, alike)],
  };
};

const holderParams = ({ importId, record, fileName, serviceId, company, wasSent }: Holder) => ({
  importId,
  record: String(record),
  file: fileName,
  payment: serviceId ?? (wasSent ? 'of unknown id' : '(not sent yet)'),
  company,
});

/** The finding that a payment holds the invoice already. */
export const takenFinding = (by: NumberedBy, word: string, holder: Holder): GateFinding => ({
  code: 'payment-invoice-taken',
  params: {
    ...holderParams(holder),
    payee: by.payee,
    invoice: word,
    outcome: holder.outcome,
    date: holder.createdAt.slice(0, 10),
  },
  answer: 'refused',
  seen: '',
});

/** It was in a payment that was cancelled: paying it again may not be meant. */
export const cancelledFinding = (by: NumberedBy, word: string, holder: Holder): GateFinding => ({
  code: 'payment-cancelled-before',
  params: {
    ...holderParams(holder),
    ...{ payee: by.payee, invoice: word, date: holder.createdAt.slice(0, 10) },
  },
  answer: 'warning',
  seen: '',
});

/** Its number, in a payment of the same vendor under another company: that may be another invoice. */
export const elsewhereFinding = (by: NumberedBy, word: string, holder: Holder): GateFinding =>
  gateFinding(
    'payment-number-elsewhere',
    { ...holderParams(holder), payee: by.payee, invoice: word },
    `${holder.importId}:${holder.record}`,
  );

/** It was ordered in a payment that reads without it: nobody knows where it is paid. */
export const withoutFinding = (by: NumberedBy, word: string, holder: Holder): GateFinding =>
  gateFinding(
    'payment-reads-without',
    { ...holderParams(holder), payee: by.payee, invoice: word },
    `${holder.importId}:${holder.record}`,
  );

/** Payments of the same company and invoice id at another production address: mostly one service under two names. */
export const otherAddressFindings = (
  journal: Journal,
  connectionId: string,
  by: NumberedBy,
  named: { readonly word: string; readonly id: string | null },
): readonly GateFinding[] => {
  const others = otherProduction(journal, connectionId);
  if (named.id === null || others.length === 0) return [];
  const name = invoiceNames(by, { id: named.id, number: null })[0] ?? '';
  const holder = holders(
    journal,
    others.map(({ id }) => id),
  ).find(
    (one) =>
      one.company === by.company &&
      one.invoices.some(({ id }) => invoiceNames(one.by, { id, number: null }).includes(name)),
  );
  if (holder === undefined) return [];
  const connection = others.find(({ id }) => id === holder.connectionId)?.name ?? '';
  return [
    gateFinding(
      'payment-id-at-other-address',
      { ...holderParams(holder), connection, payee: by.payee, invoice: named.word },
      `${holder.importId}:${holder.record}`,
    ),
  ];
};

/** Those that nobody has answered. */
export const unanswered = (
  findings: readonly GateFinding[],
  given: readonly GivenAnswer[],
): readonly GateFinding[] => findings.filter((one) => !isAnswered(one, given));
