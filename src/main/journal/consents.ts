import { z } from 'zod';
import type { Journal } from './open';
import { payloadOf } from './opened-blocks';
import { all, change, jsonText } from './parsed';

const countRow = z.object({ value: jsonText(z.json()).nullable(), n: z.number() });

/** How many of the records that can be sent carry each value of a payload's field; null: those without it. */
export const countValues = (
  journal: Journal,
  importId: string,
  field: string,
): readonly { readonly value: string | null; readonly count: number }[] => {
  const counts = new Map<string | null, number>();
  for (const { value, n } of all(
    journal,
    countRow,
    `SELECT ${payloadOf('r.')} -> @path AS value, count(*) AS n FROM record r
     WHERE r.import_id = @importId AND r.verdict = 'valid' AND r.payload_bytes IS NOT NULL GROUP BY 1`,
    { importId, path: `$."${field}"` },
  )) {
    const text = value === null || typeof value === 'string' ? value : JSON.stringify(value);
    counts.set(text, (counts.get(text) ?? 0) + n);
  }
  const order = (value: string | null): string => value ?? '';
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => (order(a.value) < order(b.value) ? -1 : 1));
};

const consentRow = z.object({ field: z.string(), value: z.string(), records: z.number(), at: z.string() });

/** A choice that a person confirmed before sending, for how many records, and when (ISO 8601). */
export type Consent = z.infer<typeof consentRow>;

/** The consent to the warnings of an import as a whole, beside those to values of a field. */
export const warningsAccepted = { field: 'warnings', value: 'accepted' } as const;

/** A consent as a person reads it. */
export const consentText = ({ field, value, records }: Consent): string =>
  field === warningsAccepted.field
    ? `Warnings were known and accepted (${records} records).`
    : `${field} goes out as ${value} (${records} records).`;

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
