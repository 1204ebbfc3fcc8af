import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../../src/core/service/exchange';
import { targetNamed } from '../../../../src/core/targets';
import type { HttpRequest } from '../../../../src/main/http/exchange';
import { type MemoryStore, memoryStore } from '../../../fixtures/memory-store';
import { type SmallService, type SmallServiceOptions, smallService } from '../../../fixtures/small-service';
import { startTestSubmission, testProfile } from '../../../fixtures/submission';
import { toyImport, toyInvoices } from '../../../fixtures/toy-targets';
import { virtualClock } from '../../../fixtures/virtual-clock';

/** What an answer is turned into; null: it stays. */
type Bend = (request: HttpRequest, body: unknown) => { status?: number; body: unknown } | null;

const bodyOf = (exchange: Exchange): unknown =>
  exchange.kind === 'reply' ? JSON.parse(exchange.text) : null;

const bent = (service: SmallService, bend: Bend): SmallService => ({
  ...service,
  exchange: async (...call) => {
    const exchange = await service.exchange(...call);
    const other = exchange.kind === 'reply' ? bend(call[0], bodyOf(exchange)) : null;
    if (exchange.kind !== 'reply' || other === null) return exchange;
    return { ...exchange, status: other.status ?? exchange.status, text: JSON.stringify(other.body) };
  },
});

const isTo = (request: HttpRequest, end: string): boolean => new URL(request.url).pathname.endsWith(end);

/** Invoices read as the client reads them, found again by their number alone. */
const target = {
  ...toyImport,
  bulk: { ...toyImport.bulk, read: targetNamed('invoices')?.bulk.read ?? toyImport.bulk.read },
};

type Run = {
  readonly store: MemoryStore;
  readonly service: SmallService;
  readonly state: string;
  readonly tally: Readonly<Record<string, number>>;
  readonly posts: number;
};

type Setting = {
  readonly payloads?: ReturnType<typeof toyInvoices>;
  readonly options?: Omit<SmallServiceOptions, 'clock'>;
  readonly profile?: object;
  readonly chunkSize?: number;
};

/** Loads invoices into a service whose answers are bent, to the end. */
const load = async (bend: Bend, setting: Setting = {}): Promise<Run> => {
  const clock = virtualClock();
  const store = memoryStore(setting.payloads ?? toyInvoices(6), setting.chunkSize ?? 6);
  const service = smallService({ clock, ...setting.options });
  const http = bent(service, bend);
  const patience = { polling: { patienceMs: 20_000 } };
  const profile = testProfile({ ...patience, ...setting.profile });
  const end = await clock.runUntil(startTestSubmission({ store, http, clock, target, profile }).done);
  const counts = [...store.outcomes().values()].map((one) => one.outcome);
  return {
    store,
    service,
    state: end.kind === 'ended' ? end.state : end.kind,
    tally: Object.fromEntries(
      [...new Set(counts)].map((one) => [one, counts.filter((other) => other === one).length]),
    ),
    posts: service.requests.filter((one) => isTo(one, '/invoices/import')).length,
  };
};

/** Nothing was made twice, whatever was misread. */
const nothingTwice = ({ service }: Run): void => {
  expect([...service.created.values()].filter((times) => times > 1)).toEqual([]);
};

