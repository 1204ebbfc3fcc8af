import type { Chunk, Fact, Outcome } from '../../src/core/submit/facts';
import type { ModelImport } from './journal';
import type { Law } from './witness';

type Report = (law: Law, what: string) => void;

/** What may still become something else: not the last word (`told`, `unread`, `written`), or for a person. */
const OPEN: ReadonlySet<Outcome['outcome']> = new Set(['in-doubt', 'pending', 'written', 'told', 'unread']);

/** Whether an outcome is final. */
export const isEnd = ({ outcome }: Pick<Outcome, 'outcome'>): boolean => !OPEN.has(outcome);

/** What a look may add to an outcome that is final. */
const mayBeTwice: ReadonlySet<string> = new Set(['sent-again-unshown', 'turned-away-made']);

/** A refusal that no witness proved gives way to an equal entry that a later look shows; what may stand there twice is told so. */
const mayGiveWay = (before: Outcome, after: Outcome): boolean =>
  (before.isProven === false && after.outcome === 'existing') ||
  (before.outcome === after.outcome &&
    mayBeTwice.has(after.code ?? '') &&
    after.serviceId === before.serviceId);

/** I3, over the whole history: an outcome that is final stays as it is. */
const checkFinal = ({ disk, number }: ModelImport, report: Report): void => {
  const last = new Map<number, Outcome>();
  for (const fact of disk.facts) {
    if (fact.kind !== 'outcomes') continue;
    for (const outcome of fact.outcomes) {
      const before = last.get(outcome.record);
      if (before !== undefined && isEnd(before) && !mayGiveWay(before, outcome))
        report(
          'I3 one outcome each',
          `import ${number}: record ${outcome.record} was ${before.outcome} and became ${outcome.outcome}`,
        );
      last.set(outcome.record, outcome);
    }
  }
};

/** I11: what a batch has is never in another request, unless a person said so. */
const checkAccepted = ({ disk, number }: ModelImport, report: Report): void => {
  const chunks = new Map<number, Chunk>();
  const accepted = new Set<number>();
  const recordsOf = (chunk: number): readonly number[] => chunks.get(chunk)?.records ?? [];
  for (const fact of disk.facts) {
    if (fact.kind === 'chunk') chunks.set(fact.made.chunk, fact.made);
    if (fact.kind === 'outcomes')
      for (const { record, evidence } of fact.outcomes) if (evidence === 'person') accepted.delete(record);
    if (fact.kind === 'intent')
      for (const record of recordsOf(fact.chunk))
        if (accepted.has(record))
          report('I11 what is accepted is not posted again', `import ${number}: record ${record} is`);
    if (fact.kind === 'answer' && fact.answer.kind === 'accepted')
      for (const record of recordsOf(fact.chunk)) accepted.add(record);
  }
};

/** What must hold of every history. */
export const checkHistory = (one: ModelImport, report: Report): void => {
  checkFinal(one, report);
  checkAccepted(one, report);
};

/** Chunks that had a record. */
const chunksWith = (facts: readonly Fact[], record: number): readonly Chunk[] =>
  facts.flatMap((fact) => (fact.kind === 'chunk' && fact.made.records.includes(record) ? [fact.made] : []));

/** Times that a record was sent. */
export const sendingsOf = (facts: readonly Fact[], record: number): number => {
  const chunks = new Set(chunksWith(facts, record).map(({ chunk }) => chunk));
  return facts.filter((fact) => fact.kind === 'intent' && chunks.has(fact.chunk)).length;
};

/** Answers to chunks that had the record. */
export const answersOf = (facts: readonly Fact[], record: number): readonly Fact[] => {
  const chunks = new Set(chunksWith(facts, record).map(({ chunk }) => chunk));
  return facts.filter((fact) => fact.kind === 'answer' && chunks.has(fact.chunk));
};
