import type { Fact, Outcome } from '../../submit/facts';
import { foundCodes } from '../../submit/outcomes';
import { isPutOff } from '../../submit/turned-away';

/** Why an import is to be swept, and the last moment at which something of it was in doubt (epoch ms). */
export type SweepNeed = {
  readonly why: readonly ('sent-twice' | 'turned-away' | 'found' | 'gave-up')[];
  readonly lastAt: number;
};

const isMade = ({ outcome, evidence }: Outcome): boolean =>
  (outcome === 'created' || outcome === 'updated') && (evidence === 'reply' || evidence === 'batch-results');

/**
 * When the last of what was turned away was made at a later try, with no look since that shows all of it once; null: nothing was, or
 * a look has shown it (A4).
 */
const madeAfterAll = (facts: readonly Fact[]): number | null => {
  const sizes = new Map<number, number>();
  const away = new Set<number>();
  let lastAt: number | null = null;
  for (const fact of facts) {
    if (fact.kind === 'chunk') {
      const { chunk, parent, records } = fact.made;
      sizes.set(chunk, records.length);
      if (parent !== null && away.has(parent)) away.add(chunk);
    }
    if (fact.kind === 'answer') {
      const { answer, chunk } = fact;
      const isOfSeveral = answer.kind === 'refused' && (sizes.get(chunk) ?? 0) > 1;
      if (isOfSeveral || (answer.kind === 'not-done' && isPutOff(answer.why))) away.add(chunk);
    }
    if (fact.kind === 'outcomes' && away.has(fact.chunk) && fact.outcomes.some(isMade)) lastAt = fact.at;
    if (fact.kind === 'look' && fact.away?.isLast === true && fact.away.isClean && fact.away.unshown === 0)
      lastAt = null;
  }
  return lastAt;
};

/**
 * Whether an import sent something twice, found by a look what became of it, or gave up: then what stands at the service is
 * held against the journal once more, when the last of it is past. Null: an answer came to everything at the first try.
 */
export const sweepWanted = (facts: readonly Fact[]): SweepNeed | null => {
  const why = new Set<SweepNeed['why'][number]>();
  const again = new Set<number>();
  const sent = new Set<number>();
  let lastAt = Number.NEGATIVE_INFINITY;
  const note = (reason: SweepNeed['why'][number], at: number): void => {
    why.add(reason);
    lastAt = Math.max(lastAt, at);
  };
  for (const fact of facts) {
    if (fact.kind === 'chunk' && fact.made.purpose === 'again') again.add(fact.made.chunk);
    if (fact.kind === 'intent') {
      if (again.has(fact.chunk) || sent.has(fact.chunk)) note('sent-twice', fact.at);
      sent.add(fact.chunk);
    }
    if (fact.kind === 'outcomes' && fact.outcomes.some(({ code }) => foundCodes.has(code)))
      note('found', fact.at);
    if (fact.kind === 'gave-up') note('gave-up', fact.at);
    if (fact.kind === 'answer' && fact.answer.kind === 'not-done') sent.delete(fact.chunk);
    // What was in doubt may still come to be there after it.
    if (fact.kind === 'answer' && fact.answer.kind === 'in-doubt') lastAt = Math.max(lastAt, fact.at);
  }
  const turnedAwayAt = madeAfterAll(facts);
  if (turnedAwayAt !== null) note('turned-away', turnedAwayAt);
  return why.size === 0 ? null : { why: [...why], lastAt };
};
