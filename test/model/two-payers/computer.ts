import { linesOf } from '../../../src/core/service/payments/entries';
import { earlierRefusal, isGivenUp, keyUse } from '../../../src/core/submit/key-use';
import { invoiceKey } from '../../../src/core/submit/keys';
import { payments } from '../../../src/core/targets/payments';
import type { JsonObject } from '../../../src/core/values/json';
import { ok } from '../../../src/core/values/result';
import type { Http } from '../../../src/main/http/exchange';
import { createTokenHolder } from '../../../src/main/http/token';
import { startSubmission } from '../../../src/main/runner/submit/loop';
import type { PaymentWatch } from '../../../src/main/runner/submit/workshop';
import { type MemoryStore, memoryStore } from '../../fixtures/memory-store';
import { type Death, mortal } from '../../fixtures/mortal';
import { testCredentials, testProfile } from '../../fixtures/submission';
import type { VirtualClock } from '../../fixtures/virtual-clock';

const COMPANY = '1';

/** What a negative control takes out. */
export type Clauses = {
  /** The key of a payment hangs on its invoice; without it, on the import and the body. */
  readonly keyOfInvoice: boolean;
  /** Words that the key is another request's leave it in doubt; without it they are a refusal, and it is ordered anew. */
  readonly conflictIsHeld: boolean;
  /** A refusal that was given once does not end a key; without it, every key serves once. */
  readonly keyIsKept: boolean;
};
export const allClauses: Clauses = { keyOfInvoice: true, conflictIsHeld: true, keyIsKept: true };

type Import = { readonly id: string; readonly payloads: readonly JsonObject[]; readonly store: MemoryStore };

/** One journal and one person. */
export type Computer = {
  readonly name: string;
  /** Orders payments; answers where the import stands among those of the computer. */
  readonly order: (payloads: readonly JsonObject[]) => number;
  readonly run: (place: number, death: Death | null) => Promise<void>;
  readonly imports: readonly Import[];
  /** Invoices of this journal that a payment of it still holds. */
  readonly holds: (invoice: string) => boolean;
  /** Ids of payments that were created; and that of one of them a cancel was read. */
  readonly created: () => readonly string[];
  readonly wasCancelled: (id: string) => void;
};

const invoicesOf = (payload: JsonObject): readonly string[] =>
  linesOf(payload).map(({ id, number }) => id ?? (number ?? '').replace(/^N-/, ''));

const ended = new Set(['rejected', 'failed']);

const refused = (code: string, invoice: string) => ({
  ...{ code, params: { invoice }, answer: 'refused' as const, seen: '' },
});

/** A computer that shares nothing with another but the service. */
export const openComputer = (
  name: string,
  { clock, http, clauses }: { readonly clock: VirtualClock; readonly http: Http; readonly clauses: Clauses },
): Computer => {
  const imports: Import[] = [];
  const cancelled = new Set<string>();

  const holding = (one: Import, record: number): boolean => {
    const told = one.store.outcomes().get(record);
    return told === undefined || (!ended.has(told.outcome) && !cancelled.has(told.serviceId ?? ''));
  };
  const holders = (invoice: string, but: { readonly importId: string; readonly record: number } | null) =>
    imports.flatMap((one) =>
      one.payloads.flatMap((payload, i) => {
        const isItself = one.id === but?.importId && i + 1 === but.record;
        return !isItself && holding(one, i + 1) && invoicesOf(payload).includes(invoice) ? [one.id] : [];
      }),
    );

  const useOf = (key: string) =>
    keyUse(
      key,
      imports.map(({ store }) => store.facts),
    );
  const standing = (key: string) => {
    const use = useOf(key);
    if (use === null) return 'unused';
    return !clauses.keyIsKept || isGivenUp(use, clock.now(), testProfile()) ? 'given-up' : 'used';
  };
  const watchOf = (importId: string): PaymentWatch => ({
    erpVendorId: () => null,
    isFirstAt: () => false,
    tieSeen: () => 'unknown',
    isOpenWord: (word) => word === 'unpaid',
    resolvedId: (_payee, { number }) => (number ?? '').replace(/^N-/, ''),
    keyOf: (invoiceId) =>
      invoiceKey(
        clauses.keyOfInvoice
          ? { environment: 'production', company: COMPANY, invoiceId }
          : { environment: name, company: importId, invoiceId },
        standing,
      ),
    refusedUnder: (key, body) => earlierRefusal(useOf(key), body),
    ownerOf: () => null,
    wasCancelled: (id) => cancelled.has(id),
    freedBy: () => [],
    namedBy: () => [],
    gate: (record, _payment, lines) =>
      lines.flatMap(({ seen }) => {
        if (holders(seen.id, { importId, record }).length > 0)
          return [refused('payment-invoice-taken', seen.id)];
        return seen.word === 'unpaid' ? [] : [refused('invoice-reads-paid', seen.id)];
      }),
  });

  /** A conflict that is read as a plain refusal, as it was before keys were shared. */
  const heard: Http = clauses.conflictIsHeld
    ? http
    : {
        ...http,
        exchange: async (request, limits) => {
          const reply = await http.exchange(request, limits);
          const isConflict = reply.kind === 'reply' && reply.text.includes('another body');
          return isConflict ? { ...reply, status: 400, text: '{"message":"no"}' } : reply;
        },
      };

  return {
    name,
    imports,
    order: (payloads) => {
      const id = `${name}-${imports.length + 1}`;
      imports.push({ id, payloads, store: memoryStore(payloads, 1) });
      return imports.length - 1;
    },
    run: async (place, death) => {
      const one = imports[place];
      if (one === undefined) return;
      const process = mortal({ store: one.store, http: heard, clock }, death);
      const run = startSubmission({
        store: process.store,
        target: payments,
        importId: one.id,
        company: COMPANY,
        watch: watchOf(one.id),
        link: {
          baseUrl: 'https://service.example/v1',
          authUrl: 'https://service.example/oauth/token',
          profile: testProfile(),
          credentials: async () => ok(testCredentials),
          http: process.http,
          tokens: createTokenHolder(clock.now),
          clock: process.clock,
        },
        options: { inFlight: 1, stopAfterChunks: null, asksOnce: false },
        random: () => 0.5,
        onProgress: () => undefined,
      });
      await Promise.race([run.done, process.died]);
    },
    holds: (invoice) => holders(invoice, null).length > 0,
    created: () =>
      imports.flatMap(({ store }) =>
        [...store.outcomes().values()].flatMap(({ outcome, serviceId }) =>
          outcome === 'created' && serviceId !== null && !cancelled.has(serviceId) ? [serviceId] : [],
        ),
      ),
    wasCancelled: (id) => void cancelled.add(id),
  };
};
