import type { Exchange } from '../../src/core/service/exchange';
import type { Json, JsonObject } from '../../src/core/values/json';
import type { Http, HttpRequest } from '../../src/main/http/exchange';
import { isObject, objectsOf, parsed } from './json';
import type { Control } from './stage';

/** Every intent is left out on its way to the disk. */
export const withoutIntents: Control = {
  store: (store) => ({
    ...store,
    begin: (request, facts) =>
      store.begin(
        request,
        facts.filter((fact) => fact.kind !== 'intent'),
      ),
  }),
};

/** Nothing is expected to come of a sending once it has ended. */
export const withoutHorizon: Control = { profile: { proof: { horizonMs: 0 } } };

/** Lists are taken to be in order whatever is known of them. */
export const orderBelieved: Control = { profile: { proof: { listOrder: 'prefix' } } };

/** Any record of ours bears witness, whenever it was sent. */
export const anyWitness: Control = {
  store: (store) => ({
    ...store,
    witnesses: async () =>
      (await store.witnesses(0)).map((one) => ({ ...one, begunAt: Number.MAX_SAFE_INTEGER })),
  }),
};

/** What was seen before is not kept, and the list counts as read. */
export const withoutMemory: Control = {
  store: (store) => ({ ...store, firstSeen: () => new Map(), firstListedAt: async () => 0 }),
};

/** Only the number and the vendor are compared. */
export const byNumberAlone: Control = {
  target: (target) => ({
    ...target,
    lookUp: { ...target.lookUp, compared: { fields: ['invoice_number', 'svc_vendor_id'], lines: 'none' } },
    readBack: target.readBack.kind === 'readable' ? { ...target.readBack, lines: null } : target.readBack,
  }),
};

/** What was updated or sent twice counts without being read back. */
export const withoutReadBack: Control = {
  target: (target) => {
    const { readsBack: _, ...bulk } = target.bulk;
    return { ...target, bulk };
  },
};

/** After a crash it is forgotten that a batch was accepted. */
export const acceptanceForgotten: Control = {
  store: (store) => ({
    ...store,
    load: async () =>
      (await store.load()).filter((fact) => fact.kind !== 'answer' || fact.answer.kind !== 'accepted'),
  }),
};

/** What only looks may send all the same. */
export const looksSend: Control = { maySend: true };

/** What could be created twice is sent again without a look. */
export const asUpsert: Control = {
  target: (target) => ({ ...target, bulk: { ...target.bulk, resend: 'upsert', resendOf: () => 'upsert' } }),
};

const changed = (
  http: Http,
  request: (one: HttpRequest) => HttpRequest,
  reply: (one: Exchange, asked: HttpRequest) => Exchange,
): Http => ({
  ...http,
  exchange: async (asked, limits) => reply(await http.exchange(request(asked), limits), asked),
});

const same = <T>(one: T): T => one;

/** Every sending has a key of its own. */
export const newKeys: Control = {
  http: (http) => {
    let keys = 0;
    return changed(
      http,
      (request) =>
        request.headers['Idempotency-Key'] === undefined
          ? request
          : {
              ...request,
              headers: {
                ...request.headers,
                'Idempotency-Key': `${request.headers['Idempotency-Key']}-${keys++}`,
              },
            },
      same,
    );
  },
};

const placed = (entry: JsonObject, index: number): JsonObject => {
  const { upload_id: _, ...rest } = entry;
  return { ...rest, index };
};

/** Results are read as if their order were the order of the records. */
export const tiedByOrder: Control = {
  http: (http) =>
    changed(http, same, (exchange, { url }) => {
      if (exchange.kind !== 'reply' || !url.endsWith('/results') || exchange.status !== 200) return exchange;
      try {
        const body: Json = parsed(exchange.text);
        const results = isObject(body) ? objectsOf(body.results).map(placed) : [];
        return { ...exchange, text: JSON.stringify({ results }) };
      } catch {
        return exchange;
      }
    }),
};

/** A list that shows nothing is believed. */
export const emptyLists: Control = {
  http: (http) =>
    changed(http, same, (exchange, { method, url }) => {
      const isList = method === 'GET' && /\/(invoices|receipts|purchase-orders)(\?|$)/.test(url);
      if (!isList || exchange.kind !== 'reply' || exchange.status !== 200) return exchange;
      return { ...exchange, text: '{"count":0,"invoices":[],"receipts":[],"purchase_orders":[]}' };
    }),
};

/** By its id, every order reads as the first file had it. */
export const staleReads: Control = {
  http: (http) =>
    changed(http, same, (exchange, { method, url }) => {
      if (method !== 'GET' || !/\/purchase-orders\/[^/]+$/.test(url)) return exchange;
      if (exchange.kind !== 'reply' || exchange.status !== 200 || exchange.cut) return exchange;
      const body = parsed(exchange.text);
      if (!isObject(body)) return exchange;
      const items = objectsOf(body.items ?? []).map((one) => ({
        ...one,
        price: one.name === 'Freight' ? 9 : 5,
      }));
      return { ...exchange, text: JSON.stringify({ ...body, items }) };
    }),
};

const isSend = ({ method, url }: HttpRequest): boolean => method === 'POST' && !url.endsWith('/oauth/token');

const isLost = (exchange: Exchange): boolean =>
  exchange.kind === 'no-reply' || exchange.status >= 500 || exchange.cut;

/** A lost answer is taken for a request that never left. */
export const doubtAsFailure: Control = {
  http: (http) =>
    changed(http, same, (exchange, request) =>
      isSend(request) && isLost(exchange) ? { kind: 'no-reply', sent: 'none', why: 'lost', ms: 1 } : exchange,
    ),
};

/** A lost answer is taken for a refusal. */
export const doubtAsRefusal: Control = {
  http: (http) =>
    changed(http, same, (exchange, request) =>
      isSend(request) && isLost(exchange)
        ? { kind: 'reply', status: 400, headers: {}, text: '{"message":"lost"}', cut: false, ms: 1 }
        : exchange,
    ),
};
