import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ok } from '../../../src/core/values/result';
import { findConnection, putConnection } from '../../../src/main/journal/connections';
import { readDirectory } from '../../../src/main/journal/directory';
import type { Journal } from '../../../src/main/journal/open';
import { directoryValues } from '../../../src/main/runner/directory-values';
import type { EnginePorts } from '../../../src/main/runner/ports';
import { knownAbout } from '../../../src/main/runner/prepare/directory-known';
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

const pathsOf = (journal: Journal): string[] =>
  z.array(z.string()).parse(journal.db.prepare('SELECT path FROM attempt ORDER BY attempt').pluck().all());

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

  it('R-41, R-42: never mixes two companies: one ERP id is two vendors with ids of their own', async () => {
    const { ports, way } = await tools({});
    const idsOf = async (own: string): Promise<Map<string, string>> => {
      expect(await syncDirectory(ports, way, { company: own, only: ['vendors'] })).toEqual(ok([]));
      const rows = readDirectory(ports.journal, { connectionId: 'c1', company: own }, 'vendors');
      return new Map(rows.map((row) => [row.erpId, row.id]));
    };
    const [here, there] = [await idsOf(company), await idsOf('4200')];
    const shared = [...there.keys()].filter((erpId) => here.has(erpId));
    expect(shared).toHaveLength(2);
    for (const erpId of shared) expect(here.get(erpId)).not.toBe(there.get(erpId));
    const lists = pathsOf(ports.journal).filter((path) => path.startsWith('/vendors?'));
    const asked = lists.map((path) => new URLSearchParams(path.split('?')[1]).get('svc_company_id'));
    expect(new Set(asked)).toEqual(new Set([company, '4200']));
    const connection = findConnection(ports.journal, 'c1');
    if (connection === undefined) throw new Error('no connection');
    for (const [own, ids] of [
      [company, here],
      ['4200', there],
    ] as const) {
      const scope = { connectionId: 'c1', company: own, target: 'invoices' };
      const [erpId = ''] = shared;
      const found = knownAbout(ports.journal, connection, scope, 'none').vendors?.find(
        'erp_vendor_id',
        erpId,
      );
      expect(found?.map(({ value }) => value)).toEqual([ids.get(erpId)]);
    }
  });

  it('keeps of an order what receipts name it by, found by its number and its external id (R-111, R-179)', async () => {
    const { ports, way } = await tools({});
    await syncDirectory(ports, way, { company, only: ['purchase-orders'] });
    const connection = findConnection(ports.journal, 'c1');
    if (connection === undefined) throw new Error('no connection');
    const scope = { connectionId: 'c1', company, target: 'invoices' };
    const orders = knownAbout(ports.journal, connection, scope, 'none').purchaseOrders;
    const [order] = orders?.find('po_number', 'PO-000117') ?? [];
    expect(order).toMatchObject({
      value: 'PO-000117',
      order: { number: 'PO-000117', externalId: 'ext-1', vendor: '00042', location: '101' },
    });
    expect(orders?.find('external_id', 'ext-1')).toEqual([order]);
    expect(orders?.near('po_number', 'PO-00117')?.near).toContain('PO-000117');
    const values = directoryValues(ports.journal, { connectionId: 'c1', company }).purchaseOrders;
    expect([values.numbers.has('PO-000117'), values.externalIds.has('ext-1')]).toEqual([true, true]);
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
    const said = tested.ok ? tested.value.steps[0]?.sentence : '';
    expect(said).toMatch(
      /^The service refused the credentials\. .*\. Check the three credentials; nothing was sent\.$/,
    );
    expect(said).not.toContain('resume');
    expect(methods(ports.journal)).toHaveLength(1);
    expect(tested.ok && tested.value.steps[0]?.sentence).toContain('credentials');
  });
});
