import { buildRequest, endpointNamed } from '../../core/service/endpoints';
import { targetNamed } from '../../core/targets';
import { listedThing } from '../../core/targets/listed';
import type { Target } from '../../core/targets/target';
import type { JsonObject } from '../../core/values/json';
import { momentText } from '../../core/values/moment-text';
import type { Problem } from '../../core/values/result';
import { findConnection } from '../journal/connections';
import { clearGuard, type GuardFind } from '../journal/guard';
import { findImport, type StoredImport } from '../journal/imports';
import { inTransaction } from '../journal/open';
import { retryOf } from '../journal/retries';
import {
  keepSeen,
  lastCompleteListing,
  lastListing,
  type SeenListing,
  type SeenScope,
} from '../journal/seen-entries';
import { ownUnlisted, wasAtWorkSince } from '../journal/witnesses';
import { isYoung } from '../journal/young-lists';
import { changedUnseen } from './changed-singly';
import { guardScope, hasOwnTwin, partsOf, type ReadById, type StillToSend } from './guard-grade';
import { findsNow, type Guarded, gradeImport } from './guard-import';
import type { EnginePorts } from './ports';
import { connectionProfile } from './profile';
import { reach } from './reach';
import { listBehind, listTools, type Reader, readSeenList, strangeList } from './seen-list';
import { singleCreations } from './single-creations';
import { asCompared } from './submit/as-compared';
import type { Link } from './submit/link';
import { listReader } from './submit/list-reader';
import { readPatiently } from './submit/listing';
import { openLink } from './submit/open-link';
import { worthReading } from './worth-reading';

/**
 * What a look before sending came to. `unread`: why the list could not be read, or not whole: what was on disk counts then, and
 * whether it is sent is for a person to say. `hasRead`: it was read just now. `reader`: by whom, null: by nobody.
 */
export type GuardLook = Guarded & {
  readonly hasRead: boolean;
  readonly unread: Problem | null;
  readonly reader: string | null;
};

type Ports = Pick<EnginePorts, 'journal' | 'clock' | 'random' | 'profileText'>;

type Shop = {
  readonly ports: Ports;
  readonly link: Link;
  readonly stored: StoredImport;
  readonly target: Target;
  readonly scope: SeenScope;
  readonly holds: boolean;
  /** To whom the list is shown over this link. */
  readonly reader: string | null;
};

/**
 * What a look is told: `holds`: updates that change or leave out lines that stand there are kept back. `reader`: by whom the list was
 * read that counts; absent: whoever read the last one.
 */
export type LookOptions = { readonly holds: boolean; readonly reader?: string | null };

const HOLDS_NOTHING: LookOptions = { holds: false };

const notWhole = (entries: number, at: number): Problem => ({
  code: 'guard-list-not-whole',
  params: {
    entries: String(entries),
    when: momentText(at),
  },
});

/** Other imports of the same things into the same company. */
const ownScope = ({ stored, target }: Pick<Shop, 'stored' | 'target'>) => ({
  connectionId: stored.connectionId ?? '',
  company: stored.company ?? '',
  target: target.name,
});

/** Whether a person has said of a single creation since then that it was made: no id is known by which it could be read. */
const isSaidMadeSince = ({ ports, link, stored, target }: Shop, since: number): boolean =>
  singleCreations(ports.journal, ownScope({ stored, target }), target, link.profile).some(
    ({ state: { state, serviceId, endedAt } }) =>
      state === 'done' && serviceId === null && (endedAt ?? 0) >= since,
  );

/** As long as a list may be behind at most. */
const LATELY_MS = 24 * 3_600_000;

/** Ids of what single changes may have changed since it was seen last. */
const changedLately = ({ ports, stored, scope }: Shop): readonly string[] =>
  changedUnseen(ports.journal, stored.connectionId ?? '', scope, ports.clock.now() - LATELY_MS);

