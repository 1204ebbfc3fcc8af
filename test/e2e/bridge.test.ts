import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { procedures, shellProcedures } from '../../src/ipc/contract';
import { type OpenApp, openApp } from './app';
import { type Person, person } from './person';

let opened: OpenApp;
let me: Person;
test.beforeAll(async () => {
  opened = await openApp();
  me = person(opened);
});
test.afterAll(() => opened.close());

const refusalSchema = z.object({ ok: z.literal(false), problem: z.object({ code: z.string() }) });
const codeOf = (answer: unknown): string => refusalSchema.parse(answer).problem.code;

/** What each procedure asks for; a dialog that opens files asks for nothing and reads nothing. */
const inputs = Object.entries({ ...procedures, ...shellProcedures })
  .map(([name, { input }]) => ({
    name,
    fields: Object.keys(input.shape),
    needsSomething: !input.safeParse({}).success,
  }))
  .filter(({ name, needsSomething }) => needsSomething || !name.startsWith('shell.choose'));

const stillAnswers = async (): Promise<void> =>
  expect(await me.call('app.info', {})).toMatchObject({ ok: true });

test('every procedure refuses what is no object, by a code', async () => {
  const rubbish = [null, 7, 'text', [], true, [{}]];
  for (const { name } of inputs) {
    const codes = await Promise.all(rubbish.map(async (input) => codeOf(await me.call(name, input))));
    expect(codes, name).toEqual(rubbish.map(() => 'input-refused'));
  }
  await stillAnswers();
});

test('every procedure refuses fields of a wrong type, and a missing one', async () => {
  for (const { name, fields, needsSomething } of inputs.filter((one) => one.fields.length > 0)) {
    const wrong = Object.fromEntries(fields.map((field) => [field, [Number.NaN]]));
    expect(codeOf(await me.call(name, wrong)), name).toBe('input-refused');
    if (needsSomething) expect(codeOf(await me.call(name, {})), name).toBe('input-refused');
  }
  await stillAnswers();
});

test('names that every object has are no procedures, and a prototype in a message poisons nothing', async () => {
  for (const name of [
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '',
    'imports',
    'x'.repeat(5000),
  ])
    expect(codeOf(await me.call(name, {})), name).toBe('input-refused');
  const codes = await opened.page.evaluate(
    async (names) => {
      const poison: unknown = JSON.parse(
        '{"__proto__": {"poisoned": true}, "constructor": {"prototype": {"poisoned": true}}}',
      );
      const answers: string[] = [];
      for (const name of names) {
        const answer = await Reflect.get(Object(Reflect.get(window, 'tallyport')), 'invoke')(name, poison);
        answers.push(String(answer.ok ? 'ok' : answer.problem.code));
      }
      return answers;
    },
    inputs.filter(({ needsSomething }) => needsSomething).map(({ name }) => name),
  );
  expect(new Set(codes)).toEqual(new Set(['input-refused']));
  expect(await opened.app.evaluate(() => 'poisoned' in {})).toBe(false);
  await stillAnswers();
});

test('a message of ten megabytes is refused by every procedure', async () => {
  const codes = await opened.page.evaluate(
    async (all) => {
      const large = 'x'.repeat(10_000_000);
      const answers: string[] = [];
      for (const { name, fields } of all) {
        const input = Object.fromEntries([...fields, 'more'].map((field) => [field, large]));
        const answer = await Reflect.get(Object(Reflect.get(window, 'tallyport')), 'invoke')(name, input);
        answers.push(String(answer.ok ? 'ok' : answer.problem.code));
      }
      return answers;
    },
    inputs.filter(({ fields }) => fields.length < 2),
  );
  expect(new Set(codes)).toEqual(new Set(['input-refused']));
  await stillAnswers();
});

test('a message from another page than our own is refused', async () => {
  const preload = await opened.app.evaluate(({ app }) => `${app.getAppPath()}/out/preload/index.cjs`);
  const answer = await opened.app.evaluate(async ({ BrowserWindow }, path) => {
    const foreign = new BrowserWindow({ show: false, webPreferences: { preload: path, sandbox: true } });
    // Our own guard would lead it back to the app.
    foreign.webContents.removeAllListeners('did-navigate');
    await foreign.loadURL('data:text/html,<p>somewhere else</p>');
    const said: unknown = await foreign.webContents.executeJavaScript(
      "window.tallyport.invoke('app.info', {})",
    );
    foreign.destroy();
    return said;
  }, preload);
  expect(codeOf(answer)).toBe('input-refused');
  expect(JSON.stringify(answer)).not.toContain(opened.dataDir);
  await stillAnswers();
});
