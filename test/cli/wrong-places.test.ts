import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CommandSpec } from '../../src/cli/arguments';
import { commands } from '../../src/cli/run';
import { tallyportHere } from '../fixtures/command-line';
import { practiceWorld } from '../fixtures/practice-world';
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

/** Any word where one must stand; what it means is looked at after the journal. */
const wordsOf = ({ words, arguments: names }: CommandSpec): readonly string[] => [
  ...words,
  ...names.filter((name) => !name.startsWith('?')).map(() => 'any'),
];

test('no command begins a journal in a folder that was named and holds none, but the one that adds a connection', async () => {
  const folder = temporaryFolder();
  const place = join(folder, 'mistyped');
  const looked = commands.filter(({ access }) => access !== 'none' && access !== 'begin');
  expect(looked.length).toBeGreaterThan(40);
  for (const { spec } of looked) {
    const words = wordsOf(spec);
    const { code, stdout, stderr } = await tallyportHere([...words, '--data-dir', place]);
    expect([words, code, stdout]).toEqual([words, 7, '']);
    expect([words, stderr]).toEqual([words, expect.stringContaining(`There is no journal in ${place}.`)]);
    expect(stderr).toContain('A new journal is begun there by connections add.');
  }
  const env = { TALLYPORT_DATA_DIR: place };
  const { code, stdout } = await tallyportHere(['imports', 'list', '--json'], { env });
  expect([code, JSON.parse(stdout)]).toMatchObject([7, { error: { code: 'journal-none' }, exitCode: 7 }]);
  expect(readdirSync(folder)).toEqual([]);
  const begun = commands.filter(({ access }) => access === 'begin').map(({ spec }) => spec.words.join(' '));
  expect(begun).toEqual(['connections add']);
  const add = ['connections', 'add', '--name', 'Own', '--environment', 'practice'];
  expect((await tallyportHere(add, { env })).code).toBe(0);
  expect((await tallyportHere(['connections', 'list'], { env })).stdout).toContain('Own');
});

test('an empty folder that somebody made for it holds no imports yet', async () => {
  const place = temporaryFolder();
  const { code, stdout } = await tallyportHere(['imports', 'list', '--json', '--data-dir', place]);
  expect([code, JSON.parse(stdout)]).toEqual([0, []]);
  const other = temporaryFolder();
  writeFileSync(join(other, 'notes.txt'), 'x');
  expect((await tallyportHere(['imports', 'list', '--data-dir', other])).code).toBe(7);
  expect(readdirSync(other)).toEqual(['notes.txt']);
});

test('a proposal that asks a connection of a folder without a journal says so, and begins none', async () => {
  const folder = temporaryFolder();
  const [file, place] = [join(folder, 'x.csv'), join(folder, 'mistyped')];
  writeFileSync(file, 'Code,Name\nX-1,A vendor\n');
  const words = ['mapping', 'suggest', file, '--target', 'vendors', '--connection', 'Own', '--company', '1'];
  const { code, stderr } = await tallyportHere([...words, '--data-dir', place]);
  expect([code, stderr]).toEqual([7, expect.stringContaining(`There is no journal in ${place}.`)]);
  expect(readdirSync(folder)).toEqual(['x.csv']);
});

test('a file in the place of the data folder is told with the way to look at a copy, and that way goes', async () => {
  const { folder, env, run } = await practiceWorld();
  const copy = join(folder, 'b.sqlite');
  expect((await run('journal', 'backup', '--out', copy)).code).toBe(0);
  for (const place of [copy, join(copy, 'below')])
    for (const words of [...looking(folder).slice(0, 1), ['imports', 'list']]) {
      for (const around of [
        { args: ['--data-dir', place], env },
        { args: [], env: { ...env, TALLYPORT_DATA_DIR: place } },
      ]) {
        const { code, stderr } = await tallyportHere([...words, ...around.args], around);
        expect([words, code]).toEqual([words, 2]);
        expect(stderr).toContain(`${copy} is a file, not a data folder.`);
        expect(stderr).toContain('put it alone into an empty folder as journal.sqlite');
      }
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
  const { run } = await practiceWorld();
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
  const { run } = await practiceWorld();
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
    'connection P2 removed; no import or change was begun over it\n',
  );
});