describe('a token answer in another shape', () => {
  const renamed =
    (body: object): Bend =>
    (request, old) =>
      isTo(request, '/token') ? { body: { ...body, ...Object(old).rest } } : null;

  it('NS-1: that could be several things stops before anything is sent, and names the setting', async () => {
    const run = await load(renamed({ one: 'first-long-text', two: 'other-long-text' }));
    expect([run.state, run.posts, run.tally]).toEqual(['paused', 0, {}]);
    const told = run.store.facts.flatMap((fact) => (fact.kind === 'trouble' ? [fact.text] : []));
    expect(told[0]).toContain('auth.token.accessTokenPath');
  });

  it('NS-2: whose lifetime cannot be read is used until it is refused, and then renewed once', async () => {
    let imports = 0;
    const fault: SmallServiceOptions['fault'] = (request) =>
      isTo(request, '/invoices/import') && ++imports === 2 ? 'expired' : null;
    const run = await load(
      (request, body) => (isTo(request, '/token') ? { body: { ...Object(body), expires_in: 'soon' } } : null),
      { options: { fault }, payloads: toyInvoices(12) },
    );
    expect(run.tally).toEqual({ created: 12 });
    expect(run.service.requests.filter((one) => isTo(one, '/token'))).toHaveLength(2);
    nothingTwice(run);
  });

  it('NS-3: that asks for a scope is shown in the words of the service, and a scope that is set goes along', async () => {
    const refused: Bend = (request) =>
      isTo(request, '/token') && !(request.bodyText ?? '').includes('scope=books')
        ? { status: 400, body: { message: 'scope is missing' } }
        : null;
    const run = await load(refused);
    expect([run.state, run.posts]).toEqual(['paused', 0]);
    const told = run.store.facts.flatMap((fact) => (fact.kind === 'trouble' ? [fact.text] : []));
    expect(told[0]).toContain('scope is missing');
    const scoped = await load(refused, { profile: { auth: { token: { scope: 'books' } } } });
    expect(scoped.tally).toEqual({ created: 6 });
  });
});

describe('a refusal in another shape', () => {
  const payloads = toyInvoices(16, { bad: [5] });
  const asRefusal =
    (body: unknown): Bend =>
    (request, old) =>
      isTo(request, '/invoices/import') && Object(old).code === 'INV4000' ? { body } : null;

  it.each([
    ['an object of its own', { problems: { vendor: ['unknown'] } }],
    ['a list of another length', [{}, { message: 'no' }]],
    ['no words at all', {}],
    ['a list of errors without a place', { errors: [{ what: 'vendor' }] }],
  ])('NS-4: %s: the row at fault is found by halving, and shown as the service wrote it', async (_, body) => {
    const run = await load(asRefusal(body), { payloads, chunkSize: 16 });
    expect(run.tally).toEqual({ created: 15, rejected: 1 });
    expect(run.store.outcomes().get(5)?.outcome).toBe('rejected');
    nothingTwice(run);
  });

  it('NS-5: an unknown code changes nothing in what is done, and is kept as it is', async () => {
    const run = await load(asRefusal({ message: 'The month is closed', code: 'XYZ4009' }), { payloads });
    expect(run.tally).toEqual({ created: 15, rejected: 1 });
    expect(run.store.outcomes().get(5)).toMatchObject({
      text: expect.stringMatching(
        /^The month is closed \(XYZ4009\) \(not in the list of [\d-]{10} \d\d:\d\d UTC\)$/,
      ),
    });
  });

  it('NS-24, NS-25: of the canary and the next two stops the run before the rest goes out', async () => {
    const refused: Bend = (request) =>
      isTo(request, '/invoices/import')
        ? { status: 400, body: { message: 'Invalid invoice data', code: 'INV4000' } }
        : null;
    const run = await load(refused, { payloads: toyInvoices(40), chunkSize: 20 });
    expect([run.state, run.tally.created]).toEqual(['paused', undefined]);
    expect(run.posts).toBeLessThan(8);
    expect(run.store.facts.at(-1)).toMatchObject({ kind: 'end', reason: 'all-refused' });
  });

  it.each([429, 503])(
    'NS-8: %i without a word on waiting counts as not done, and is made again',
    async (status) => {
      let busy = 0;
      const run = await load((request) =>
        isTo(request, '/invoices') && ++busy <= 2 ? { status, body: {} } : null,
      );
      expect(run.tally).toEqual({ created: 6 });
      nothingTwice(run);
    },
  );
});

