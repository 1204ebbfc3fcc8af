import { chunkFact, factsOfKinds, factsOfPersons } from './facts';
import type { Journal } from './open';

/** A record that left in a sending of which no answer came; `at`: when it was given up, epoch milliseconds. */
export type LostRecord = { readonly record: number; readonly at: number };

/** Sendings without an answer, by their chunk, that came to an end after a time: whatever was answered later. */
const lostChunks = (journal: Journal, importId: string, after: number): ReadonlyMap<number, number> => {
  const left = new Map<number, number>();
  const lost = new Map<number, number>();
  const lose = (chunk: number, at: number): void => {
    if (at > after) lost.set(chunk, Math.max(at, lost.get(chunk) ?? 0));
  };
  for (const fact of factsOfKinds(journal, importId, ['intent', 'answer'])) {
    if (fact.kind === 'intent') {
      const before = left.get(fact.chunk);
      if (before !== undefined) lose(fact.chunk, before);
      left.set(fact.chunk, fact.at);
    }
    if (fact.kind !== 'answer') continue;
    const begunAt = left.get(fact.chunk) ?? fact.at;
    left.delete(fact.chunk);
    if (fact.answer.kind !== 'in-doubt') continue;
    // What ended the process also closed its connection: that it did is only told by the next run.
    lose(fact.chunk, fact.answer.why === 'crash' ? begunAt : fact.at);
  }
  for (const [chunk, at] of left) lose(chunk, at);
  return lost;
};

/** Records of an import that left in sendings without an answer after a time (epoch milliseconds); not those that a person decided. */
export const lostRecords = (journal: Journal, importId: string, after: number): readonly LostRecord[] => {
  const chunks = lostChunks(journal, importId, after);
  if (chunks.size === 0) return [];
  const decided = new Set(
    factsOfPersons(journal, importId).flatMap((fact) =>
      fact.kind === 'outcomes' ? fact.outcomes.map(({ record }) => record) : [],
    ),
  );
  return [...chunks].flatMap(([chunk, at]) =>
    (chunkFact(journal, importId, chunk)?.records ?? [])
      .filter((record) => !decided.has(record))
      .map((record) => ({ record, at })),
  );
};

/** Records of an import that left in sendings that began after a time (epoch milliseconds). */
export const recordsSentSince = (journal: Journal, importId: string, after: number): ReadonlySet<number> => {
  const chunks = factsOfKinds(journal, importId, ['intent']).flatMap((fact) =>
    fact.kind === 'intent' && fact.at > after ? [fact.chunk] : [],
  );
  return new Set([...new Set(chunks)].flatMap((chunk) => chunkFact(journal, importId, chunk)?.records ?? []));
};
