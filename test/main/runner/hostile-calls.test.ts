import { randomUUID } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { failed, ok } from '../../../src/core/values/result';
import { procedures } from '../../../src/ipc/contract';
import { answered } from '../../../src/main/runner/boundary';
import { openDoor } from '../../../src/main/runner/door';
import { hostileInputs } from '../../fixtures/hostile-inputs';
import { realClock } from '../../fixtures/practice-submission';
import { profileText } from '../../fixtures/submission';
import { temporaryFolder } from '../../fixtures/temporary-folder';

const openIn = (dataDir: string) => {
  const door = openDoor({
    dataDir,
    version: '0',
    runtime: 'test',
    clock: realClock,
    newId: randomUUID,
    random: () => 0.5,
    secrets: {
      kept: 'this-run',
      keyringName: null,
      fault: async () => failed('secrets-missing').problem,
      get: async () => failed('secrets-missing'),
      set: async () => ok(null),
      unlock: async () => undefined,
      remove: async () => undefined,
    },
    practice: async () => failed('practice-not-started', { detail: 'not in this test' }),
    prepare: async () => failed('thread-ended', { detail: 'not in this test' }),
    profileText,
    emit: () => undefined,
  });
  onTestFinished(() => door.close());
  return door;
};

const connection = {
  ...{ name: 'Nowhere', environment: 'sandbox', apiVersion: '1.1.0' },
  ...{ baseUrl: 'http://127.0.0.1:9', authUrl: 'http://127.0.0.1:9/token' },
  profile: {},
  ...{ companies: [{ id: '4100', name: 'One' }], locations: [], customFields: null, hostedErp: false },
};

it('two thousand calls with hostile values over every procedure are all answered, and the engine goes on', async () => {
  const folder = temporaryFolder();
  const door = openIn(folder);
  writeFileSync(join(folder, 'rows.csv'), 'Number,Amount\n1,2.00\n');
  const ids = [];
  for (const [name, input] of [
    ['drafts.create', { path: join(folder, 'rows.csv') }],
    ['drafts.create', { path: join(folder, 'gone.csv') }],
    ['connections.save', connection],
  ] as const) {
    const made = ids.length;
    const answer = await door.call(name, input);
    const { importId, id } = Object(Object(answer).value);
    ids.push(String(importId ?? id));
    expect(answer, JSON.stringify(answer)).toMatchObject({ ok: true });
    expect(ids[made]).toMatch(/^[0-9a-f-]{36}$/);
  }
  const inputs = hostileInputs(join(folder, 'rows.csv'), 20_261_122, ids);
  const names = Object.keys(procedures);
  expect(names).toEqual(expect.arrayContaining(['journal.salvage', 'journal.backup', 'evidence.export']));
  let refused = 0;
  for (let turn = 0; turn < 2_000; turn++) {
    const name = names[turn % names.length] ?? '';
    const answer = await door.call(name, inputs.next(name));
    expect(answer, `${name}, turn ${turn}`).toHaveProperty('ok');
    if (answer.ok || answer.problem.code !== 'input-refused') continue;
    refused += 1;
    // Said in plain words, not in those of the schema library.
    expect(answer.problem.params?.['detail'], name).not.toMatch(
      /[[{]\s*"|invalid_|Invalid|\bexpected\b|received/,
    );
  }
  // Most of them get past the schemas, to those who do the work.
  expect(refused).toBeLessThan(1_200);
  const { importId } = Object(await door.call('drafts.create', { path: join(folder, 'rows.csv') })).value;
  expect(await door.call('drafts.get', { importId })).toMatchObject({ ok: true, value: { importId } });
  expect(await door.call('journal.verify', {})).toMatchObject({ ok: true, value: { isSound: true } });
});

it.each([
  ['journal.salvage', 'name\0of.csv'],
  ['journal.backup', 'name\0of.sqlite'],
  ['evidence.open', 'name\0of.tallyport'],
  ['evidence.export', 'name\0of.tallyport'],
  ['source.inspect', 'name\0of.csv'],
  ['journal.salvage', `${'n'.repeat(300)}.csv`],
  ['journal.backup', `${'n'.repeat(300)}.sqlite`],
  ['evidence.open', `${'n'.repeat(300)}.tallyport`],
  ['source.inspect', `${'n'.repeat(300)}.csv`],
])(
  '%s with a name that no file can have is answered with a sentence, and nothing is written',
  async (name, file) => {
    const folder = temporaryFolder();
    const door = openIn(folder);
    const before = readdirSync(folder);
    const path = join(folder, file);
    const answer = await door.call(name, { path, importIds: ['one'] });
    expect(answer.ok).toBe(false);
    expect(answer).not.toMatchObject({ problem: { code: 'call-failed' } });
    expect(readdirSync(folder)).toEqual(before);
  },
);

it('whatever is thrown inside a call is its answer', async () => {
  const call = { name: 'imports.list', file: '/journal.sqlite' };
  const thrown = [new Error('one\ntwo'), 'a text', undefined, { odd: true }];
  for (const error of thrown) {
    const answer = await answered(call, () => Promise.reject(error));
    expect(answer).toMatchObject({
      ok: false,
      problem: { code: 'call-failed', params: { name: 'imports.list' } },
    });
  }
  const full = Object.assign(new Error('no room'), { code: 'SQLITE_FULL' });
  expect(await answered(call, () => Promise.reject(full))).toMatchObject({ problem: { code: 'disk-full' } });
});
