import { z } from 'zod';
import { mappingSchema } from '../../core/map/mapping';
import type { Journal } from './open';
import { all, change, count, jsonText, one } from './parsed';

const judgedBy = z.object({
  /** Digest of everything else that the records were judged by: the table, the place, the directory, the history. */
  stamp: z.string(),
  mapping: mappingSchema,
  status: z.enum(['archived', 'verified', 'none']).nullable(),
  /** Edits that were laid over the rows: row, then column and text. */
  edits: z.array(z.tuple([z.number(), z.array(z.tuple([z.number(), z.string()]))])),
  /** Rows that were judged by themselves since. */
  since: z.array(z.number()),
});

/** What the records of an import were judged by, kept beside them until they are cleared. */
export type JudgedBy = z.infer<typeof judgedBy>;

const row = z.object({ value: jsonText(judgedBy) });
const keyOf = (importId: string): string => `judged ${importId}`;

/** Keeps it. Call it in the transaction that writes the last of the records. */
export const keepJudgedBy = (journal: Journal, importId: string, by: JudgedBy): void => {
  change(
    journal,
    'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    [keyOf(importId), JSON.stringify(by)],
  );
};

/** Null: the records are cleared, or nobody kept it. */
export const findJudgedBy = (journal: Journal, importId: string): JudgedBy | null =>
  one(journal, row, 'SELECT value FROM meta WHERE key = ?', [keyOf(importId)])?.value ?? null;

const text = z.object({ text: z.string().nullable() });
const textOf = (journal: Journal, sql: string, values: readonly string[] = []): string =>
  one(journal, text, sql, values)?.text ?? '';

const sumsKey = (importId: string): string => `judged sums ${importId}`;

/** The records are judged no more. */
export const forgetJudgedBy = (journal: Journal, importId: string): void => {
  change(journal, 'DELETE FROM meta WHERE key IN (?, ?)', [keyOf(importId), sumsKey(importId)]);
};

/** Rows that lack what a record needs, so that they add up others, or could; `bare`: some lack all of it. */
export type OpenRows = 'none' | 'open' | 'bare';

/** Keeps whether there are such rows. */
export const keepOpenRows = (journal: Journal, importId: string, open: OpenRows): void => {
  change(
    journal,
    'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    [sumsKey(importId), open],
  );
};

/** Which of such rows there may be; where nobody kept it, all. */
export const openRowsOf = (journal: Journal, importId: string): OpenRows => {
  const kept = textOf(journal, 'SELECT value AS text FROM meta WHERE key = ?', [sumsKey(importId)]);
  return kept === 'none' || kept === 'open' ? kept : 'bare';
};

/** Rows that were judged again by themselves. Call it in the transaction that writes their records. */
export const addJudgedSince = (journal: Journal, importId: string, rows: readonly number[]): void => {
  const by = findJudgedBy(journal, importId);
  if (by !== null) keepJudgedBy(journal, importId, { ...by, since: [...new Set([...by.since, ...rows])] });
};

/**
 * Differs where anything may differ that records are compared with: the run of the app, what was sent or decided (edits
 * apart, which are looked at one by one), which imports there are, and the directory of a company.
 */
export const surroundings = (journal: Journal, connectionId: string, company: string): readonly string[] => [
  textOf(journal, "SELECT value AS text FROM meta WHERE key = 'owner'"),
  textOf(
    journal,
    "SELECT CAST(link AS TEXT) AS text FROM chain_link WHERE kind <> 'decision' ORDER BY link DESC LIMIT 1",
  ),
  textOf(
    journal,
    `SELECT CAST(decision AS TEXT) AS text FROM decision WHERE kind NOT IN
       ('edits', 'parts', 'template', 'directory', 'seen', 'listing', 'figures', 'printed', 'begun-findings') ORDER BY decision DESC LIMIT 1`,
  ),
  textOf(
    journal,
    `SELECT group_concat(import_id || submitted_at || coalesce(discarded_at, ''), ' ') AS text FROM import
     WHERE submitted_at IS NOT NULL`,
  ),
  textOf(
    journal,
    `SELECT group_concat(kind || fetched_at || count || coalesce(note, ''), ' ') AS text FROM directory_sync
     WHERE connection_id = ? AND company = ?`,
    [connectionId, company],
  ),
  textOf(
    journal,
    `SELECT group_concat(id || ' ' || net_terms, ' ') AS text FROM directory_entry
     WHERE connection_id = ? AND company = ? AND net_terms IS NOT NULL`,
    [connectionId, company],
  ),
];

