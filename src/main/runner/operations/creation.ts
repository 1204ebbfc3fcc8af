import { objectsAt, textAt } from '../../../core/service/json-path';
import type { LookEvent } from '../../../core/service/operations/events';
import type { WriteOperation } from '../../../core/service/operations/operation';
import type { Outcome } from '../../../core/service/operations/outcome';
import { agreementOf, agrees } from '../../../core/submit/agreement';
import {
  creationOutcome,
  type SingleCandidate,
  type SingleLook,
  type SingleRules,
  type SingleSent,
} from '../../../core/submit/single';
import { ownMoment } from '../../../core/submit/times';
import { targetNamed } from '../../../core/targets/index';
import { listedThing } from '../../../core/targets/listed';
import type { JsonObject } from '../../../core/values/json';
import type { Result } from '../../../core/values/result';
import { placeOfOrder } from '../../journal/directory';
import { findOperation } from '../../journal/operations';
import { serviceOfConnection } from '../../journal/same-service';
import {
  firstListedAt,
  firstSeen,
  keepListing,
  keepSeen,
  keepSeenIds,
  type SeenScope,
} from '../../journal/seen-entries';
import { recordIds } from '../../journal/sent-keys';
import { slowestBatchSeen } from '../../journal/slow-batches';
import { type AnsweredRecord, answeredSingles, witnessesSince } from '../../journal/witnesses';
import { asCompared } from '../submit/as-compared';
import { clockOffset } from '../submit/link';
import { listReader } from '../submit/list-reader';
import { locationOf, type PlaceOfOrder, shownLocation, sortOf, startSorts } from '../submit/shown-sorts';
import type { Desk } from './desk';
import { lookEvent, readBack, type Seeing, unreadable } from './read-back';
import { type ListRead, readEntries } from './reading';

/** In which list a lost creation is looked for, and how. */
export type Wanted = NonNullable<ReturnType<NonNullable<WriteOperation['lookUp']>>>;

/** What a look came to: its line of the history, and what it settles; null: nothing. */
export type Looked = {
  readonly look: LookEvent;
  readonly outcome: Outcome | null;
  /** The only entry of the list that is recognised, as the list shows it. */
  readonly entry?: JsonObject;
};

/** What is assumed of the service of a connection. */
export const rulesOf = ({ ports, way, link }: Desk): SingleRules => {
  const { proof, invoice } = link.profile;
  const { repeat } = invoice.uploadId;
  return {
    horizonMs: proof.horizonMs,
    slowestBatchMs: slowestBatchSeen(ports.journal, way.connection.id),
    isListInOrder: proof.listOrder === 'prefix',
    mayEcho: repeat !== 'refused' && repeat !== 'second',
  };
};

const scopeOf = ({ ports, way, context }: Desk, list: string): SeenScope => {
  const { id } = way.connection;
  return { service: serviceOfConnection(ports.journal, id) ?? id, company: context.company ?? '', list };
};

const orderPlaces = ({ ports, way, context }: Desk): PlaceOfOrder => {
  const place = { connectionId: way.connection.id, company: context.company ?? '' };
  return (orderId) => placeOfOrder(ports.journal, place, orderId);
};

const idIn = ({ idOf }: Wanted, entry: JsonObject): string | null =>
  (idOf ?? ((one: JsonObject) => textAt(one, 'id') ?? null))(entry);

/** Records of ours whose ids came with the service's answer in sendings that began since then. */
const answeredSince = ({ ports, way, context, operation }: Desk, list: string, since: number) => {
  const { journal } = ports;
  const scope = { connectionId: way.connection.id, company: context.company ?? '', target: list };
  return targetNamed(list) === undefined
    ? answeredSingles(journal, scope, operation.name, since)
    : witnessesSince(journal, scope, '', since);
};

