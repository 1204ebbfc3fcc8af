import { buildRequest } from '../../../core/service/endpoints';
import { textAt } from '../../../core/service/json-path';
import { onePayment } from '../../../core/service/payments/entries';
import { meansMoney } from '../../../core/service/payments/examine';
import {
  type PaymentShown,
  readPayment,
  readsCancelled,
  shownPayment,
} from '../../../core/service/payments/read';
import type { ServiceProfile } from '../../../core/service/profile';
import type { ActiveChunk } from '../../../core/submit/active-chunk';
import type { Fact, Outcome } from '../../../core/submit/facts';
import { openChunk } from '../../../core/submit/open-chunks';
import { isReleased } from '../../../core/submit/paying';
import { isRepeat } from '../../../core/submit/repeat-read';
import type { Submission, ToFollow } from '../../../core/submit/state';
import { fieldLabel } from '../../../core/targets/field-label';
import type { Json, JsonObject } from '../../../core/values/json';
import { moneyText } from '../../../core/values/money-text';
import { sentReads } from '../../../core/values/sent-reads';
import { readOver } from './link';
import { look, readLines, type Said, sentence, wantedOf } from './paid-invoices';
import { tieOf } from './tie';
import { beforeRepeat } from './unrepeated';
import { namedEndpoint, type PaymentToRead, type PaymentWatch, troubleFact, type Workshop } from './workshop';

/** What is found of an invoice itself: the payments behind it are held against their own. */
const ofItself: ReadonlySet<string> = new Set([
  ...['payment-invoice-taken', 'payment-invoice-repeated', 'payment-date-past'],
  ...['payment-invoice-archived', 'payment-reads-archived', 'payment-status-not-ready'],
  ...['invoice-not-open', 'invoice-shows-payment', 'invoice-partly-paid', 'invoice-reads-otherwise'],
  ...['payment-number-several', 'payment-number-elsewhere', 'payment-number-of-others'],
  'payment-id-at-other-address',
  ...['payment-refused-before', 'payment-reads-without', 'payment-vendor-other-company'],
  'payment-invoice-other-company',
]);

/**
 * Whether all that speaks against a payment is its own affair, so that the run goes on without it. An invoice that is not
 * found, or has a status that nobody has confirmed, may be the first of many: the profile, the location or a word of the
 * service may be wrong. A status that says that something is paid or scheduled is no such word.
 */
const isItsOwnAffair = (found: readonly Said[], profile: ServiceProfile): boolean =>
  found.length > 0 &&
  found.every(
    ({ code, params }) =>
      ofItself.has(code) ||
      (code === 'payment-word-unconfirmed' && meansMoney(params['seen'] ?? '', profile)),
  );

/** What is found of the payment as it is entered: its invoices read as they did when it was ordered. */
const ofItsEntry: ReadonlySet<string> = new Set([
  ...['payment-date-past', 'payment-invoice-repeated', 'payment-vendor-other-company'],
]);

/** What another payment holds needs no correction. */
const unsentCode = (found: readonly Said[]): string =>
  found.length > 0 && found.every(({ code }) => code === 'payment-invoice-taken')
    ? 'payment-taken-meanwhile'
    : 'payment-not-sent';

/** What is known of an earlier sending; `isReleased`: a person has said that nothing came of it. */
type Earlier = Pick<ActiveChunk, 'sent' | 'handed'> & { readonly isReleased: boolean };

const earlierOf = (state: Submission, chunk: number): Earlier | undefined => {
  const active = openChunk(state.active, chunk);
  return active === undefined ? undefined : { ...active, isReleased: isReleased(state, active) };
};

/**
 * A payment that is not sent: refused; or still in doubt, where an earlier sending was not answered and may have paid, or was
 * answered that nothing was done, which a gateway may say after the write, and its invoices read otherwise since.
 */
const heldBack = (record: number, earlier: Earlier | undefined, found: readonly Said[]): Outcome => {
  const text = found.map(sentence).join(' ');
  const bare = { record, serviceId: null, evidence: 'look-up' } as const;
  const isOtherwise = found.some(({ code }) => !ofItsEntry.has(code));
  if (earlier?.sent.wasDoubted === true && isOtherwise)
    return { ...bare, text, outcome: 'in-doubt', code: 'in-doubt-not-repeated' };
  if (earlier?.sent.wasDoubted === true) {
    const said = earlier.isReleased ? `A person said that it was not created. ${text}` : text;
    return { ...bare, text: said, outcome: 'in-doubt', code: 'in-doubt-entry-over' };
  }
  return earlier?.handed !== undefined && isOtherwise
    ? {
        ...bare,
        ...{ outcome: 'in-doubt', code: 'in-doubt-not-done-held' },
        text: `${earlier.handed} ${text}`.trim(),
      }
    : { ...bare, text, outcome: 'rejected', code: unsentCode(found) };
};