/**
 * Whether an import of ours has made since the list was read what a record may be that is named otherwise. What is updated by its
 * key is read anew after every import, and all else is the same under one name alone.
 */
const hasOwnUnlisted = (shop: Shop, since: number): boolean => {
  const { ports, link, stored, target, scope, reader } = shop;
  if (target.overwrites === undefined || !wasAtWorkSince(ports.journal, ownScope(shop), since)) return false;
  const given = {
    target,
    profile: link.profile,
    scope,
    readById: new Map(),
    holds: false,
    still: null,
    reader,
  };
  return hasOwnTwin(ports.journal, stored.importId, partsOf(ports.journal, stored, given));
};

/** The last whole reading of the list by the user who sends: another one may be shown other locations. */
const lastRead = ({ ports, scope, reader }: Shop): SeenListing | undefined =>
  lastCompleteListing(ports.journal, scope, reader);

/** A list of before our own last sending does not show what this one would update. */
const isFresh = (shop: Shop): boolean => {
  const { ports, link, target, stored, scope } = shop;
  const last = lastRead(shop);
  // What was refused or failed before may have been entered by hand, or have been done all the same.
  const retry = retryOf(ports.journal, stored.importId);
  if (retry !== undefined && (last?.begunAt ?? 0) < Date.parse(retry.at)) return false;
  const isOvertaken =
    target.updates !== undefined && wasAtWorkSince(ports.journal, ownScope(shop), last?.begunAt ?? 0);
  if (isOvertaken || isSaidMadeSince(shop, last?.begunAt ?? 0)) return false;
  const ages = { now: ports.clock.now(), maxAgeMs: link.profile.guard.maxAgeMs };
  if (last === undefined || !isYoung(ports.journal, last.begunAt, ages)) return false;
  // A later reading that was not whole says that the list is not to be relied on.
  if (lastListing(ports.journal, scope)?.isWhole === false) return false;
  return changedLately(shop).length <= link.profile.guard.maxPages && !hasOwnUnlisted(shop, last.begunAt);
};

const readerOf = ({ connectionId, importId }: StoredImport): Reader => ({
  connectionId: connectionId ?? '',
  importId,
});

/** Null: it was read whole. */
const readOnce = async (shop: Shop): Promise<Problem | null> => {
  const { ports, link, stored, target, scope } = shop;
  const { end, listing, ...told } = await readSeenList(
    ports,
    link,
    { target, scope, ...readerOf(stored) },
    link.profile.guard.maxPages,
  );
  if (end.kind !== 'read')
    return {
      code: 'guard-list-not-read',
      params: { text: end.text, why: end.kind === 'trouble' ? end.why : '' },
    };
  if (listing?.isWhole === true) return null;
  // What is to be paid may stand there as archived, and so paid elsewhere.
  if (end.unasked !== undefined) return { code: 'guard-archived-unasked', params: { text: end.unasked } };
  const now = ports.clock.now();
  const why = end.isWhole ? (strangeList(told) ?? listBehind({ end, ...told }, now)) : null;
  return why ?? notWhole(end.entries, now);
};

const entryById = async (shop: Shop, id: string): Promise<JsonObject | null> => {
  const { ports, link, stored, target, scope } = shop;
  if (target.readBack.kind === 'unreadable') return null;
  const { one, shown } = target.readBack;
  const endpoint = endpointNamed(one.endpoint);
  if (endpoint === undefined) return null;
  const parts = { params: { id }, ...(one.query === undefined ? {} : { query: one.query }) };
  const request = buildRequest(endpoint, parts, link.profile);
  const answer = await readPatiently(listTools(ports, link, readerOf(stored)), {
    ...request,
    about: { purpose: 'sync', chunk: null },
  });
  const body = answer.kind === 'answer' && answer.status < 300 ? answer.body : null;
  const read = body === null ? null : one.entry(body, link.profile);
  if (read === null) return null;
  const entry = asCompared(link, target, scope.company, read);
  const thing = listedThing(target, entry, link.profile);
  // Kept with its lines, so that a check that reads nothing can tell of them.
  if (thing?.id === id) keepSeen(ports.journal, scope, [thing], ports.clock.now());
  return shown(entry, link.profile);
};

