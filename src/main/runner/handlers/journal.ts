import { failed, ok } from '../../../core/values/result';
import { backUp } from '../../journal/backup';
import { readAbout } from '../../journal/evidence-format';
import { listImports } from '../../journal/imports';
import { migrations } from '../../journal/migrations/index';
import type { Journal } from '../../journal/open';
import type { Handlers } from '../handler-types';
import type { EnginePorts } from '../ports';
import { printedVerdict } from '../printed-words';
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
  'journal.verify': async ({ seal: text, printed }) => {
    // A review file was in the hands of others: it is gone through where memory is bounded.
    const isApart = evidence?.verify !== undefined && readAbout(journal) !== null;
    const verified = isApart
      ? await evidence.verify({ file: journal.file, seal: text ?? null })
      : ok(verifyJournal(journal, text));
    if (!verified.ok) return verified;
    // No seal is on a draft, yet one that cannot be read stops every list. One of another version is listed after it is brought up to date.
    if (!isApart && isOfOurVersion(journal)) listImports(journal);
    const { isSound } = verified.value;
    const verdict = printed === undefined ? null : printedVerdict(journal, printed, isSound);
    return ok({ ...verified.value, printed: verdict });
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