describe('an acceptance or a batch in another shape', () => {
  const unnamed = [{}, { ok: true }, { accepted: 6, queue: { name: 'invoices' } }, ['none'], 'fine'];

  it.each(unnamed)(
    'NS-44: 202 with %j names no batch: accepted all the same, looked for and found',
    async (body) => {
      const run = await load((request) => (isTo(request, '/invoices/import') ? { body } : null));
      // The first record, then the others.
      expect([run.state, run.posts, run.tally]).toEqual(['finished', 2, { created: 6 }]);
      expect([...run.store.outcomes().values()].map(({ evidence }) => evidence)).toEqual(
        Array(6).fill('look-up'),
      );
      nothingTwice(run);
    },
  );

  it.each(unnamed)(
    'NS-44: 200 with %j tells of no record: in doubt, and after three of them the run stops with the setting in its message',
    async (body) => {
      const setting = { payloads: toyInvoices(12), chunkSize: 2 };
      const odd: Bend = (request) => (isTo(request, '/invoices/import') ? { status: 200, body } : null);
      const run = await load(odd, setting);
      expect([run.state, run.posts, run.tally]).toEqual(['paused', 3, { 'in-doubt': 3 }]);
      const ends = run.store.facts.flatMap((fact) => (fact.kind === 'end' ? [fact.text] : []));
      expect(ends[0]).toContain('batch.idPath.invoices');
      nothingTwice(run);
    },
  );

  it('NS-44: what one odd acceptance left in doubt is found by looking, and not sent again', async () => {
    let imports = 0;
    const run = await load((request) =>
      isTo(request, '/invoices/import') && ++imports === 1 ? { body: { ok: true } } : null,
    );
    expect([run.state, run.tally]).toEqual(['finished', { created: 6 }]);
    expect([...run.service.created.values()]).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it.each([{}, { phase: 3 }, { state: { word: 'over' } }, [], 'over'])(
    'NS-45: %j tells nothing of a batch: its results settle every record all the same',
    async (body) => {
      const run = await load((request) => (isTo(request, '/progress') ? { body } : null));
      expect([run.state, run.tally]).toEqual(['finished', { created: 6 }]);
      nothingTwice(run);
    },
  );

  it('NS-45: a state that nobody knows means that the batch is still running', async () => {
    const run = await load(
      (request) => (isTo(request, '/progress') ? { body: { status: 'simmering' } } : null),
      { options: { batchMs: () => 9_000 } },
    );
    expect([run.state, run.tally]).toEqual(['finished', { created: 6 }]);
  });

  it.each([
    ['no list', { done: true }],
    [
      'entries that repeat nothing',
      { results: Array.from({ length: 6 }, () => ({ status: 'created', id: 'x' })) },
    ],
    ['words that nobody knows', { results: [{ upload_id: 'u-1', status: 'ADDED', id: 'i' }] }],
  ])('NS-46: %s: no record is called created by it, and none is sent again', async (_, body) => {
    const run = await load((request) => {
      if (isTo(request, '/results')) return { body };
      return isTo(request, '/invoices') ? { body: { invoices: [], count: 0 } } : null;
    });
    expect(run.tally).not.toHaveProperty('created');
    expect(run.posts).toBeLessThanOrEqual(2);
    nothingTwice(run);
  });

  it('NS-46: results that cannot be tied are settled by reading the invoices back', async () => {
    const run = await load((request) => (isTo(request, '/results') ? { body: { done: true } } : null));
    expect(run.tally).toEqual({ created: 6 });
    nothingTwice(run);
  });
});

describe('lists that invoices are looked up in', () => {
  const lost: SmallServiceOptions['fault'] = (request) => (isTo(request, '/invoices/import') ? 'lost' : null);

  it('NS-12: a list that ignores the page is not read without end, and what it does not show is not sent again', async () => {
    const run = await load(
      (request, body) =>
        isTo(request, '/invoices')
          ? { body: { ...Object(body), count: 99, invoices: Object(body).invoices?.slice(0, 2) ?? [] } }
          : null,
      { options: { fault: lost } },
    );
    const listed = run.service.requests.filter((one) => isTo(one, '/invoices'));
    expect(listed.length).toBeLessThan(60);
    nothingTwice(run);
  });

  it.each([{ hello: 1 }, [], { a: [{ id: 1 }], b: [{ id: 2 }] }])(
    'NS-23: %j holds no list that can be made out: nothing is taken for absent',
    async (body) => {
      const run = await load((request) => (isTo(request, '/invoices') ? { body } : null), {
        options: { fault: lost },
      });
      expect(run.tally).not.toHaveProperty('created');
      nothingTwice(run);
    },
  );
});
