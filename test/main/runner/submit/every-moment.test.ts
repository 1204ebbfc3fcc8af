import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../../src/core/service/exchange';
import type { JsonObject } from '../../../../src/core/values/json';
import type { Http } from '../../../../src/main/http/exchange';
import type { RunningSubmission } from '../../../../src/main/runner/submit/loop';
import type { SubmitStore } from '../../../../src/main/runner/submit/store';
import { type MemoryStore, memoryStore, tailed } from '../../../fixtures/memory-store';
import { smallService } from '../../../fixtures/small-service';
import { startTestSubmission } from '../../../fixtures/submission';
import { toyImport, toyInvoices, toyUpsert, toyVendors } from '../../../fixtures/toy-targets';
import { type VirtualClock, virtualClock } from '../../../fixtures/virtual-clock';

type Toy = typeof toyImport;

/** One kind of second send, with a service that goes wrong in ways that leave nothing in doubt for good. */
type Kind = {
  readonly name: string;
  readonly target: Toy;
  readonly payloads: readonly JsonObject[];
  readonly chunkSize: number;
  /** What the service refuses or fails of them, whatever befalls the run. */
  readonly refused: readonly string[];
  readonly http: (clock: VirtualClock) => Http & { readonly times: () => readonly number[] };
};

const oneOfEach = new Map<number, 'lost' | 'broken' | 'busy' | 'expired' | 'refused-connection'>([
  [6, 'lost'],
  [9, 'busy'],
  [14, 'expired'],
  [17, 'broken'],
  [23, 'refused-connection'],
]);

const small = (clock: VirtualClock) =>
  smallService({ clock, fault: (_, number) => oneOfEach.get(number) ?? null, batchMs: () => 700 });

/** A target of single records under keys. */
const toyKeyed: Toy = {
  bulk: {
    endpoint: 'payment-vendors.create',
    limits: () => ({ records: 1, items: null }),
    body: (payloads) => payloads[0] ?? {},
    resend: 'idempotency-key',
    echoKey: null,
    read: ({ status, body, text }) => {
      const id = typeof body === 'object' && body !== null && 'id' in body ? body.id : null;
      if (status >= 400) return { kind: 'refused', entries: null, code: '', text };
      return { kind: 'settled', records: [{ kind: 'created', id: String(id) }], notes: [] };
    },
  },
  lookUp: toyUpsert.lookUp,
  readBack: toyUpsert.readBack,
};

/** Answers a key once and the same for ever; another body under it would be a second creation. */
const keyedService = (clock: VirtualClock) => {
  const service = small(clock);
  const byKey = new Map<string, { readonly body: string; readonly exchange: Exchange }>();
  const times = new Map<string, number>();
  let number = 0;
  return {
    close: () => undefined,
    times: () => [...times.values()],
    exchange: async (...call: Parameters<Http['exchange']>): Promise<Exchange> => {
      const [request] = call;
      const key = request.headers['Idempotency-Key'];
      if (key === undefined) return service.exchange(...call);
      number += 1;
      const fault = oneOfEach.get(number) ?? null;
      await clock.sleep(5);
      if (fault === 'refused-connection')
        return { kind: 'no-reply', sent: 'none', why: 'ECONNREFUSED', ms: 1 };
      const body = request.bodyText ?? '';
      const former = byKey.get(key);
      const text = JSON.stringify({ id: `p${byKey.size + 1}` });
      const exchange: Exchange =
        former?.body === body
          ? former.exchange
          : { kind: 'reply', status: 201, headers: {}, text, cut: false, ms: 1 };
      if (former?.body !== body) times.set(body, (times.get(body) ?? 0) + 1);
      byKey.set(key, { body, exchange });
      await clock.sleep(5);
      return fault === 'lost' || fault === 'broken'
        ? { kind: 'no-reply', sent: 'all', why: 'ECONNRESET', ms: 1 }
        : exchange;
    },
  };
};

const kinds: readonly Kind[] = [
  {
    name: 'look-up',
    target: toyImport,
    payloads: toyInvoices(30, { bad: [9], fails: [20] }),
    chunkSize: 8,
    refused: ['9 rejected', '20 failed'],
    http: (clock) => {
      const service = small(clock);
      return { ...service, times: () => [...service.created.values()] };
    },
  },
  {
    name: 'upsert',
    target: toyUpsert,
    payloads: toyVendors(30, [9]),
    chunkSize: 8,
    refused: ['9 rejected'],
    http: (clock) => ({ ...small(clock), times: () => [] }),
  },
  {
    name: 'upsert that is looked for after a break',
    target: {
      ...toyUpsert,
      bulk: {
        ...toyUpsert.bulk,
        isSo: (payload, entry) => payload['erp_vendor_name'] === entry['erp_vendor_name'],
      },
    },
    payloads: toyVendors(30, [9]),
    chunkSize: 8,
    refused: ['9 rejected'],
    http: (clock) => ({ ...small(clock), times: () => [] }),
  },
  {
    name: 'idempotency-key',
    target: toyKeyed,
    payloads: toyVendors(12),
    chunkSize: 1,
    refused: [],
    http: keyedService,
  },
];

/** What befalls a run when it has written so many lines. `struck`: dead before what the line announces is done. */
type Blow = 'killed' | 'struck' | 'paused' | 'stopped';

const never = <T>(): Promise<T> => new Promise(() => undefined);

