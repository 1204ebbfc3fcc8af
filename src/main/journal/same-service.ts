import { z } from 'zod';
import type { Journal } from './open';
import { all, flag } from './parsed';

/** What tells one service from another. `baseUrl` is empty for the practice service that is built in. */
export type ServicePlace = { readonly environment: string; readonly baseUrl: string };

/** Names of this computer: whatever listens on a port of it is one service under all of them. */
const LOOPBACK = /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/;

/**
 * The service behind an address: scheme, host, port and path, compared as addresses are (case of the host, a default port
 * and slashes at the end say nothing; credentials, query and fragment are no part of it; all names of this computer are one). Connections with the same text
 * share one list of invoices and of payments, whatever they are called.
 */
export const serviceOf = ({ environment, baseUrl }: ServicePlace): string => {
  if (environment === 'practice' && baseUrl === '') return 'practice';
  if (!URL.canParse(baseUrl)) return baseUrl;
  const { protocol, host, hostname, port, pathname } = new URL(baseUrl);
  const place = LOOPBACK.test(hostname) ? `127.0.0.1${port === '' ? '' : `:${port}`}` : host;
  return `${protocol}//${place}${pathname.replace(/\/+$/, '')}`;
};

/** Whether two addresses lead to one service. */
export const isSameService = (one: ServicePlace, other: ServicePlace): boolean =>
  serviceOf(one) === serviceOf(other);

const placeRow = z
  .object({
    connection_id: z.string(),
    name: z.string(),
    environment: z.enum(['sandbox', 'production', 'practice']),
    base_url: z.string(),
    is_removed: flag,
  })
  .transform((row) => ({
    id: row.connection_id,
    name: row.name,
    environment: row.environment,
    baseUrl: row.base_url,
    isRemoved: row.is_removed,
  }));

/** A connection, archived or not, and where it leads. */
export type ConnectionPlace = z.infer<typeof placeRow>;

const places = (journal: Journal): readonly ConnectionPlace[] =>
  all(
    journal,
    placeRow,
    `SELECT connection_id, name, environment, base_url, removed_at IS NOT NULL AS is_removed FROM connection
     ORDER BY removed_at IS NOT NULL, created_at, connection_id`,
  );

/** Every connection to the service that a connection leads to, itself and archived ones included; those in use first. */
export const connectionsOfService = (journal: Journal, connectionId: string): readonly ConnectionPlace[] => {
  const known = places(journal);
  const own = known.find(({ id }) => id === connectionId);
  return own === undefined ? [] : known.filter((one) => isSameService(one, own));
};

/** Their ids; the given one alone where the journal does not know it. */
export const sameServiceIds = (journal: Journal, connectionId: string): readonly string[] => {
  const ids = connectionsOfService(journal, connectionId).map(({ id }) => id);
  return ids.length === 0 ? [connectionId] : ids;
};

/** The service of a connection, as `serviceOf` tells it; null: the journal does not know the connection. */
export const serviceOfConnection = (journal: Journal, connectionId: string): string | null => {
  const own = places(journal).find(({ id }) => id === connectionId);
  return own === undefined ? null : serviceOf(own);
};

/** What kind of service a connection leads to; null: the journal does not know the connection. */
export const environmentOf = (journal: Journal, connectionId: string): string | null =>
  places(journal).find(({ id }) => id === connectionId)?.environment ?? null;

/** Connections to other services of the environment `production`, archived ones included. */
export const otherProduction = (journal: Journal, connectionId: string): readonly ConnectionPlace[] => {
  const known = places(journal);
  const own = known.find(({ id }) => id === connectionId);
  if (own?.environment !== 'production') return [];
  return known.filter((one) => one.environment === 'production' && !isSameService(one, own));
};

/** Ids of connections, together where they lead to one service. */
export const idsByService = (journal: Journal): readonly (readonly string[])[] => {
  const byService = new Map<string, string[]>();
  for (const place of places(journal)) {
    const service = serviceOf(place);
    byService.set(service, [...(byService.get(service) ?? []), place.id]);
  }
  return [...byService.values()];
};
