import { expect, it } from 'vitest';
import type { Exchange } from '../../../../src/core/service/exchange';
import type { Fact } from '../../../../src/core/submit/facts';
import { idempotencyKey } from '../../../../src/core/submit/keys';
import { payments } from '../../../../src/core/targets/payments';
import { ok } from '../../../../src/core/values/result';
import type { Http, HttpRequest } from '../../../../src/main/http/exchange';
import { createTokenHolder } from '../../../../src/main/http/token';
import { startSubmission } from '../../../../src/main/runner/submit/loop';
import type { PaymentWatch } from '../../../../src/main/runner/submit/workshop';
import { memoryStore } from '../../../fixtures/memory-store';
import { testCredentials, testProfile } from '../../../fixtures/submission';
import { virtualClock } from '../../../fixtures/virtual-clock';

const payment = {
  ...{ vendor_id: 'v-1', location_id: '101', send_date: '2027-03-01' },
  invoices: [{ total_amount: '10.00', currency: 'USD', invoice_id: 'i-1' }],
};
/** As an older version rendered and keyed it. */
const body = `{"older":true}`;
const key = idempotencyKey({ importId: 'import-1', chunk: 1, attempt: 0, body });

const watch: PaymentWatch = {
  erpVendorId: () => null,
  isFirstAt: () => false,
  tieSeen: () => 'unknown',
  isOpenWord: () => false,
  resolvedId: () => null,
  keyOf: () => 'another-key',
  refusedUnder: () => null,
  ownerOf: () => null,
  wasCancelled: () => false,
  freedBy: () => [],
  namedBy: () => [],
  gate: () => [],
};

const reply = (status: number, said: object): Exchange => ({
  ...{ kind: 'reply', headers: {}, cut: false, ms: 1 },
  ...{ status, text: JSON.stringify(said) },
});

type Intent = Omit<Extract<Fact, { kind: 'intent' }>, 'kind' | 'at' | 'chunk'>;

/** What a run sends of a payment whose earlier sending stands in the journal, and what becomes of it. */
const repeatOf = async (
  intent: Intent,
  { answered = false, header = 'Idempotency-Key' }: { answered?: boolean; header?: string } = {},
) => {
  const clock = virtualClock();
  const store = memoryStore([payment], 1);
  const at = clock.now();
  await store.append([
    { kind: 'run', at },
    { kind: 'examined', at, chunk: 1, isSame: true, text: '' },
    { kind: 'intent', at, chunk: 1, ...intent },
  ]);
  if (answered)
    await store.append([
      { kind: 'answer', at, chunk: 1, answer: { kind: 'not-done', why: 'busy', retryAt: at, text: '' } },
    ]);
  const sent: HttpRequest[] = [];
  const http: Http = {
    close: () => undefined,
    exchange: async (request) => {
      if (request.url.endsWith('/oauth/token')) return reply(200, { access_token: 'a-token-of-a-test' });
      if (request.method === 'GET' && request.url.includes('/payments/'))
        return reply(200, { payment: { ...payment, id: 'p-1', company_id: '4100', status_code: 1 } });
      if (request.method === 'GET') return reply(200, { id: 'i-1', payment_status: 'scheduled' });
      sent.push(request);
      return reply(201, { id: 'p-1' });
    },
  };
  const profile = testProfile();
  const run = startSubmission({
    ...{ store, target: payments, importId: 'import-1', company: '4100', watch, random: () => 0.5 },
    link: {
      baseUrl: 'https://service.example/v1',
      authUrl: 'https://service.example/oauth/token',
      profile: { ...profile, idempotency: { ...profile.idempotency, header } },
      credentials: async () => ok(testCredentials),
      ...{ http, tokens: createTokenHolder(clock.now), clock },
    },
    options: { inFlight: 1, stopAfterChunks: null, asksOnce: false },
    onProgress: () => undefined,
  });
  expect(await clock.runUntil(run.done)).toMatchObject({ state: 'finished' });
  return { sent, outcome: store.outcomes().get(1) };
};

it.each([true, false])(
  'R-195, R-196: a payment that an older version sent goes on under its stored key and bytes, whether a 429 answered it (%s) or not',
  async (answered) => {
    const { sent, outcome } = await repeatOf({ key, body }, { answered });
    expect(sent.map(({ headers, bodyText }) => [headers['Idempotency-Key'], bodyText])).toEqual([
      [key, body],
    ]);
    expect(outcome).toMatchObject({ outcome: 'created', serviceId: 'p-1' });
  },
);

it.each([true, false])(
  'R-194, R-196: a repeat goes out in the header that carried its key, whatever header the profile names by now (answered by a 429: %s)',
  async (answered) => {
    const { sent, outcome } = await repeatOf(
      { key, body, header: 'Idempotency-Key' },
      { answered, header: 'X-Once' },
    );
    expect(sent.map(({ headers }) => [headers['Idempotency-Key'], headers['X-Once']])).toEqual([
      [key, undefined],
    ]);
    expect(outcome).toMatchObject({ outcome: 'created', serviceId: 'p-1' });
  },
);

it('R-196: a payment of which no header was kept is not repeated under another one: it stays in doubt', async () => {
  const { sent, outcome } = await repeatOf({ key, body }, { header: 'X-Once' });
  expect(sent).toEqual([]);
  expect(outcome).toMatchObject({ outcome: 'in-doubt', code: 'in-doubt-key-header' });
});