/** What becomes of a payment that goes out for the first time under its key: it is held back, or `outcome` is null. */
const beforeFirst = (
  record: number,
  earlier: Earlier | undefined,
  found: readonly Said[],
): { readonly outcome: Outcome | null; readonly found: readonly Said[] } => ({
  outcome: found.length === 0 ? null : heldBack(record, earlier, found),
  found,
});

/**
 * Reads the payments that held these invoices before, or may: what they read now is kept, and counts. False: the service could
 * not be asked.
 */
const readOthers = async (shop: Workshop, others: readonly PaymentToRead[]): Promise<boolean> => {
  const { link, ledger } = shop;
  for (const { serviceId, keep } of others) {
    const request = buildRequest(namedEndpoint('payments.get'), onePayment(serviceId), link.profile);
    const about = { purpose: 'follow', chunk: null } as const;
    const answer = await readOver(link, ledger, { ...request, about }, (got) => {
      return got.kind === 'answer' || got.why === 'not-found' || got.why === 'permission'
        ? keep(got)
        : [troubleFact(shop, got)];
    });
    const isLater = answer.kind === 'trouble' && answer.why !== 'not-found' && answer.why !== 'permission';
    if (isLater) return false;
  }
  return true;
};

/**
 * Reads every invoice that a payment is about to pay, before it is sent and before it is repeated. One that is not found, that reads otherwise than the payment says,
 * that another payment of the service holds, or of which a question is open, keeps the payment from being sent: its
 * record is refused here, with the reason (R-204, R-245, R-246, R-252). The journal is asked in the turn in which the
 * fact is written, so that two payments of one invoice cannot both pass.
 */
export const examine = async (shop: Workshop, chunk: number, record: number): Promise<void> => {
  const { ledger, store, watch, link } = shop;
  const [payment] = await store.payloads([record]);
  if (payment === undefined || watch === null) return;
  const read = await readLines(shop, record, wantedOf(payment, watch));
  if (read === null) return;
  if (!(await readOthers(shop, [...watch.freedBy(payment, read.lines), ...watch.namedBy(record)]))) return;
  const { lines, missing } = read;
  await ledger.append(() => {
    const at = link.clock.now();
    const gate = missing.length > 0 ? [] : watch.gate(record, payment, lines);
    const earlier = openChunk(ledger.state().active, chunk);
    const { outcome, found } = isRepeat(ledger.state(), earlier, at, link.profile)
      ? beforeRepeat(shop, earlier, { record, payment, lines, missing, gate })
      : beforeFirst(record, earlierOf(ledger.state(), chunk), [...missing, ...gate]);
    const text = found.map(sentence).join(' ');
    const goesOn = isItsOwnAffair(found, link.profile) ? ({ goesOn: true } as const) : {};
    const examined: Fact = { kind: 'examined', at, chunk, isSame: outcome === null, ...goesOn, text, lines };
    return outcome === null ? [examined] : [{ kind: 'outcomes', at, chunk, outcomes: [outcome] }, examined];
  });
};

type Followed = Omit<Extract<Fact, { kind: 'followed' }>, 'kind' | 'at' | 'chunk' | 'record'>;

/** The payment as it was answered, and what its invoices read since. */
type Seen = { readonly body: Json | null; readonly invoices: InvoicesSince };

const cancelledText = (id: string, word: string): string =>
  `payment ${id}, which reads as '${word}': the key is that of an earlier payment that was cancelled, or somebody has cancelled it since`;

/**
 * What has come of a payment that reads cancelled as soon as it is read. Where it is the one that was cancelled here, nothing
 * was made. Else it may be one odd reading: it was made, and holds its invoices until it is cancelled here too.
 */
const cancelledOutcome = (
  { record, serviceId }: ToFollow,
  text: string,
  wasCancelledHere: boolean,
): Outcome => ({
  ...{ record, outcome: wasCancelledHere ? 'failed' : 'created', serviceId, evidence: 'look-up' },
  ...{ code: wasCancelledHere ? 'payment-reads-cancelled' : 'payment-reads-otherwise', text },
});

