import { setImmediate as breathe } from 'node:timers/promises';
import { chainHead } from '../../journal/chain';
import type { Journal } from '../../journal/open';
import { type SearchIndex, type Slot, stretches } from '../../journal/search-index';
import { type SearchStamp, searchStamps } from '../../journal/search-rows';
import { followEdits, followHistory, hearHistory } from './follow-import';
import { clear, type Hands, takeInHand } from './hands';
import { beginAgain, readRecords, readWords } from './read-import';

/** Slices that are kept together. */
const SLICES_KEPT = 20;

export type Upkeep = {
  /** Reads into the index what it does not know yet; over when it is whole. */
  readonly bringUpToDate: () => Promise<void>;
  /** Records read by now, of how many; null: nothing is being read. */
  readonly progress: () => { readonly done: number; readonly total: number } | null;
  readonly close: () => Promise<void>;
};

type Part = {
  readonly isStale: (slot: Slot, stamp: SearchStamp) => boolean;
  readonly read: (hands: Hands, slot: Slot) => Promise<Slot | null>;
};

/** What is not judged stays as it was read: the journal says of every hit whether it still stands. */
const isJudged = ({ base }: SearchStamp): boolean => base !== '';

/** What an import is read by, in this order. */
const parts: readonly Part[] = [
  { isStale: (slot, stamp) => slot.words !== stamp.words, read: readWords },
  {
    isStale: (slot, stamp) => isJudged(stamp) && (slot.base !== stamp.base || slot.facts > stamp.facts),
    read: beginAgain,
  },
  { isStale: (slot, stamp) => isJudged(stamp) && slot.reading !== null, read: readRecords },
  { isStale: (slot, stamp) => isJudged(stamp) && slot.facts < stamp.facts, read: followHistory },
  { isStale: (slot, stamp) => isJudged(stamp) && slot.edits !== stamp.edits, read: followEdits },
  { isStale: (slot, stamp) => slot.heard < stamp.facts, read: hearHistory },
];

const recordsLeft = (slot: Slot | undefined, stamp: SearchStamp): number => {
  if (!isJudged(stamp)) return 0;
  if (slot === undefined || slot.base !== stamp.base) return stamp.records;
  return slot.reading === null ? 0 : Math.max(0, stamp.records - slot.reading);
};

type Due = {
  readonly stale: readonly SearchStamp[];
  /** Imports that are not there any more. */
  readonly gone: readonly Slot[];
  readonly records: number;
};

const dueIn = (journal: Journal, index: SearchIndex): Due => {
  const stamps = searchStamps(journal);
  const slots = new Map(index.slots().map((slot) => [slot.importId, slot]));
  const there = new Set(stamps.map(({ id }) => id));
  const stale = stamps.filter((stamp) => {
    const slot = slots.get(stamp.id);
    return slot === undefined || parts.some(({ isStale }) => isStale(slot, stamp));
  });
  return {
    stale,
    gone: [...slots.values()].filter(({ importId }) => !there.has(importId)),
    records: stale.reduce((sum, stamp) => sum + recordsLeft(slots.get(stamp.id), stamp), 0),
  };
};

type Means = Pick<Hands, 'journal' | 'index' | 'turn' | 'more'>;

/** Reads all that is due. False: the index was closed meanwhile. */
const readDue = async (means: Means, { stale, gone }: Due): Promise<boolean> => {
  const { index } = means;
  for (const slot of gone) {
    if (!(await clear(means, slot, stretches.all))) return false;
    index.forget(slot.slot);
  }
  for (const stamp of stale) {
    const hands = takeInHand(means, stamp);
    let slot = index.slotOf(stamp.id);
    for (const part of hands === undefined ? [] : parts) {
      if (hands === undefined || !part.isStale(slot, stamp)) continue;
      const read = await part.read(hands, slot);
      if (read === null) return false;
      slot = read;
    }
  }
  return true;
};

/**
 * Keeps an index as the journal is: what is new is read slice by slice, and others get their turn in between. `mayGoOn`: waited
 * for between two slices.
 */
export const createUpkeep = (
  journal: Journal,
  index: SearchIndex,
  mayGoOn: () => Promise<void> = () => Promise.resolve(),
): Upkeep => {
  let work: Promise<void> | null = null;
  let progress = { done: 0, total: 0 };
  let slices = 0;
  let isClosed = false;
  const means: Means = {
    journal,
    index,
    turn: async (records = 0) => {
      progress = { ...progress, done: progress.done + records };
      slices += 1;
      if (slices % SLICES_KEPT === 0) index.commit();
      await breathe();
      await mayGoOn();
      return !isClosed;
    },
    more: (records) => {
      progress = { ...progress, total: progress.total + records };
    },
  };
  const run = async (due: Due): Promise<void> => {
    if (!(await readDue(means, due))) return;
    const { link, digest } = chainHead(journal);
    index.keepOrigin(link, Buffer.from(digest).toString('hex'));
    index.commit();
  };
  return {
    progress: () => (work === null ? null : progress),
    bringUpToDate: () => {
      if (work !== null) return work;
      const due = dueIn(journal, index);
      if (due.stale.length + due.gone.length === 0) return Promise.resolve();
      progress = { done: 0, total: due.records };
      work = run(due).finally(() => {
        work = null;
      });
      return work;
    },
    close: async () => {
      isClosed = true;
      await work?.catch(() => undefined);
    },
  };
};
