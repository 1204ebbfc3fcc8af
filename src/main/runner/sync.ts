import { endpointNamed } from '../../core/service/endpoints';
import { textAt, wholeAt } from '../../core/service/json-path';
import type { ServiceProfile } from '../../core/service/profile';
import { guardPart, ofDirectory, type SyncedPart } from '../../core/service/synced-lists';
import { targetNamed } from '../../core/targets';
import type { JsonObject } from '../../core/values/json';
import { failed, ok, type Result } from '../../core/values/result';
import { detailOfDimension } from '../journal/dimension-detail';
import {
  type DirectoryKind,
  type DirectoryListing,
  type ListedEntry,
  type ListingNote,
  startDirectory,
} from '../journal/directory';
import { connectionLog } from './connection-log';
import { guardScope } from './guard-grade';
import type { EnginePorts } from './ports';
import type { Reach } from './reach';
import { listBehind, readSeenList, strangeList } from './seen-list';
import type { Link } from './submit/link';
import { type ListEnd, readList } from './submit/listing';
import { openLink } from './submit/open-link';
import type { ExchangeLog } from './submit/store';

type Row = (entry: JsonObject, profile: ServiceProfile) => ListedEntry | null;

const row = (
  entry: JsonObject,
  names: { readonly erpId: string; readonly name: string; readonly id?: string },
): ListedEntry | null => {
  const id = textAt(entry, names.id ?? 'id');
  const erpId = textAt(entry, names.erpId);
  if (id === undefined || erpId === undefined) return null;
  const optional = (key: string): string | null => textAt(entry, key) ?? null;
  return {
    id,
    erpId,
    name: textAt(entry, names.name) ?? erpId,
    code: optional('code'),
    type: optional('erp_type'),
    netTerms: optional('net_terms'),
    detail: null,
  };
};

/** How each part of the directory is listed, and what is kept of an entry. */
const parts: Readonly<Record<DirectoryKind, { readonly endpoint: string; readonly row: Row }>> = {
  vendors: {
    endpoint: 'vendors.list',
    row: (entry) => row(entry, { erpId: 'erp_vendor_id', name: 'erp_vendor_name' }),
  },
  dimensions: {
    endpoint: 'dimensions.list',
    row: (entry) => {
      const dimension = row(entry, { erpId: 'erp_dimension_id', name: 'name' });
      const detail = { reference: textAt(entry, 'reference_id'), svcType: textAt(entry, 'svc_type') };
      return dimension === null ? null : { ...dimension, detail: detailOfDimension(detail) };
    },
  },
  'purchase-orders': {
    endpoint: 'purchase-orders.list',
    row: (entry, profile) => {
      const names = { id: profile.purchaseOrder.read.idPath, erpId: 'po_number', name: 'erp_vendor_name' };
      const order = row(entry, names);
      const shown = (key: string): string | null => textAt(entry, key) ?? null;
      return order === null
        ? null
        : {
            ...order,
            code: shown('external_id'),
            detail: shown('status'),
            vendor: shown('erp_vendor_id'),
            location: shown('svc_location_id'),
          };
    },
  },
};

/** Vendors of another company never enter, should the service ignore the query. */
const isOfCompany = (entry: JsonObject, company: string): boolean => {
  const told = textAt(entry, 'svc_company_id') ?? wholeAt(entry, 'svc_company_id');
  return told === undefined || String(told) === company;
};

const problemOf = (kind: SyncedPart, end: Exclude<ListEnd, { kind: 'read' }>): Result<never> => {
  if (end.kind === 'unavailable')
    return end.setting === null
      ? failed('list-unavailable', { list: kind, text: end.text })
      : failed('list-unreadable', { list: kind, setting: end.setting });
  const code =
    end.why === 'server-error' || end.why === 'busy' || end.why === 'unreadable'
      ? 'service-failing'
      : end.why;
  return failed(`paused-${code}`, { text: end.text });
};

const syncOne = async (
  link: Link,
  ports: Pick<EnginePorts, 'journal' | 'random'>,
  { connectionId, company }: { readonly connectionId: string; readonly company: string },
  { kind, listing }: { readonly kind: DirectoryKind; readonly listing: DirectoryListing },
) => {
  const log = connectionLog(ports.journal, connectionId);
  let unreadable = 0;
  const recorder = {
    begin: log.begin,
    finish: (attempt: number, reply: Parameters<ExchangeLog['finish']>[1]) => log.finish(attempt, reply, []),
    append: async (): Promise<void> => undefined,
  };
  const tools = {
    link,
    recorder,
    conclude: () => [],
    jitter: ports.random,
    signal: new AbortController().signal,
    isAwaited: true,
  };
  const part = parts[kind];
  const end = await readList(
    tools,
    { endpoint: part.endpoint, query: { company }, purpose: 'sync' },
    (entries) => {
      const rows = entries
        .filter((entry) => isOfCompany(entry, company))
        .map((entry) => part.row(entry, link.profile));
      unreadable += rows.filter((one) => one === null).length;
      listing.add(rows.flatMap((one) => one ?? []));
    },
  );
  return { end, unreadable };
};

