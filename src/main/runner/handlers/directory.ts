import { words } from '../../../core/issues/codes';
import { directoryParts, guardPart } from '../../../core/service/synced-lists';
import { targetNamed } from '../../../core/targets';
import { momentText } from '../../../core/values/moment-text';
import { failed, ok, type Result } from '../../../core/values/result';
import type { DirectoryEntry, DirectoryStatus } from '../../../ipc/directory';
import { findConnection } from '../../journal/connections';
import {
  type DirectoryEntryRow,
  type DirectoryKind,
  type DirectoryScope,
  directorySync,
  searchDirectory,
} from '../../journal/directory';
import { listBriefly } from '../../journal/imports';
import { lastListing } from '../../journal/seen-entries';
import { holdAgainstList } from '../guard';
import { guardScope } from '../guard-grade';
import type { Handlers } from '../handler-types';
import type { EnginePorts } from '../ports';
import { reachWithSecrets } from '../reach';
import { isCutShort, syncDirectory } from '../sync';

type Own = Pick<Handlers, 'directory.status' | 'directory.sync' | 'directory.list'>;

const part = (ports: EnginePorts, scope: DirectoryScope, kind: DirectoryKind): DirectoryStatus['vendors'] => {
  const { count, fetchedAt, note } = directorySync(ports.journal, scope, kind);
  if (note === null) return { count, fetchedAt };
  const { sentence, advice } = words(note.code, note.params);
  const part = { count, fetchedAt, note: `${sentence} ${advice}` };
  return isCutShort(note) ? { ...part, isCut: true } : part;
};

/** What the last listing of what stands there already came to; one that was whole counts before a later part of one. */
const guardStatus = ({ journal }: EnginePorts, scope: DirectoryScope): DirectoryStatus['vendors'] => {
  const target = targetNamed(guardPart);
  const seen = target === undefined ? null : guardScope(journal, scope, target);
  const last = seen === null ? undefined : lastListing(journal, seen);
  if (last === undefined) return { count: 0, fetchedAt: null };
  const fetchedAt = new Date(last.begunAt).toISOString();
  if (last.isWhole) return { count: last.entries, fetchedAt };
  const { sentence, advice } = words('guard-list-not-whole', {
    ...{ entries: String(last.entries), when: momentText(fetchedAt) },
  });
  return { count: last.entries, fetchedAt, note: `${sentence} ${advice}`, isCut: true };
};

const status = (ports: EnginePorts, scope: DirectoryScope): DirectoryStatus => ({
  vendors: part(ports, scope, 'vendors'),
  dimensions: part(ports, scope, 'dimensions'),
  purchaseOrders: part(ports, scope, 'purchase-orders'),
  invoices: guardStatus(ports, scope),
});

/** Drafts that were checked before the list came are held against it: who reviews one is told what stands there by now. */
const holdDrafts = (ports: EnginePorts, { connectionId, company }: DirectoryScope): void => {
  for (const draft of listBriefly(ports.journal)) {
    const isOf =
      draft.connectionId === connectionId && draft.company === company && draft.target === guardPart;
    if (!isOf || draft.submittedAt !== null || draft.preparedAt === null) continue;
    holdAgainstList(ports, draft.importId);
    ports.emit('changed', { what: 'imports', id: draft.importId });
  }
};

const entry = (row: DirectoryEntryRow): DirectoryEntry => ({
  id: row.id,
  erpId: row.erpId,
  name: row.name,
  detail: row.code,
  type: row.type,
});

const locations = (
  ports: EnginePorts,
  connectionId: string,
  search: string,
): Result<{ total: number; entries: DirectoryEntry[] }> => {
  const connection = findConnection(ports.journal, connectionId);
  if (connection === undefined) return failed('connection-unknown', { name: connectionId });
  const wanted = search.toLowerCase();
  const entries = connection.locations
    .filter((place) => `${place.id} ${place.name}`.toLowerCase().includes(wanted))
    .map((place) => ({ id: place.id, erpId: place.id, name: place.name, detail: null, type: null }));
  return ok({ total: entries.length, entries });
};

/** The cached vendors, dimensions and purchase orders of a company: what validation looks things up in, offline. */
export const directoryHandlers = (ports: EnginePorts): Own => ({
  'directory.status': (scope) => ok(status(ports, scope)),
  'directory.sync': async ({ connectionId, company, only }) => {
    const way = await reachWithSecrets(ports, connectionId);
    if (!way.ok) return way;
    const done = await syncDirectory(ports, way.value, {
      company,
      only: only ?? directoryParts,
    });
    if (done.ok && only?.includes(guardPart) === true) holdDrafts(ports, { connectionId, company });
    ports.emit('changed', { what: 'directory', id: connectionId });
    return done.ok ? ok(status(ports, { connectionId, company })) : done;
  },
  'directory.list': ({ connectionId, company, kind, search, limit }) => {
    if (kind === 'locations') return locations(ports, connectionId, search);
    const found = searchDirectory(ports.journal, { connectionId, company }, kind, { search, limit });
    return ok({ total: found.total, entries: found.entries.map(entry) });
  },
});
