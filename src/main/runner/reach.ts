import { originsOf } from '../../core/service/origins';
import { failed, ok, type Result } from '../../core/values/result';
import { findConnection, type StoredConnection } from '../journal/connections';
import { connectionsOfService, sameServiceIds } from '../journal/same-service';
import type { EnginePorts, Secrets } from './ports';

/** Where a connection leads right now, and the text that identifies it on every machine. */
export type Reach = {
  readonly connection: StoredConnection;
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly secrets: () => Promise<Result<Secrets>>;
};

/** A connection to the built-in practice service, whose address is known only while it runs. */
export const isBuiltInPractice = (connection: Pick<StoredConnection, 'environment' | 'baseUrl'>): boolean =>
  connection.environment === 'practice' && connection.baseUrl === '';

/**
 * What stands for a connection in derived upload ids: the same service gives the same text on two machines, so two
 * people cannot create one invoice twice.
 */
export const identityOf = (connection: Pick<StoredConnection, 'environment' | 'baseUrl'>): string =>
  isBuiltInPractice(connection) ? 'practice' : connection.baseUrl.replace(/\/+$/, '').toLowerCase();

/**
 * The same for what a person asks for at this moment: credentials that were never entered are said to be missing, not
 * refused. Errors: those of `reach`, those of the vault.
 */
export const reachWithSecrets = async (ports: EnginePorts, connectionId: string): Promise<Result<Reach>> => {
  const way = await reach(ports, connectionId);
  if (!way.ok) return way;
  const secrets = await way.value.secrets();
  return secrets.ok ? way : secrets;
};

/** Resolves a connection in use to addresses and a way to its secrets. Errors: connection-unknown, connection-archived, and those of practice. */
export const reach = async (ports: EnginePorts, connectionId: string): Promise<Result<Reach>> => {
  const connection = findConnection(ports.journal, connectionId);
  if (connection === undefined) return failed('connection-unknown', { name: connectionId });
  return connection.isRemoved ? archived(connection) : reachAny(ports, connectionId);
};

/** Says that a connection is archived, and where it led to. */
export const archived = ({ name, baseUrl }: Pick<StoredConnection, 'name' | 'baseUrl'>): Result<never> =>
  failed('connection-archived', { name, address: baseUrl === '' ? 'the practice service' : baseUrl });

/**
 * The one rule by which what an archived connection began goes on, import or single change: over a connection in use to the
 * same service; itself where there is none.
 */
export const takenUpBy = (journal: EnginePorts['journal'], connectionId: string): string => {
  if (findConnection(journal, connectionId)?.isRemoved !== true) return connectionId;
  const [first] = connectionsOfService(journal, connectionId);
  return first === undefined || first.isRemoved ? connectionId : first.id;
};

/** A connection, and the archived ones whose begun work it takes up. */
export const withTakenUp = (journal: EnginePorts['journal'], connectionId: string): readonly string[] =>
  sameServiceIds(journal, connectionId).filter(
    (id) => id === connectionId || takenUpBy(journal, id) === connectionId,
  );

/**
 * The way for an import or a single change that has begun. Over an archived connection nothing is sent: another one to the same
 * service takes it up; where there is none, it can still be looked at with the credentials that were kept. Errors: those of
 * `reach`.
 */
export const reachBegun = async (
  ports: EnginePorts,
  connectionId: string,
  sends: boolean,
): Promise<Result<Reach>> => {
  const over = takenUpBy(ports.journal, connectionId);
  const found = findConnection(ports.journal, over);
  if (found?.isRemoved !== true) return reach(ports, over);
  const kept = sends ? null : await withCredentials(ports, over);
  return kept === null ? archived(found) : reachAny(ports, kept);
};

/**
 * Of the archived connections to a service one that has kept its credentials, the given one before others: another may have taken
 * its payments up before it was archived as well. Null: none has.
 */
const withCredentials = async (
  { journal, secrets }: EnginePorts,
  connectionId: string,
): Promise<string | null> => {
  for (const id of new Set([connectionId, ...sameServiceIds(journal, connectionId)])) {
    const found = findConnection(journal, id);
    if (found === undefined) continue;
    if (isBuiltInPractice(found) || (await secrets.fault(id, originsOf(found))) === null) return id;
  }
  return null;
};

/**
 * The way to what lies at the service of a connection, archived or not: by a connection in use where there is one, else
 * with the credentials that the archived one has kept. Errors: as above.
 */
export const reachService = async (ports: EnginePorts, connectionId: string): Promise<Result<Reach>> => {
  const over = takenUpBy(ports.journal, connectionId);
  const isArchived = findConnection(ports.journal, over)?.isRemoved === true;
  return reachAny(ports, isArchived ? ((await withCredentials(ports, over)) ?? over) : over);
};

const reachAny = async (ports: EnginePorts, connectionId: string): Promise<Result<Reach>> => {
  const connection = findConnection(ports.journal, connectionId);
  if (connection === undefined) return failed('connection-unknown', { name: connectionId });
  if (!isBuiltInPractice(connection)) {
    const secrets = () => ports.secrets.get(connectionId, originsOf(connection));
    return ok({ connection, baseUrl: connection.baseUrl, authUrl: connection.authUrl, secrets });
  }
  const host = await ports.practice();
  if (!host.ok) return host;
  const secrets = () => Promise.resolve(ok(host.value.secrets));
  return ok({ connection, baseUrl: host.value.baseUrl, authUrl: host.value.authUrl, secrets });
};
