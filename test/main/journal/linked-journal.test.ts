import { existsSync, linkSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDoor } from '../../../src/main/runner/door';
import { openEngine, openReadOnlyEngine } from '../../../src/main/runner/open-engine';
import { engineBench } from '../../fixtures/engine';
import { must } from '../../fixtures/evidence-file';
import { temporaryFolder } from '../../fixtures/temporary-folder';

/** A data folder with a journal that nobody has, and another one, whose journal is made by `link`. */
const folders = async (link: (real: string, place: string) => void) => {
  const { journal: _, ...ports } = engineBench().ports;
  const [first, second] = [temporaryFolder(), join(temporaryFolder(), 'second')];
  await must(openEngine({ ...ports, dataDir: first })).close();
  link(join(first, 'journal.sqlite'), second);
  const open = (dataDir: string) => openEngine({ ...ports, dataDir });
  return { first, second, open, ports };
};

const inFolder = (link: (real: string, place: string) => void) => (real: string, folder: string) => {
  mkdirSync(folder);
  link(real, join(folder, 'journal.sqlite'));
};

it('a journal that is a link to that of another data folder is not written, while it may be looked at', async () => {
  const { first, second, open, ports } = await folders(inFolder(symlinkSync));
  const engine = must(open(first));
  expect(open(second)).toMatchObject({ ok: false, problem: { code: 'journal-linked' } });
  const looking = must(await openReadOnlyEngine({ ...ports, dataDir: second }));
  expect(must(await looking.handlers['journal.verify']({})).isSound).toBe(true);
  await looking.close();
  const door = openDoor({ ...ports, dataDir: second });
  expect(await door.call('journal.standing', {})).toMatchObject({
    value: { standing: 'look-only', problem: { code: 'journal-linked' } },
  });
  await door.close();
  expect(must(await engine.handlers['journal.verify']({})).isSound).toBe(true);
  await engine.close();
});

it('a link that leads nowhere makes no journal there', async () => {
  const lost = join(temporaryFolder(), 'nowhere.sqlite');
  const { second, open } = await folders((_, folder) => inFolder(symlinkSync)(lost, folder));
  expect(open(second)).toMatchObject({ ok: false, problem: { code: 'journal-linked' } });
  expect(existsSync(lost)).toBe(false);
});

it('a journal with a second name is written under neither, until there is one again', async () => {
  const { first, second, open } = await folders(inFolder(linkSync));
  for (const folder of [first, second])
    expect(open(folder)).toMatchObject({ ok: false, problem: { code: 'journal-linked' } });
  rmSync(join(second, 'journal.sqlite'));
  await must(open(first)).close();
});

it('a data folder that is itself a link is used, and is the same folder under both names', async () => {
  const { first, second, open } = await folders((real, folder) => symlinkSync(join(real, '..'), folder));
  const engine = must(open(second));
  expect(open(first)).toMatchObject({ ok: false, problem: { code: 'journal-in-use' } });
  await engine.close();
  await must(open(first)).close();
});