/** A list that could not be read whole: what was read is kept, and said. */
export type SyncNote = ListingNote & { readonly kind: SyncedPart };

/** Settings of the profile that tell where an entry has its id, and how the next page is asked for. */
const settingsOf = (kind: SyncedPart): Readonly<Record<'id' | 'page' | 'style', string>> => {
  const endpoint = kind === guardPart ? '' : parts[kind].endpoint;
  const paging = `paging.${endpointNamed(endpoint)?.list ?? kind}`;
  const id = kind === 'purchase-orders' ? 'purchaseOrder.read.idPath' : `${paging}.itemsPath`;
  return { id, page: `${paging}.pageParam`, style: `${paging}.style` };
};

/** Why a listing may not hold everything; null: it does. */
const noteOn = (
  kind: SyncedPart,
  end: Extract<ListEnd, { kind: 'read' }>,
  unreadable: number,
): ListingNote | null => {
  const settings = settingsOf(kind);
  if (unreadable > 0)
    return {
      code: 'list-entries-unreadable',
      params: { list: kind, count: String(unreadable), setting: settings.id },
    };
  if (end.isWhole) return null;
  const params = { list: kind, read: String(end.entries), setting: settings.page };
  return end.total === null
    ? { code: 'list-end-unseen', params: { ...params, style: settings.style } }
    : { code: 'list-incomplete', params: { ...params, total: String(end.total) } };
};

/** Whether a listing ended before its list did, as far as is known. */
export const isCutShort = ({ code }: ListingNote): boolean =>
  code === 'list-incomplete' || code === 'list-end-unseen';

/** Fetches what stands at the service already. A list that is not whole is kept for what it showed, and said. */
const syncGuardList = async (
  ports: Pick<EnginePorts, 'journal' | 'clock' | 'random'>,
  link: Link,
  connectionId: string,
  company: string,
): Promise<Result<readonly SyncNote[]>> => {
  const target = targetNamed(guardPart);
  const scope = target === undefined ? null : guardScope(ports.journal, { connectionId, company }, target);
  if (target === undefined || scope === null) return ok([]);
  const { end, unreadable, ...told } = await readSeenList(ports, link, {
    ...{ target, scope, connectionId },
  });
  if (end.kind !== 'read') return problemOf(guardPart, end);
  const strange = strangeList(told);
  if (strange !== null) return ok([{ kind: guardPart, ...strange }]);
  const { unasked } = end;
  const archived =
    unasked === undefined ? null : { code: 'guard-archived-unasked', params: { text: unasked } };
  const behind = listBehind({ end, ...told }, ports.clock.now());
  const note = noteOn(guardPart, end, unreadable) ?? archived ?? behind;
  return ok(note === null ? [] : [{ kind: guardPart, ...note }]);
};

/** Whether the service may do without a list: what is beta. */
const mayBeMissing = (kind: DirectoryKind, end: Exclude<ListEnd, { kind: 'read' }>): boolean =>
  kind === 'purchase-orders' && (end.kind === 'unavailable' || end.why === 'not-found');

/** Fetches one part, and puts it in place once it has come to its end. */
const syncPart = async (
  link: Link,
  ports: Pick<EnginePorts, 'journal' | 'clock' | 'random'>,
  { connectionId, company }: { readonly connectionId: string; readonly company: string },
  kind: DirectoryKind,
): Promise<Result<SyncNote | null>> => {
  const scope = { connectionId, company };
  const listing = startDirectory(ports.journal, scope, kind);
  try {
    const { end, unreadable } = await syncOne(link, ports, scope, { kind, listing });
    if (end.kind !== 'read') {
      const problem = problemOf(kind, end);
      if (problem.ok || !mayBeMissing(kind, end)) return problem;
      return ok({ kind, code: problem.problem.code, params: problem.problem.params });
    }
    const note = noteOn(kind, end, unreadable);
    listing.replace({ at: new Date(ports.clock.now()).toISOString(), note });
    return ok(note === null ? null : { kind, ...note });
  } finally {
    listing.drop();
  }
};

/**
 * Fetches the directory of a company for use offline: each list to its end, then in place of what was there. A beta list
 * that the service does not have fails alone. Errors: paused-…, list-unavailable, those of the profile.
 */
export const syncDirectory = async (
  ports: Pick<EnginePorts, 'journal' | 'clock' | 'random' | 'profileText'>,
  way: Reach,
  wanted: { readonly company: string; readonly only: readonly SyncedPart[] },
): Promise<Result<readonly SyncNote[]>> => {
  const link = openLink(ports, way);
  if (!link.ok) return link;
  const notes: SyncNote[] = [];
  try {
    for (const kind of ofDirectory(wanted.only)) {
      const done = await syncPart(link.value, ports, { connectionId: way.connection.id, ...wanted }, kind);
      if (!done.ok) return done;
      if (done.value !== null) notes.push(done.value);
    }
    if (!wanted.only.includes(guardPart)) return ok(notes);
    const listed = await syncGuardList(ports, link.value, way.connection.id, wanted.company);
    return listed.ok ? ok([...notes, ...listed.value]) : listed;
  } finally {
    link.value.http.close();
  }
};
