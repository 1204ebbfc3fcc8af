import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { dresses, secretsUnder } from '../../test/fixtures/canaries';
import { careless, tellingHeaders } from '../../test/fixtures/careless-service';
import { HOSTILE, obeyed } from '../../test/fixtures/hostile-text';
import { type Answered, type Front, type Passing, serveFront } from '../../test/fixtures/served-front';
import {
  type Case,
  connect,
  copyFolder,
  envOf,
  fewOf,
  type Ground,
  judgedAll,
  openPractice,
  TO,
} from './ground';
import { vendorMapping } from './sent';
import type { Ran } from './watched';

const PASSPHRASE = 'attack-passphrase-5d0c72ab';

/** What a service may answer in the place of what was asked for. */
const bodies: Readonly<Record<string, () => string>> = {
  nothing: () => '',
  'a null': () => 'null',
  'an empty list': () => '[]',
  'an empty object': () => '{}',
  'half an object': () => '{"invoices": [{"id": "1"',
  'a page of markup': () => `<html><title>${HOSTILE}</title><script>x</script></html>`,
  'lists 300,000 deep': () => `${'['.repeat(300_000)}${']'.repeat(300_000)}`,
  'objects 300,000 deep': () => `${'{"a":'.repeat(300_000)}1${'}'.repeat(300_000)}`,
  '100 MB of blanks': () => ' '.repeat(100_000_000),
  'a text of 100 MB': () => `{"message":"${'x'.repeat(100_000_000)}"}`,
  'a million entries': () =>
    `{"invoices":[${'{},'.repeat(1_000_000)}{}],"vendors":[${'{},'.repeat(1_000_000)}{}]}`,
  'names of the language': () =>
    '{"__proto__":{"a":1},"constructor":{"prototype":{"b":1}},"vendors":[{"__proto__":null}],"toString":1}',
  'numbers beyond numbers': () => '{"count":1e999,"total":-1e999,"vendors":[{"id":1e400}],"results":[1e999]}',
  'words that a terminal obeys': () =>
    JSON.stringify({ code: HOSTILE, message: `no: ${HOSTILE}`, errors: [{ message: HOSTILE }] }),
  'other kinds than those shown': () =>
    '{"vendors":{"0":1},"invoices":7,"count":"many","next":[1],"batch_id":{"x":1},"results":"none","status":[],"access_token":17}',
};

const places = {
  'to a list': ({ method }: Passing): boolean => method === 'GET',
  'to what is sent': ({ method, path }: Passing): boolean => method === 'POST' && !path.startsWith('/oauth/'),
  'for a token': ({ path }: Passing): boolean => path.startsWith('/oauth/'),
} as const;

const STATUSES = [200, 202, 400, 500] as const;

type Rule = (request: Passing) => Answered | null;
type Mood = { rule: Rule | null };
type Hostile = { readonly name: string; readonly rule: Rule };

const answersInPlace = ({ seed }: Ground): readonly Hostile[] =>
  Object.entries(bodies).flatMap(([what, text], n) =>
    Object.entries(places).map(([where, isMeant], m): Hostile => {
      const status = STATUSES[(seed + n + m) % STATUSES.length] ?? 200;
      return {
        name: `${what} ${where}, ${status}`,
        rule: (request) => (isMeant(request) ? { status, text: text() } : null),
      };
    }),
  );

/** Answers that would lead elsewhere, or keep whoever waits. */
const leadingAway = (elsewhere: Front): readonly Hostile[] => [
  ...[301, 302, 307, 308].map(
    (status): Hostile => ({
      name: `leads elsewhere, ${status}`,
      rule: ({ path }) => ({
        status,
        text: '',
        headers: { location: new URL(path, elsewhere.baseUrl).href },
      }),
    }),
  ),
  {
    name: 'leads elsewhere for a token, 307',
    rule: ({ path }) =>
      path.startsWith('/oauth/') ? { status: 307, text: '', headers: { location: elsewhere.authUrl } } : null,
  },
  {
    name: 'come back in a year',
    rule: () => ({ status: 503, text: '{}', headers: { 'retry-after': '31536000' } }),
  },
  {
    name: 'come back before now',
    rule: () => ({ status: 429, text: '{}', headers: { 'retry-after': '-9e99' } }),
  },
  { name: 'a status of no kind', rule: () => ({ status: 799, text: '{}' }) },
  {
    name: 'headers of 12 kB that say who asked',
    rule: (request) => ({
      ...careless(500, request),
      headers: { ...tellingHeaders(request), 'x-long': 'a'.repeat(12_000) },
    }),
  },
  { name: 'repeats all that it was given', rule: (request) => careless(500, request) },
  { name: 'repeats all that it was given, as text', rule: (request) => careless(413, request) },
];

type Scene = {
  readonly ground: Ground;
  readonly mood: Mood;
  readonly front: Front;
  readonly elsewhere: Front;
  readonly base: string;
  readonly secrets: Record<string, string>;
};

