import { isJsonObject, textAt } from '../../../core/service/json-path';
import type { OperationNote, WriteOperation } from '../../../core/service/operations/operation';
import { gradeStanding } from '../../../core/submit/guard';
import { targetNamed } from '../../../core/targets/index';
import { ofKept } from '../../../core/targets/listed';
import type { Target } from '../../../core/targets/target';
import type { JsonObject } from '../../../core/values/json';
import { failed, ok, type Result } from '../../../core/values/result';
import { serviceOfConnection } from '../../journal/same-service';
import { lastCompleteListing, lastListing, type SeenScope, seenWithKeys } from '../../journal/seen-entries';
import { claimedIds } from '../../journal/sent-keys';
import { isYoung } from '../../journal/young-lists';
import { linesText, otherwiseText } from '../guard-find';
import { shownSince } from '../guard-grade';
import { readSeenList } from '../seen-list';
import { listReader } from '../submit/list-reader';
import { type Wanted, wasThere } from './creation';
import type { Desk } from './desk';
import { readEntries } from './reading';

/** `equal`: perhaps but for its lines. `near` goes out with its word; the others go out by a person's word only, once a preview has shown them. */
export type ListedThere = { readonly grade: 'equal' | 'near' | 'unread'; readonly note: OperationNote };

const unread = (text: string): ListedThere => ({
  grade: 'unread',
  note: { code: 'operation-list-unread', params: { text } },
});

const NOT_WHOLE = 'it was read in part only';
const NOT_ARCHIVED = 'it shows no archived invoices, and they could not be asked for';
const NOT_WHOLE_OVER = `${NOT_WHOLE}, and what stands there under the same id would be written over`;

/** Reads the list, unless a whole one is young enough. Null: what it shows is known. Errors: paused-… where nothing can be sent either. */
const readIfOld = async (
  { ports, link, way }: Desk,
  target: Target,
  scope: SeenScope,
): Promise<Result<ListedThere | null>> => {
  const { maxAgeMs, maxPages } = link.profile.guard;
  const last = lastCompleteListing(ports.journal, scope, await listReader(link));
  const ages = { now: ports.clock.now(), maxAgeMs };
  const isReliable = lastListing(ports.journal, scope)?.isWhole !== false;
  if (last !== undefined && isReliable && isYoung(ports.journal, last.begunAt, ages)) return ok(null);
  const reader = { target, scope, connectionId: way.connection.id };
  const { end, listing } = await readSeenList(ports, link, reader, maxPages);
  if (end.kind === 'trouble' && (end.why === 'credentials' || end.why === 'unreachable'))
    return failed(`paused-${end.why}`, { text: end.text });
  if (end.kind !== 'read') return ok(unread(end.text));
  if (listing?.isWhole === true) return ok(null);
  return ok(unread(end.unasked === undefined ? NOT_WHOLE : `${NOT_ARCHIVED}: ${end.unasked}`));
};

/** What the list shows of it; what this journal made itself only where nobody has told of that yet. */
const standing = (
  desk: Desk,
  target: Target,
  scope: SeenScope,
  {
    sent,
    isTold,
    reader,
  }: { readonly sent: JsonObject; readonly isTold: boolean; readonly reader: string | null },
): ListedThere | null => {
  const { ports, way, link } = desk;
  const { journal } = ports;
  const key = target.lookUp.keyOfPayload(sent, { company: scope.company });
  if (key === null) return null;
  const entries = seenWithKeys(journal, scope, [key], shownSince(journal, scope, reader));
  const place = { connectionId: way.connection.id, company: scope.company, target: target.name };
  const ids = isTold ? entries.map(({ id }) => id) : [];
  const own = claimedIds(journal, place, ids);
  const others = entries.filter(({ id }) => !own.has(id));
  const parts = { target: ofKept(target), profile: link.profile };
  const [found] = gradeStanding(parts, [{ record: 1, payload: sent }], others);
  if (found === undefined) return null;
  const id = found.ids.join(', ');
  if (found.grade === 'near') {
    const params = { id, otherwise: otherwiseText(found.otherwise, target) };
    return { grade: 'near', note: { code: 'operation-listed-near', params } };
  }
  const first = others.find((one) => one.id === found.ids[0]);
  const status = first?.status ?? '';
  const params = { id, standing: status === '' ? '' : `, status ${status}` };
  const lines = linesText(found.otherwise ?? [], { target, payload: sent, entry: first?.entry ?? {} });
  return lines === ''
    ? { grade: 'equal', note: { code: 'operation-listed-equal', params } }
    : { grade: 'equal', note: { code: 'operation-listed-other-lines', params: { ...params, lines } } };
};

