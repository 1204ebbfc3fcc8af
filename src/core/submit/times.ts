import type { Fact } from './facts';

/** How long, at least, something may come of a sending that was not answered, and the slowest batch that was seen; ms. */
export type Delays = { readonly horizonMs: number; readonly slowestBatchMs: number };

/** How long after its end something may come of a sending that was not answered, ms (A1); imports and single changes alike. */
export const horizonAfter = ({ horizonMs, slowestBatchMs }: Delays): number =>
  Math.max(horizonMs, 2 * slowestBatchMs);

/** How coarse a date may be, and how far the clocks may differ unnoticed: what is as close to a moment may lie before it. */
export const DATE_STEP_MS = 2_000;

/** How far the clocks may be apart, beside what is measured. */
export const CLOCK_SLACK_MS = 2 * 60_000;

/** A moment that the service tells, by our clock; `offsetMs`: its clock less ours. Null: it tells none. Epoch milliseconds. */
export const ownMoment = (text: string | null | undefined, offsetMs: number): number | null => {
  const at = typeof text === 'string' ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : at - offsetMs;
};

/** How long a batch took; null: it was over while nobody asked, or an earlier run had it accepted, which tells nothing. */
export const batchTime = (
  { acceptedAt, questions }: { readonly acceptedAt: number; readonly questions: number },
  { runAt, at }: { readonly runAt: number; readonly at: number },
): number | null => (questions > 0 && acceptedAt >= runAt ? at - acceptedAt : null);

/** Lines of a history that tell how slow its batches were. */
export const BATCH_LINES: readonly Fact['kind'][] = ['run', 'answer', 'progress', 'results'];

/** The slowest batch of a history, ms; 0: none was timed. */
export const slowestBatch = (facts: readonly Fact[]): number => {
  const open = new Map<number, { acceptedAt: number; questions: number }>();
  let runAt = 0;
  let slowest = 0;
  for (const fact of facts) {
    if (fact.kind === 'run') runAt = fact.at;
    if (fact.kind === 'answer' && fact.answer.kind === 'accepted')
      open.set(fact.chunk, { acceptedAt: fact.at, questions: 0 });
    const batch = fact.kind === 'progress' || fact.kind === 'results' ? open.get(fact.chunk) : undefined;
    if (batch === undefined) continue;
    if (fact.kind === 'results' && fact.left.length === 0)
      slowest = Math.max(slowest, batchTime(batch, { runAt, at: fact.at }) ?? 0);
    batch.questions += 1;
  }
  return slowest;
};