/** Reads the list to its end; what it shows is kept, what is wanted of it handed on. */
const listed = async (
  desk: Desk,
  wanted: Wanted,
  seeing: Seeing,
  ids: ReadonlySet<string>,
): Promise<Result<ListRead & { readonly begunAt: number; readonly isHidden: boolean }>> => {
  const { journal, clock } = desk.ports;
  const target = targetNamed(wanted.list);
  const begunAt = clock.now();
  const things: NonNullable<ReturnType<typeof listedThing>>[] = [];
  const plain: string[] = [];
  let isTold = true;
  const placeOfOrder = orderPlaces(desk);
  const sort = target === undefined ? null : sortOf(target, wanted.sent ?? {}, { placeOfOrder });
  const sorts =
    target === undefined || sort === null
      ? null
      : startSorts(target, desk.link.profile, [sort], placeOfOrder);
  const keeps = (entry: JsonObject): boolean => {
    const id = idIn(wanted, entry);
    sorts?.see([entry]);
    isTold &&= wanted.tells?.(entry) ?? true;
    const thing =
      target?.lookUp.compared === undefined
        ? null
        : listedThing(
            target,
            asCompared(desk.link, target, desk.context.company ?? '', entry),
            desk.link.profile,
          );
    if (thing !== null) things.push(thing);
    else if (id !== null) plain.push(id);
    return wanted.isIt(entry) || (id !== null && ids.has(id));
  };
  const reading = { operationId: seeing.operationId, purpose: 'look-up' } as const;
  const list = await readEntries(desk, wanted.request, reading, { limit: Number.MAX_SAFE_INTEGER, keeps });
  if (!list.ok) return list;
  const isWhole = list.value.isWhole && isTold;
  const scope = scopeOf(desk, wanted.list);
  keepSeen(journal, scope, things, begunAt);
  keepSeenIds(journal, scope, plain, begunAt);
  const entries = things.length + plain.length;
  keepListing(journal, scope, await listReader(desk.link), {
    begunAt,
    endedAt: clock.now(),
    isWhole,
    entries,
  });
  const isHidden = sort !== null && sorts?.hides(sort) === true;
  return { ok: true, value: { ...list.value, isWhole, begunAt, isHidden } };
};

/** The entry's own date by our clock; null: it gives none, or none that can be relied on. */
const createdAt = ({ link }: Desk, wanted: Wanted, entry: JsonObject): number | null => {
  const { createdAt: isUsable, createdAtPath } = link.profile.proof;
  if (isUsable !== 'usable') return null;
  return ownMoment(wanted.createdAtOf?.(entry) ?? textAt(entry, createdAtPath), clockOffset(link));
};

/** Lists that were read just before the change, wherever they stand among what was read. */
export const listsBefore = (before: JsonObject | null): readonly (readonly JsonObject[])[] =>
  (before === null ? [] : [before, ...Object.values(before)]).flatMap((one) => {
    const entries = objectsAt(one, 'entries');
    return entries === undefined ? [] : [entries];
  });

/** The thing as it was before, where a list that was read then showed it; null: it did not. */
export const wasThere = (
  { input, context }: Desk,
  does: WriteOperation,
  { before }: Pick<Seeing, 'before'>,
): JsonObject | null => {
  const wanted = does.lookUp?.(input, context) ?? null;
  return wanted === null ? null : (listsBefore(before).flat().find(wanted.isIt) ?? null);
};

/** Whether a list or an answer has shown an id before. */
export const isKnownId = (desk: Desk, does: WriteOperation, serviceId: string | null): boolean => {
  const wanted = does.lookUp?.(desk.input, desk.context) ?? null;
  return (
    wanted !== null &&
    serviceId !== null &&
    firstSeen(desk.ports.journal, scopeOf(desk, wanted.list), [serviceId]).size > 0
  );
};

/** Whether an id that came with the answer to a creation had been seen before it began: then it is no new thing. */
export const wasKnown = (
  desk: Desk,
  does: WriteOperation,
  { before, serviceId }: Pick<Seeing, 'before' | 'serviceId'>,
  begunAt: number,
): boolean => {
  const wanted = does.lookUp?.(desk.input, desk.context) ?? null;
  if (wanted === null || wanted.isUpsert === true || serviceId === null) return false;
  const seen = firstSeen(desk.ports.journal, scopeOf(desk, wanted.list), [serviceId]).get(serviceId);
  const listed = listsBefore(before).flat();
  return (seen ?? begunAt) < begunAt || listed.some((entry) => idIn(wanted, entry) === serviceId);
};

