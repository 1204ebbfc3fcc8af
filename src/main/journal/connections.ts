import { z } from 'zod';
import { decide } from './chain';
import { wholeOf } from './decision-rows';
import { inTransaction, type Journal } from './open';
import { all, change, count, flag, jsonText, one } from './parsed';

const place = z.object({ id: z.string(), name: z.string() });

const connectionRow = z
  .object({
    connection_id: z.string(),
    name: z.string(),
    environment: z.enum(['sandbox', 'production', 'practice']),
    base_url: z.string(),
    auth_url: z.string(),
    api_version: z.enum(['1.0.0', '1.1.0']),
    companies: jsonText(z.array(place)),
    locations: jsonText(z.array(place)),
    custom_fields: jsonText(z.array(z.string()).nullable()).nullable(),
    hosted_erp: flag,
    profile: jsonText(z.record(z.string(), z.unknown())),
    created_at: z.string(),
    removed_at: z.string().nullable(),
  })
  .transform((row) => ({
    id: row.connection_id,
    name: row.name,
    environment: row.environment,
    baseUrl: row.base_url,
    authUrl: row.auth_url,
    apiVersion: row.api_version,
    companies: row.companies,
    locations: row.locations,
    customFields: row.custom_fields,
    hostedErp: row.hosted_erp,
    profile: row.profile,
    createdAt: row.created_at,
    isRemoved: row.removed_at !== null,
  }));

/** One environment of one organisation, without its secrets (they are never in the journal). */
export type StoredConnection = z.infer<typeof connectionRow>;
export type ConnectionValues = Omit<StoredConnection, 'isRemoved'>;

/** Connections that were not removed, by name. */
export const listConnections = (journal: Journal): StoredConnection[] =>
  all(journal, connectionRow, 'SELECT * FROM connection WHERE removed_at IS NULL ORDER BY name');

/** Connections that were archived and that imports still name, by name. */
export const listArchived = (journal: Journal): StoredConnection[] =>
  all(
    journal,
    connectionRow,
    `SELECT * FROM connection c WHERE removed_at IS NOT NULL
       AND EXISTS (SELECT 1 FROM import WHERE import.connection_id = c.connection_id) ORDER BY name, created_at`,
  );

/** One connection by id, removed ones included: old imports still name them. */
export const findConnection = (journal: Journal, connectionId: string): StoredConnection | undefined =>
  one(journal, connectionRow, 'SELECT * FROM connection WHERE connection_id = ?', [connectionId]);

/** The connection in use of that name. */
export const connectionNamed = (journal: Journal, name: string): StoredConnection | undefined =>
  one(journal, connectionRow, 'SELECT * FROM connection WHERE name = ? AND removed_at IS NULL', [name]);

/** Adds a connection, or changes the one with its id. */
export const putConnection = (journal: Journal, values: ConnectionValues): void =>
  inTransaction(journal, () => {
    put(journal, values);
    decide(journal, wholeOf('connection', values.id));
  });

const put = (journal: Journal, values: ConnectionValues): void => {
  change(
    journal,
    `INSERT INTO connection (connection_id, name, environment, base_url, auth_url, api_version, companies, locations,
       custom_fields, hosted_erp, profile, created_at)
     VALUES (@id, @name, @environment, @baseUrl, @authUrl, @apiVersion, @companies, @locations, @customFields, @hostedErp, @profile, @createdAt)
     ON CONFLICT (connection_id) DO UPDATE SET name = excluded.name, environment = excluded.environment,
       base_url = excluded.base_url, auth_url = excluded.auth_url, api_version = excluded.api_version,
       companies = excluded.companies, locations = excluded.locations, custom_fields = excluded.custom_fields,
       hosted_erp = excluded.hosted_erp, profile = excluded.profile`,
    {
      ...values,
      companies: JSON.stringify(values.companies),
      locations: JSON.stringify(values.locations),
      customFields: values.customFields === null ? null : JSON.stringify(values.customFields),
      hostedErp: values.hostedErp ? 1 : 0,
      profile: JSON.stringify(values.profile),
    },
  );
};

/** Takes a connection out of use; its imports stay. */
export const removeConnection = (journal: Journal, connectionId: string, at: string): boolean =>
  inTransaction(journal, () => {
    const removed = change(
      journal,
      'UPDATE connection SET removed_at = ? WHERE connection_id = ? AND removed_at IS NULL',
      [at, connectionId],
    );
    if (removed === 1) decide(journal, wholeOf('connection', connectionId));
    return removed === 1;
  });

/** Whether anything is known over a connection that holds for its environment alone: sent imports, changes, fetched ids. */
export const isConnectionUsed = (journal: Journal, connectionId: string): boolean =>
  count(
    journal,
    `SELECT EXISTS (SELECT 1 FROM import WHERE connection_id = @id AND submitted_at IS NOT NULL)
       OR EXISTS (SELECT 1 FROM operation WHERE connection_id = @id)
       OR EXISTS (SELECT 1 FROM directory_sync WHERE connection_id = @id) AS n`,
    { id: connectionId },
  ) > 0;