/** What has come of a payment that reads otherwise than it was sent: it is there, and a person has to see what it pays. */
const otherwiseOutcome = ({ record, serviceId }: ToFollow, text: string): Outcome => ({
  ...{ record, outcome: 'created', serviceId, evidence: 'look-up' },
  ...{ code: 'payment-reads-otherwise', text },
});

/** What the service answered with, and which invoices it pays. */
const ofAnotherText = (id: string, { invoices }: PaymentShown): string => {
  const words = (invoices ?? []).map(
    (one) => textAt(one, 'invoice_number') ?? textAt(one, 'invoice_id') ?? 'without a name',
  );
  return `payment ${id}, which pays invoice ${words.join(', ')} and none of its own.`;
};

/** The payment that was answered, or named by a person, is another one: what became of ours is not known. */
const ofAnotherOutcome = ({ record, isNamed }: ToFollow, text: string): Outcome => ({
  ...{ record, outcome: 'in-doubt', serviceId: null, evidence: 'look-up' },
  ...{ code: isNamed === true ? 'in-doubt-named-of-another' : 'in-doubt-id-of-another', text },
});

/** What a payment that was read says beside what was sent. */
const comparison = (shop: Workshop, id: string, sent: JsonObject, { body, invoices }: Seen): Followed => {
  const { profile } = shop.link;
  const read = readPayment(body, profile);
  if (!read.ok)
    return {
      finding: 'differs',
      text: sentence({ code: read.problem.code, params: { payment: id } }),
      read: null,
    };
  const { code, label } = read.value;
  const shown = shownPayment(read.value, profile);
  if (shop.target.paysOthersOnly?.(sent, shown.sent) === true)
    return { finding: 'of-another', text: ofAnotherText(id, shown), read: null };
  if (readsCancelled(code, label, profile))
    return { finding: 'cancelled', text: cancelledText(id, label ?? code ?? ''), read: read.value };
  const company =
    shown.company === null || shown.company === shop.company
      ? []
      : [{ field: 'company', sent: shop.company, got: shown.company }];
  const differences = [...company, ...(shop.target.differences?.(sent, shown.sent) ?? [])].map(
    (one) => `${fieldLabel(shop.target, one.field)}: ${sentReads(one)}`,
  );
  const unshown = shown.invoices === null ? ['Its invoices were asked for and are not shown.'] : [];
  const location = textAt(sent, 'location_id') ?? '';
  const { isFirst, open, isTied, text } = invoices;
  const loose = isLoose(shop, sent, invoices) ? [notHeld(open)] : [];
  const sight = isTied ? { tiedAt: tieOf(sent) } : open.length > 0 ? { looseAt: tieOf(sent) } : {};
  const wrong = [...differences, ...unshown, ...loose];
  if (wrong.length > 0)
    return { finding: 'differs', text: `Payment ${id}: ${wrong.join('; ')}.`, read: read.value, ...sight };
  return {
    finding: isFirst ? 'first' : 'same',
    text: `Payment ${id}, location ${location}${isFirst ? `: ${text}` : ''}.`,
    read: read.value,
    ...sight,
  };
};

/** A list may lag, so that the first run that cannot read it leaves it to the next; an id that is not known then was none of ours. */
const unknownThere = (id: string): Followed => ({
  finding: 'of-another',
  text: `payment ${id}, which it does not know when it is asked for.`,
  read: null,
});

/** Other payments from there that name their invoices so hold them, and this one does not. */
const isLoose = (shop: Workshop, sent: JsonObject, { open }: InvoicesSince): boolean =>
  open.length > 0 && shop.watch?.tieSeen(tieOf(sent)) === 'ties';

const notHeld = (open: readonly string[]): string =>
  `invoice ${open.join(' and ')} still reads as if nothing was paid; the payment may not be tied to it, or the service may have answered with an earlier payment that was cancelled`;

/** What the invoices of a payment read since it was made. */
type InvoicesSince = {
  /** Whether no payment from its location was read before. */
  readonly isFirst: boolean;
  readonly text: string;
  /** Those whose word says that nothing is paid and nothing scheduled. */
  readonly open: readonly string[];
  /** All of them were read, and say something else. */
  readonly isTied: boolean;
};

