import { ok, type Result } from '../../core/values/result';
import { sealWhatIsThere } from '../journal/chain';
import { inTransaction, journalFile, openJournal, openJournalReadOnly } from '../journal/open';
import { isOwned, takeOwnerLock } from '../journal/owner-lock';
import { createEngine, type Engine } from './engine';
import type { EnginePorts } from './ports';

/** Takes the data folder for this process and opens its engine. Errors: those of the lock and of the journal. */
export const openEngine = (ports: Omit<EnginePorts, 'journal'>): Result<Engine> => {
  const lock = takeOwnerLock(ports.dataDir);
  if (!lock.ok) return lock;
  const journal = openJournal(journalFile(ports.dataDir));
  if (!journal.ok) {
    lock.value.release();
    return journal;
  }
  inTransaction(journal.value, () => sealWhatIsThere(journal.value));
  const engine = createEngine({ ...ports, journal: journal.value });
  const close = async (): Promise<void> => {
    await engine.close();
    lock.value.release();
  };
  return ok({ ...engine, close });
};

/** Opens a data folder for looking only, beside a process that may be writing it. */
export const openReadOnlyEngine = (ports: Omit<EnginePorts, 'journal'>): Result<Engine> => {
  const journal = openJournalReadOnly(journalFile(ports.dataDir));
  return journal.ok
    ? ok(createEngine({ ...ports, journal: journal.value, isOwnedElsewhere: () => isOwned(ports.dataDir) }))
    : journal;
};
