import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tallyportHere } from '../fixtures/command-line';
import { emptyWorld } from '../fixtures/practice-world';
import { temporaryFolder } from '../fixtures/temporary-folder';

const long = 'a'.repeat(300);

const looking = (to: string): readonly (readonly string[])[] => [
  ['journal', 'verify'],
  ['journal', 'backup', '--out', join(to, 'copy.sqlite')],
  ['journal', 'export', 'any', '--out', join(to, 'review.tallyport')],
  ['journal', 'salvage', '--out', join(to, 'lines.csv')],
];

test('a data folder without a journal is named, and nothing is begun there', async () => {
  const folder = temporaryFolder();
  const [away, empty] = [join(folder, 'away'), join(folder, 'empty')];
  mkdirSync(empty);
  chmodSync(empty, 0o755);
  for (const place of [away, empty])
    for (const words of looking(folder)) {
      const { code, stdout, stderr } = await tallyportHere([...words, '--data-dir', place]);
      expect([words, code, stdout]).toEqual([words, 7, '']);
      expect(stderr).toContain(`There is no journal in ${place}.`);
      expect(stderr).toContain('Check the data folder that --data-dir or TALLYPORT_DATA_DIR names.');
    }
  expect([existsSync(away), readdirSync(empty), statSync(empty).mode & 0o777]).toEqual([false, [], 0o755]);
  expect(readdirSync(folder)).toEqual(['empty']);
});

test('a file in the place of the data folder is told with the way to look at a copy, and that way goes', async () => {
  const { folder, env, run } = await emptyWorld();
  expect((await run('imports', 'list')).code).toBe(0);
  const copy = join(folder, 'b.sqlite');
  expect((await run('journal', 'backup', '--out', copy)).code).toBe(0);
  for (const place of [copy, join(copy, 'below')])
    for (const words of [...looking(folder).slice(0, 1), ['imports', 'list']]) {
      const { code, stderr } = await tallyportHere([...words, '--data-dir', place], { env });
      expect([words, code]).toEqual([words, 2]);
      expect(stderr).toContain(`${copy} is a file, not a data folder.`);
      expect(stderr).toContain('put it alone into an empty folder as journal.sqlite');
    }
  const apart = join(folder, 'apart');
  mkdirSync(apart);
  copyFileSync(copy, join(apart, 'journal.sqlite'));
  expect((await tallyportHere(['journal', 'verify', '--data-dir', apart], { env })).code).toBe(0);
});

test.each([
  ['the data folder', ['connections', 'list', '--data-dir', long]],
  ['a file to read', ['inspect', `${long}.csv`]],
  ['a mapping', ['check', 'x.csv', '--target', 'vendors', '--mapping', long]],
  ['a profile', ['connections', 'add', '--name', 'A', '--environment', 'practice', '--profile', long]],
  ['a place to write', ['journal', 'backup', '--out', long]],
  ['a file for review', ['journal', 'open', `${long}.tallyport`]],
])('a name that no file system takes is told in one way: %s', async (_what, words) => {
  const env = { TALLYPORT_DATA_DIR: join(temporaryFolder(), 'data') };
  const { code, stderr } = await tallyportHere(words, { env });
  expect([code, stderr]).toEqual([
    2,
    'No file or folder can have this name: it is too long.\n' +
      'Choose a shorter name without unusual characters, or another folder.\n',
  ]);
  expect(existsSync(env.TALLYPORT_DATA_DIR)).toBe(false);
});

test('a seal that was mistyped is told from one that the journal does not hold', async () => {
  const { run } = await emptyWorld();
  expect((await run('imports', 'list')).code).toBe(0);
  const typed = await run('journal', 'verify', '--seal', 'abc');
  expect([typed.code, typed.stdout]).toEqual([2, '']);
  expect(typed.stderr).toContain('abc is not a seal: one has 64 digits and letters a to f.');
  const unknown = await run('journal', 'verify', '--seal', '0'.repeat(64));
  expect([unknown.code, unknown.stdout]).toEqual([
    7,
    expect.stringContaining('Compare the seal letter by letter first.'),
  ]);
});

test('a connection that was never used is removed, and the answer says so', async () => {
  const { run } = await emptyWorld();
  const addresses = ['--base-url', 'https://api.example/v1', '--auth-url', 'https://auth.example/token'];
  const add = [
    'connections',
    'add',
    '--name',
    'P2',
    '--environment',
    'sandbox',
    '--company',
    '1',
    ...addresses,
  ];
  expect((await run(...add)).code).toBe(0);
  expect((await run('connections', 'remove', 'P2')).stdout).toBe(
    'connection P2 removed; it was never used\n',
  );
});
