import type { RecordReading } from '../targets/target';
import type { ActiveChunk, Polling } from './active-chunk';
import type { Fact, Outcome } from './facts';
import { inDoubt, outcomeOf } from './outcomes';
import { FINAL_READINGS } from './state';

/** The facts of one reading of a batch's results. `readings` by position in the chunk; null: not (finally) told. */
export const resultsFacts = (
  chunk: ActiveChunk,
  polling: Polling,
  readings: readonly (RecordReading | null)[],
  at: number,
): readonly Fact[] => {
  const open = new Set(chunk.left);
  const told: Outcome[] = [];
  const left: number[] = [];
  chunk.chunk.records.forEach((record, i) => {
    if (!open.has(record)) return;
    const reading = readings[i] ?? null;
    if (reading === null || reading.kind === 'unaccounted') left.push(record);
    else told.push(outcomeOf(record, reading, 'batch-results'));
  });
  const isLast = polling.progress === 'over' && polling.finalReadings + 1 >= FINAL_READINGS;
  const missing = isLast ? left.map((record) => inDoubt(record, 'in-doubt-unaccounted', '')) : [];
  const outcomes = [...told, ...missing];
  const number = chunk.chunk.chunk;
  const first: Fact = { kind: 'results', at, chunk: number, left };
  return outcomes.length === 0 ? [first] : [first, { kind: 'outcomes', at, chunk: number, outcomes }];
};
