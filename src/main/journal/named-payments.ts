import { z } from 'zod';
import type { Fact } from '../../core/submit/facts';
import type { Journal } from './open';
import { all, jsonText } from './parsed';

/** A reading of a payment that a person has named for a record, at any time. */
export type NamedReading = Omit<Extract<Fact, { kind: 'named' }>, 'kind' | 'at' | 'record' | 'serviceId'>;

const namedRow = z
  .object({
    import_id: z.string(),
    record: z.number(),
    connection_id: z.string(),
    company: z.string(),
    file_name: z.string(),
    created_at: z.string(),
    service_id: z.string(),
    reads: z.enum(['there', 'none', 'unread']),
    code: z.string().nullable(),
    label: z.string().nullable(),
    invoices: jsonText(
      z.array(z.object({ id: z.string().nullable(), number: z.string().nullable() })).nullable(),
    ),
  })
  .transform((row) => ({
    importId: row.import_id,
    record: row.record,
    connectionId: row.connection_id,
    company: row.company,
    fileName: row.file_name,
    createdAt: row.created_at,
    serviceId: row.service_id,
    reading: { reads: row.reads, code: row.code, label: row.label, invoices: row.invoices },
  }));

/** What was read of a payment that a person has named for a record, with that record. */
export type NamedPayment = z.infer<typeof namedRow>;

/** All readings of named payments over these connections, in order; those that are a record's own by now left out. */
export const namedPayments = (
  journal: Journal,
  wanted: { readonly target: string; readonly connectionIds: readonly string[] },
): NamedPayment[] =>
  all(
    journal,
    namedRow,
    `SELECT i.import_id, json_extract(f.body, '$.record') AS record, i.connection_id, i.company, i.file_name, i.created_at,
       json_extract(f.body, '$.serviceId') AS service_id, json_extract(f.body, '$.reads') AS reads,
       json_extract(f.body, '$.code') AS code, json_extract(f.body, '$.label') AS label,
       coalesce(json_extract(f.body, '$.invoices'), 'null') AS invoices
     FROM fact f CROSS JOIN import i ON i.import_id = f.import_id
     WHERE f.kind = 'named' AND i.connection_id IN (SELECT value FROM json_each(@connectionIds)) AND i.target = @target AND i.company IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM record r CROSS JOIN import o ON o.import_id = r.import_id
         WHERE r.service_id = json_extract(f.body, '$.serviceId') AND o.target = @target
           AND o.connection_id IN (SELECT value FROM json_each(@connectionIds)))
     ORDER BY json_extract(f.body, '$.at'), i.import_id, f.fact`,
    { target: wanted.target, connectionIds: JSON.stringify(wanted.connectionIds) },
  );
