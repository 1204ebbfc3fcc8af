import { buildRequest, endpointNamed } from '../../core/service/endpoints';
import { targetNamed } from '../../core/targets';
import type { Target } from '../../core/targets/target';
import type { JsonObject } from '../../core/values/json';
import type { Problem } from '../../core/values/result';
import { findConnection } from '../journal/connections';
import { findImport, type StoredImport } from '../journal/imports';
import { lastCompleteListing, type SeenScope } from '../journal/seen-entries';
import { type Guarded, gradeImport, guardScope, worthReading } from './guard-grade';
import type { EnginePorts } from './ports';
import { connectionProfile } from './profile';
import { reach } from './reach';
import { listTools, readSeenList } from './seen-list';
import type { Link } from './submit/link';
import { readPatiently } from './submit/listing';
import { openLink } from './submit/open-link';

/**
 * What a look before sending came to. `problem`: why the list could not be read, or not whole; what was on disk counts then,
 * and the import goes on. `hasRead`: it was read just now.
 */
export type GuardLook = Guarded & { readonly hasRead: boolean; readonly problem: Problem | null };

type Ports = Pick<EnginePorts, 'journal' | 'clock' | 'random' | 'profileText'>;

type Shop = {
  readonly ports: Ports;
  readonly link: Link;
  readonly stored: StoredImport;
  readonly target: Target;
  readonly scope: SeenScope;
};

const notWhole = (entries: number, at: number): Problem => ({
  code: 'guard-list-not-whole',
  params: {
    entries: String(entries),
    when: `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
  },
});

const isFresh = ({ ports, link, scope }: Shop): boolean => {
  const last = lastCompleteListing(ports.journal, scope);
  return last !== undefined && ports.clock.now() - last.begunAt < link.profile.guard.maxAgeMs;
};

/** Null: it was read whole. */
const readOnce = async ({ ports, link, stored, target, scope }: Shop): Promise<Problem | null> => {
  const connectionId = stored.connectionId ?? '';
  const { end, listing } = await readSeenList(
    ports,
    link,
    { target, scope, connectionId },
    link.profile.guard.maxPages,
  );
  if (end.kind !== 'read') return { code: 'guard-list-not-read', params: { text: end.text } };
  return listing?.isWhole === true ? null : notWhole(end.entries, ports.clock.now());
};

const entryById = async (shop: Shop, id: string): Promise<JsonObject | null> => {
  const { ports, link, stored, target } = shop;
  if (target.readBack.kind === 'unreadable') return null;
  const { one, shown } = target.readBack;
  const endpoint = endpointNamed(one.endpoint);
  if (endpoint === undefined) return null;
  const parts = { params: { id }, ...(one.query === undefined ? {} : { query: one.query }) };
  const request = buildRequest(endpoint, parts, link.profile);
  const answer = await readPatiently(listTools(ports, link, stored.connectionId ?? ''), {
    ...request,
    about: { purpose: 'sync', chunk: null },
  });
  const body = answer.kind === 'answer' && answer.status < 300 ? answer.body : null;
  const entry = body === null ? null : one.entry(body, link.profile);
  return entry === null ? null : shown(entry, link.profile);
};

/** Entries whose lines decide, each read by its id; as many as there are pages of a list. */
const readByIds = async (shop: Shop): Promise<ReadonlyMap<string, JsonObject>> => {
  const { ports, link, stored, target } = shop;
  const read = new Map<string, JsonObject>();
  const ids = worthReading(ports.journal, stored, target, link.profile);
  for (const id of ids.slice(0, link.profile.guard.maxPages)) {
    const entry = await entryById(shop, id);
    if (entry !== null) read.set(id, entry);
  }
  return read;
};

const grade = (
  { ports, link, stored, target }: Shop,
  readById: ReadonlyMap<string, JsonObject>,
): Guarded | null =>
  gradeImport(ports.journal, stored, target, {
    profile: link.profile,
    at: ports.clock.now(),
    readById,
  });

/**
 * The look before the first byte: reads the list of the service, unless a whole reading younger than `guard.maxAgeMs` is on
 * disk, up to `guard.maxPages` pages, keeps it, and holds the import's unsent records against it: what equals an entry is
 * held back as `existing`, what is nearly one gets a warning. It never keeps an import from being sent: what could not be
 * read is told. Null: things of its kind are not held against a list.
 */
export const readGuard = async (
  ports: Ports,
  link: Link,
  stored: StoredImport,
  target: Target,
): Promise<GuardLook | null> => {
  const scope = guardScope(ports.journal, stored, target);
  if (scope === null) return null;
  const shop: Shop = { ports, link, stored, target, scope };
  const hasRead = !isFresh(shop);
  const problem = hasRead ? await readOnce(shop) : null;
  const found = grade(shop, await readByIds(shop));
  return found === null ? null : { ...found, hasRead, problem };
};

/** The same for a connection that is still to be reached. What cannot be reached is told like a list that cannot be read. */
export const lookBeforeSending = async (
  ports: EnginePorts,
  stored: StoredImport,
  target: Target,
): Promise<GuardLook | null> => {
  const way = await reach(ports, stored.connectionId ?? '');
  const link = way.ok ? openLink(ports, way.value) : way;
  if (!link.ok) {
    const found = gradeFromDisk(ports, stored, target);
    return found === null ? null : { ...found, hasRead: false, problem: link.problem };
  }
  try {
    return await readGuard(ports, link.value, stored, target);
  } finally {
    link.value.http.close();
  }
};

/** What is on disk alone, as a check does it offline; null: nothing is held against a list, or its profile cannot be read. */
export const gradeFromDisk = (
  ports: Pick<EnginePorts, 'journal' | 'clock' | 'profileText'>,
  stored: StoredImport,
  target: Target,
): Guarded | null => {
  const connection = findConnection(ports.journal, stored.connectionId ?? '');
  const profile = connection === undefined ? undefined : connectionProfile(ports.profileText, connection);
  if (profile?.ok !== true) return null;
  return gradeImport(ports.journal, stored, target, { profile: profile.value, at: ports.clock.now() });
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
