import { expect, test, vi } from 'vitest';
import { emptyWorld } from '../fixtures/practice-world';
import { openWay, timesSent } from '../fixtures/watched-way';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

test('the count that the kill tests rely on sees a body that was sent twice, though the ledger holds it once', async () => {
  const world = await emptyWorld({ practice: { batchDelayMs: [0, 0] } });
  const way = await openWay(new URL(world.service.baseUrl).origin);
  const token = await fetch(`${way.origin}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-api-key': world.service.apiKey },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: world.service.clientId,
      client_secret: world.service.clientSecret,
    }),
  });
  const { access_token: bearer } = await token.json();
  const invoice = {
    upload_id: 'aaaaaaaa-0000-4000-8000-000000000001',
    svc_location_id: '101',
    invoice_number: 'N-1',
    invoice_date: '2026-02-03',
    total_amount: 10.5,
    currency: 'USD',
  };
  const send = () =>
    fetch(`${way.origin}/v1/invoices/import`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${bearer}`,
        'x-api-key': world.service.apiKey,
        'x-api-version': '1.1.0',
        'content-type': 'application/json',
      },
      body: JSON.stringify([invoice]),
    });
  expect([(await send()).status, (await send()).status]).toEqual([202, 400]);
  expect([...timesSent(way.sent).values()]).toEqual([2]);
  expect(Object.values((await world.ledger()).uploadIds)).toEqual([1]);
});
