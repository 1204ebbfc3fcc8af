import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ok } from '../../../src/core/values/result';
import type { ProfileSetting } from '../../../src/ipc/profile';
import { findConnection, putConnection } from '../../../src/main/journal/connections';
import type { Handlers } from '../../../src/main/runner/handler-types';
import { profileHandlers } from '../../../src/main/runner/handlers/profile';
import { syncDirectory } from '../../../src/main/runner/sync';
import { testConnection } from '../../../src/main/runner/test-connection';
import { type PracticeOptions, startPractice } from '../../../src/practice';
import { engineBench, openPractice } from '../../fixtures/engine';
import { temporaryJournal } from '../../fixtures/journal';
import { company, quick, realClock } from '../../fixtures/practice-submission';
import { profileText } from '../../fixtures/submission';
import { temporaryFolder } from '../../fixtures/temporary-folder';

const connectionId = 'c1';
const at = '2026-11-21T09:00:00.000Z';

type Open = {
  readonly profile: Pick<Handlers, `profile.${string}` & keyof Handlers>;
  readonly changes: unknown[];
  readonly overrides: () => unknown;
  readonly journal: ReturnType<typeof temporaryJournal>;
};

const open = (profile: Record<string, unknown> = {}, addresses = { baseUrl: '', authUrl: '' }): Open => {
  const journal = temporaryJournal();
  putConnection(journal, {
    ...{ id: connectionId, name: 'One', environment: 'practice', apiVersion: '1.1.0', ...addresses },
    ...{ companies: [{ id: company, name: 'One' }], locations: [], customFields: null, hostedErp: false },
    ...{ profile, createdAt: at },
  });
  const changes: unknown[] = [];
  const ports = {
    ...{ journal, profileText, emit: (topic: string, message: unknown) => changes.push([topic, message]) },
    clock: { now: () => Date.parse(at), sleep: async () => undefined },
  };
  const overrides = (): unknown => findConnection(journal, connectionId)?.profile;
  return { profile: profileHandlers(ports), changes, overrides, journal };
};

const setting = 'paging.vendors.pageParam';
const change = (value: string | number | null, more: object = {}) => ({
  connectionId,
  changes: [{ setting, value, isReset: false, ...more }],
  reason: 'told by the provider',
});
const line = async (
  result: ReturnType<Handlers['profile.settings']>,
  name = setting,
): Promise<ProfileSetting | undefined> => {
  const done = await result;
  if (!done.ok) throw new Error(JSON.stringify(done.problem));
  return done.value.find((one) => one.setting === name);
};

describe('the settings of a connection', () => {
  it('are all there with their numbers, values and reasons', async () => {
    const { profile } = open({ naming: { prefix: 'apx_' } });
    const all = profile['profile.settings']({ connectionId });
    expect(await line(all, 'naming.prefix')).toMatchObject({
      ...{ ns: 'G-2', assumed: 'svc_', value: 'apx_', source: 'configured', changed: null },
    });
    expect(await line(all)).toMatchObject({ assumed: 'page', value: 'page', source: 'assumed' });
  });

  it('R-253: are changed with a reason that is kept, and go back to what was shipped', async () => {
    const { profile, overrides, changes } = open();
    const reason = 'told by the provider';
    expect(await line(profile['profile.change'](change('p')))).toMatchObject({
      ...{ value: 'p', source: 'configured', changed: { at, reason } },
    });
    expect(overrides()).toEqual({ paging: { vendors: { pageParam: 'p' } } });
    const back = profile['profile.change'](change(null, { isReset: true }));
    expect(await line(back)).toMatchObject({ value: 'page', source: 'assumed', changed: { at, reason } });
    expect(overrides()).toEqual({});
    expect(changes).toContainEqual(['changed', { what: 'connections', id: connectionId }]);
  });

  it.each([
    ['paging.vendors.pageParam', 7, 'profile-wrong-value'],
    ['paging.vendors.pagePram', 'p', 'profile-unknown-setting'],
    ['paging.vendors', 'p', 'profile-unknown-setting'],
    ['errors.indexPattern', '([', 'profile-wrong-value'],
  ])('%s is not set to %j, and nothing changes', async (name, value, code) => {
    const { profile, overrides } = open();
    const done = await profile['profile.change'](change(value, { setting: name }));
    expect(done).toMatchObject({ ok: false, problem: { code, params: { setting: name } } });
    expect(overrides()).toEqual({});
  });

  it('R-31: take no other version than the two', async () => {
    const { profile } = open();
    const done = await profile['profile.change'](change('2.0.0', { setting: 'version.header' }));
    expect(done).toMatchObject({ ok: false, problem: { params: { setting: 'version.header' } } });
  });

  it('come from a file and go into one, in the format of the command line', async () => {
    const { profile, overrides } = open({ naming: { prefix: 'apx_' } });
    const file = path.join(temporaryFolder(), 'own.json');
    const own = { paging: { vendors: { pageParam: 'p' } } };
    const text = JSON.stringify(own);
    const all = profile['profile.load']({ connectionId, text, reason: 'their file' });
    expect(await line(all)).toMatchObject({ value: 'p', changed: { at, reason: 'their file' } });
    expect(await line(all, 'naming.prefix')).toMatchObject({ value: 'svc_', source: 'assumed' });
    await profile['profile.save']({ connectionId, path: file });
    expect([JSON.parse(readFileSync(file, 'utf8')), overrides()]).toEqual([own, own]);
    for (const broken of ['[1]', '{', '{"paging":{"vendors":{"x":1}}}'])
      expect(await profile['profile.load']({ connectionId, text: broken, reason: '' })).toMatchObject({
        ok: false,
      });
    expect(overrides()).toEqual(own);
  });
});

