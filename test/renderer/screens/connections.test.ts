import { expect, test } from 'vitest';
import type { Connection } from '../../../src/ipc/connections';
import { draftAgain, hostOf, isBuiltIn } from '../../../src/renderer/screens/connections/connection-draft';

const archived: Connection = {
  ...{ id: 'c-1', name: 'Trial', environment: 'sandbox', apiVersion: '1.1.0', hostedErp: false },
  ...{ baseUrl: 'https://api.payables.example/v1', authUrl: 'https://auth.payables.example/token' },
  companies: [{ id: '4100', name: 'Hillside' }],
  locations: [{ id: '101', name: '' }],
  customFields: null,
  profile: { proof: { horizonMs: 60_000 } },
  hasSecrets: false,
  createdAt: '2026-11-01T00:00:00.000Z',
  isArchived: true,
  sameService: [{ name: 'Other', isArchived: true }],
};

test('an archived connection is taken up by a new one to the same address, with its places and settings', () => {
  const draft = draftAgain(archived);
  expect(draft).toMatchObject({
    name: 'Trial',
    baseUrl: archived.baseUrl,
    authUrl: archived.authUrl,
    companies: archived.companies,
    profile: archived.profile,
  });
  for (const own of ['id', 'isArchived', 'sameService', 'hasSecrets', 'createdAt'])
    expect(draft).not.toHaveProperty(own);
});

test('a connection is told by its host, the practice service by being on this computer', () => {
  expect(hostOf(archived)).toBe('api.payables.example');
  const practice: Connection = { ...archived, environment: 'practice', baseUrl: '', authUrl: '' };
  expect([isBuiltIn(practice), isBuiltIn(archived)]).toEqual([true, false]);
  expect(hostOf(practice)).toContain('this computer');
});
