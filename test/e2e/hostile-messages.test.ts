import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { procedures } from '../../src/ipc/contract';
import { hostileInputs } from '../fixtures/hostile-inputs';
import { type OpenApp, openApp } from './app';
import { type Folder, newFolder } from './files';
import { person } from './person';

let folder: Folder;
let opened: OpenApp;
test.beforeEach(async () => {
  folder = newFolder();
  opened = await openApp();
});
test.afterEach(async () => {
  await opened.close();
  folder.remove();
});

const CALLS = 2_000;
const AT_ONCE = 50;

const answerSchema = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), problem: z.object({ code: z.string() }), sentence: z.string().min(1) }),
]);
const importSchema = z.object({ value: z.object({ importId: z.string() }) });
const standingSchema = z.object({ value: z.object({ mode: z.string(), stops: z.number() }) });
const pathSchema = z.object({ value: z.object({ path: z.string() }) });

type Call = readonly [name: string, input: unknown];

/** Sends messages as a page that was taken over would: through the bridge, many at once. */
const sendAll = (calls: readonly Call[]): Promise<unknown[]> =>
  opened.page.evaluate(
    (all) =>
      Promise.all(
        all.map(([name, input]) =>
          Reflect.get(Object(Reflect.get(window, 'tallyport')), 'invoke')(name, input),
        ),
      ),
    calls.map(([name, input]): [string, unknown] => [name, input]),
  );

/** Which of them were no answers, by name. */
const unanswered = (calls: readonly Call[], answers: readonly unknown[]): readonly string[] =>
  calls.flatMap(([name], at) => {
    const answer = answerSchema.safeParse(answers[at]);
    const isEnded = answer.success && !answer.data.ok && answer.data.problem.code === 'engine-ended';
    return answer.success && !isEnded ? [] : [`${name}: ${JSON.stringify(answers[at])?.slice(0, 200)}`];
  });

const goesOn = async (): Promise<void> => {
  const me = person(opened);
  expect(standingSchema.parse(await me.call('shell.engine', {})).value).toEqual({ mode: 'usual', stops: 0 });
  expect(await me.call('journal.verify', {})).toMatchObject({ ok: true, value: { isSound: true } });
  await me.goTo('Home');
  const path = folder.path('after.csv');
  writeFileSync(path, 'Number,Amount\n1,2.00\n');
  await me.dropFile(path);
  await expect(opened.page.getByText('after.csv').first()).toBeVisible({ timeout: 20_000 });
};

test('two thousand messages with hostile values through the window are all answered, and both go on', async () => {
  test.setTimeout(300_000);
  const me = person(opened);
  const file = folder.path('rows.csv');
  writeFileSync(file, 'Number,Amount\n1,2.00\n');
  const made = importSchema.parse(await me.call('drafts.create', { path: await me.given(file) }));
  const inputs = hostileInputs(await me.given(file), 7, [made.value.importId]);
  const names = Object.keys(procedures);
  for (let from = 0; from < CALLS; from += AT_ONCE) {
    const calls = Array.from({ length: AT_ONCE }, (_, i): Call => {
      const name = names[(from + i) % names.length] ?? '';
      return [name, inputs.next(name)];
    });
    expect(unanswered(calls, await sendAll(calls))).toEqual([]);
  }
  await goesOn();
});

test('copying and saving the journal to places that cannot be is answered, and both go on', async () => {
  const me = person(opened);
  mkdirSync(folder.path('a folder.sqlite'));
  const places = [
    folder.path(`${'n'.repeat(300)}.sqlite`),
    folder.path(`${'d/'.repeat(3_000)}x.sqlite`),
    folder.path('nul\0.sqlite'),
    folder.path('no/such/folder.sqlite'),
    folder.path('a folder.sqlite'),
    '/proc/self/mem',
    '/dev/full',
  ];
  for (const name of ['journal.backup', 'journal.salvage'])
    for (const place of places) {
      await me.answerDialogs({ save: place });
      const chosen = await me.call('shell.chooseSavePath', { suggestedName: 'x', format: 'sqlite' });
      const { path } = pathSchema.parse(chosen).value;
      const calls: Call[] = [[name, { path }]];
      const answers = await sendAll(calls);
      expect(unanswered(calls, answers)).toEqual([]);
      expect(answers, `${name} to ${place.slice(-40)}`).toMatchObject([{ ok: false }]);
    }
  await goesOn();
});
