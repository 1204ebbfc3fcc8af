import { setImmediate as breathe } from 'node:timers/promises';
import { visibleInLine } from '../../../core/values/visible';
import { draftsToErase, eraseSome, giveSomeBack } from '../../journal/erase';
import { hasRoomToGive, shorten } from '../../journal/free-pages';
import type { Journal } from '../../journal/open';
import type { EnginePorts } from '../ports';

/** Takes the rows of drafts that were thrown away out of the journal; the disk has back what they took. */
export type Erasing = {
  /** Begins, or goes on; a draft that a thread still reads into waits for its end. */
  readonly begin: () => void;
  readonly close: () => Promise<void>;
};

const WAIT_MS = 200;

/** What cannot be read is told by whoever needs it. */
const isAnyLeft = (journal: Journal): boolean => {
  try {
    return !journal.isReadOnly && (draftsToErase(journal).length > 0 || hasRoomToGive(journal.db));
  } catch {
    return false;
  }
};

export const createErasing = (
  { journal, clock }: Pick<EnginePorts, 'journal' | 'clock'>,
  isPreparing: (importId: string) => boolean,
  isBusy: () => boolean = () => false,
): Erasing => {
  const leave = new AbortController();
  let work: Promise<void> | null = null;
  let isWanted = false;
  const erase = async (): Promise<void> => {
    while (!leave.signal.aborted) {
      const all = draftsToErase(journal);
      const free = all.filter((importId) => !isPreparing(importId));
      if (all.length === 0) return;
      if (free.length === 0) await clock.sleep(WAIT_MS, leave.signal);
      for (const importId of free)
        while (!leave.signal.aborted && eraseSome(journal, importId)) await breathe();
    }
  };
  /** In slices, while nothing else is at work: what is being checked takes the room again. */
  const giveBack = async (): Promise<void> => {
    if (!hasRoomToGive(journal.db)) return;
    for (let isLeft = true; isLeft && !isWanted && !leave.signal.aborted; ) {
      if (isBusy()) await clock.sleep(WAIT_MS, leave.signal);
      else {
        isLeft = giveSomeBack(journal);
        await breathe();
      }
    }
    if (!leave.signal.aborted) shorten(journal.db);
  };
  /** Until nobody has thrown away anything meanwhile. */
  const run = async (): Promise<void> => {
    while (isWanted && !leave.signal.aborted) {
      isWanted = false;
      await erase();
      await giveBack();
    }
  };
  return {
    begin: () => {
      if (!isAnyLeft(journal)) return;
      isWanted = true;
      if (work !== null) return;
      work = breathe()
        .then(run)
        .catch((error: unknown) => {
          process.stderr.write(`tallyport: a draft was not erased: ${visibleInLine(String(error))}\n`);
        })
        .finally(() => {
          work = null;
        });
    },
    close: async () => {
      leave.abort();
      await work;
    },
  };
};
