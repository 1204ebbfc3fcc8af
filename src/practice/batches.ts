import { shuffled } from './batch-acceptance';
import type { JsonObject } from './json';
import { place, toWire } from './naming';
import { answer, badRequest, notFound } from './reply';
import type { Batch, BatchEntry } from './rows';
import type { Call, Handler, Service } from './service';
import { doneCount } from './store/pending';

const batchAt = (service: Service, call: Call): Batch | undefined => {
  const batch = service.store.tables.batches.byId.get(call.params.id ?? '');
  return batch?.isLost === false ? batch : undefined;
};

/** Progress that a stuck batch never gets past: all but its last entry. */
const told = (batch: Batch, now: number): number => {
  const done = doneCount(batch, now);
  return batch.isStuck ? Math.min(done, batch.entries.length - 1) : done;
};

const stateOf = (batch: Batch, done: number, failed: number): string => {
  if (done === 0 && !batch.isStuck) return 'queued';
  if (done < batch.entries.length) return 'processing';
  if (failed === batch.entries.length) return 'failed';
  return failed > 0 ? 'completed_with_errors' : 'completed';
};

/** How far a batch is. */
export const getProgress: Handler = (service, call) => {
  const batch = batchAt(service, call);
  if (batch === undefined) return notFound('Batch');
  const done = told(batch, call.now);
  const failed = batch.entries.slice(0, done).filter((entry) => entry.outcome === 'failed').length;
  const { progress, states } = service.profile.batch;
  if (call.now < (batch.unknownUntil ?? 0)) {
    const body = toWire(progress, { batch_id: batch.id, status: 'QUEUED' });
    return answer(200, { version: call.version, ...body });
  }
  const state = stateOf(batch, done, failed);
  const word = batch.endsOddly && done === batch.entries.length ? 'simmering' : (states[state] ?? state);
  const body = toWire(progress, {
    batch_id: batch.id,
    status: word,
    // A state nobody has heard of tells nothing more.
    ...(batch.endsOddly ? {} : { total: batch.entries.length, processed: done }),
    succeeded: done - failed,
    failed,
  });
  return answer(200, { version: call.version, ...body });
};

const resultOf = (service: Service, entry: BatchEntry, position: number): object => {
  const { result, outcomes, indexBase } = service.profile.batch;
  return toWire(result, {
    index: position + indexBase,
    upload_id: entry.upload_id,
    external_id: entry.external_id,
    po_number: entry.po_number,
    status: outcomes[entry.outcome] ?? entry.outcome,
    id: entry.id,
    ...(entry.outcome === 'failed' ? { error: entry.error ?? 'failed', code: 'PROC4000' } : {}),
  });
};

/** Outcomes of the entries that are done so far. */
export const getResults: Handler = (service, call) => {
  const batch = batchAt(service, call);
  if (batch === undefined) return notFound('Batch');
  const done = doneCount(batch, call.now);
  const all = batch.entries
    .slice(0, done)
    .map((entry, position) => ({ position, row: resultOf(service, entry, position) }))
    .filter(({ position }) => !batch.missing.includes(position))
    .map(({ row }) => row);
  const rows = batch.isShuffled ? shuffled(service.store.seed, batch.id, all) : all;
  const { parts, resultsPath, idPath } = service.profile.batch;
  const asked = parts === null ? '1' : (call.query.get(parts.param) ?? '1');
  if (!/^[1-9]\d{0,5}$/.test(asked)) return badRequest('Unknown part of the results');
  const first = parts === null ? 0 : (Number(asked) - 1) * parts.size;
  const body: JsonObject = { version: call.version };
  place(body, idPath[batch.kind], batch.id);
  place(body, resultsPath, parts === null ? rows : rows.slice(first, first + parts.size));
  return answer(200, body);
};
