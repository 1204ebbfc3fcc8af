import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { documentOf, tallyport } from '../fixtures/command-line';
import { openFront } from '../fixtures/front';
import { emptyWorld, practiceWorld, TO_TRIAL, type World } from '../fixtures/practice-world';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

const addWords = ({ service }: World): string[] => [
  ...['connections', 'add', '--name', 'Kept', '--environment', 'sandbox', '--company', '4100'],
  ...['--location', '101', '--base-url', service.baseUrl, '--auth-url', service.authUrl],
];

const secretsOf = ({ service: { apiKey, clientId, clientSecret } }: World) => ({
  apiKey,
  clientId,
  clientSecret,
});

/** Every way a secret could lie in a file without being sealed. */
const dresses = (secret: string): Buffer[] =>
  [secret, Buffer.from(secret).toString('base64'), Buffer.from(secret).toString('hex')]
    .map((text) => Buffer.from(text))
    .concat(Buffer.from(secret, 'utf16le'));

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

/** Files under the data folder that hold a secret in any dress. */
const leaks = (world: World): string[] =>
  filesOf(world.dataDir).filter((file) => {
    const bytes = readFileSync(file);
    return Object.values(secretsOf(world)).some((secret) =>
      dresses(secret).some((dress) => bytes.includes(dress)),
    );
  });

const commands = [
  ['connections', 'test', 'Kept'],
  ['sync', '--connection', 'Kept', '--company', '4100'],
];

test('R-26: without a passphrase secrets are good for one command, and lie in no file afterwards', async () => {
  const world = await emptyWorld();
  const added = await world.run(...addWords(world), '--json');
  expect(added.stderr).toContain('this command only');
  expect(documentOf(added)).not.toHaveProperty('secrets');
  for (const words of commands) expect((await world.run(...words)).code).toBe(0);
  const bare = await tallyport(['connections', 'test', 'Kept', '--data-dir', world.dataDir]);
  expect([bare.code, bare.stderr]).toEqual([6, expect.stringContaining('no credentials')]);
  expect(leaks(world)).toEqual([]);
});

test('R-26: with a passphrase they are kept sealed under it, and another passphrase does not open them', async () => {
  const world = await emptyWorld();
  const kept = { TALLYPORT_DATA_DIR: world.dataDir, TALLYPORT_PASSPHRASE: 'first words' };
  const added = await tallyport(addWords(world), { env: { ...world.env, ...kept } });
  expect([added.code, added.stderr]).toEqual([0, '']);
  expect(leaks(world)).toEqual([]);
  for (const words of commands) expect((await tallyport(words, { env: kept })).code).toBe(0);
  expect(leaks(world)).toEqual([]);
  const other = await tallyport(['connections', 'test', 'Kept'], {
    env: { ...kept, TALLYPORT_PASSPHRASE: 'other words' },
  });
  expect(other.code).toBe(6);
});

test('secrets come as one JSON object on standard input as well', async () => {
  const world = await emptyWorld();
  const around = { env: { TALLYPORT_DATA_DIR: world.dataDir }, input: JSON.stringify(secretsOf(world)) };
  expect((await tallyport([...addWords(world), '--secrets-stdin'], around)).code).toBe(0);
  const tested = await tallyport(['connections', 'test', 'Kept', '--secrets-stdin'], around);
  expect(tested.code).toBe(0);
});

test.each(['', 'no json', '{"apiKey":"canary-key"}', '["canary-key"]'])(
  'standard input that is not those secrets is refused without repeating it: %j',
  async (input) => {
    const world = await emptyWorld();
    const around = { env: { TALLYPORT_DATA_DIR: world.dataDir }, input };
    const answer = await tallyport(['connections', 'list', '--secrets-stdin'], around);
    expect([answer.code, answer.stdout]).toEqual([2, '']);
    expect(answer.stderr).toContain('standard input is not one JSON object');
    expect(answer.stderr).not.toContain('canary-key');
  },
);

test('an environment with only some of the three names what it lacks', async () => {
  const world = await emptyWorld();
  const env = { TALLYPORT_DATA_DIR: world.dataDir, TALLYPORT_API_KEY: 'canary-key' };
  const answer = await tallyport(['connections', 'list'], { env });
  expect([answer.code, answer.stderr.includes('TALLYPORT_CLIENT_ID and TALLYPORT_CLIENT_SECRET')]).toEqual([
    2,
    true,
  ]);
  expect(answer.stderr).not.toContain('canary-key');
});

test.each(['\r', '\n', '€'])(
  'a key with a letter that no header can carry is named, and nothing is asked: %j',
  async (letter) => {
    const world = await practiceWorld();
    const { apiKey, clientId, clientSecret } = world.service;
    const env = { ...world.env, TALLYPORT_API_KEY: apiKey + letter };
    const given = await tallyport(['sync', ...TO_TRIAL], { env });
    expect([given.code, given.stderr]).toEqual([
      2,
      expect.stringContaining('TALLYPORT_API_KEY holds a line end'),
    ]);
    const input = JSON.stringify({ apiKey: apiKey + letter, clientId, clientSecret });
    const words = ['sync', ...TO_TRIAL, '--secrets-stdin'];
    const read = await tallyport(words, { env: { TALLYPORT_DATA_DIR: world.dataDir }, input });
    expect([read.code, read.stderr]).toEqual([2, expect.stringContaining('apiKey on standard input')]);
    const marked = `\uFEFF${JSON.stringify({ apiKey, clientId, clientSecret })}`;
    expect((await tallyport(words, { env: { TALLYPORT_DATA_DIR: world.dataDir }, input: marked })).code).toBe(
      0,
    );
  },
);

test('R-27: kept credentials are not sent to another token address; after the change they are asked anew', async () => {
  const world = await emptyWorld();
  const elsewhere = await openFront(world.service, {});
  const kept = { TALLYPORT_DATA_DIR: world.dataDir, TALLYPORT_PASSPHRASE: 'first words' };
  expect((await tallyport(addWords(world), { env: { ...world.env, ...kept } })).code).toBe(0);
  expect((await tallyport(commands[1] ?? [], { env: kept })).code).toBe(0);
  const words = ['connections', 'update', 'Kept', '--auth-url', elsewhere.authUrl];
  const changed = await tallyport(words, { env: kept });
  expect([changed.code, changed.stderr]).toEqual([0, expect.stringContaining('They are not sent there.')]);
  const tested = await tallyport(['connections', 'test', 'Kept'], { env: kept });
  expect([tested.code, tested.stderr]).toEqual([6, expect.stringContaining('were entered for')]);
  expect(elsewhere.passed).toEqual([]);
  const listed = await tallyport(['connections', 'list'], { env: kept });
  expect(listed.stdout).toContain('for another address');
  const back = ['connections', 'update', 'Kept', '--auth-url', world.service.authUrl];
  expect([
    (await tallyport(back, { env: kept })).code,
    (await tallyport(commands[0] ?? [], { env: kept })).code,
  ]).toEqual([0, 0]);
});
