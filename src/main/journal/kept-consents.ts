import { z } from 'zod';
import { historyLength } from './home';
import type { Journal } from './open';
import { all, change, count } from './parsed';

const consentRow = z.object({ field: z.string(), value: z.string(), records: z.number(), at: z.string() });

/** A choice that a person confirmed before sending, for how many records, and when (ISO 8601). */
export type Consent = z.infer<typeof consentRow>;

/** That it went out without the service's list, which could not be read or not whole; with how many records did. */
export const withoutList = { field: 'list', value: 'not read' } as const;

const BEGUN = 'not read, after fact ';

/** How long the history was when a sending without the list was begun, before its first byte; null: another consent. */
const begunAfter = ({ field, value }: Pick<Consent, 'field' | 'value'>): number | null =>
  field === withoutList.field && value.startsWith(BEGUN) ? Number(value.slice(BEGUN.length)) : null;

const rowsOf = (journal: Journal, importId: string): readonly Consent[] =>
  all(
    journal,
    consentRow,
    'SELECT field, value, records, at FROM consent WHERE import_id = ? ORDER BY field, value',
    [importId],
  );

/** Keeps what was confirmed. Call it in the transaction that sends. */
export const addConsent = (journal: Journal, importId: string, consent: Consent): void => {
  change(
    journal,
    'INSERT OR REPLACE INTO consent (import_id, field, value, records, at) VALUES (?, ?, ?, ?, ?)',
    [importId, consent.field, consent.value, consent.records, consent.at],
  );
};

// The answer to a chunk is the first one after its intent; none: it broke off, and may have left.
const LEFT_SINCE = `SELECT count(DISTINCT r.value) AS n FROM fact i
  JOIN fact made ON made.import_id = i.import_id AND made.makes_chunk = json_extract(i.body, '$.chunk')
  JOIN json_each(made.body, '$.made.records') r
  WHERE i.import_id = @importId AND i.kind = 'intent' AND i.fact > @after AND coalesce((SELECT json_extract(a.body, '$.answer.kind')
    FROM fact a WHERE a.import_id = i.import_id AND a.fact > i.fact AND a.kind = 'answer'
      AND json_extract(a.body, '$.chunk') = json_extract(i.body, '$.chunk') ORDER BY a.fact LIMIT 1), '') <> 'not-done'`;

/** Of how many records a sending has left since, and was not turned away whole. */
const leftSince = (journal: Journal, importId: string, after: number): number =>
  count(journal, LEFT_SINCE, { importId, after });

/** What went out without the list by now: what is on record of it, and what has left since the sending that was begun so. */
const goneWithout = (journal: Journal, importId: string, rows: readonly Consent[]): Consent | null => {
  const gone = rows.flatMap((row) => {
    const after = begunAfter(row);
    if (after !== null) return [{ ...row, records: leftSince(journal, importId, after) }];
    return row.field === withoutList.field && row.value === withoutList.value ? [row] : [];
  });
  const records = gone.reduce((sum, row) => sum + row.records, 0);
  const [first] = gone.map(({ at }) => at).sort();
  return records === 0 || first === undefined ? null : { ...withoutList, records, at: first };
};

/** What was confirmed for an import. That the list was not read stands there only once something has left without it. */
export const readConsents = (journal: Journal, importId: string): readonly Consent[] => {
  const rows = rowsOf(journal, importId);
  const gone = goneWithout(journal, importId, rows);
  const others = rows.filter(({ field }) => field !== withoutList.field);
  return gone === null
    ? others
    : [...others, gone].sort((a, b) => (a.field === b.field ? 0 : a.field < b.field ? -1 : 1));
};

/** Whether something of an import has left although the list of the service could not be read. */
export const wentWithoutList = (journal: Journal, importId: string): boolean =>
  goneWithout(journal, importId, rowsOf(journal, importId)) !== null;

/** That an import goes out without the list, before its first byte. Call it in a transaction, and seal it. */
export const beginWithoutList = (
  journal: Journal,
  importId: string,
  { records, at }: Pick<Consent, 'records' | 'at'>,
): void => {
  const value = `${BEGUN}${historyLength(journal, importId)}`;
  addConsent(journal, importId, { field: withoutList.field, value, records, at });
};

/**
 * What was begun without the list is put down as what has left; nothing stays of it where nothing has. Answers whether there was
 * such a thing. Call it in a transaction, and seal it.
 */
export const endWithoutList = (journal: Journal, importId: string): boolean => {
  const rows = rowsOf(journal, importId);
  if (!rows.some((row) => begunAfter(row) !== null)) return false;
  const gone = goneWithout(journal, importId, rows);
  change(journal, 'DELETE FROM consent WHERE import_id = ? AND field = ?', [importId, withoutList.field]);
  if (gone !== null) addConsent(journal, importId, gone);
  return true;
};
