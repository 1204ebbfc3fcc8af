import type { LookEvent } from '../../../core/service/operations/events';
import type { OperationVerification, WriteOperation } from '../../../core/service/operations/operation';
import type { JsonObject } from '../../../core/values/json';
import type { Result } from '../../../core/values/result';
import type { Desk } from './desk';
import { readThings } from './reading';

/** What is known when a look is taken. */
export type Seeing = {
  readonly operationId: string;
  readonly before: JsonObject | null;
  /** Id of the thing, where the answer gave it. */
  readonly serviceId: string | null;
};

/** A line of the history for a read or a look. */
export const lookEvent = (
  desk: Desk,
  found: LookEvent['found'],
  more: Partial<LookEvent> = {},
): LookEvent => ({
  kind: 'look',
  at: desk.ports.clock.now(),
  found,
  serviceId: null,
  differences: null,
  after: null,
  notes: [],
  ...more,
});

/** The same where nothing could be read. */
export const unreadable = (
  desk: Desk,
  problem: Extract<Result<never>, { ok: false }>['problem'],
): LookEvent =>
  lookEvent(desk, 'unknown', {
    notes: [{ code: 'operation-not-read-back', params: { text: problem.params.text ?? problem.code } }],
  });

/** What the read afterwards showed. */
export type ReadBack = { readonly look: LookEvent; readonly verified: OperationVerification | null };

/** Reads the thing after a change and holds it against what was wanted; null: there is nothing to read. */
export const readBack = async (
  desk: Desk,
  does: WriteOperation,
  seeing: Seeing,
): Promise<ReadBack | null> => {
  const wanted = does.after?.(desk.input, seeing.serviceId, desk.context) ?? null;
  if (wanted === null) return null;
  const begunAt = desk.ports.clock.now();
  const reading = { operationId: seeing.operationId, purpose: 'prove' } as const;
  const after = await readThings(desk, wanted, reading);
  if (!after.ok) return { look: unreadable(desk, after.problem), verified: null };
  if (after.value === null) return null;
  const seen = { before: seeing.before, after: after.value };
  const verified = does.verify(desk.input, seen, desk.context);
  // Several things of which some show it and some do not settle nothing by themselves.
  const found = (verified.failures ?? []).length > 0 ? 'unknown' : verified.kind;
  const look = lookEvent(desk, found, {
    begunAt,
    differences: [...verified.differences],
    after: after.value,
    notes: (verified.notes ?? []).map((note) => ({ code: note.code, params: { ...note.params } })),
  });
  return { look, verified };
};
