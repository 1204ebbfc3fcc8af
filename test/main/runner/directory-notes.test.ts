import { describe, expect, it, onTestFinished } from 'vitest';
import { words } from '../../../src/core/issues/codes';
import { ok } from '../../../src/core/values/result';
import { findConnection, putConnection } from '../../../src/main/journal/connections';
import { directorySync, readDirectory } from '../../../src/main/journal/directory';
import { knownAbout } from '../../../src/main/runner/prepare/directory-known';
import { syncDirectory } from '../../../src/main/runner/sync';
import { testConnection } from '../../../src/main/runner/test-connection';
import { type PracticeOptions, startPractice } from '../../../src/practice';
import { temporaryJournal } from '../../fixtures/journal';
import { company, quick, realClock } from '../../fixtures/practice-submission';
import { profileText } from '../../fixtures/submission';

const connectionId = 'c1';
const scope = { connectionId, company };

const bench = async (options: PracticeOptions, profile: object) => {
  const journal = temporaryJournal();
  const practice = await startPractice(options);
  onTestFinished(() => practice.close());
  const { baseUrl, authUrl, apiKey, clientId, clientSecret } = practice;
  putConnection(journal, {
    ...{ id: connectionId, name: 'One', environment: 'sandbox', apiVersion: '1.1.0', baseUrl, authUrl },
    ...{ companies: [{ id: company, name: 'One' }], locations: [], customFields: null, hostedErp: false },
    ...{ profile: { ...quick, ...profile }, createdAt: '2026-01-01T00:00:00.000Z' },
  });
  const connection = findConnection(journal, connectionId);
  if (connection === undefined) throw new Error('no connection');
  const way = {
    ...{ connection, baseUrl, authUrl },
    secrets: async () => ok({ apiKey, clientId, clientSecret }),
  };
  const ports = { journal, clock: realClock, random: () => 0.5, profileText };
  return { journal, connection, way, ports };
};

describe('a directory that cannot be read whole', () => {
  it('NS-11: says how far it came and which setting asks for the next page; an unknown vendor is then no error', async () => {
    const paging = { vendors: { pageParam: 'leaf', pageSize: 10 }, alternatives: [] };
    const { journal, connection, ports, way } = await bench({}, { paging });
    const done = await syncDirectory(ports, way, { company, only: ['vendors'] });
    expect(done).toMatchObject({
      value: [{ code: 'list-incomplete', params: { setting: 'paging.vendors.pageParam', read: '10' } }],
    });
    expect(readDirectory(journal, scope, 'vendors')).toHaveLength(10);
    const known = knownAbout(journal, connection, { ...scope, target: 'invoices' }, 'i1');
    expect(known.vendors?.isWhole).toBe(false);
    const whole = { ...way, connection: { ...connection, profile: quick } };
    expect(await syncDirectory(ports, whole, { company, only: ['vendors'] })).toEqual(ok([]));
    expect(directorySync(journal, scope, 'vendors').note).toBeNull();
  });

  it('NS-11: never calls a list whole whose next page is the same again, where no total is told', async () => {
    const paging = { vendors: { pageParam: 'leaf', pageSize: 10, countMeans: 'page' }, alternatives: [] };
    const { journal, ports, way } = await bench({}, { paging });
    const done = await syncDirectory(ports, way, { company, only: ['vendors'] });
    const [note] = done.ok ? done.value : [];
    const { sentence, advice } = words(note?.code ?? '', note?.params ?? {});
    expect(sentence).toMatch(/^10 entries of vendors were read, and nobody knows of how many/);
    expect(advice).toContain('paging.vendors.pageParam');
    expect(advice).toContain('paging.vendors.style');
    expect(directorySync(journal, scope, 'vendors').note?.code).toBe('list-end-unseen');
  });

  it('NS-49: counts the orders without an id where the profile looks for it, so that none is lost in silence', async () => {
    const profile = { purchaseOrder: { read: { idPath: 'elsewhere' } } };
    const { ports, way } = await bench({}, profile);
    const done = await syncDirectory(ports, way, { company, only: ['purchase-orders'] });
    const [note] = done.ok ? done.value : [];
    const said = words(note?.code ?? '', note?.params ?? {});
    expect(said.sentence).toMatch(/^\d+ entries of purchase-orders have no id/);
    expect(said.advice).toContain('purchaseOrder.read.idPath');
  });

  it('NS-9, NS-10, NS-23: a wrong size and a wrong place of the entries change nothing that is read', async () => {
    const paging = { vendors: { pageSize: 7, defaultPageSize: 3, itemsPath: 'nowhere' } };
    const { journal, ports, way } = await bench({}, { paging });
    expect(await syncDirectory(ports, way, { company, only: ['vendors'] })).toEqual(ok([]));
    expect(readDirectory(journal, scope, 'vendors').length).toBeGreaterThan(20);
  });

  it('NS-1, R-254: names the setting and the fields of a token answer with other names, and sends nothing', async () => {
    const { journal, ports, way } = await bench({ profile: 'b' }, {});
    const tested = await testConnection(ports, way);
    const [token] = tested.ok ? tested.value.steps : [];
    expect(token).toMatchObject({ passed: false });
    expect(token?.sentence).toContain('grant.bearer');
    expect(token?.sentence).toContain('auth.token.accessTokenPath');
    const made = journal.db.prepare('SELECT DISTINCT purpose FROM attempt').pluck().all();
    expect(made).toEqual(['token']);
  });
});
