import type { AttemptEntry, ChunkEntry } from '../../../src/ipc/sending-log';
import { type FakeImport, outcomeOf, recordsOf } from './fake-import';

export type Emit = (topic: string, message: unknown) => void;

const tickMs = 400;
const timers = new Map<string, ReturnType<typeof setInterval>>();

const iso = (ms: number): string => new Date(ms).toISOString();

/** The chunks that the sent records went out in. */
export const chunksOf = (one: FakeImport): ChunkEntry[] => {
  const size = one.draft.chunkSize;
  const base = Date.parse(one.createdAt) + 120_000;
  return Array.from({ length: Math.ceil(one.rows / size) }, (_, index) => {
    const first = index * size;
    const last = Math.min(one.rows, first + size) - 1;
    const isSent = first < one.sent;
    const rows = Array.from({ length: last - first + 1 }, (_, at) => first + at);
    const isDoubtful = isSent && rows.some((row) => outcomeOf(one, row) === 'in-doubt');
    const isSplit = isSent && rows.some((row) => outcomeOf(one, row) === 'rejected');
    const isOpen = isSent && one.draft.state === 'waiting' && index % 4 === 0;
    return {
      chunk: index + 1,
      parent: null,
      purpose: index === 0 ? 'canary' : 'planned',
      againBy: null,
      records: last - first + 1,
      firstRecord: first + 1,
      lastRecord: last + 1,
      state: !isSent
        ? 'planned'
        : isDoubtful
          ? 'in-doubt'
          : isSplit
            ? 'split'
            : isOpen
              ? 'accepted'
              : 'settled',
      batchId: isSent ? `b-${7000 + index}` : null,
      sentAt: isSent ? iso(base + index * 1900) : null,
      finishedAt: isSent && !isOpen ? iso(base + index * 1900 + 1400) : null,
      attempts: isSent ? (index % 9 === 3 ? 2 : 1) : 0,
      message: isDoubtful
        ? 'The connection was cut after the request had gone out.'
        : isSplit
          ? 'Refused without saying which record; halved until it stood alone.'
          : null,
    } satisfies ChunkEntry;
  });
};

export const attemptsOf = (one: FakeImport): AttemptEntry[] =>
  chunksOf(one)
    .filter(({ state }) => state !== 'planned')
    .flatMap((chunk, index): AttemptEntry[] => [
      {
        attempt: index * 2 + 1,
        chunk: chunk.chunk,
        purpose: 'send',
        method: 'POST',
        path: '/v1/invoices/bulk',
        startedAt: chunk.sentAt ?? '',
        finishedAt: chunk.state === 'in-doubt' ? null : chunk.finishedAt,
        status: chunk.state === 'in-doubt' ? null : chunk.state === 'split' ? 422 : 202,
        noReply:
          chunk.state === 'in-doubt' ? 'The connection was cut after 88,214 bytes had been sent.' : null,
        bytesSent: chunk.records * 1764,
        requestText: JSON.stringify(
          {
            company: '4012',
            invoices: [{ invoice_number: `INV-${1000 + chunk.firstRecord}`, total_amount: '412.80' }],
          },
          null,
          2,
        ),
        replyText:
          chunk.state === 'in-doubt'
            ? null
            : JSON.stringify({ batch_id: chunk.batchId, status: 'accepted' }, null, 2),
      },
      {
        attempt: index * 2 + 2,
        chunk: chunk.chunk,
        purpose: 'results',
        method: 'GET',
        path: `/v1/batches/${chunk.batchId ?? ''}`,
        startedAt: chunk.sentAt ?? '',
        finishedAt: chunk.finishedAt,
        status: 200,
        noReply: null,
        bytesSent: 0,
        requestText: null,
        replyText: JSON.stringify({ status: 'complete' }),
      },
    ]);

export const stopRunning = (importId: string): void => {
  clearInterval(timers.get(importId));
  timers.delete(importId);
};

/** Sends a chunk's worth of records at every tick and tells of it, until everything is sent. */
export const startRunning = (one: FakeImport, emit: Emit): void => {
  const { importId } = one.draft;
  stopRunning(importId);
  one.draft = { ...one.draft, state: 'submitting', step: 'submit' };
  const tell = (): void => {
    const records = recordsOf(one);
    const left = Math.max(0, one.rows - one.sent);
    emit('progress', {
      importId,
      phase: left === 0 ? 'done' : 'submitting',
      done: one.sent,
      total: one.rows,
      perSecond: 125,
      secondsLeft: left / 125,
      records,
      message: null,
    });
  };
  timers.set(
    importId,
    setInterval(() => {
      one.sent = Math.min(one.rows, one.sent + one.draft.chunkSize);
      if (one.sent >= one.rows) {
        stopRunning(importId);
        one.draft = { ...one.draft, state: 'finished' };
      }
      tell();
      if (one.sent >= one.rows) emit('changed', { what: 'imports', id: importId });
    }, tickMs),
  );
  tell();
};
