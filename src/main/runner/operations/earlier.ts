import { foldOperation } from '../../../core/service/operations/events';
import { textOf } from '../../../core/service/operations/input';
import type { OperationNote, WriteOperation } from '../../../core/service/operations/operation';
import { targetNamed } from '../../../core/targets/index';
import type { Target } from '../../../core/targets/target';
import { updateKey, updatesEntry } from '../../../core/targets/update-key';
import type { JsonObject } from '../../../core/values/json';
import { findImport } from '../../journal/imports';
import { type OpenRecord, openRecords } from '../../journal/open-elsewhere';
import { listOperations, operationEvents, type StoredOperation } from '../../journal/operations';
import { objectText } from '../../journal/parsed';
import { sameServiceIds } from '../../journal/same-service';
import { findSentKey } from '../../journal/sent-keys';
import { importedOver, shownThing } from '../open-updates';
import { isUpserted, openUpserts, sentEntry } from '../open-upserts';
import type { Desk } from './desk';

/** Nothing of it is at the service. */
const cameToNothing = new Set(['refused', 'not-done']);

const NO_IMPORT = '';
const MOST = 1_000_000;

const isSame = (desk: Desk, does: WriteOperation, earlier: StoredOperation, key: string): boolean =>
  earlier.name === desk.operation.name &&
  earlier.company === desk.context.company &&
  does.sameAs?.(earlier.input, desk.context)?.key === key &&
  !cameToNothing.has(foldOperation(operationEvents(desk.ports.journal, earlier.operationId), true).state);

/** Says where this journal has sent the same thing already, by an import or one by one; null: nowhere. */
export const sentBefore = (desk: Desk, does: WriteOperation): OperationNote | null => {
  const same = does.sameAs?.(desk.input, desk.context) ?? null;
  const { company } = desk.context;
  if (same === null || company === null) return null;
  const { journal } = desk.ports;
  const connectionId = desk.way.connection.id;
  const scope = { connectionId, company, target: same.target };
  const imported = findSentKey(journal, scope, same.key, NO_IMPORT);
  if (imported !== undefined)
    return { code: 'operation-imported-before', params: { file: imported.fileName, at: imported.at } };
  const connectionIds = sameServiceIds(journal, connectionId);
  const changes = listOperations(journal, { connectionIds, subject: null, limit: MOST });
  const single = changes.find((one) => isSame(desk, does, one, same.key));
  return single === undefined ? null : { code: 'operation-made-before', params: { at: single.begunAt } };
};

/** The record in doubt of an import that satisfies a condition, as a change is told of it; null: there is none. */
const openWhere = (
  desk: Desk,
  { name: target }: Target,
  isIt: (payload: JsonObject, open: OpenRecord) => boolean,
): OperationNote | null => {
  const { way, context, ports } = desk;
  const scope = { target, connectionId: way.connection.id, company: context.company ?? '' };
  for (const { payload, ...open } of openRecords(ports.journal, scope, NO_IMPORT)) {
    const { importId, record, fileName: file, isLeft } = open;
    if (!isLeft && isIt(payload, open))
      return { code: 'operation-import-in-doubt', params: { importId, record: String(record), file } };
  }
  return null;
};

/** The things that a change is about, as they read before it, by our names. */
const thingsIn = (
  { context, input }: Desk,
  does: WriteOperation,
  target: Target,
  before: JsonObject | null,
): readonly JsonObject[] => {
  const id = textOf(input, 'id');
  const ids = does.subjects?.(input, context) ?? (id === undefined ? [] : [id]);
  return ids
    .map((one) => shownThing(target, before?.[one], context.profile))
    .filter((entry) => entry !== null);
};

/**
 * A record that an import has sent of what a change in doubt is about, since that began: what shows may be what that one brought.
 * Null: there is none.
 */
export const broughtByImport = (
  desk: Desk,
  does: WriteOperation,
  { before, begunAt }: { readonly before: JsonObject | null; readonly begunAt: number },
): OperationNote | null => {
  const { operation, context, way, ports } = desk;
  const { profile, company } = context;
  const target = targetNamed(operation.area);
  if (target === undefined || company === null || does.lookUp !== null) return null;
  const place = { connectionId: way.connection.id, company };
  const entries = thingsIn(desk, does, target, before);
  const found = importedOver(ports.journal, place, target, { profile, entries, begunAt });
  if (found === null) return null;
  const { importId, record } = found;
  const file = findImport(ports.journal, importId)?.file.name ?? '';
  return { code: 'operation-in-doubt-imported', params: { importId, record: String(record), file } };
};

/**
 * The same where a record in doubt would write over what this change is about, and take back what it changes. `before`: what
 * was read for the change.
 */
export const openOverIt = (
  desk: Desk,
  does: WriteOperation,
  before: JsonObject | null,
): OperationNote | null => {
  const { operation, context } = desk;
  const { profile, company } = context;
  const target = targetNamed(operation.area);
  if (target === undefined || does.lookUp !== null || does.afterSilence === 'repeat') return null;
  if (company === null || updateKey(target, profile) === null) return null;
  const entries = thingsIn(desk, does, target, before);
  return openWhere(desk, target, (payload) =>
    entries.some((entry) => updatesEntry(target, payload, entry, profile)),
  );
};

/**
 * A record of an import that was sent and of which it is not known what became, where this change would make it once more; null:
 * there is none. Once more is the same as once where the service writes over it.
 */
export const openInImport = (desk: Desk, does: WriteOperation): OperationNote | null => {
  const { input, context } = desk;
  const wanted = does.afterSilence === 'repeat' ? null : (does.lookUp?.(input, context) ?? null);
  const target = wanted === null ? undefined : targetNamed(wanted.list);
  const { company } = context;
  if (wanted?.sent == null || wanted.isUpsert === true || target === undefined || company === null)
    return null;
  const { sent } = wanted;
  const { keyOfPayload, contradicts } = target.lookUp;
  const key = keyOfPayload(sent, { company });
  if (key === null) return null;
  return openWhere(
    desk,
    target,
    (payload) => keyOfPayload(payload, { company }) === key && contradicts?.(payload, sent) !== true,
  );
};

/**
 * What was sent of the same thing with other values, by an import or one by one, in an attempt that got no answer and may still
 * come over this one; null: nothing is open. `body`: what this change would send.
 */
export const openUpsertOfIt = (desk: Desk, body: string | null): OperationNote | null => {
  const { operation, context, input, ports, way } = desk;
  const { profile, company } = context;
  const target = targetNamed(operation.area);
  if (target === undefined || company === null || !isUpserted(target)) return null;
  const place = { connectionId: way.connection.id, company };
  const open = openUpserts(ports.journal, place, target, { profile, now: ports.clock.now() });
  if (open.count === 0) return null;
  const entry = sentEntry(body === null ? undefined : objectText.safeParse(body).data);
  const params = open.against({ ...input, ...entry });
  return params === null ? null : { code: 'operation-upsert-open', params };
};
