import { resolve } from 'node:path';
import { words } from '../../core/issues/codes';
import { failed, ok, type Result } from '../../core/values/result';
import { type Given, required } from '../arguments';
import { exits } from '../exit-codes';
import { dataDirOf } from '../places';
import type { Session } from '../session';
import { type Command, type Reply, reply } from './command';
import { evidenceCommands } from './evidence-file';

const SEAL = /^[0-9a-f]{64}$/i;

type Printed = { readonly name: string; readonly sha256: string };

/** A file that the journal is asked about, by its bytes; undefined: none is. Errors: those of reading a file. */
const printedOf = async (file: string | undefined): Promise<Result<Printed | undefined>> => {
  if (file === undefined) return ok(undefined);
  const { digestOf } = await import('../../main/disk/file-digest');
  const { openFile } = await import('../../main/files/open-file');
  const opened = await openFile(resolve(file));
  if (!opened.ok) return opened;
  const { name, handle, close } = opened.value;
  try {
    const { sha256 } = await digestOf(handle.createReadStream({ autoClose: false }));
    return ok({ name, sha256 });
  } finally {
    await close();
  }
};

const verify = async (given: Given, session: Session): Promise<Result<Reply>> => {
  const seal = given.text('seal')?.trim();
  if (seal !== undefined && !SEAL.test(seal)) return failed('seal-malformed', { seal });
  const printed = await printedOf(given.text('file'));
  if (!printed.ok) return printed;
  const checked = await session.do['journal.verify']({ seal, printed: printed.value });
  if (!checked.ok) return checked;
  const { isSound, sentence, advice, notes, head, printed: verdict } = checked.value;
  const ofFile = verdict === null ? [] : [`${verdict.sentence} ${verdict.advice}`];
  const text = [...ofFile, sentence, advice, ...(isSound ? [`Seal: ${head}`] : []), ...notes].join('\n');
  if (!isSound) return ok(reply(checked.value, text, exits.journal));
  return ok(reply(checked.value, text, verdict?.isKnown === false ? exits.differences : exits.done));
};

const backup = async (given: Given, session: Session): Promise<Result<Reply>> => {
  const out = required(given, 'out');
  if (!out.ok) return out;
  const copied = await session.do['journal.backup']({ path: resolve(out.value) });
  if (!copied.ok) return copied;
  const { path, bytes } = copied.value;
  return ok(reply(copied.value, `The journal was copied to ${path} (${bytes} bytes).`));
};

/** The journal of the folder that a command names. Errors: journal-none. */
const journalOf = async (
  given: Given,
): Promise<Result<{ readonly dataDir: string; readonly file: string }>> => {
  const { hasJournal, journalFile } = await import('../../main/journal/open');
  const dataDir = dataDirOf(given);
  if (!dataDir.ok) return dataDir;
  return hasJournal(dataDir.value)
    ? ok({ dataDir: dataDir.value, file: journalFile(dataDir.value) })
    : failed('journal-none', { file: dataDir.value });
};

const nowText = (): string => new Date().toISOString();

const salvage = async (given: Given): Promise<Result<Reply>> => {
  const out = required(given, 'out');
  if (!out.ok) return out;
  const journal = await journalOf(given);
  if (!journal.ok) return journal;
  const { saveReadable } = await import('../../main/runner/save-readable');
  const said = await saveReadable({ from: journal.value.file, to: resolve(out.value), at: nowText() });
  if (!said.ok) return said;
  const { path, sentence, advice } = said.value;
  return ok(reply(said.value, `${sentence}\n${advice}\nWritten to ${path}.`));
};

const setJournalAside = async (given: Given): Promise<Result<Reply>> => {
  const journal = await journalOf(given);
  if (!journal.ok) return journal;
  const { setAsideUnusable } = await import('../../main/runner/set-aside-unusable');
  const aside = setAsideUnusable(journal.value.dataDir, nowText().slice(0, 10));
  if (!aside.ok) return aside;
  const { sentence, advice } = words('journal-new-begun', { file: aside.value });
  return ok(reply({ path: aside.value, sentence, advice }, `${sentence}\n${advice}`));
};

/** journal verify | backup | export | open | merge | salvage | set-aside */
export const journalCommands: readonly Command[] = [
  ...evidenceCommands,
  {
    spec: {
      words: ['journal', 'verify'],
      arguments: [],
      about: 'Checks that the journal is whole and that every line of its audit chain is as it was written.',
      options: {
        seal: {
          type: 'string',
          value: 'SEAL',
          help: 'noted from an earlier check; it must still be in the chain',
        },
        file: {
          type: 'string',
          value: 'FILE',
          help: 'a report or review file: whether this journal wrote it, and it is as it was written (exit 8: it is not)',
        },
      },
    },
    access: 'examine',
    run: verify,
  },
  {
    spec: {
      words: ['journal', 'backup'],
      arguments: [],
      about: 'Copies the whole journal to a file, also while an import runs.',
      options: { out: { type: 'string', value: 'FILE', help: 'where to' } },
    },
    access: 'examine',
    run: backup,
  },
  {
    spec: {
      words: ['journal', 'salvage'],
      arguments: [],
      about:
        'Saves what can be read of a damaged journal: as a new journal for looking only, or its records as .csv or .json.',
      options: {
        out: { type: 'string', value: 'FILE.sqlite|.csv|.json', help: 'where to; nothing is overwritten' },
      },
    },
    access: 'none',
    run: salvage,
  },
  {
    spec: {
      words: ['journal', 'set-aside'],
      arguments: [],
      about:
        'Moves a journal that cannot be used aside under a dated name; the next command begins a new one.',
      options: {},
    },
    access: 'none',
    run: setJournalAside,
  },
];