/** What a single change of ours has changed since it was seen is read by its id: the list of before shows it as it was. */
const readChanged = async (shop: Shop): Promise<void> => {
  for (const id of changedLately(shop).slice(0, shop.link.profile.guard.maxPages)) await entryById(shop, id);
};

/**
 * What this journal did itself and the list does not show yet is read by its id: what was changed by single changes, and our own
 * of what an update must not meet unknown.
 */
const readUnlisted = async (shop: Shop): Promise<void> => {
  const { ports, scope, link, target } = shop;
  await readChanged(shop);
  if (target.updates === undefined) return;
  const since = lastRead(shop)?.begunAt ?? 0;
  const wanted = { after: ports.clock.now() - LATELY_MS, since, limit: link.profile.guard.maxPages };
  for (const id of ownUnlisted(ports.journal, ownScope(shop), scope, wanted)) await entryById(shop, id);
};

/**
 * Entries whose lines decide, and what a single change made and no list has shown yet, each read by its id: one left out would
 * cost two requests and a person's look.
 */
const readByIds = async (
  shop: Shop,
  again: readonly number[],
  still: StillToSend | null = null,
): Promise<ReadById> => {
  const { ports, link, stored, target, reader } = shop;
  const read = new Map<string, JsonObject>();
  const ids = worthReading(ports.journal, stored, target, { profile: link.profile, again, still, reader });
  for (const id of ids) {
    const entry = await entryById(shop, id);
    if (entry !== null) read.set(id, entry);
  }
  return read;
};

const grade = ({ ports, link, stored, target, holds, reader }: Shop, readById: ReadById): Guarded | null =>
  gradeImport(ports.journal, stored, target, {
    profile: link.profile,
    at: ports.clock.now(),
    readById,
    holds,
    reader,
  });

/**
 * The look before the first byte: reads the list of the service, unless a whole reading younger than `guard.maxAgeMs` is on
 * disk, up to `guard.maxPages` pages, keeps it, and holds the import's unsent records against it: what equals an entry is
 * held back as `existing`, what is nearly one gets a warning. Null: things of its kind are not held against a list.
 */
const readGuard = async (
  ports: Ports,
  link: Link,
  { stored, target, holds }: Pick<Shop, 'stored' | 'target' | 'holds'>,
): Promise<GuardLook | null> => {
  const scope = guardScope(ports.journal, stored, target);
  if (scope === null) {
    gradeImport(ports.journal, stored, target, { profile: link.profile, at: ports.clock.now() });
    return null;
  }
  const reader = await listReader(link);
  const shop: Shop = { ports, link, stored, target, scope, holds, reader };
  const hasRead = !isFresh(shop);
  const unread = hasRead ? await readOnce(shop) : null;
  await readUnlisted(shop);
  // What was held back before is asked about as well: a list that was read anew has forgotten its lines.
  inTransaction(ports.journal, () => clearGuard(ports.journal, stored.importId));
  const found = grade(shop, await readByIds(shop, []));
  return found === null ? null : { ...found, hasRead, unread, reader };
};

/** The same for a connection that is still to be reached. Where it cannot be, what is on disk counts: the sending tells why. */
export const lookBeforeSending = async (
  ports: EnginePorts,
  stored: StoredImport,
  target: Target,
  options: LookOptions = HOLDS_NOTHING,
): Promise<GuardLook | null> => {
  const way = await reach(ports, stored.connectionId ?? '');
  const link = way.ok ? openLink(ports, way.value) : way;
  if (!link.ok) {
    const found = gradeFromDisk(ports, stored, target, options);
    return found === null ? null : { ...found, hasRead: false, unread: null, reader: null };
  }
  try {
    return await readGuard(ports, link.value, { stored, target, ...options });
  } finally {
    link.value.http.close();
  }
};

