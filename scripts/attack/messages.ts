import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { procedures } from '../../src/ipc/contract';
import { hostileInputs } from '../../test/fixtures/hostile-inputs';
import type { Case, Ground } from './ground';
import { windowEngine } from './window-engine';

const CALLS = 2_000;
const QUICK_CALLS = 300;
const PATIENCE_MS = 60_000;

type Host = ReturnType<typeof windowEngine>;

const connection = {
  ...{ name: 'Nowhere', environment: 'sandbox', apiVersion: '1.1.0' },
  ...{ baseUrl: 'http://127.0.0.1:9', authUrl: 'http://127.0.0.1:9/token' },
  profile: {},
  ...{ companies: [{ id: '4100', name: 'One' }], locations: [], customFields: null, hostedErp: false },
};

/** The answer of a call; null: there is none. */
const answerOf = async (host: Host, name: string, input: unknown) => {
  const alarm = new AbortController();
  const late = delay(PATIENCE_MS, null, { signal: alarm.signal }).catch(() => null);
  const answer = await Promise.race([host.call(name, input), late]);
  alarm.abort();
  return answer;
};

const idsOf = async (host: Host, file: string): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (const [name, input] of [
    ['drafts.create', { path: file }],
    ['connections.save', connection],
  ] as const) {
    const answer = await host.call(name, input);
    if (!answer.ok) throw new Error(`preparing: ${name}: ${answer.sentence}`);
    const { importId, id } = Object(answer.value);
    ids.push(String(importId ?? id));
  }
  return ids;
};

/** What no value of a schema is like, for every procedure that names a file. */
const NO_NAMES = ['name\0of.csv', `${'n'.repeat(300)}.csv`, `${'d/'.repeat(3_000)}x.csv`] as const;

const thrown = (error: unknown): string | null => {
  // A value that no message can carry never reaches the engine: it is the page that fails.
  return error instanceof Error && error.name === 'DataCloneError' ? null : String(error);
};

/** One call: how it did not hold, and how long it took. */
const called = async (host: Host, name: string, input: unknown): Promise<Case> => {
  const startedAt = performance.now();
  const fault = await answerOf(host, name, input).then(
    (answer) =>
      answer === null
        ? 'was never answered'
        : !answer.ok && answer.problem.code === 'engine-ended'
          ? 'ended the engine'
          : null,
    thrown,
  );
  return { name, fault, peakMb: 0, seconds: (performance.now() - startedAt) / 1000 };
};

/** The engine after all of it: alive, never started again, its journal whole, and of use. */
const afterwards = async (host: Host, file: string): Promise<readonly Case[]> => {
  const made = await answerOf(host, 'drafts.create', { path: file });
  const verified = await answerOf(host, 'journal.verify', {});
  const { mode, stops } = host.standing();
  const isWhole = verified?.ok === true && Object(verified.value).isSound === true;
  const none = { peakMb: 0, seconds: 0 };
  return [
    {
      name: 'the engine was not started again',
      fault: stops === 0 ? null : `${stops} times, now ${mode}`,
      ...none,
    },
    { name: 'the engine takes a file', fault: made?.ok === true ? null : 'it does not', ...none },
    { name: 'the journal is whole', fault: isWhole ? null : 'it is not', ...none },
  ];
};

/** Random calls with hostile values over every procedure, in the order of the contract, and names that no file can have. */
export const attackMessages = async (ground: Ground): Promise<readonly Case[]> => {
  const host = windowEngine(ground, ground.place('data'));
  const file = ground.put('rows.csv', 'Number,Amount\n1,2.00\n');
  const inputs = hostileInputs(file, ground.seed, await idsOf(host, file));
  const names = Object.keys(procedures);
  const cases: Case[] = [];
  for (const name of ['journal.salvage', 'journal.backup', 'evidence.open', 'source.inspect'])
    for (const path of NO_NAMES) cases.push(await called(host, name, { path: join(ground.folder, path) }));
  for (let turn = 0; turn < (ground.isQuick ? QUICK_CALLS : CALLS); turn += 1) {
    const name = names[turn % names.length] ?? '';
    cases.push(await called(host, name, inputs.next(name)));
  }
  return [...cases, ...(await afterwards(host, file))];
};
