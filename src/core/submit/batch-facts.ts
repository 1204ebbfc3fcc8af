import { withoutSharedIds } from '../service/batches';
import type { RecordReading } from '../targets/target';
import type { ActiveChunk } from './active-chunk';
import type { Fact, Outcome } from './facts';
import { type Counting, countedOutcome } from './outcomes';

/** An id that is needed for reading it back and is not told has to be looked for. */
const isUntold = (
  reading: RecordReading,
  { readsBack, wasDoubted }: Pick<Counting, 'readsBack' | 'wasDoubted'>,
): boolean =>
  reading.kind === 'unaccounted' ||
  (readsBack &&
    (reading.kind === 'updated' || (reading.kind === 'created' && wasDoubted)) &&
    reading.id === null);

/**
 * The facts of one reading of a batch's results. `readings` by position in the chunk; null: not (finally) told. What the last
 * reading leaves out is looked for in the list: the batch has it, and it is never sent again. One id for two records
 * tells of neither.
 */
export const resultsFacts = (
  chunk: ActiveChunk,
  readings: readonly (RecordReading | null)[],
  how: Omit<Counting, 'evidence' | 'wasDoubted'>,
  at: number,
): readonly Fact[] => {
  const open = new Set(chunk.left);
  const counting: Counting = { ...how, evidence: 'batch-results', wasDoubted: chunk.sent.wasDoubted };
  const outcomes: Outcome[] = [];
  const left: number[] = [];
  const told = withoutSharedIds(readings);
  chunk.chunk.records.forEach((record, i) => {
    if (!open.has(record)) return;
    const reading = told[i] ?? null;
    if (reading === null || isUntold(reading, counting)) left.push(record);
    else outcomes.push(countedOutcome(record, reading, counting));
  });
  const number = chunk.chunk.chunk;
  const first: Fact = { kind: 'results', at, chunk: number, left };
  return outcomes.length === 0 ? [first] : [first, { kind: 'outcomes', at, chunk: number, outcomes }];
};