/** An import that was begun, with its link. */
export type Begun = Pick<Shop, 'ports' | 'link' | 'stored' | 'target'>;

const shopOfBegun = async (begun: Begun): Promise<Shop | null> => {
  const scope = guardScope(begun.ports.journal, begun.stored, begun.target);
  return scope === null ? null : { ...begun, scope, holds: true, reader: await listReader(begun.link) };
};

/**
 * The list as a look before sending reads it, for an import that was begun: only where the whole one on disk is too old, or from
 * before `since` (epoch milliseconds). Whether it was read just now, and what kept it from being read whole.
 */
export const readListFor = async (
  begun: Begun,
  since: number,
): Promise<Pick<GuardLook, 'hasRead' | 'unread' | 'reader'>> => {
  const shop = await shopOfBegun(begun);
  if (shop === null) return { hasRead: false, unread: null, reader: null };
  const isSince = (lastRead(shop)?.begunAt ?? 0) >= since;
  const hasRead = !isSince || !isFresh(shop);
  const unread = hasRead ? await readOnce(shop) : null;
  await readChanged(shop);
  return { hasRead, unread, reader: shop.reader };
};

/** What single changes made of the things that an import which was begun would still send, read by their ids. */
export const readMadeSingly = async (begun: Begun, still: StillToSend): Promise<ReadById> => {
  const shop = await shopOfBegun(begun);
  return shop === null ? new Map() : readByIds(shop, still.again, still);
};

/**
 * What stands there by now of the records that an import which was sent in part has still to send, with the list read where
 * it is old. `again`: those of them that left and came to nothing. `isWhole`: what was not found is not there. Nothing is
 * written but what the service shows.
 */
export const lookAtUnsent = async (
  begun: Begun,
  again: readonly number[],
): Promise<{
  readonly finds: readonly GuardFind[];
  readonly isWhole: boolean;
  readonly unread: Problem | null;
  readonly readById: ReadById;
  readonly reader: string | null;
}> => {
  const shop = await shopOfBegun(begun);
  if (shop === null) return { finds: [], isWhole: false, unread: null, readById: new Map(), reader: null };
  const { ports, link, stored, target, reader } = shop;
  const unread = isFresh(shop) ? null : await readOnce(shop);
  await readUnlisted(shop);
  const readById = await readByIds(shop, again);
  const finds = findsNow(ports.journal, stored, target, { profile: link.profile, readById, again, reader });
  return { finds, isWhole: unread === null, unread, readById, reader };
};

/** What is on disk alone, as a check does it offline; null: nothing is held against a list, or its profile cannot be read. */
export const gradeFromDisk = (
  ports: Pick<EnginePorts, 'journal' | 'clock' | 'profileText'>,
  stored: StoredImport,
  target: Target,
  { holds, reader = null }: LookOptions = HOLDS_NOTHING,
): Guarded | null => {
  const connection = findConnection(ports.journal, stored.connectionId ?? '');
  const profile = connection === undefined ? undefined : connectionProfile(ports.profileText, connection);
  if (profile?.ok !== true) return null;
  return gradeImport(ports.journal, stored, target, {
    profile: profile.value,
    at: ports.clock.now(),
    holds,
    reader,
  });
};

/** Holds a draft that was just checked against what is on disk; anything else is left as it is. */
export const holdAgainstList = (
  ports: Pick<EnginePorts, 'journal' | 'clock' | 'profileText'>,
  importId: string,
): void => {
  const stored = findImport(ports.journal, importId);
  const target = targetNamed(stored?.target ?? '');
  if (stored === undefined || target === undefined || stored.submittedAt !== null) return;
  gradeFromDisk(ports, stored, target);
};
