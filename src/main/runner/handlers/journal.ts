import { failed, ok } from '../../../core/values/result';
import { backUp } from '../../journal/backup';
import { readAbout } from '../../journal/evidence-format';
import { listImports } from '../../journal/imports';
import { migrations } from '../../journal/migrations/index';
import type { Journal } from '../../journal/open';
import type { Handlers } from '../handler-types';
import type { EnginePorts } from '../ports';
import { saveReadable } from '../save-readable';
import { verifyJournal } from '../verify';

type Own = Pick<
  Handlers,
  | 'journal.verify'
  | 'journal.backup'
  | 'journal.standing'
  | 'journal.salvage'
  | 'journal.setAside'
  | 'journal.reopen'
>;

/** Of a journal that is open; one that cannot be opened is answered for at the door (door.ts). */
const openStanding = ({ file, isReadOnly }: Journal) => ({
  standing: isReadOnly ? ('look-only' as const) : ('open' as const),
  ...{ file, problem: null, saved: null, canSave: false, canSetAside: false },
});

const isOfOurVersion = ({ db }: Journal): boolean =>
  Number(db.pragma('user_version', { simple: true })) === migrations.length;

/** The journal as a whole: whether it is what was written, and a copy of it. */
export const journalHandlers = ({ journal, clock, evidence }: EnginePorts): Own => ({
  'journal.verify': ({ seal: text }) => {
    // A file for review was in the hands of others: it is gone through where memory is bounded.
    if (evidence?.verify !== undefined && readAbout(journal) !== null)
      return evidence.verify({ file: journal.file, seal: text ?? null });
    const verified = verifyJournal(journal, text);
    // No seal is on a draft, yet one that cannot be read stops every list. One of another version is listed after it is brought up to date.
    if (isOfOurVersion(journal)) listImports(journal);
    return ok(verified);
  },
  'journal.backup': async ({ path }) => {
    const copied = await backUp(journal, path);
    return copied.ok ? ok({ path, bytes: copied.value }) : copied;
  },
  'journal.standing': () => ok(openStanding(journal)),
  'journal.reopen': () => ok(openStanding(journal)),
  'journal.setAside': () => failed('journal-still-sound', { file: journal.file }),
  'journal.salvage': ({ path }) =>
    saveReadable({ from: journal.file, to: path, at: new Date(clock.now()).toISOString() }),
});
