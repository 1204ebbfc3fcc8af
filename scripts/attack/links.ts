import {
  chmodSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Case, fewOf, type Ground, judged } from './ground';
import { sentJournal } from './sent';
import { runWatched } from './watched';

const AS_IT_WAS = 'as it was';

const isOpenToOthers = (place: string): boolean => (statSync(place).mode & 0o077) !== 0;

const openUnder = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(isOpenToOthers);

/** The data folder as somebody else may have left it. */
const openToAll = (dataDir: string): void => {
  chmodSync(dataDir, 0o777);
  for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o666);
};

/** Links where a file is going to be written, and folders that are open to others, under a mask that hides nothing. */
export const attackLinks = async (ground: Ground): Promise<readonly Case[]> => {
  const { dataDir, env, vendors } = await sentJournal(ground);
  const outputs: Readonly<Record<string, readonly string[]>> = {
    'r.csv': ['report', vendors, '--out'],
    'r.xlsx': ['report', vendors, '--out'],
    'r.json': ['report', vendors, '--out'],
    'r.pdf': ['report', vendors, '--out'],
    'copy.sqlite': ['journal', 'backup', '--out'],
    'one.tallyport': ['journal', 'export', vendors, '--out'],
    'saved.sqlite': ['journal', 'salvage', '--out'],
    'saved.csv': ['journal', 'salvage', '--out'],
  };
  const cases: Case[] = [];
  for (const [file, words] of fewOf(Object.entries(outputs), ground, 3)) {
    const folder = ground.place(`out ${file}`);
    const out = join(folder, file);
    const victim = join(folder, 'victim');
    writeFileSync(victim, AS_IT_WAS, { mode: 0o644 });
    for (const end of ['.part', '.tmp', '~']) symlinkSync('victim', out + end);
    openToAll(dataDir);
    const command = ['sh', '-c', 'umask 000; exec "$@"', 'sh', process.execPath, ground.entry] as const;
    const ran = await runWatched([...command, ...words, out], { env, cwd: ground.folder });
    const isWritten = readdirSync(folder).includes(file);
    const left = readdirSync(folder).filter((name) => name.startsWith('tallyport-'));
    cases.push(
      judged(
        `${file}: a link at FILE.part`,
        ran,
        readFileSync(victim, 'utf8') === AS_IT_WAS ? null : 'another file was written over',
      ),
      judged(
        `${file}: is written as a file`,
        ran,
        isWritten && lstatSync(out).isFile() ? null : 'it is not there',
      ),
      judged(
        `${file}: for its owner alone`,
        ran,
        isWritten && !isOpenToOthers(out) ? null : 'others can read it',
      ),
      judged(`${file}: leaves nothing beside it`, ran, left.length === 0 ? null : left.join(', ')),
      judged(
        `${file}: closes an open data folder`,
        ran,
        // Saving what can be read of a journal leaves everything else alone.
        words[1] === 'salvage' || (!isOpenToOthers(dataDir) && openUnder(dataDir).length === 0)
          ? null
          : 'it is open to others',
      ),
    );
  }
  return cases;
};
