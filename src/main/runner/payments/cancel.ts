import { type ApiRequest, buildRequest } from '../../../core/service/endpoints';
import { valueAt } from '../../../core/service/json-path';
import { readPayment, shownPayment } from '../../../core/service/payments/read';
import { answeredForAnother, cancelAnswered } from '../../../core/service/payments/standing';
import { readReply, type Verdict, wordsLine } from '../../../core/service/reply';
import { idempotencyKey, isYoungKey } from '../../../core/submit/keys';
import { retryTime } from '../../../core/submit/pauses';
import { failed, ok, type Result } from '../../../core/values/result';
import { inTransaction } from '../../journal/open';
import {
  addPaymentEvent,
  type NewPaymentEvent,
  type PaymentEvent,
  paymentEvents,
} from '../../journal/payment-events';
import type { SentRecord } from '../../journal/payments';
import { exchangeOver, tokenFor } from '../submit/link';
import { namedEndpoint } from '../submit/workshop';
import { isOfAnother, lastRead, standsAs } from './entry';
import { paying } from './kinds';
import { paymentLog } from './log';
import { otherId } from './other-id';
import { type Counter, refreshPayment } from './refresh';

/** A key, and the header that carries it: a repeat goes out under the same one. */
type Keyed = { readonly key: string; readonly header: string };

/**
 * The key of a cancel whose answer was lost, as long as it may be used, in the header that carried it; a new one for a new
 * cancel (R-219, G-39).
 */
const keyFor = ({ link }: Counter, record: SentRecord, events: readonly PaymentEvent[]): Keyed => {
  const { header } = link.profile.idempotency;
  const asked = events.filter(({ what }) => what === 'cancel-asked');
  const last = asked.at(-1);
  // What was refused under a key may be refused under it for ever.
  const word = events.findLast(({ what }) => what !== 'read')?.what;
  const isOpen = word === 'in-doubt' || word === 'cancel-asked';
  const now = link.clock.latest?.() ?? link.clock.now();
  // One that was answered for another payment would only be answered so again.
  if (
    isOpen &&
    !isOfAnother(events) &&
    last?.key != null &&
    isYoungKey(Date.parse(last.at), now, link.profile)
  )
    return { key: last.key, header: last.text ?? header };
  const { importId, record: chunk } = record;
  const body = `cancel ${record.serviceId ?? ''}`;
  return { key: idempotencyKey({ importId, chunk, attempt: asked.length, body }), header };
};

const requestFor = ({ link }: Counter, record: SentRecord, { key, header }: Keyed): ApiRequest => {
  const { profile } = link;
  const parts = { params: { id: record.serviceId ?? '' } };
  const request = buildRequest(namedEndpoint('payments.cancel'), parts, profile);
  const isKeyed = profile.idempotency.areas.some((area) => request.path.startsWith(`/${area}/`));
  return isKeyed ? { ...request, headers: { ...request.headers, [header]: key } } : request;
};

/** What an answer says: `cancelled` in the body and nothing else tells a cancel. Null: the token ran out. */
const eventOf = (
  { link, ports }: Counter,
  record: SentRecord,
  verdict: Verdict,
  isRepeat: boolean,
): NewPaymentEvent | null => {
  const at = link.clock.now();
  const text = wordsLine(verdict.words, verdict.status);
  switch (verdict.kind) {
    case 'may-have-happened':
      return { at, what: 'in-doubt', text };
    case 'not-done':
      return verdict.why === 'unauthorised' && !isRepeat ? null : { at, what: 'not-cancelled', text };
    case 'answer': {
      if (verdict.status >= 400) return { at, what: 'not-cancelled', text };
      const cancelled = valueAt(verdict.body ?? undefined, 'cancelled');
      if (typeof cancelled !== 'boolean') return { at, what: 'in-doubt', text };
      const read = readPayment(verdict.body, link.profile);
      const other = read.ok ? otherId(ports.journal, record, read.value) : null;
      if (other !== null) return { at, what: 'in-doubt', text: answeredForAnother(other) };
      const what = cancelled ? 'cancelled' : 'not-cancelled';
      return { at, what, text: cancelAnswered(cancelled), ...(read.ok ? read.value : {}) };
    }
  }
};

type Asked = NewPaymentEvent['what'] | 'renew';

