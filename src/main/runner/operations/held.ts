import { isDeepStrictEqual } from 'node:util';
import { words } from '../../../core/issues/codes';
import { isJsonList, isJsonObject, textAt } from '../../../core/service/json-path';
import { foldOperation, type OperationEvent } from '../../../core/service/operations/events';
import { operationNamed } from '../../../core/service/operations/index';
import { textOf } from '../../../core/service/operations/input';
import type { OperationNote, WriteOperation } from '../../../core/service/operations/operation';
import { targetNamed } from '../../../core/targets/index';
import type { Json, JsonObject } from '../../../core/values/json';
import { momentText } from '../../../core/values/moment-text';
import { operationEvents, operationSubjects, type StoredOperation } from '../../journal/operations';
import { sameServiceIds } from '../../journal/same-service';
import { changesIn } from '../../journal/swept-records';
import { renamedBy } from '../open-renamings';
import type { Desk } from './desk';

const areaOf = (name: string): string => name.split('.')[0] ?? '';

/** Whether an earlier change is this very one, asked for again. */
export const isRepeat = ({ operation, context, input }: Desk, earlier: StoredOperation): boolean =>
  earlier.name === operation.name &&
  earlier.company === context.company &&
  isDeepStrictEqual(earlier.input, input);

/** Ids of the things that a change is about, where it names any. */
const idsOf = ({ input, context }: Desk, does: WriteOperation): readonly string[] => {
  const id = textOf(input, 'id');
  return does.subjects?.(input, context) ?? (id === undefined ? [] : [id]);
};

/** An earlier change gives another thing the key of what is to be created. */
const isRenamedTo = (desk: Desk, does: WriteOperation, earlier: StoredOperation): boolean => {
  const { context, input, ports } = desk;
  const { company, profile } = context;
  const wanted = does.lookUp?.(input, context) ?? null;
  const target = wanted === null ? undefined : targetNamed(wanted.list);
  if (wanted?.sent == null || target === undefined || company === null) return false;
  if (earlier.company !== null && earlier.company !== company) return false;
  const key = target.lookUp.keyOfPayload(wanted.sent, { company });
  return renamedBy(ports.journal, earlier, target, { profile, company }).some((one) => one.key === key);
};

const isOfSameThing = (desk: Desk, does: WriteOperation, earlier: StoredOperation): boolean => {
  if (areaOf(earlier.name) !== desk.operation.area) return false;
  const ids = idsOf(desk, does);
  if (ids.length > 0) {
    const subjects = new Set(operationSubjects(desk.ports.journal, earlier.operationId));
    return ids.some((id) => subjects.has(id));
  }
  if (isRenamedTo(desk, does, earlier)) return true;
  const isSameKind = earlier.name === desk.operation.name && earlier.company === desk.context.company;
  return isSameKind && (isRepeat(desk, earlier) || does.isSameThing?.(desk.input, earlier.input) === true);
};

/** Once more is the same as once: what was lost may simply be sent again. */
const isHarmless = (desk: Desk, does: WriteOperation, earlier: StoredOperation): boolean =>
  earlier.name === desk.operation.name &&
  (does.afterSilence === 'repeat' || does.lookUp?.(desk.input, desk.context)?.isUpsert === true);

/**
 * Earlier single changes of the same thing that are in doubt, over all connections to the service, the oldest first. Nothing
 * more is sent for the thing before they are settled: the lost one may still come, and a second one would come on top of it.
 */
export const doubtsBefore = (desk: Desk, does: WriteOperation): readonly StoredOperation[] => {
  const { journal } = desk.ports;
  const connectionIds = sameServiceIds(journal, desk.way.connection.id);
  return changesIn(journal, connectionIds, desk.operation.area).filter(
    (earlier) =>
      isOfSameThing(desk, does, earlier) &&
      !isHarmless(desk, does, earlier) &&
      foldOperation(operationEvents(journal, earlier.operationId), false).state === 'in-doubt',
  );
};

/** The desk at which an earlier change can be looked for; null: its kind is not known any more. */
export const deskOf = (desk: Desk, { name, input, company }: StoredOperation): Desk | null => {
  const operation = operationNamed(name);
  return operation === undefined
    ? null
    : { ...desk, operation, input, context: { ...desk.context, company, files: [] } };
};

const MOST_NAMED = 6;

const nameOf = (one: Json): string =>
  isJsonObject(one) ? (textAt(one, 'name') ?? textAt(one, 'id') ?? '?') : String(one);

const readAs = (value: Json): string => {
  if (!isJsonList(value)) return isJsonObject(value) ? JSON.stringify(value) : `"${String(value ?? '')}"`;
  const named = value.slice(0, MOST_NAMED).map(nameOf).join(', ');
  return `${value.length} (${named}${value.length > MOST_NAMED ? ', …' : ''})`;
};

/** A value of a thing as it was read, which may stand one level down. */
const within = (thing: JsonObject, key: string): Json | undefined =>
  thing[key] ??
  Object.values(thing)
    .filter(isJsonObject)
    .find((one) => one[key] !== undefined)?.[key];

/** What the thing read at the last look, in the fields that the change was about. */
const lastRead = (input: JsonObject, events: readonly OperationEvent[]): string => {
  const look = events.findLast((event) => event.kind === 'look' && event.after !== null);
  if (look?.kind !== 'look' || look.after === null || !isJsonObject(look.after)) return '';
  const { after, at } = look;
  const shown = [...Object.keys(input), 'status'].flatMap((key) => {
    const value = key === 'id' ? undefined : within(after, key);
    return value === undefined ? [] : [`${key} ${readAs(value)}`];
  });
  return shown.length === 0 ? '' : ` At ${momentText(at)} it read: ${[...new Set(shown)].join('; ')}.`;
};

/** What a person should know of a change that is held for an earlier one in doubt. */
export const heldFor = ({ ports }: Desk, earlier: StoredOperation, isUnderWay = false): OperationNote => {
  const events = operationEvents(ports.journal, earlier.operationId);
  const state = foldOperation(events, isUnderWay);
  const told = [...new Set(state.notes.map(({ code, params }) => words(code, params).sentence))];
  const { operationId, name, begunAt, input } = earlier;
  const params = {
    ...{ operationId, name, at: momentText(begunAt), why: words(state.code, state.params).sentence },
    now: `${lastRead(input, events)}${told.map((sentence) => ` ${sentence}`).join('')}`,
  };
  return { code: 'operation-earlier-in-doubt', params };
};
