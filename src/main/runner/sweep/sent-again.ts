import type { OwnRef, SweepFinding } from '../../../core/reconcile/sweep/finding';
import { readFacts } from '../../journal/facts';
import type { Journal } from '../../journal/open';
import { LATE_HORIZONS } from './horizon';

/**
 * Records of an import that went out once more since a list did not show them, with when their first sending ended; epoch
 * milliseconds.
 */
const sentAgainIn = (journal: Journal, importId: string): ReadonlyMap<number, number> => {
  const firstChunk = new Map<number, number>();
  const endedAt = new Map<number, number>();
  const again = new Set<number>();
  for (const fact of readFacts(journal, importId)) {
    if (fact.kind === 'chunk')
      for (const record of fact.made.records) {
        if (!firstChunk.has(record)) firstChunk.set(record, fact.made.chunk);
        if (fact.made.provenAbsent === true) again.add(record);
      }
    if ((fact.kind === 'intent' || fact.kind === 'answer') && !endedAt.has(fact.chunk))
      endedAt.set(fact.chunk, fact.at);
    if (fact.kind === 'answer') endedAt.set(fact.chunk, Math.max(endedAt.get(fact.chunk) ?? 0, fact.at));
  }
  return new Map(
    [...again].flatMap((record) => {
      const at = endedAt.get(firstChunk.get(record) ?? -1);
      return at === undefined ? [] : [[record, at] as const];
    }),
  );
};

/** A double of what this journal sent twice itself: what absence was proven by does not hold for that service. */
export type DoubledBySending = {
  readonly finding: SweepFinding;
  readonly ours: OwnRef & { readonly importId: string };
  /** How long after the first sending had ended the entry was made that nobody knew of; null: it does not tell when. */
  readonly delayMs: number | null;
  /** Made within the horizon: the list is what did not show it. `very-late`: somebody else may have made it. Null: nobody knows. */
  readonly made: 'in-time' | 'late' | 'very-late' | null;
};

/** Later than that nothing is expected of a request, whatever the horizon is, ms. */
const VERY_LATE_MS = 15 * 60_000;

const madeWhen = (delayMs: number | null, horizonMs: number): DoubledBySending['made'] => {
  if (delayMs === null) return null;
  if (delayMs <= horizonMs) return 'in-time';
  return delayMs > Math.max(VERY_LATE_MS, (1 + LATE_HORIZONS) * horizonMs) ? 'very-late' : 'late';
};

const doubledBy = (
  finding: SweepFinding,
  againIn: (importId: string) => ReadonlyMap<number, number>,
  horizonMs: number,
): DoubledBySending | null => {
  const strangers = finding.things.filter(({ ours }) => ours.length === 0);
  if (finding.kind !== 'twice' || strangers.length === 0) return null;
  for (const ref of [...finding.ours, ...finding.things.flatMap(({ ours }) => ours)]) {
    const { importId, record } = ref;
    const endedAt = importId === null || record === null ? undefined : againIn(importId).get(record);
    if (importId === null || endedAt === undefined) continue;
    const made = strangers.map(({ createdAt }) => Date.parse(createdAt ?? '')).filter(Number.isFinite);
    const delayMs = made.length === 0 ? null : Math.max(0, Math.max(...made) - endedAt);
    return { finding, ours: { ...ref, importId }, delayMs, made: madeWhen(delayMs, horizonMs) };
  }
  return null;
};

/** Those of the findings that are doubles of what was sent a second time since a list did not show the first. `horizonMs`: of the connection. */
export const doubledBySending = (
  journal: Journal,
  findings: readonly SweepFinding[],
  horizonMs: number,
): readonly DoubledBySending[] => {
  const known = new Map<string, ReadonlyMap<number, number>>();
  const againIn = (importId: string): ReadonlyMap<number, number> => {
    const again = known.get(importId) ?? sentAgainIn(journal, importId);
    known.set(importId, again);
    return again;
  };
  return findings.flatMap((finding) => doubledBy(finding, againIn, horizonMs) ?? []);
};
