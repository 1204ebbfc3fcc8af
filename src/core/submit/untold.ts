import type { Fact } from './facts';
import { isFinal } from './state';

/** How many records of a history a batch has taken that nothing tells of yet: neither an outcome, nor that they are in doubt. */
export const countUntold = (facts: readonly Fact[]): number => {
  const records = new Map<number, readonly number[]>();
  const taken = new Set<number>();
  const settled = new Set<number>();
  for (const fact of facts) {
    if (fact.kind === 'chunk') records.set(fact.made.chunk, fact.made.records);
    if (fact.kind === 'answer' && fact.answer.kind === 'accepted') taken.add(fact.chunk);
    if (fact.kind === 'batch-dead') taken.delete(fact.chunk);
    if (fact.kind === 'outcomes')
      for (const one of fact.outcomes)
        if (isFinal(one) || one.outcome === 'in-doubt') settled.add(one.record);
        else settled.delete(one.record);
  }
  const all = [...taken].flatMap((chunk) => records.get(chunk) ?? []);
  return new Set(all.filter((record) => !settled.has(record))).size;
};