/** Keeps the id that an answer named; call it within a transaction. */
export const keepNamed = (desk: Desk, does: WriteOperation, serviceId: string | null): void => {
  const wanted = does.lookUp?.(desk.input, desk.context) ?? null;
  if (wanted === null || serviceId === null) return;
  keepSeenIds(desk.ports.journal, scopeOf(desk, wanted.list), [serviceId], desk.ports.clock.now());
};

type Candidate = SingleCandidate & { readonly differs: readonly string[]; readonly look: LookEvent };

/** Holds an entry of the list against what was sent, read by its id where it can be. */
const compared = async (
  desk: Desk,
  does: WriteOperation,
  seeing: Seeing,
  { wanted, entry, id }: { readonly wanted: Wanted; readonly entry: JsonObject; readonly id: string },
): Promise<Pick<Candidate, 'agrees' | 'differs' | 'look'>> => {
  const back = await readBack(desk, does, { ...seeing, serviceId: id });
  const { profile } = desk.link;
  const plain = lookEvent(desk, 'shown', { serviceId: id, after: entry });
  const look: LookEvent =
    back === null || back.verified === null
      ? plain
      : { ...back.look, found: 'shown', serviceId: id, after: back.look.after ?? entry };
  if (wanted.isIdentity === true) return { agrees: true, differs: [], look };
  const target = targetNamed(wanted.list);
  if (target?.readBack.kind === 'readable' && wanted.sent !== undefined) {
    const read = back?.look.after ?? null;
    const whole = read === null ? null : target.readBack.one.entry(read, profile);
    const agreement =
      wanted.sent === null
        ? { differs: [], unshown: ['*'] }
        : agreementOf(target, wanted.sent, whole ?? entry, { profile });
    return { agrees: agrees(agreement), differs: [...agreement.differs, ...agreement.unshown], look };
  }
  const verified = back?.verified ?? null;
  const differs = verified === null ? ['*'] : verified.differences.map(({ field }) => field);
  return { agrees: verified?.kind === 'shown' && differs.length === 0, differs, look };
};

const noteOf = ({ id, agrees: isEqual, differs }: Candidate) => ({
  code: isEqual ? 'operation-candidate-equal' : 'operation-candidate',
  params: { id, differs: differs.includes('*') ? 'what it cannot be compared in' : differs.join(', ') },
});

const candidatesIn = async (
  desk: Desk,
  does: WriteOperation,
  seeing: Seeing,
  about: { readonly wanted: Wanted; readonly found: readonly JsonObject[]; readonly sent: SingleSent },
): Promise<readonly Candidate[]> => {
  const { wanted, found, sent } = about;
  const ids = found.flatMap((entry) => idIn(wanted, entry) ?? []);
  const seen = firstSeen(desk.ports.journal, scopeOf(desk, wanted.list), ids);
  const known = new Set(
    listsBefore(seeing.before)
      .flat()
      .flatMap((entry) => idIn(wanted, entry) ?? []),
  );
  const scope = {
    connectionId: desk.way.connection.id,
    company: desk.context.company ?? '',
    target: wanted.list,
  };
  const ofRecords = recordIds(desk.ports.journal, scope, ids);
  const candidates: Candidate[] = [];
  for (const entry of found) {
    const id = idIn(wanted, entry);
    // What an import was answered with is that record's.
    if (id === null || ofRecords.has(id)) continue;
    candidates.push({
      id,
      createdAt: createdAt(desk, wanted, entry),
      wasSeenBefore: known.has(id) || (seen.get(id) ?? sent.begunAt) < sent.begunAt,
      ...(await compared(desk, does, seeing, { wanted, entry, id })),
    });
  }
  return candidates;
};

/**
 * Whether an entry that is listed tells that what was sent would be, too. Looked for over another connection than it was sent
 * over, whose user may be shown other locations, only an entry of the same location does.
 */
