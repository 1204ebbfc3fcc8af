import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appFolder } from '../../src/cli/places';
import { tallyport, tallyportHere } from '../fixtures/command-line';
import { temporaryFolder } from '../fixtures/temporary-folder';

test('an empty variable names no folder: the journal is in the home folder, never where the command was started', async () => {
  const folder = temporaryFolder();
  const [home, cwd] = [join(folder, 'home'), join(folder, 'elsewhere')];
  for (const one of [home, cwd]) mkdirSync(one);
  const env = { HOME: home, XDG_CONFIG_HOME: '', TALLYPORT_DATA_DIR: '' };
  const listed = await tallyport(['imports', 'list', '--json'], { cwd, env });
  expect([listed.code, JSON.parse(listed.stdout)]).toEqual([0, []]);
  expect(readdirSync(cwd)).toEqual([]);
  expect(readdirSync(join(home, '.config', 'Tallyport'))).toContain('journal.sqlite');
});

test.each([
  ['linux', { XDG_CONFIG_HOME: '/x' }, '/h', '/x/Tallyport'],
  ['linux', {}, '/h', '/h/.config/Tallyport'],
  ['linux', { XDG_CONFIG_HOME: '' }, '', null],
  ['darwin', { XDG_CONFIG_HOME: '/x' }, '/h', '/h/Library/Application Support/Tallyport'],
  ['win32', { APPDATA: '' }, '/h', '/h/AppData/Roaming/Tallyport'],
  ['win32', { APPDATA: '/a' }, '', '/a/Tallyport'],
] as const)('on %s with %o and the home folder %o the own folder is %o', (platform, env, home, folder) => {
  expect(appFolder({ platform, env, home })).toBe(folder);
});

test.each(['', '=Foo', ' =Foo'])(
  'a company or a location without an ID is named and adds nothing: %o',
  async (place) => {
    const env = { TALLYPORT_DATA_DIR: join(temporaryFolder(), 'data') };
    for (const option of ['--company', '--location']) {
      const words = ['connections', 'add', '--name', 'A', '--environment', 'practice', option, place];
      const added = await tallyportHere(words, { env });
      expect([added.code, added.stderr]).toEqual([
        2,
        expect.stringContaining(`${option} '${place}' names no ID`),
      ]);
    }
    expect((await tallyportHere(['connections', 'list', '--json'], { env })).stdout).toBe('[]\n');
  },
);
