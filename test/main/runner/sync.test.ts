import { afterEach, describe, expect, it } from 'vitest';
import { ok } from '../../../src/core/values/result';
import { findConnection, putConnection } from '../../../src/main/journal/connections';
import { readDirectory } from '../../../src/main/journal/directory';
import type { Journal } from '../../../src/main/journal/open';
import type { EnginePorts } from '../../../src/main/runner/ports';
import type { Reach } from '../../../src/main/runner/reach';
import { syncDirectory } from '../../../src/main/runner/sync';
import { testConnection } from '../../../src/main/runner/test-connection';
import { type PracticeOptions, startPractice } from '../../../src/practice';
import { temporaryJournal } from '../../fixtures/journal';
import { company, quick, realClock } from '../../fixtures/practice-submission';
import { profileText } from '../../fixtures/submission';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

type Tools = {
  readonly ports: Pick<EnginePorts, 'journal' | 'clock' | 'random' | 'profileText'>;
  readonly way: Reach;
};

const tools = async (options: PracticeOptions, secret?: string): Promise<Tools> => {
  const journal = temporaryJournal();
  const practice = await startPractice(options);
  closers.push(practice.close);
  putConnection(journal, {
    id: 'c1',
    name: 'Practice',
    environment: 'practice',
    baseUrl: practice.baseUrl,
    authUrl: practice.authUrl,
    apiVersion: '1.1.0',
    companies: [{ id: company, name: 'One' }],
    locations: [],
    customFields: null,
    hostedErp: false,
    profile: quick,
    createdAt: '2026-01-01T00:00:00.000Z',
  });
  const connection = findConnection(journal, 'c1');
  if (connection === undefined) throw new Error('no connection');
  const { apiKey, clientId, clientSecret } = practice;
  const secrets = async () => ok({ apiKey, clientId, clientSecret: secret ?? clientSecret });
  return {
    ports: { journal, clock: realClock, random: () => 0.5, profileText },
    way: { connection, baseUrl: practice.baseUrl, authUrl: practice.authUrl, secrets },
  };
};

const methods = (journal: Journal): unknown[] =>
  journal.db.prepare('SELECT method FROM attempt ORDER BY attempt').pluck().all();

describe('the directory of a company', () => {
  it('is fetched to its end and kept for use offline', async () => {
    const { ports, way } = await tools({});
    const done = await syncDirectory(ports, way, {
      company,
      only: ['vendors', 'dimensions', 'purchase-orders'],
    });
    expect(done).toEqual(ok([]));
    const scope = { connectionId: 'c1', company };
    const vendors = readDirectory(ports.journal, scope, 'vendors');
    expect(vendors.length).toBeGreaterThan(20);
    expect(vendors.some((vendor) => vendor.erpId === '00042')).toBe(true);
    expect(readDirectory(ports.journal, scope, 'dimensions').every((entry) => entry.type !== null)).toBe(
      true,
    );
    expect(readDirectory(ports.journal, scope, 'purchase-orders').length).toBeGreaterThan(0);
  });

  it('stays as it was when the service fails', async () => {
    const { ports, way } = await tools({ faults: 'only=GET /v1/vendors,status-500=@2-9' });
    expect((await syncDirectory(ports, way, { company, only: ['vendors'] })).ok).toBe(false);
    expect(readDirectory(ports.journal, { connectionId: 'c1', company }, 'vendors')).toEqual([]);
  });
});

describe('a connection test', () => {
  it('makes one token request and reads only (R-255)', async () => {
    const { ports, way } = await tools({});
    const tested = await testConnection(ports, way);
    expect(tested).toMatchObject({ ok: true, value: { passed: true } });
    expect(methods(ports.journal)).toEqual(['POST', 'GET', 'GET', 'GET']);
  });

  it('says that the credentials are refused, and reads nothing', async () => {
    const { ports, way } = await tools({}, 'wrong');
    const tested = await testConnection(ports, way);
    expect(tested).toMatchObject({
      ok: true,
      value: { passed: false, steps: [{ name: 'Token', passed: false }] },
    });
    expect(methods(ports.journal)).toHaveLength(1);
    expect(tested.ok && tested.value.steps[0]?.sentence).toContain('credentials');
  });
});
