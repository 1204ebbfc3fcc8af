import { words } from '../../../core/issues/codes';
import { fitsHeader } from '../../../core/service/header-text';
import { originsOf } from '../../../core/service/origins';
import { failed, ok, type Result } from '../../../core/values/result';
import type { Connection, ConnectionDraft } from '../../../ipc/connections';
import {
  connectionNamed,
  findConnection,
  isConnectionUsed,
  listArchived,
  listConnections,
  putConnection,
  removeConnection,
  type StoredConnection,
} from '../../journal/connections';
import { inTransaction } from '../../journal/open';
import { connectionsOfService } from '../../journal/same-service';
import type { Handlers } from '../handler-types';
import { openOver } from '../open-over';
import { mayNameWords, OPEN_WORDS } from '../payments/open-words';
import type { EnginePorts } from '../ports';
import { connectionProfile, overridesSchema } from '../profile';
import { changesBetween, noteChanges } from '../profile-changes';
import { identityOf, isBuiltInPractice, reachWithSecrets } from '../reach';
import { testConnection } from '../test-connection';

type Own = Pick<
  Handlers,
  | 'connections.list'
  | 'connections.save'
  | 'connections.setSecrets'
  | 'connections.unlock'
  | 'connections.addPractice'
  | 'connections.test'
  | 'connections.openPayments'
  | 'connections.remove'
>;

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

const addressFault = (url: string): string | null => {
  if (!URL.canParse(url)) return 'it is not a complete web address';
  const parsed = new URL(url);
  if (parsed.username !== '' || parsed.password !== '') return 'it holds a name or a password';
  if (parsed.protocol === 'https:') return null;
  if (parsed.protocol !== 'http:') return 'it does not begin with https';
  return LOOPBACK.has(parsed.hostname)
    ? null
    : 'plain http would send the credentials readable over the network';
};

const checkDraft = (draft: ConnectionDraft): Result<null> => {
  if (draft.name.trim() === '') return failed('connection-incomplete', { what: 'name' });
  if (isBuiltInPractice(draft)) return ok(null);
  for (const [what, url] of [
    ['API address', draft.baseUrl],
    ['token address', draft.authUrl],
  ] as const) {
    if (url === '') return failed('connection-incomplete', { what });
    const reason = addressFault(url);
    if (reason !== null) return failed('connection-url-refused', { url, reason });
  }
  return ok(null);
};

const describe = async (ports: EnginePorts, stored: StoredConnection): Promise<Connection> => {
  const { isRemoved, ...connection } = stored;
  const fault = isBuiltInPractice(stored) ? null : await ports.secrets.fault(stored.id, originsOf(stored));
  const sameService = connectionsOfService(ports.journal, stored.id)
    .filter(({ id }) => id !== stored.id)
    .map(({ name, isRemoved }) => ({ name, isArchived: isRemoved }));
  return {
    ...connection,
    hasSecrets: fault === null,
    ...(fault === null ? {} : { noSecrets: { code: fault.code, ...words(fault.code, fault.params) } }),
    ...(isRemoved ? { isArchived: true as const } : {}),
    ...(sameService.length === 0 ? {} : { sameService }),
  };
};

const described = (ports: EnginePorts, withArchived = false): Promise<Connection[]> => {
  const all = [...listConnections(ports.journal), ...(withArchived ? listArchived(ports.journal) : [])];
  return Promise.all(all.map((stored) => describe(ports, stored)));
};

const found = async (ports: EnginePorts, connectionId: string): Promise<Result<Connection>> => {
  const stored = findConnection(ports.journal, connectionId);
  return stored === undefined
    ? failed('connection-unknown', { name: connectionId })
    : ok(await describe(ports, stored));
};

/** Whether a connection would lead to another environment. A practice service of one's own may move: it forgets all. */
const movesElsewhere = (before: StoredConnection, draft: ConnectionDraft): boolean =>
  before.environment !== draft.environment ||
  (before.environment !== 'practice' && identityOf(before) !== identityOf(draft));