/** The store of a run that meets a blow after its n-th line; the run is told by `met`. */
const doomed = (store: SubmitStore, nth: number, blow: Blow, met: () => void): SubmitStore => {
  let written = 0;
  let isDead = false;
  const after =
    <A extends readonly unknown[], R>(work: (...values: A) => Promise<R>) =>
    async (...values: A): Promise<R> => {
      if (isDead) return never();
      const done = await work(...values);
      written += 1;
      if (written !== nth) return done;
      met();
      isDead = blow === 'killed' || blow === 'struck';
      return blow === 'struck' ? never() : done;
    };
  return { ...store, begin: after(store.begin), finish: after(store.finish), append: after(store.append) };
};

type Told = { readonly met: boolean; readonly asked: number };

/** Records that were refused or failed, and what each was called. */
const refusedIn = (store: MemoryStore): readonly string[] =>
  [...store.outcomes().values()]
    .filter(({ outcome }) => outcome === 'rejected' || outcome === 'failed')
    .sort((a, b) => a.record - b.record)
    .map(({ record, outcome }) => `${record} ${outcome}`);

const HOURS = 6 * 3_600_000;

const isOver = (end: { readonly kind: string; readonly state?: string }): boolean => end.state === 'finished';

/** One run that meets a blow, then runs to the end as `resume` makes them. `asked`: pauses that were no one's wish. */
const through = async (
  kind: Kind,
  nth: number,
  blow: Blow,
): Promise<Told & { readonly store: MemoryStore; readonly times: readonly number[] }> => {
  const clock = virtualClock();
  const { length } = kind.payloads;
  const store = memoryStore(
    kind.payloads,
    kind.name === 'look-up' ? tailed(length, kind.chunkSize) : kind.chunkSize,
  );
  const http = kind.http(clock);
  const parts = { http, clock, target: kind.target };
  let met = false;
  let run: RunningSubmission | null = null;
  run = startTestSubmission({
    ...parts,
    store: doomed(store, nth, blow, () => {
      met = true;
      if (blow === 'paused') run?.pause();
      if (blow === 'stopped') run?.stop();
    }),
  });
  const ends: Awaited<RunningSubmission['done']>[] = [];
  run.done.then((end) => {
    ends.push(end);
  });
  await clock.runFor(HOURS);
  let asked = 0;
  let end = ends.at(0);
  for (let life = 0; life < 4 && (end === undefined || !isOver(end)); life++) {
    end = await clock.runUntil(startTestSubmission({ ...parts, store }).done);
    if (end.kind === 'ended' && end.state === 'paused') asked += 1;
  }
  expect(end, `${blow} after ${nth}`).toMatchObject({ kind: 'ended', state: 'finished' });
  if (kind.name === 'look-up' && openIn(store).length > 0) {
    // What only a person could tell, or a list that shows something later: the next import into the company bears witness.
    await clock.runFor(HOURS);
    const later = await laterImport({ ...parts, clock });
    store.others.push(later);
    end = await clock.runUntil(startTestSubmission({ ...parts, store }).done);
    expect(end, `${blow} after ${nth}, with a witness`).toMatchObject({ kind: 'ended', state: 'finished' });
  }
  return { met, asked, store, times: http.times() };
};

const openIn = (store: MemoryStore) =>
  [...store.outcomes().values()].filter(({ outcome }) => outcome === 'in-doubt' || outcome === 'pending');

/** Another import of one invoice: its id as the service told it, and when its sending began. */
const laterImport = async (parts: { http: Http; clock: VirtualClock; target: Toy }) => {
  const store = memoryStore([{ upload_id: 'u-later', invoice_number: 'N-later' }], 1);
  await parts.clock.runUntil(startTestSubmission({ ...parts, store }).done);
  const serviceId = store.outcomes().get(1)?.serviceId ?? '';
  const begunAt = store.facts.find(({ kind }) => kind === 'intent')?.at ?? 0;
  return { serviceId, begunAt };
};

describe('stopped, paused or crashed at any moment, then resumed', () => {
  for (const kind of kinds)
    for (const blow of ['killed', 'struck', 'paused', 'stopped'] as const)
      it(`A-7, R-247: an import whose second send is ${kind.name}, ${blow} after each of its lines, ends by itself or with the next import's witness`, async () => {
        let moments = 0;
        for (let nth = 1; ; nth++) {
          const { met, asked, store, times } = await through(kind, nth, blow);
          if (!met) break;
          moments += 1;
          expect(asked, `asked after ${nth}`).toBe(0);
          const outcomes = [...store.outcomes().values()];
          expect(outcomes.length, `after ${nth}`).toBe(kind.payloads.length);
          // The refusal of an upsert's repeat says nothing of a first sending that was not answered: of that one a person is asked.
          const mayLoseAnswers = blow === 'killed' || blow === 'struck';
          const open = mayLoseAnswers && kind.name.startsWith('upsert') ? openIn(store) : [];
          expect(
            open.map(({ outcome, text }) => [outcome, text]),
            `open after ${nth}`,
          ).toEqual(open.map(() => ['in-doubt', '; the second one was refused: name too odd']));
          expect(openIn(store), `open after ${nth}`).toEqual(open);
          expect(
            [...refusedIn(store), ...open.map(({ record }) => `${record} rejected`)],
            `refused after ${nth}`,
          ).toEqual(kind.refused);
          expect(
            times.every((n) => n === 1),
            `twice after ${nth}`,
          ).toBe(true);
        }
        expect(moments).toBeGreaterThan(20);
      }, 120_000);
});
