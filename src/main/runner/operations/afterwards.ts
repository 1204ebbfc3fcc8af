import { textAt } from '../../../core/service/json-path';
import type { LookEvent } from '../../../core/service/operations/events';
import type { OperationVerification, WriteOperation } from '../../../core/service/operations/operation';
import type { JsonObject } from '../../../core/values/json';
import type { Result } from '../../../core/values/result';
import type { Desk } from './desk';
import { readEntries, readThings } from './reading';

/** What is known when a look is taken. */
export type Seeing = {
  readonly operationId: string;
  readonly before: JsonObject | null;
  /** Id of the thing, where the answer gave it. */
  readonly serviceId: string | null;
};

const lookEvent = (desk: Desk, found: LookEvent['found'], more: Partial<LookEvent> = {}): LookEvent => ({
  kind: 'look',
  at: desk.ports.clock.now(),
  found,
  serviceId: null,
  differences: null,
  after: null,
  notes: [],
  ...more,
});

const unreadable = (desk: Desk, problem: Extract<Result<never>, { ok: false }>['problem']): LookEvent =>
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
  const reading = { operationId: seeing.operationId, purpose: 'prove' } as const;
  const after = await readThings(desk, wanted, reading);
  if (!after.ok) return { look: unreadable(desk, after.problem), verified: null };
  if (after.value === null) return null;
  const seen = { before: seeing.before, after: after.value };
  const verified = does.verify(desk.input, seen, desk.context);
  // Several things of which some show it and some do not settle nothing by themselves.
  const found = (verified.failures ?? []).length > 0 ? 'unknown' : verified.kind;
  const look = lookEvent(desk, found, {
    differences: [...verified.differences],
    after: after.value,
    notes: (verified.notes ?? []).map((note) => ({ code: note.code, params: { ...note.params } })),
  });
  return { look, verified };
};

/** Looks for a creation in the list that should show it. A list that is cut short or empty proves no absence. */
export const lookInList = async (
  desk: Desk,
  does: WriteOperation,
  seeing: Seeing,
): Promise<LookEvent | null> => {
  const wanted = does.lookUp?.(desk.input, desk.context) ?? null;
  if (wanted === null) return null;
  const reading = { operationId: seeing.operationId, purpose: 'look-up' } as const;
  const sieve = { limit: Number.MAX_SAFE_INTEGER, keeps: () => true };
  const list = await readEntries(desk, wanted.request, reading, sieve);
  if (!list.ok) return unreadable(desk, list.problem);
  const found = list.value.entries.filter(wanted.isIt);
  const [only, ...others] = found;
  if (only === undefined) {
    const tells = wanted.tells ?? (() => true);
    const provesAbsence = list.value.isWhole && list.value.entries.some(tells);
    return lookEvent(desk, provesAbsence ? 'not-shown' : 'unknown');
  }
  if (others.length > 0) return lookEvent(desk, 'several');
  const id = (wanted.idOf ?? ((entry: JsonObject) => textAt(entry, 'id') ?? null))(only);
  return lookEvent(desk, 'shown', { serviceId: id, after: only });
};

/**
 * Looks for the truth of a change whose answer was lost: in the list of its kind, else at the thing itself. What the
 * list shows is read as well: it may have been there before, without the change.
 */
export const lookFor = async (desk: Desk, does: WriteOperation, seeing: Seeing): Promise<LookEvent> => {
  const listed = await lookInList(desk, does, seeing);
  const isSettled = listed?.found === 'not-shown' || listed?.found === 'several';
  if (listed !== null && (isSettled || (listed.found === 'shown' && listed.serviceId === null)))
    return listed;
  const serviceId = listed?.serviceId ?? seeing.serviceId;
  const back = await readBack(desk, does, { ...seeing, serviceId });
  if (back === null || (listed !== null && back.look.found === 'unknown'))
    return listed ?? lookEvent(desk, 'unknown');
  return { ...back.look, serviceId: listed?.serviceId ?? back.look.serviceId };
};