/**
 * What has an id of our own in its list stands there under that id, whoever handed it in. A list that cannot be read, or
 * shows no such ids, keeps nothing back: many services may have none. Errors: paused-…: nothing can be sent either.
 */
const recognised = async (desk: Desk, wanted: Wanted): Promise<Result<ListedThere | null>> => {
  let isTold = true;
  const heldAs = wanted.heldAs ?? ((entry) => (wanted.isIt(entry) ? 'operation-uploaded-before' : null));
  const keeps = (entry: JsonObject): boolean => {
    isTold &&= wanted.tells?.(entry) ?? true;
    return heldAs(entry) !== null;
  };
  const reading = { operationId: null, purpose: 'look-up' } as const;
  const list = await readEntries(desk, wanted.request, reading, { limit: 1, keeps });
  const isOut = !list.ok && ['paused-credentials', 'paused-unreachable'].includes(list.problem.code);
  if (!list.ok && isOut) return list;
  const [found] = list.ok ? list.value.entries : [];
  if (found === undefined)
    return ok(
      list.ok && list.value.isWhole && isTold
        ? null
        : { grade: 'near', note: { code: 'operation-uploads-unread', params: {} } },
    );
  const params = { id: wanted.idOf?.(found) ?? textAt(found, 'id') ?? '', standing: '' };
  return ok({ grade: 'equal', note: { code: heldAs(found) ?? '', params } });
};

/**
 * What the service's list says of a creation of which the service is not known to refuse a second one (law of proof, section 6):
 * an equal one, one of the same number, or that it could not be read; of what writes over, that it was read in part. Null: nothing, or nothing is to be looked up. `isTold`: a
 * person is told already that this journal sent the same. Errors: paused-…: nothing can be sent either.
 */
export const listedThere = async (
  desk: Desk,
  does: WriteOperation,
  { before, isTold }: { readonly before: JsonObject | null; readonly isTold: boolean },
): Promise<Result<ListedThere | null>> => {
  const { context, input, ports, way } = desk;
  const wanted = does.lookUp?.(input, context) ?? null;
  // A list that was read in part does not tell that nothing stands there.
  const isInPart = before?.['isWhole'] === false && wasThere(desk, does, { before }) === null;
  if (wanted?.isUpsert === true) return ok(isInPart ? unread(NOT_WHOLE_OVER) : null);
  if (wanted?.isHeldFirst !== true) return ok(null);
  if (wanted.isIdentity === true) return isTold ? ok(null) : recognised(desk, wanted);
  const read = before?.[wanted.request.endpoint];
  // The operation has read the list itself, and holds the thing against it.
  if (isJsonObject(read)) return ok(read.isWhole === false ? unread(NOT_WHOLE) : null);
  const target = targetNamed(wanted.list);
  const { company } = context;
  if (wanted.sent == null || target === undefined || company === null) return ok(null);
  const { id } = way.connection;
  const scope = { service: serviceOfConnection(ports.journal, id) ?? id, company, list: target.name };
  const old = await readIfOld(desk, target, scope);
  if (!old.ok) return old;
  const found = standing(desk, target, scope, {
    sent: wanted.sent,
    isTold,
    reader: await listReader(desk.link),
  });
  return ok(found?.grade === 'equal' ? found : (old.value ?? found));
};