const isInSight = (
  desk: Desk,
  { list, sent = null }: Wanted,
  { operationId }: Seeing,
  entry: JsonObject,
): boolean => {
  const { ports, way, link } = desk;
  if (findOperation(ports.journal, operationId)?.connectionId === way.connection.id) return true;
  const target = targetNamed(list);
  if (target === undefined || target.controlKeys.location === null) return target !== undefined;
  const places = orderPlaces(desk);
  const own = locationOf(target, sent ?? {}, places);
  return own !== null && shownLocation(target, link.profile, entry, places) === own;
};

const witnessesIn = (
  desk: Desk,
  wanted: Wanted,
  seeing: Seeing,
  {
    answered,
    entries,
  }: { readonly answered: readonly AnsweredRecord[]; readonly entries: readonly JsonObject[] },
): SingleLook['answered'] => {
  const shown = new Map(entries.map((entry) => [idIn(wanted, entry), entry]));
  return answered.map(({ serviceId, begunAt }) => {
    const entry = shown.get(serviceId);
    return {
      begunAt,
      isShown: entry !== undefined,
      createdAt: entry === undefined ? null : createdAt(desk, wanted, entry),
      isOfOtherSight: entry !== undefined && !isInSight(desk, wanted, seeing, entry),
    };
  });
};

const foundIn = (candidates: readonly Candidate[], outcome: Outcome): LookEvent['found'] => {
  if (outcome.serviceId !== null) return 'shown';
  return candidates.length === 0 ? 'not-shown' : candidates.length === 1 ? 'unknown' : 'several';
};

const lookOnce = async (
  desk: Desk,
  does: WriteOperation,
  seeing: Seeing,
  sent: SingleSent,
): Promise<(Looked & { readonly pages: number }) | null> => {
  const wanted = does.lookUp?.(desk.input, desk.context) ?? null;
  if (wanted === null) return null;
  const { journal } = desk.ports;
  const first = firstListedAt(journal, scopeOf(desk, wanted.list), await listReader(desk.link));
  const answered = answeredSince(desk, wanted.list, sent.begunAt);
  const list = await listed(desk, wanted, seeing, new Set(answered.map(({ serviceId }) => serviceId)));
  if (!list.ok) return { look: unreadable(desk, list.problem), outcome: null, pages: 0 };
  const { entries, isWhole, begunAt, isHidden, pages } = list.value;
  const found = entries.filter(wanted.isIt);
  const candidates = await candidatesIn(desk, does, seeing, { wanted, found, sent });
  const look: SingleLook = {
    begunAt,
    isWhole,
    isHidden,
    candidates,
    wasListedBefore: (first !== null && first < sent.begunAt) || listsBefore(seeing.before).length > 0,
    answered: witnessesIn(desk, wanted, seeing, { answered, entries }),
  };
  const outcome = creationOutcome(sent, look, rulesOf(desk));
  const own = candidates.find(({ id }) => id === outcome.serviceId);
  const [only] = candidates;
  const [lone, ...others] = found;
  const line = own?.look ?? lookEvent(desk, 'unknown', { after: only?.look.after ?? null });
  const notes = own === undefined ? candidates.map(noteOf) : line.notes;
  return {
    look: { ...line, at: desk.ports.clock.now(), begunAt, found: foundIn(candidates, outcome), notes },
    outcome,
    pages,
    ...(lone === undefined || others.length > 0 ? {} : { entry: lone }),
  };
};

/**
 * Looks in the list for what a change was to create, and judges what it shows by the law of proof. Null: there is no list to
 * look in. Absence out of several pages is looked at once more: while they are read an entry may fall between two of them.
 */
export const lookForCreated = async (
  desk: Desk,
  does: WriteOperation,
  seeing: Seeing,
  sent: SingleSent,
): Promise<Looked | null> => {
  const first = await lookOnce(desk, does, seeing, sent);
  return first?.outcome?.state === 'not-done' && first.pages > 1 ? lookOnce(desk, does, seeing, sent) : first;
};
