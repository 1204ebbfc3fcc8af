import { z } from 'zod';
import type { Journal } from './open';
import { all, change } from './parsed';

const countRow = z.object({ value: z.string().nullable(), count: z.number() });

/** How many of the records that can be sent carry each value of a payload's field; null: those without it. */
export const countValues = (
  journal: Journal,
  importId: string,
  field: string,
): readonly { readonly value: string | null; readonly count: number }[] =>
  all(
    journal,
    countRow,
    `SELECT json_extract(payload, '$."' || ? || '"') AS value, count(*) AS count FROM record
     WHERE import_id = ? AND verdict = 'valid' GROUP BY 1 ORDER BY 1`,
    [field, importId],
  );

const consentRow = z.object({ field: z.string(), value: z.string(), records: z.number(), at: z.string() });

/** A choice that a person confirmed before sending, for how many records, and when (ISO 8601). */
export type Consent = z.infer<typeof consentRow>;

/** Keeps what was confirmed. Call it in the transaction that sends. */
export const addConsent = (journal: Journal, importId: string, consent: Consent): void => {
  change(
    journal,
    'INSERT OR REPLACE INTO consent (import_id, field, value, records, at) VALUES (?, ?, ?, ?, ?)',
    [importId, consent.field, consent.value, consent.records, consent.at],
  );
};

/** What was confirmed for an import. */
export const readConsents = (journal: Journal, importId: string): readonly Consent[] =>
  all(
    journal,
    consentRow,
    'SELECT field, value, records, at FROM consent WHERE import_id = ? ORDER BY field, value',
    [importId],
  );
