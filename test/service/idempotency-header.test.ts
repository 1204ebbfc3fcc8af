import { expect, it } from 'vitest';
import { everyRequest } from '../fixtures/every-request';
import type { Passing } from '../fixtures/front';

const keyOf = ({ headers }: Passing): string | undefined =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === 'idempotency-key')?.[1];
const isPayments = ({ method, path }: Passing): boolean =>
  method === 'POST' && /^\/v1\/payments\//.test(path);
const lineOf = ({ method, path }: Passing): string => `${method} ${path}`;

it('A-6, R-194: of all that the client ever asks, every POST to payments carries a key of its own, and nothing else carries one', async () => {
  const { requests } = await everyRequest();
  const posts = requests.filter(isPayments);
  // A vendor to pay, a payment, and its cancellation.
  expect(posts.map(lineOf)).toEqual([
    'POST /v1/payments/vendor',
    'POST /v1/payments/payment',
    expect.stringMatching(/^POST \/v1\/payments\/payment\/[^/]+\/cancel/),
  ]);
  const keys = posts.map(keyOf);
  for (const key of keys)
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(keys).size).toBe(posts.length);
  const others = requests.filter((request) => !isPayments(request));
  expect(others.length).toBeGreaterThan(80);
  expect(others.filter((request) => keyOf(request) !== undefined).map(lineOf)).toEqual([]);
  // Payments are read as well, and reads carry none.
  expect(others.some(({ method, path }) => method === 'GET' && path.startsWith('/v1/payments/'))).toBe(true);
}, 120_000);
