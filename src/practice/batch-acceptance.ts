import type { JsonObject } from './json';
import { place } from './naming';
import { between, chance } from './random';
import { answer, type Reply } from './reply';
import type { Batch, BatchEntry } from './rows';
import type { Call, Service } from './service';
import type { Change } from './store/change';

/** Positions that the results leave out: single ones, the later half, or all. */
const missingOf = (call: Call, id: string, entries: number): readonly number[] => {
  const { fate } = call;
  const first = fate.hits('results-never')
    ? 0
    : fate.hits('results-short')
      ? Math.floor(entries / 2)
      : entries;
  const single = fate.missing(id, entries);
  return Array.from({ length: entries }, (_none, position) => position).filter(
    (position) => position >= first || single.includes(position),
  );
};

const unknownUntil = ({ fate, now }: Call): number | undefined => {
  const unknownMs = fate.spanMs('state-unknown');
  if (unknownMs === null) return undefined;
  fate.note('state-unknown');
  return now + unknownMs;
};

/** A batch whose entries will be done one after the other, with what its faults will do to its results. */
const newBatch = (
  service: Service,
  call: Call,
  kind: Batch['kind'],
  entries: readonly BatchEntry[],
): Batch => {
  const { store, batchDelayMs } = service;
  const id = store.ids.next('batch');
  return {
    id,
    kind,
    acceptedAt: call.now + call.lateMs,
    takesMs: between(batchDelayMs[0], batchDelayMs[1], store.seed, 'batch', id),
    entries,
    isLost: call.fate.hits('batch-lost'),
    isStuck: call.fate.hits('batch-stuck'),
    endsOddly: call.fate.hits('odd-state'),
    isShuffled: call.fate.hits('results-shuffled'),
    missing: missingOf(call, id, entries.length),
    unknownUntil: unknownUntil(call),
  };
};

/** Accepts entries for later processing: on disk first, then 202 with the batch's id where the profile puts it. */
export const acceptBatch = (
  service: Service,
  call: Call,
  kind: Batch['kind'],
  accepted: { readonly entries: readonly BatchEntry[]; readonly change: Change },
): Reply => {
  const batch = newBatch(service, call, kind, accepted.entries);
  service.store.commit({ ...accepted.change, batches: [batch] });
  const body: JsonObject = { version: call.version };
  place(body, service.profile.batch.idPath[kind], batch.id);
  return answer(202, body);
};

/** The order in which a shuffled batch tells its results. */
export const shuffled = <T>(seed: number, batchId: string, rows: readonly T[]): T[] =>
  rows
    .map((row, position) => ({ row, weight: chance(seed, 'shuffle', batchId, position) }))
    .sort((a, b) => a.weight - b.weight)
    .map(({ row }) => row);
