import { sweepWords } from '../../../core/reconcile/sweep/words';
import type { SweepEntry, SweepFindingEntry } from '../../../ipc/sweep';
import { findConnection } from '../../journal/connections';
import type { Journal } from '../../journal/open';
import type { StoredFinding, StoredSweep } from '../../journal/sweeps';
import { labelOfField } from '../evidence';

const iso = (at: number): string => new Date(at).toISOString();

const nameOf = (journal: Journal, connectionId: string): string =>
  findConnection(journal, connectionId)?.name ?? connectionId;

/** A finding in words, with ages as of now (epoch ms). */
export const findingEntry = (journal: Journal, stored: StoredFinding, now: number): SweepFindingEntry => {
  const { kind, target, label, wanted, ours, things, differences, payments } = stored.finding;
  return {
    ...{ finding: stored.findingId, kind, target },
    connection: nameOf(journal, stored.connectionId),
    ...{ connectionId: stored.connectionId, company: stored.company, label },
    ...sweepWords(stored.finding, now, labelOfField),
    ...{ wanted, ours, things, differences, payments },
    firstSeenAt: iso(stored.firstSeenAt),
    seenAt: iso(stored.seenAt),
    seenAgainAt: stored.seenAgainAt === null ? null : iso(stored.seenAgainAt),
    answer: stored.answer === null ? null : { ...stored.answer, at: iso(stored.answer.at) },
  };
};

/** A sweep with the name of its connection. */
export const sweepEntry = (journal: Journal, stored: StoredSweep): SweepEntry => ({
  ...{ sweepId: stored.sweepId, connectionId: stored.connectionId, company: stored.company },
  connection: nameOf(journal, stored.connectionId),
  since: stored.since,
  begunAt: iso(stored.begunAt),
  endedAt: iso(stored.endedAt),
  isWhole: stored.lists.every(({ isWhole }) => isWhole),
  lists: stored.lists,
});