const save = async (ports: EnginePorts, draft: ConnectionDraft): Promise<Result<Connection>> => {
  const checked = checkDraft(draft);
  if (!checked.ok) return checked;
  const profile = connectionProfile(ports.profileText, draft);
  if (!profile.ok) return profile;
  const other = connectionNamed(ports.journal, draft.name);
  if (other !== undefined && other.id !== draft.id)
    return failed('connection-name-taken', { name: draft.name });
  const before = draft.id === undefined ? undefined : findConnection(ports.journal, draft.id);
  if (before !== undefined && movesElsewhere(before, draft) && isConnectionUsed(ports.journal, before.id))
    return failed('connection-address-fixed', { name: before.name });
  const overrides = [before?.profile ?? {}, draft.profile].map((one) => overridesSchema.parse(one));
  const changes = changesBetween(ports.profileText, overrides[0] ?? {}, overrides[1] ?? {});
  const isElsewhere = before === undefined || movesElsewhere(before, draft);
  if (isElsewhere || changes.some(({ setting }) => setting === OPEN_WORDS)) {
    const named = mayNameWords(ports.journal, draft, profile.value);
    if (!named.ok) return named;
  }
  // Credentials from before they were bound to addresses are bound to those they were used with.
  if (before !== undefined && !isBuiltInPractice(before))
    await ports.secrets.fault(before.id, originsOf(before));
  const id = before?.id ?? ports.newId();
  const createdAt = before?.createdAt ?? new Date(ports.clock.now()).toISOString();
  const at = new Date(ports.clock.now()).toISOString();
  inTransaction(ports.journal, () => {
    putConnection(ports.journal, { ...draft, id, createdAt });
    noteChanges(ports.journal, id, changes, { at, reason: 'Given with the connection' });
  });
  ports.emit('changed', { what: 'connections', id });
  return found(ports, id);
};

const addPractice = async (ports: EnginePorts, name: string): Promise<Result<Connection>> => {
  const known = connectionNamed(ports.journal, name);
  if (known !== undefined && isBuiltInPractice(known)) return found(ports, known.id);
  const host = await ports.practice();
  if (!host.ok) return host;
  return save(ports, {
    name,
    environment: 'practice',
    baseUrl: '',
    authUrl: '',
    apiVersion: '1.1.0',
    companies: [...host.value.companies],
    locations: [...host.value.locations],
    customFields: [...host.value.customFields],
    hostedErp: false,
    profile: {},
  });
};

type IsRunning = (importId: string) => boolean;

/** Environments a person works with, and the way to each. */
export const connectionHandlers = (ports: EnginePorts, isRunning: IsRunning): Own => ({
  'connections.list': async ({ archived = false }) => ok(await described(ports, archived)),
  'connections.save': (draft) => save(ports, draft),
  'connections.setSecrets': async ({ connectionId, secrets }) => {
    const stored = findConnection(ports.journal, connectionId);
    if (stored === undefined) return failed('connection-unknown', { name: connectionId });
    if (!fitsHeader(secrets.apiKey)) return failed('api-key-unusable');
    const kept = await ports.secrets.set(connectionId, originsOf(stored), secrets);
    if (!kept.ok) return kept;
    ports.emit('changed', { what: 'connections', id: connectionId });
    const aside = kept.value === null ? {} : { putAside: words('secrets-put-aside', { file: kept.value }) };
    return ok({ ...(await describe(ports, stored)), ...aside });
  },
  'connections.unlock': async ({ passphrase }) => {
    await ports.secrets.unlock(passphrase ?? null);
    return ok(await described(ports));
  },
  'connections.addPractice': ({ name }) => addPractice(ports, name),
  'connections.test': async ({ connectionId }) => {
    const way = await reachWithSecrets(ports, connectionId);
    return way.ok ? testConnection(ports, way.value) : way;
  },
  'connections.openPayments': ({ connectionId }) => {
    if (findConnection(ports.journal, connectionId) === undefined)
      return failed('connection-unknown', { name: connectionId });
    return ok(openOver(ports, connectionId, isRunning));
  },
  'connections.remove': async ({ connectionId, forgetCredentials = false }) => {
    const open = openOver(ports, connectionId, isRunning);
    const running = (open.imports ?? []).filter((one) => one.isRunning);
    if (running.length > 0)
      return failed('connection-import-running', {
        files: running.map(({ fileName }) => fileName).join(', '),
      });
    if (!removeConnection(ports.journal, connectionId, new Date(ports.clock.now()).toISOString()))
      return failed('connection-unknown', { name: connectionId });
    // What the service will send all the same can still be read and cancelled, as long as the credentials are here.
    const keptCredentials = open.payments.length > 0 && !forgetCredentials;
    if (!keptCredentials) await ports.secrets.remove(connectionId);
    ports.emit('changed', { what: 'connections', id: connectionId });
    const isListed = listArchived(ports.journal).some(({ id }) => id === connectionId);
    return ok({
      ...open,
      keptCredentials,
      wasUsed: isListed || isConnectionUsed(ports.journal, connectionId),
    });
  },
});