it('R-253: own values that come with a connection are kept with their date too', async () => {
  const practice = await openPractice({});
  const { connect, handlers } = engineBench();
  const made = await connect('Trial', practice, { profile: { naming: { prefix: 'apx_' } } });
  const all = handlers['profile.settings']({ connectionId: made });
  expect((await line(all, 'naming.prefix'))?.changed).toMatchObject({ reason: 'Given with the connection' });
  expect((await line(all))?.changed).toBeNull();
});

describe('answers', () => {
  it('are tried with changes that are not saved, which stay unsaved', async () => {
    const { profile, overrides } = open();
    const text = JSON.stringify({ job: { reference: 'b1' } });
    const asked = { connectionId, reader: 'import-accepted', status: 202, text, sentText: null };
    expect(await profile['profile.try']({ ...asked, changes: {} })).toMatchObject({
      value: { fits: false, found: [{ offer: { value: 'job.reference' } }] },
    });
    const changes = { 'batch.idPath.invoices': 'job.reference' };
    expect(await profile['profile.try']({ ...asked, changes })).toMatchObject({
      value: { fits: true, sentence: 'Accepted; the batch is b1.' },
    });
    expect(overrides()).toEqual({});
  });

  const served = async (options: PracticeOptions) => {
    const practice = await startPractice(options);
    onTestFinished(() => practice.close());
    const { baseUrl, authUrl, apiKey, clientId, clientSecret } = practice;
    const opened = open(quick, { baseUrl, authUrl });
    const connection = findConnection(opened.journal, connectionId);
    if (connection === undefined) throw new Error('no connection');
    const secrets = async () => ok({ apiKey, clientId, clientSecret });
    const way = { connection, baseUrl, authUrl, secrets };
    const ports = { journal: opened.journal, clock: realClock, random: () => 0.5, profileText };
    return { ...opened, way, ports };
  };

  it('of the log are found by kind, newest first, and can be tried', async () => {
    const { profile, ports, way } = await served({});
    await syncDirectory(ports, way, { company, only: ['vendors', 'purchase-orders'] });
    const found = await profile['profile.samples']({ connectionId, reader: 'vendors' });
    const samples = found.ok ? found.value : [];
    expect(samples.every((one) => one.path.startsWith('/vendors?'))).toBe(true);
    expect(samples.map((one) => one.attempt)).toEqual(
      samples.map((one) => one.attempt).toSorted((a, b) => b - a),
    );
    const [first] = samples;
    const reading = { connectionId, reader: 'vendors', status: 200, text: first?.text ?? '' };
    expect(await profile['profile.try']({ ...reading, sentText: null, changes: {} })).toMatchObject({
      value: { fits: true },
    });
    expect(await profile['profile.samples']({ connectionId, reader: 'payment' })).toEqual(ok([]));
  });

  it('R-255: of a connection test are those to a token request and to GETs', async () => {
    const { ports, way, journal } = await served({});
    await testConnection(ports, way);
    const made = journal.db.prepare("SELECT method FROM attempt WHERE purpose <> 'token'").pluck().all();
    expect([...new Set(made)]).toEqual(['GET']);
  });

  it('of the token never show it', async () => {
    const { profile, ports, way } = await served({ profile: 'b' });
    await testConnection(ports, way);
    const found = await profile['profile.samples']({ connectionId, reader: 'token' });
    const [first] = found.ok ? found.value : [];
    expect(first?.text).toContain('[hidden]');
  });
});
