import { z } from 'zod';
import type { Issue } from '../../core/issues/issue';
import { type Journal, statement } from './open';
import { all, change, count, jsonText, numbers } from './parsed';

/** A stored issue as its row is read. */
export const issueRow = z
  .object({
    record: z.number().nullable(),
    ordinal: z.number().nullable(),
    row: z.number().nullable(),
    column_name: z.string().nullable(),
    field: z.string().nullable(),
    code: z.string(),
    severity: z.enum(['error', 'warning']),
    params: jsonText(z.record(z.string(), z.string())),
    fix: z.string().nullable(),
  })
  .transform((row) => ({
    record: row.record,
    ordinal: row.ordinal,
    row: row.row,
    column: row.column_name,
    field: row.field,
    code: row.code,
    severity: row.severity,
    params: row.params,
    fix: row.fix,
  }));

/** An issue with its place in the file. */
export type StoredIssue = z.infer<typeof issueRow>;

/** The columns of a stored issue. */
export const issueColumns = 'record, ordinal, row, column_name, field, code, severity, params, fix';

/** The number the next issue of an import gets. */
export const nextIssueNumber = (journal: Journal, importId: string): number =>
  count(journal, 'SELECT coalesce(max(issue), 0) + 1 AS n FROM issue WHERE import_id = ?', [importId]);

/** Adds an issue under a number. `ordinal`: place of its row, or of the record's first row. */
export const addIssue = (
  journal: Journal,
  importId: string,
  number: number,
  issue: Issue & { readonly record: number | null; readonly ordinal: number | null },
): void => {
  statement(
    journal,
    `INSERT INTO issue (import_id, issue, ${issueColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run([
    importId,
    number,
    issue.record,
    issue.ordinal,
    issue.row,
    issue.column,
    issue.field,
    issue.code,
    issue.severity,
    JSON.stringify(issue.params),
    issue.fix?.value ?? null,
  ]);
};

/** Removes what was said of one record. */
export const removeIssuesOf = (journal: Journal, importId: string, record: number): void => {
  change(journal, 'DELETE FROM issue WHERE import_id = ? AND record = ?', [importId, record]);
};

/** Issues at rows of a stretch of places. */
export const issuesBetween = (journal: Journal, importId: string, from: number, to: number): StoredIssue[] =>
  all(
    journal,
    issueRow,
    `SELECT ${issueColumns} FROM issue WHERE import_id = ? AND ordinal >= ? AND ordinal < ? ORDER BY ordinal, issue`,
    [importId, from, to],
  );

/** Issues of one record. */
export const issuesOfRecord = (journal: Journal, importId: string, record: number): StoredIssue[] =>
  all(
    journal,
    issueRow,
    `SELECT ${issueColumns} FROM issue WHERE import_id = ? AND record = ? ORDER BY issue`,
    [importId, record],
  );

export type IssueFilter = { readonly severity: 'error' | 'warning' | null; readonly code: string | null };

/** Places of rows with an issue, ascending. */
export const ordinalsWithIssue = (journal: Journal, importId: string, filter: IssueFilter): number[] =>
  numbers(
    journal,
    `SELECT DISTINCT ordinal AS n FROM issue WHERE import_id = @importId AND ordinal IS NOT NULL
       AND (@severity IS NULL OR severity = @severity) AND (@code IS NULL OR code = @code) ORDER BY n`,
    { importId, ...filter },
  );

const groupRow = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  n: z.number(),
  first: z.number(),
});

/** Issues by code, with their number and the first of each. */
export const groupIssues = (
  journal: Journal,
  importId: string,
): { readonly count: number; readonly first: StoredIssue }[] =>
  all(
    journal,
    groupRow,
    'SELECT code, severity, count(*) AS n, min(issue) AS first FROM issue WHERE import_id = ? GROUP BY code, severity ORDER BY severity, n DESC, code',
    [importId],
  ).flatMap((group) =>
    all(journal, issueRow, `SELECT ${issueColumns} FROM issue WHERE import_id = ? AND issue = ?`, [
      importId,
      group.first,
    ]).map((first) => ({
      count: group.n,
      first,
    })),
  );

const valueRow = z.object({ code: z.string(), field: z.string().nullable(), value: z.string() });

/** The different values that issues of certain codes speak of, by field, in the order in which they were found. */
export const valuesOfIssues = (
  journal: Journal,
  importId: string,
  codes: readonly string[],
): z.infer<typeof valueRow>[] =>
  all(
    journal,
    valueRow,
    `SELECT code, field, json_extract(params, '$.value') AS value FROM issue
     WHERE import_id = ? AND code IN (SELECT value FROM json_each(?)) AND json_extract(params, '$.value') IS NOT NULL
     GROUP BY code, field, value ORDER BY min(issue)`,
    [importId, JSON.stringify(codes)],
  );

const PAGE = 1000;
const numberedRow = z.object({ issue: z.number() }).and(issueRow);

/** Every issue of an import in order, page by page. */
export function* eachIssue(journal: Journal, importId: string): Generator<StoredIssue> {
  for (let after = 0; ; ) {
    const page = all(
      journal,
      numberedRow,
      `SELECT issue, ${issueColumns} FROM issue WHERE import_id = ? AND issue > ? ORDER BY issue LIMIT ?`,
      [importId, after, PAGE],
    );
    yield* page;
    after = page.at(-1)?.issue ?? after;
    if (page.length < PAGE) return;
  }
}
