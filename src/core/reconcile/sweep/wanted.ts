import type { Fact } from '../../submit/facts';
import { foundCodes } from '../../submit/outcomes';

/** Why an import is to be swept, and the last moment at which something of it was in doubt (epoch ms). */
export type SweepNeed = {
  readonly why: readonly ('sent-twice' | 'found' | 'gave-up')[];
  readonly lastAt: number;
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
  return why.size === 0 ? null : { why: [...why], lastAt };
};
