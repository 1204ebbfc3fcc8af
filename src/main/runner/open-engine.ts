import { failed, ok, type Problem, type Result } from '../../core/values/result';
import { fileInTheWay } from '../disk/file-in-the-way';
import { sealWhatIsThere } from '../journal/chain';
import { claimJournal } from '../journal/claim';
import { findDamage } from '../journal/health';
import { anyJournalProblem } from '../journal/journal-problem';
import { chainSince, migrations } from '../journal/migrations/index';
import {
  inTransaction,
  type Journal,
  journalFile,
  openJournal,
  openJournalReadOnly,
  type TakingUp,
} from '../journal/open';
import { isOwned, takeOwnerLock } from '../journal/owner-lock';
import { hasKnownShape } from '../journal/table-shapes';
import { ageAllLists } from '../journal/young-lists';
import { createEngine, type Engine } from './engine';
import type { EnginePorts } from './ports';
import { isSavedCopy, whySavedCopy } from './saved-copy';

type Ports = Omit<EnginePorts, 'journal'>;

/** An engine that only looks, and why it may do no more; null: because it was asked to. */
export type Looking = Engine & { readonly why: Problem | null };

const notForSending = (journal: Journal): Problem | null => whySavedCopy(journal) ?? findDamage(journal);

/** A journal from before there was a chain gets one over all that is there; a later one has it, or somebody took it out. */
const takeUpOlder: TakingUp = (journal, from) => {
  if (from < chainSince) sealWhatIsThere(journal);
};

/** Takes an open journal for this process. Errors: journal-in-use, and what is wrong with the journal. */
const takeOver = (journal: Journal): Result<null> => {
  try {
    const problem = notForSending(journal);
    if (problem !== null) return { ok: false, problem };
    const claimed = claimJournal(journal);
    if (claimed.ok) inTransaction(journal, () => sealWhatIsThere(journal));
    return claimed;
  } catch (error) {
    return { ok: false, problem: anyJournalProblem(error, journal.file) };
  }
};

type Owned = { readonly journal: Journal; readonly release: () => void };

const own = (dataDir: string): Result<Owned> => {
  const inTheWay = fileInTheWay(dataDir);
  if (inTheWay !== null) return failed('data-dir-is-file', { file: inTheWay });
  const lock = takeOwnerLock(dataDir);
  if (!lock.ok) return lock;
  const journal = openJournal(journalFile(dataDir), takeUpOlder);
  const taken = journal.ok ? takeOver(journal.value) : journal;
  if (!journal.ok || !taken.ok) {
    if (journal.ok) journal.value.close();
    lock.value.release();
    return taken.ok ? failed('journal-unreadable', { file: dataDir, detail: '' }) : taken;
  }
  return ok({ journal: journal.value, release: lock.value.release });
};

/**
 * Takes the data folder for this process and opens its engine. Errors: data-dir-is-file, those of the lock and of opening the
 * journal, journal-chain-broken, journal-salvaged.
 */
export const openEngine = (ports: Ports): Result<Engine> => {
  const owned = own(ports.dataDir);
  if (!owned.ok) return owned;
  const { journal, release } = owned.value;
  // A backup that was put back does not know what was sent since: its lists are read anew, however young they seem.
  if (journal.witness?.wasMissing === true) ageAllLists(journal, ports.clock.now());
  const engine = createEngine({ ...ports, journal });
  const close = async (): Promise<void> => {
    await engine.close();
    release();
  };
  return ok({ ...engine, close });
};

/** Takes the data folder for a moment, where no other process has it. */
const asOwnerOf =
  (dataDir: string) =>
  (work: (journal: Journal) => void): Result<null> => {
    const owned = own(dataDir);
    if (!owned.ok) return owned;
    const { journal, release } = owned.value;
    try {
      work(journal);
      return ok(null);
    } catch (error) {
      return { ok: false, problem: anyJournalProblem(error, journal.file) };
    } finally {
      journal.close();
      release();
    }
  };

/** An engine over a journal that is open for reading. */
export const lookAt = (ports: Ports, journal: Journal, why: Problem | null): Looking => ({
  ...createEngine({ ...ports, journal, why, isOwnedElsewhere: () => isOwned(ports.dataDir) }),
  why,
});

const versionOf = (journal: Journal): number => Number(journal.db.pragma('user_version', { simple: true }));

/** Why a journal of another version than ours can be looked at only, or not even that; null: it is of ours. */
const newerVersion = (journal: Journal): { readonly why: Problem; readonly isReadable: boolean } | null => {
  if (versionOf(journal) <= migrations.length) return null;
  const why = failed('journal-newer', { file: journal.file }).problem;
  return { why, isReadable: hasKnownShape(journal.db) };
};

/** Brings an older journal up to date, which only its owner may do. */
const bringUpToDate = async (ports: Ports): Promise<Result<null>> => {
  const opened = openEngine(ports);
  if (!opened.ok) return opened;
  await opened.value.close();
  return ok(null);
};

/** Opens the journal of a data folder for reading, however old it is. */
const openUpToDate = async (ports: Ports): Promise<Result<Journal>> => {
  const file = journalFile(ports.dataDir);
  const journal = openJournalReadOnly(file);
  if (!journal.ok || versionOf(journal.value) >= migrations.length) return journal;
  journal.value.close();
  const done = await bringUpToDate(ports);
  return done.ok ? openJournalReadOnly(file) : done;
};

/**
 * Opens a data folder for looking only, beside a process that may be writing it. A journal of a newer version, or one saved from
 * a damaged one, says so in `why`. Errors: those of openEngine.
 */
export const openReadOnlyEngine = async (ports: Ports): Promise<Result<Looking>> => {
  const opened = await openUpToDate(ports);
  if (!opened.ok) return opened;
  const journal = opened.value;
  const refuse = (problem: Problem): Result<Looking> => {
    journal.close();
    return { ok: false, problem };
  };
  try {
    const newer = newerVersion(journal);
    if (newer !== null) return newer.isReadable ? ok(lookAt(ports, journal, newer.why)) : refuse(newer.why);
    const problem = notForSending(journal);
    if (problem !== null && !isSavedCopy(problem)) return refuse(problem);
    const asOwner = problem === null ? { asOwner: asOwnerOf(ports.dataDir) } : {};
    return ok(lookAt({ ...ports, ...asOwner }, journal, problem));
  } catch (error) {
    return refuse(anyJournalProblem(error, journal.file));
  }
};

/** Opens a journal to examine it, whatever state it is in. Errors: it cannot be opened at all. */
export const openToExamine = (ports: Ports): Result<Looking> => {
  const journal = openJournalReadOnly(journalFile(ports.dataDir));
  return journal.ok ? ok(lookAt(ports, journal.value, null)) : journal;
};
