import { failed, ok } from '../../../core/values/result';
import { backUp } from '../../journal/backup';
import { holdsSeal } from '../../journal/chain';
import { checkAtOneMoment } from '../../journal/health';
import type { Journal } from '../../journal/open';
import { chainWords } from '../chain-words';
import type { Handlers } from '../handler-types';
import type { EnginePorts } from '../ports';
import { saveReadable } from '../save-readable';

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

/** The journal as a whole: whether it is what was written, and a copy of it. */
export const journalHandlers = ({ journal, clock }: EnginePorts): Own => ({
  'journal.verify': ({ seal: text }) => {
    const check = checkAtOneMoment(journal);
    const seal = text === undefined ? null : { text, isThere: holdsSeal(journal, text) };
    const { sentence, advice } = chainWords(journal, check, seal);
    return ok({
      ...check,
      damage: [...check.damage],
      isSound: check.damage.length === 0 && check.fault === null && seal?.isThere !== false,
      sentence,
      advice,
    });
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