/**
 * What the invoices of a payment read now that it is there: whether the service has tied its entries to them cannot be seen in
 * any other way (NS-62), nor that its answer was one that its key remembers of a payment that came to nothing. Null: the
 * service could not be asked.
 */
const invoicesSince = async (
  shop: Workshop,
  sent: JsonObject,
  watch: PaymentWatch,
): Promise<InvoicesSince | null> => {
  const isFirst = watch.isFirstAt(textAt(sent, 'location_id') ?? '');
  const read: { readonly word: string; readonly status: string | undefined; readonly text: string }[] = [];
  for (const wanted of wantedOf(sent, watch)) {
    const { word } = wanted;
    const { total, currency } = wanted.line;
    const seen = await look(shop, wanted);
    if (seen.kind === 'later') return null;
    const status = seen.kind === 'read' ? textAt(seen.invoice, 'payment_status') : undefined;
    read.push({
      word,
      status,
      text: `invoice ${word}, ${moneyText(total, currency)}, reads as ${status ?? 'unknown'}`,
    });
  }
  const isOpen = ({ status }: { readonly status: string | undefined }): boolean =>
    status !== undefined && watch.isOpenWord(status);
  return {
    isFirst,
    text: read.map(({ text }) => text).join('; '),
    open: read.filter(isOpen).map(({ word }) => word),
    isTied: read.length > 0 && read.every((one) => one.status !== undefined && !isOpen(one)),
  };
};

/** So long a service may take to show on an invoice that a payment holds it; a run may have less patience. */
const SHOWN_WITHIN_MS = 30_000;
const SHOWN_FIRST_MS = 1_000;

/** When invoices that still read unpaid are read again, epoch milliseconds; null: it has been long enough. */
const readAgainAt = ({ link }: Workshop, open: ToFollow['open']): number | null => {
  const now = link.clock.now();
  const most = Math.min(SHOWN_WITHIN_MS, link.profile.polling.patienceMs);
  const waited = open === undefined ? 0 : now - open.since;
  return waited >= most ? null : now + Math.min(Math.max(waited, SHOWN_FIRST_MS), most - waited);
};

const nobodyWatches: InvoicesSince = { isFirst: false, text: '', open: [], isTied: false };

/** What has come of a payment by what it reads; null: what its answer said. */
const outcomeIn = (
  { watch }: Workshop,
  payment: ToFollow,
  { finding, text, read }: Followed,
): Outcome | null => {
  switch (finding) {
    case 'of-another':
      return ofAnotherOutcome(payment, text);
    case 'cancelled':
      return cancelledOutcome(payment, text, watch?.wasCancelled(payment.serviceId) === true);
    case 'differs':
      return read === null ? null : otherwiseOutcome(payment, text);
    default:
      return null;
  }
};

/** Reads a payment with its invoices right after its creation; the answer to that held its id alone (R-210, R-222). */
export const follow = async (shop: Workshop, payment: ToFollow): Promise<void> => {
  const { chunk, record, serviceId, open } = payment;
  const { link, ledger, store } = shop;
  const [sent] = await store.payloads([record]);
  if (sent === undefined) return;
  const invoices = shop.watch === null ? nobodyWatches : await invoicesSince(shop, sent, shop.watch);
  if (invoices === null) return;
  const again = isLoose(shop, sent, invoices) ? readAgainAt(shop, open) : null;
  if (again !== null) {
    await ledger.append(() => [
      { kind: 'follow-again', at: link.clock.now(), chunk, record, notBefore: again },
    ]);
    return;
  }
  const request = buildRequest(namedEndpoint('payments.get'), onePayment(serviceId), link.profile);
  await readOver(link, ledger, { ...request, about: { purpose: 'follow', chunk } }, (answer) => {
    const at = link.clock.now();
    if (answer.kind === 'trouble' && answer.why !== 'not-found' && answer.why !== 'permission')
      return [troubleFact(shop, answer)];
    const body = answer.kind === 'answer' && answer.status < 300 ? answer.body : null;
    const isUnknown = answer.kind === 'trouble' && answer.why === 'not-found';
    const seen =
      isUnknown && payment.wasUnread === true
        ? unknownThere(serviceId)
        : comparison(shop, serviceId, sent, { body, invoices });
    const followed: Fact = { kind: 'followed', at, chunk, record, ...seen };
    const outcome = outcomeIn(shop, payment, seen);
    return outcome === null ? [followed] : [{ kind: 'outcomes', at, chunk, outcomes: [outcome] }, followed];
  });
};
