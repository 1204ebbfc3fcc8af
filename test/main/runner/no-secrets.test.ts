import { expect, it } from 'vitest';
import { engineBench } from '../../fixtures/engine';

it.each([
  ['connections.test', {}],
  ['directory.sync', { company: '4100' }],
] as const)('%s: credentials that nobody entered are missing, not refused', async (name, more) => {
  const { handlers } = engineBench();
  const saved = await handlers['connections.save']({
    name: 'Trial',
    environment: 'sandbox',
    baseUrl: 'http://127.0.0.1:9/v1',
    authUrl: 'http://127.0.0.1:9/token',
    apiVersion: '1.1.0',
    companies: [{ id: '4100', name: '' }],
    locations: [],
    customFields: null,
    hostedErp: false,
    profile: {},
  });
  if (!saved.ok) throw new Error(saved.problem.code);
  const order = { connectionId: saved.value.id, company: '', ...more };
  expect(await handlers[name](order)).toMatchObject({ ok: false, problem: { code: 'secrets-missing' } });
});