const spoken = (text: string, secrets: Readonly<Record<string, string>>): readonly string[] => {
  const bytes = Buffer.from(text);
  return Object.entries(secrets)
    .filter(([, secret]) => dresses(secret).some((dress) => bytes.includes(dress)))
    .map(([name]) => name);
};

/** What a run of commands left that it should not have. */
const leftBehind = ({ secrets, elsewhere }: Scene, dataDir: string, all: readonly Ran[]): string | null => {
  const said = all.map(({ stdout, stderr }) => `${stdout}\n${stderr}`).join('\n');
  const found = [...secretsUnder(dataDir, secrets), ...spoken(said, secrets)];
  if (found.length > 0) return `secrets: ${found.slice(0, 3).join('; ')}`;
  if (elsewhere.passed.length > 0) return `${elsewhere.passed.length} requests went elsewhere`;
  if (obeyed.test(said)) return 'a terminal would obey what was printed';
  return all.at(-1)?.code === 0 ? null : 'the journal is not whole afterwards';
};

/** A person fetches, sends, looks, and checks the journal, while the service answers like this. */
const met = async (scene: Scene, { name, rule }: Hostile): Promise<Case> => {
  const { ground, mood, front, base, elsewhere } = scene;
  const dataDir = join(ground.folder, 'met');
  rmSync(dataDir, { recursive: true, force: true });
  copyFolder(base, dataDir);
  elsewhere.passed.length = 0;
  const env = { ...envOf(front, dataDir), TALLYPORT_PASSPHRASE: PASSPHRASE };
  const by = ground.put('vendors.json', vendorMapping);
  const file = ground.put('vendors.csv', `Code,Name\nH-1,Made-up Supplier\nH-2,${name}\n`);
  const sending = [
    'import',
    file,
    '--target',
    'vendors',
    '--mapping',
    by,
    ...TO,
    '--only-valid',
    '--wait',
    '1s',
    '--quiet',
  ];
  const commands = [
    ['connections', 'test', 'Attack'],
    ['sync', ...TO, '--only', 'vendors,invoices', '--quiet'],
    sending,
    ['imports', 'list'],
  ];
  const all: Ran[] = [];
  mood.rule = rule;
  for (const words of ground.isQuick ? [sending] : commands) all.push(await ground.run(words, { env }));
  mood.rule = null;
  all.push(await ground.run(['journal', 'verify'], { env }));
  return judgedAll(name, all, leftBehind(scene, dataDir, all));
};

/** Secrets that are kept for one address go to no other, whoever changes it. */
const otherAddress = async ({ ground, base, secrets, elsewhere }: Scene): Promise<Case> => {
  const dataDir = join(ground.folder, 'moved');
  copyFolder(base, dataDir);
  elsewhere.passed.length = 0;
  const kept = { TALLYPORT_DATA_DIR: dataDir, TALLYPORT_PASSPHRASE: PASSPHRASE };
  const all = [
    await ground.run(['connections', 'update', 'Attack', '--auth-url', elsewhere.authUrl], { env: kept }),
    await ground.run(['connections', 'test', 'Attack'], { env: kept }),
    await ground.run(['sync', ...TO, '--quiet'], { env: kept }),
  ];
  const went = elsewhere.passed.length;
  const found = secretsUnder(dataDir, secrets);
  const more = went > 0 ? `${went} requests took them along` : (found[0] ?? null);
  return judgedAll('kept for one address, asked for at another', all, more);
};

/** A service that is wrong, huge, deep or careless in its answers, or leads elsewhere. */
export const attackAnswers = async (ground: Ground): Promise<readonly Case[]> => {
  const service = await openPractice(ground);
  const secrets: Record<string, string> = {
    ...{ apiKey: service.apiKey, clientId: service.clientId, clientSecret: service.clientSecret },
    passphrase: PASSPHRASE,
  };
  const mood: Mood = { rule: null };
  const front = await serveFront(service, {
    instead: (request) => mood.rule?.(request) ?? null,
    change: (answer, request) => {
      const token = /"access_token":\s*"([^"]+)"/.exec(answer.text)?.[1];
      if (token !== undefined) secrets[`token ${Object.keys(secrets).length}`] = token;
      return { ...answer, headers: tellingHeaders(request) };
    },
  });
  const elsewhere = await serveFront(service, {});
  ground.later(() => [front.close(), elsewhere.close()]);
  const base = join(ground.folder, 'base');
  await connect(ground, front, base, { TALLYPORT_PASSPHRASE: PASSPHRASE });
  const scene: Scene = { ground, mood, front, elsewhere, base, secrets };
  const away = leadingAway(elsewhere);
  const all = ground.isQuick
    ? [...fewOf(answersInPlace(ground), ground, 2), ...away.slice(-1)]
    : [...answersInPlace(ground), ...away];
  const cases: Case[] = [];
  for (const one of all) cases.push(await met(scene, one));
  cases.push(await otherAddress(scene));
  return cases;
};
