import type { Exchange } from '../../../src/core/service/exchange';
import type { Json, JsonObject } from '../../../src/core/values/json';
import type { Http, HttpRequest } from '../../../src/main/http/exchange';
import type { VirtualClock } from '../../fixtures/virtual-clock';
import { isObject, objectsOf, parsed, wordOf } from '../json';

/** What another body under a key that is known comes to: the interface does not tell (G-30). */
export const otherBodies = ['422', '400', '409', 'replayed'] as const;
/** By what an entry is tied to its invoice; what it lacks pays no invoice that the service knows (G-31). */
export const ties = ['id', 'number', 'either'] as const;
export const faults = [
  ...(['lost-before', 'lost-after', 'failing-before', 'failing-after', 'busy'] as const),
  /** A gateway refuses, for reasons that the service knows nothing of. */
  ...(['refused-before', 'refused-after', 'forbidden'] as const),
] as const;

export type Habits = {
  readonly otherBody: (typeof otherBodies)[number];
  readonly ties: (typeof ties)[number];
  /** Longest time until a payment is made, ms. */
  readonly slowestMs: number;
  readonly random: () => number;
  readonly faultOf: () => (typeof faults)[number] | null;
};

/** A payment that was made. `pays`: what it pays in truth, whatever the service ties it to. */
export type Made = {
  readonly id: string;
  readonly body: JsonObject;
  readonly pays: readonly string[];
  readonly tied: readonly string[];
  isCancelled: boolean;
};

export type PayerService = {
  readonly http: Http;
  readonly made: readonly Made[];
  readonly cancel: (id: string) => boolean;
};

const answer = (status: number, body: Json, headers: Readonly<Record<string, string>> = {}): Exchange => ({
  ...{ kind: 'reply', cut: false, ms: 1 },
  ...{ status, headers: { 'content-type': 'application/json', ...headers }, text: JSON.stringify(body) },
});

const silence: Exchange = { kind: 'no-reply', sent: 'all', why: 'ECONNRESET', ms: 1 };

const entriesOf = (body: JsonObject) =>
  objectsOf(body.invoices).map((entry) => ({
    id: wordOf(entry.invoice_id),
    number: wordOf(entry.invoice_number).replace(/^N-/, ''),
  }));

type Kept = { readonly body: string; reply: Exchange | null };

/** A service that keeps its keys for ever, in memory, and true books of what each payment pays. */
export const payerService = (clock: VirtualClock, habits: Habits): PayerService => {
  const made: Made[] = [];
  const kept = new Map<string, Kept>();
  let incidents = 0;

  const isTied = (invoice: string): boolean =>
    made.some(({ tied, isCancelled }) => !isCancelled && tied.includes(invoice));

  const make = (body: JsonObject): Exchange => {
    const entries = entriesOf(body);
    const tied = entries.map(({ id, number }) =>
      habits.ties === 'id' ? id : habits.ties === 'number' ? number : id === '' ? number : id,
    );
    if (tied.some(isTied)) return answer(400, { message: 'An invoice is paid already' });
    const id = `p-${made.length + 1}`;
    const pays = entries.map((entry) => (entry.id === '' ? entry.number : entry.id));
    made.push({ id, body, pays, tied: tied.filter((one) => one !== ''), isCancelled: false });
    return answer(201, { id });
  };

  const met = ({ body, reply }: Kept, bodyText: string): Exchange => {
    if (reply === null) return answer(409, { message: 'A request with this Idempotency-Key is at work' });
    if (body === bodyText || habits.otherBody === 'replayed') return reply;
    const message = 'The Idempotency-Key was used for another body';
    return answer(Number(habits.otherBody), { message });
  };

  const pay = async ({ headers, bodyText }: HttpRequest): Promise<Exchange> => {
    const fault = habits.faultOf();
    if (fault === 'busy') return answer(429, { message: 'not now' }, { 'retry-after': '20' });
    if (fault === 'lost-before') return silence;
    if (fault === 'failing-before') return answer(500, { message: 'it failed' });
    if (fault === 'forbidden') return answer(403, { message: 'no' });
    incidents += 1;
    const refusal = answer(habits.random() < 0.5 ? 400 : 422, { message: `incident ${incidents}` });
    if (fault === 'refused-before') return refusal;
    const key = headers['Idempotency-Key'] ?? '';
    const text = bodyText ?? '';
    const known = kept.get(key);
    if (known !== undefined) return met(known, text);
    const one: Kept = { body: text, reply: null };
    kept.set(key, one);
    await clock.sleep(Math.floor(habits.random() * habits.slowestMs));
    const body = parsed(text);
    one.reply = isObject(body) ? make(body) : answer(400, { message: 'an object is needed' });
    if (fault === 'lost-after') return silence;
    if (fault === 'refused-after') return refusal;
    return fault === 'failing-after' ? answer(502, { message: 'bad gateway' }) : one.reply;
  };

  const read = ({ url }: HttpRequest): Exchange => {
    const [, kind = '', id = ''] =
      /\/(invoices|payments\/payment)\/([^/?]+)/.exec(new URL(url).pathname) ?? [];
    const invoice = {
      ...{ id, invoice_number: `N-${id}`, svc_location_id: '101', erp_vendor_id: 'V-1' },
      ...{ total_amount: '10.00', currency: 'USD', status: 'approved' },
      payment_status: isTied(id) ? 'scheduled' : 'unpaid',
    };
    if (kind === 'invoices') return answer(200, invoice);
    const payment = made.find((one) => one.id === id);
    if (payment === undefined) return answer(404, { message: 'there is no such payment' });
    return answer(200, { payment: { ...payment.body, id, company_id: '1', status_code: 1 } });
  };

  const act = async (request: HttpRequest): Promise<Exchange> => {
    if (request.url.endsWith('/oauth/token'))
      return answer(200, { access_token: 'a-token-of-a-test', token_type: 'Bearer' });
    return request.method === 'POST' ? pay(request) : read(request);
  };

  return {
    made,
    cancel: (id) => {
      const payment = made.find((one) => one.id === id);
      if (payment === undefined) return false;
      payment.isCancelled = true;
      return true;
    },
    http: {
      close: () => undefined,
      exchange: async (request) => {
        await clock.sleep(1 + Math.floor(habits.random() * 150));
        const reply = await act(request);
        await clock.sleep(1 + Math.floor(habits.random() * 150));
        return reply;
      },
    },
  };
};