const keyed = z.object({ record: z.number(), key: z.string().nullable() });

/** Match keys of some records. */
export const keysOfRecords = (
  journal: Journal,
  importId: string,
  records: readonly number[],
): readonly z.infer<typeof keyed>[] =>
  all(
    journal,
    keyed,
    'SELECT record, key FROM record WHERE import_id = ? AND record IN (SELECT value FROM json_each(?))',
    [importId, JSON.stringify(records)],
  );

/** Every record that has one of these match keys. */
export const recordsWithKeys = (
  journal: Journal,
  importId: string,
  keys: readonly string[],
): readonly number[] =>
  all(
    journal,
    keyed,
    'SELECT record, key FROM record WHERE import_id = ? AND key IN (SELECT value FROM json_each(?))',
    [importId, JSON.stringify(keys)],
  ).map(({ record }) => record);

const numbered = z.object({ record: z.number(), issue: z.number() });

/** Numbers of the issues of some records, in the order of the records. */
export const issueNumbers = (
  journal: Journal,
  importId: string,
  records: readonly number[],
): readonly z.infer<typeof numbered>[] =>
  all(
    journal,
    numbered,
    `SELECT record, issue FROM issue WHERE import_id = ? AND record IN (SELECT value FROM json_each(?))
     ORDER BY record, issue`,
    [importId, JSON.stringify(records)],
  );

/** Gives an issue a number that is free. */
export const renumberIssue = (journal: Journal, importId: string, from: number, to: number): void => {
  change(journal, 'UPDATE issue SET issue = ? WHERE import_id = ? AND issue = ?', [to, importId, from]);
};

/** Numbers the issues of an import anew in the order of their records, from some record on: as if all were judged at once. Those of no record stand behind all. */
export const renumberIssues = (journal: Journal, importId: string, from: number): void => {
  const before = count(journal, 'SELECT count(*) AS n FROM issue WHERE import_id = ? AND record < ?', [
    importId,
    from,
  ]);
  change(
    journal,
    `WITH ranked AS (SELECT issue AS old, row_number() OVER (ORDER BY record IS NULL, record, issue) AS place
       FROM issue WHERE import_id = @importId AND (record >= @from OR record IS NULL))
     UPDATE issue SET issue = -(@before + ranked.place) FROM ranked
     WHERE issue.import_id = @importId AND issue.issue = ranked.old`,
    { importId, from, before },
  );
  change(journal, 'UPDATE issue SET issue = -issue WHERE import_id = ? AND issue < 0', [importId]);
};

const aboveKey = (importId: string): string => `judged above ${importId}`;
const aboveRow = z.object({
  value: jsonText(z.array(z.object({ row: z.number(), cells: z.array(z.string()) }))),
});
type RowsAbove = readonly { readonly row: number; readonly cells: readonly string[] }[];

/** Keeps the lines above the header that speak of a total, beside the rows that were read. */
export const keepRowsAbove = (journal: Journal, importId: string, rows: RowsAbove): void => {
  change(journal, 'DELETE FROM meta WHERE key = ?', [aboveKey(importId)]);
  if (rows.length > 0)
    change(journal, 'INSERT INTO meta (key, value) VALUES (?, ?)', [
      aboveKey(importId),
      JSON.stringify(rows),
    ]);
};

/** Those lines; none where there are none. */
export const rowsAbove = (journal: Journal, importId: string): RowsAbove =>
  one(journal, aboveRow, 'SELECT value FROM meta WHERE key = ?', [aboveKey(importId)])?.value ?? [];