/** One sending of a cancel; its line and the answer's are on disk before anything else happens. */
const ask = async (
  counter: Counter,
  record: SentRecord,
  sending: { readonly keyed: Keyed; readonly isFirst: boolean; readonly isRenewed: boolean },
): Promise<Result<Asked>> => {
  const { ports, link } = counter;
  const { keyed, isFirst, isRenewed } = sending;
  const token = await tokenFor(link, paymentLog(ports.journal, record.importId));
  if (token.kind === 'trouble') {
    const known = token.why === 'credentials' || token.why === 'unreachable';
    return failed(`paused-${known ? token.why : 'service-failing'}`, { text: token.text });
  }
  const log = paymentLog(ports.journal, record.importId, () => {
    if (!isFirst) return;
    const { key, header: text } = keyed;
    addPaymentEvent(ports.journal, record, { at: link.clock.now(), what: 'cancel-asked', key, text });
  });
  let asked: Asked = 'renew';
  const request = requestFor(counter, record, keyed);
  await exchangeOver(
    link,
    log,
    { ...request, token: token.text, about: { purpose: 'cancel', chunk: null } },
    {
      before: [],
      after: (exchange) => {
        const event = eventOf(
          counter,
          record,
          readReply(exchange, link.profile, link.clock.now()),
          isRenewed,
        );
        if (event === null) return [];
        asked = event.what;
        addPaymentEvent(ports.journal, record, event);
        return [];
      },
    },
  );
  return ok(asked);
};

/** Asks until an answer is read, a few times, always under the same key: a repeated cancel is harmless. */
const askPatiently = async (counter: Counter, record: SentRecord): Promise<Result<Asked>> => {
  const { link, ports } = counter;
  const keyed = keyFor(counter, record, paymentEvents(ports.journal, record));
  let asked: Result<Asked> = ok('in-doubt');
  let isRenewed = false;
  for (let tries = 0; tries < link.profile.inDoubt.upsertTries; tries++) {
    asked = await ask(counter, record, { keyed, isFirst: tries === 0, isRenewed });
    if (!asked.ok || (asked.value !== 'in-doubt' && asked.value !== 'renew')) return asked;
    isRenewed = asked.value === 'renew';
    const now = link.clock.now();
    const failure = { inARow: tries, retryAfterMs: null };
    if (!isRenewed) await link.clock.sleep(retryTime(now, failure, link.profile, ports.random()) - now);
  }
  return asked;
};

const cancellable: ReadonlySet<string> = new Set(['created', 'cancelling', 'cancelled', 'refused']);

/** Whether the payment of that id reads with invoices, and none of them is ours: it is another one, and not ours to cancel. */
const readsAsAnother = ({ ports, link }: Counter, record: SentRecord): boolean => {
  const read = lastRead(paymentEvents(ports.journal, record));
  if (read === null) return false;
  const { sent } = shownPayment(read, link.profile);
  return paying.paysOthersOnly?.(record.payload, sent) === true;
};

/**
 * Cancels a payment, after a look at what it pays; what became of it stands in its history. After a true cancel the payment is
 * read: only then are its invoices free again. Errors: payment-not-cancellable, payment-pays-others, paused-…: nothing was sent then.
 */
export const cancelPayment = async (counter: Counter, record: SentRecord): Promise<Result<null>> => {
  const state = standsAs(record, paymentEvents(counter.ports.journal, record));
  // One that the service answered with although it was cancelled elsewhere is cancelled here too: that is harmless.
  if (record.serviceId === null || !cancellable.has(state))
    return failed('payment-not-cancellable', {
      payment: record.serviceId ?? `${record.importId}:${record.record}`,
    });
  // A read that fails is no reason to let money go that can still be stopped.
  await refreshPayment(counter, record);
  if (readsAsAnother(counter, record)) return failed('payment-pays-others', { payment: record.serviceId });
  const asked = await askPatiently(counter, record);
  if (!asked.ok) return asked;
  if (asked.value === 'renew')
    inTransaction(counter.ports.journal, () =>
      addPaymentEvent(counter.ports.journal, record, { at: counter.link.clock.now(), what: 'not-cancelled' }),
    );
  // A read that fails now leaves the invoices taken until one succeeds.
  if (asked.value === 'cancelled') await refreshPayment(counter, record);
  return ok(null);
};
