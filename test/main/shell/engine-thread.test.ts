import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { failed, ok } from '../../../src/core/values/result';
import { superviseEngine } from '../../../src/main/shell/supervisor';
import type { EngineData } from '../../../src/main/workers/messages';
import { readInChild } from '../../../src/main/workers/reader-process';
import { openPractice } from '../../fixtures/engine';
import { company, quick } from '../../fixtures/practice-submission';
import { profileText } from '../../fixtures/submission';
import { temporaryFolder } from '../../fixtures/temporary-folder';

const entry = join(import.meta.dirname, '../../../out/main/engine.js');

/** The built engine in threads of this process, under the supervisor of the window. */
const superviseHere = (
  dataDir: string,
  over: { readonly startsSafe?: boolean; readonly heapMb?: number; readonly secrets?: object } = {},
) => {
  if (!existsSync(entry)) throw new Error('the engine is not built: node scripts/build.mjs');
  const data = {
    dataDir,
    profileText,
    version: '0',
    runtime: 'test',
    secretsKept: 'this-run',
    keyringName: null,
    wasOpenToOthers: false,
  } as const;
  const lives: Worker[] = [];
  const host = superviseEngine({
    launch: (mode, on) => {
      const workerData: EngineData = { ...data, isSafe: mode === 'safe' };
      // Only the first life is short of memory.
      const heap =
        over.heapMb === undefined || lives.length > 0 ? {} : { maxOldGenerationSizeMb: over.heapMb };
      const worker = new Worker(entry, { workerData, resourceLimits: heap });
      lives.push(worker);
      worker.on('message', on.message);
      worker.on('error', (error) => on.gone(String(error)));
      worker.on('exit', () => on.gone('its thread ended'));
      return { send: (message) => worker.postMessage(message), end: () => worker.terminate() };
    },
    now: Date.now,
    startsSafe: over.startsSafe ?? false,
    answer: ({ what }) => {
      const given = over.secrets === undefined ? failed('secrets-missing') : ok(over.secrets);
      if (what === 'secrets.fault') return given.ok ? null : given.problem;
      return what === 'secrets.get' ? given : null;
    },
    read: readInChild(new URL('../../../out/main/reader.js', import.meta.url)),
    onTopic: () => undefined,
  });
  onTestFinished(() => host.close());
  return { host, lives };
};

it('a thread that is ended in the middle leaves a journal that the next one opens, with its draft', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'rows.csv'), 'Number,Amount\n1,2.00\n');
  const { host, lives } = superviseHere(folder);
  const made = await host.call('drafts.create', { path: join(folder, 'rows.csv') });
  const { importId } = Object(made.ok ? made.value : null);
  const waiting = host.call('imports.list', {});
  await lives[0]?.terminate();
  expect((await waiting).ok).toBe(false);
  expect(await host.call('journal.standing', {})).toMatchObject({ ok: true, value: { standing: 'open' } });
  expect(await host.call('drafts.get', { importId })).toMatchObject({ ok: true, value: { importId } });
  expect(host.standing()).toMatchObject({ mode: 'usual', stops: 1 });
});

it('a thread that runs out of memory is one that ended: its call is answered, and the next one works', async () => {
  const folder = temporaryFolder();
  const { host } = superviseHere(folder, { heapMb: 32 });
  expect(await host.call('journal.standing', {})).toMatchObject({ ok: true });
  const text = `{"a":[${'[{"b":1},{"c":2}],'.repeat(400_000)}0]}`;
  const answer = await host.call('profile.load', {
    connectionId: 'one',
    text: text.slice(0, 8),
    reason: text,
  });
  expect(answer.ok).toBe(false);
  const many = Array.from({ length: 30 }, (_, n) => ({ name: `${n}`, text: `${n}${text}` }));
  expect(await host.call('imports.list', { many })).toMatchObject({ problem: { code: 'engine-ended' } });
  expect(await host.call('imports.list', {})).toEqual({ ok: true, value: [] });
});

it('a submission under way when the thread ends is as after a crash: paused, and resumed without anything twice', async () => {
  const folder = temporaryFolder();
  const practice = await openPractice({ batchDelayMs: [100, 200] });
  const { apiKey, clientId, clientSecret } = practice;
  const { host, lives } = superviseHere(folder, { secrets: { apiKey, clientId, clientSecret } });
  const must = async (name: string, input: object) => {
    const answer = await host.call(name, input);
    if (!answer.ok) throw new Error(`${name}: ${answer.sentence}`);
    return Object(answer.value);
  };
  const { id: connectionId } = await must('connections.save', {
    ...{ name: 'Trial', environment: 'sandbox', baseUrl: practice.baseUrl, authUrl: practice.authUrl },
    ...{ apiVersion: '1.1.0', companies: [{ id: company, name: 'One' }], locations: [], customFields: null },
    ...{ hostedErp: false, profile: quick },
  });
  const rows = Array.from({ length: 600 }, (_, i) => `X-${i + 1},Made-up Supplier ${i + 1}`);
  writeFileSync(join(folder, 'x.csv'), ['Code,Name', ...rows, ''].join('\n'));
  const { importId } = await must('drafts.create', { path: join(folder, 'x.csv') });
  const fields = { erp_vendor_id: { column: 'Code' }, erp_vendor_name: { column: 'Name' } };
  const mapping = { format: 'tallyport-mapping/1', name: 'v', target: 'vendors', fields };
  const patch = { connectionId, company, target: 'vendors', mapping, choices: {}, chunkSize: 2, inFlight: 1 };
  await must('drafts.update', { importId, patch });
  await must('drafts.prepare', { importId });
  await must('imports.submit', { importId, onlyValid: true });
  const waiting = host.call('imports.settled', { importId });
  await expect
    .poll(async () => (await must('imports.attempts', { importId, limit: 1 })).total, {
      interval: 20,
      timeout: 20_000,
    })
    .toBeGreaterThan(20);
  await lives[0]?.terminate();
  expect(await waiting).toMatchObject({ ok: false, problem: { code: 'engine-ended' } });
  const left = await must('imports.summary', { importId });
  expect(left.state).toBe('paused');
  expect(left.records.created).toBeLessThan(600);
  await must('imports.resume', { importId });
  const end = await must('imports.settled', { importId });
  expect(end).toMatchObject({ state: 'finished', records: { total: 600, inDoubt: 0, failed: 0 } });
  expect(end.records.created + end.records.updated + end.records.existing).toBe(600);
  expect(await must('journal.verify', {})).toMatchObject({ isSound: true });
});

it('in safe mode the journal is verified, copied and saved, and nothing else is done', async () => {
  const folder = temporaryFolder();
  const usual = superviseHere(folder);
  expect(await usual.host.call('journal.standing', {})).toMatchObject({ ok: true });
  await usual.host.close();
  const { host } = superviseHere(folder, { startsSafe: true });
  expect(await host.call('journal.verify', {})).toMatchObject({ ok: true, value: { isSound: true } });
  const copy = join(folder, 'copy.sqlite');
  expect(await host.call('journal.backup', { path: copy })).toMatchObject({ ok: true });
  expect(readFileSync(copy).subarray(0, 15).toString()).toBe('SQLite format 3');
  expect(await host.call('journal.salvage', { path: join(folder, 'saved.json') })).toMatchObject({
    ok: true,
  });
  for (const name of ['imports.list', 'drafts.create', 'imports.submit', 'journal.setAside', 'nothing'])
    expect(await host.call(name, {})).toMatchObject({ ok: false, problem: { code: 'safe-mode' } });
});
