import { isJsonObject, textAt } from '../../../core/service/json-path';
import type { OperationVerification, WriteOperation } from '../../../core/service/operations/operation';
import { bareOutcome } from '../../../core/service/operations/outcome';
import { changeOutcome, type SingleSent } from '../../../core/submit/single';
import type { JsonObject } from '../../../core/values/json';
import { type Looked, lookForCreated, rulesOf, wasThere } from './creation';
import type { Desk } from './desk';
import { broughtByImport } from './earlier';
import { lookEvent, readBack, type Seeing } from './read-back';

/** The thing as it was, in the shape in which it reads afterwards. */
const asAfter = (desk: Desk, does: WriteOperation, { before, serviceId }: Seeing): JsonObject | null => {
  if (before === null) return null;
  const wanted = does.after?.(desk.input, serviceId, desk.context) ?? null;
  const id = wanted === null || 'length' in wanted ? undefined : wanted.parts.params?.id;
  const own = id === undefined ? undefined : before[id];
  return own !== undefined && isJsonObject(own) ? own : before;
};

/** Whether every part of a change reads as it was wanted. */
export const showsAll = ({ kind, differences, failures = [] }: OperationVerification): boolean =>
  kind === 'shown' && differences.length === 0 && failures.length === 0;

const told = ({ kind, differences, failures = [] }: OperationVerification): string =>
  JSON.stringify([kind, differences, failures]);

/** Whether all that a change touches reads as it did before; null: that cannot be told. */
const isAsBefore = (
  desk: Desk,
  does: WriteOperation,
  seeing: Seeing,
  now: OperationVerification,
): boolean | null => {
  const was = asAfter(desk, does, seeing);
  if (was === null || now.kind === 'unknown') return null;
  const then = does.verify(desk.input, { before: seeing.before, after: was }, desk.context);
  return then.kind === 'unknown' ? null : told(then) === told(now);
};

const lookAtChange = async (
  desk: Desk,
  does: WriteOperation,
  seeing: Seeing,
  sent: SingleSent,
): Promise<Looked> => {
  const back = await readBack(desk, does, seeing);
  if (back === null) return { look: lookEvent(desk, 'unknown'), outcome: null };
  const { look, verified } = back;
  if (verified === null || verified.kind === 'unknown') return { look, outcome: null };
  const reading = {
    begunAt: look.begunAt ?? look.at,
    showsAll: showsAll(verified),
    isAsBefore: isAsBefore(desk, does, seeing, verified),
    adds: verified.adds === true,
  };
  const { before } = seeing;
  const { begunAt } = sent;
  const brought = reading.showsAll ? broughtByImport(desk, does, { before, begunAt }) : null;
  const outcome =
    brought === null
      ? changeOutcome(sent, reading, rulesOf(desk))
      : bareOutcome('in-doubt', brought.code, brought.params);
  return { look, outcome };
};

/**
 * What is there once, under what the service knows it by, and was there before: a creation of it is refused whenever it comes
 * so that a lost answer leaves nothing open. Null: it was not there.
 */
const wasThereAlready = (desk: Desk, does: WriteOperation, seeing: Seeing, sent: SingleSent) => {
  const entry = sent.isRefused ? null : wasThere(desk, does, seeing);
  const told = entry === null ? null : (does.existsOnce?.(entry, desk.context) ?? null);
  if (entry === null || told === null) return null;
  const serviceId = told.params.id ?? null;
  const outcome = { ...bareOutcome('existing', told.code, told.params), serviceId };
  return { look: lookEvent(desk, 'shown', { serviceId, after: entry }), outcome };
};

/**
 * Looks for the truth of a change whose answer was lost, or whose creation was refused: a creation in the list of its kind,
 * a change at the thing itself. Nothing is sent.
 */
export const lookFor = async (
  desk: Desk,
  does: WriteOperation,
  seeing: Seeing,
  sent: SingleSent,
): Promise<Looked> => {
  const wanted = does.lookUp?.(desk.input, desk.context) ?? null;
  const there = wanted?.isUpsert === true ? wasThere(desk, does, seeing) : null;
  const id = there === null ? null : (wanted?.idOf?.(there) ?? textAt(there, 'id') ?? null);
  if (id !== null) return lookAtChange(desk, does, { ...seeing, serviceId: id }, sent);
  const already = wasThereAlready(desk, does, seeing, sent);
  if (already !== null) return already;
  const created = await lookForCreated(desk, does, seeing, sent);
  return created ?? lookAtChange(desk, does, seeing, sent);
};
