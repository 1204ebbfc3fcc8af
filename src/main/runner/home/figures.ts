import { evidenceOf } from '../../../core/submit/evidence';
import { fromMinor } from '../../../core/values/currency';
import { readFacts } from '../../journal/facts';
import { type ImportFigures, keepFigures, keptFigures, sumShares } from '../../journal/home';
import type { Journal } from '../../journal/open';
import { readRecords } from '../../journal/records';
import { recordCounts } from '../summary';

/** Of records in doubt so many are asked when they were sent; the first were sent first. */
const MOST_ASKED = 200;

const inDoubtSince = (journal: Journal, importId: string): number | null => {
  const page = { outcome: 'in-doubt', after: 0, limit: MOST_ASKED } as const;
  const records = new Set(readRecords(journal, importId, page).map(({ record }) => record));
  if (records.size === 0) return null;
  const times = [...evidenceOf(readFacts(journal, importId), records).values()].flat().map(({ at }) => at);
  return times.length === 0 ? null : times.reduce((least, at) => Math.min(least, at));
};

const counted = (journal: Journal, importId: string, facts: number): ImportFigures => {
  const records = recordCounts(journal, importId);
  return {
    facts,
    records,
    money: sumShares(journal, importId).map(({ currency, share, minor }) => ({
      currency,
      share,
      amount: fromMinor(minor, currency),
    })),
    inDoubtSince: records.inDoubt === 0 ? null : inDoubtSince(journal, importId),
  };
};

/** While an import runs it is counted again at most this often. */
const COUNTED_AGAIN_MS = 5_000;

/** `facts`: how long the history of the import is. */
export type FiguresOf = (
  one: { readonly importId: string; readonly facts: number },
  isRunning: boolean,
) => ImportFigures;

/**
 * What imports came to. Counted once when they are over and kept in the journal (if it may be written); of one that runs,
 * what was counted a few seconds ago will do. `now`: epoch ms.
 */
export const createFigures = (journal: Journal, now: () => number): FiguresOf => {
  const remembered = new Map<string, { readonly figures: ImportFigures; readonly at: number }>();
  return ({ importId, facts }, isRunning) => {
    const last = remembered.get(importId);
    if (
      last?.figures.facts === facts ||
      (isRunning && last !== undefined && now() - last.at < COUNTED_AGAIN_MS)
    )
      return last.figures;
    const kept = keptFigures(journal, importId, facts);
    const figures = kept ?? counted(journal, importId, facts);
    remembered.set(importId, { figures, at: now() });
    if (kept === undefined && !isRunning && !journal.isReadOnly) keepFigures(journal, importId, figures);
    return figures;
  };
};
