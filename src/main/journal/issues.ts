import { z } from 'zod';
import type { Issue } from '../../core/issues/issue';
import type { Journal } from './open';
import { all, change, count, jsonText, numbers, one } from './parsed';
import { rowsAtOnce, type Value } from './rows-at-once';

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

const sumIssue = z.object({ code: z.string(), params: jsonText(z.record(z.string(), z.string())) });

/** What is said of rows that add up others, and of printed totals. */
export const saidOfSums = (journal: Journal, importId: string): z.infer<typeof sumIssue>[] =>
  all(
    journal,
    sumIssue,
    `SELECT code, params FROM issue WHERE import_id = ?
       AND code IN ('row-adds-up', 'row-is-summary', 'row-is-balance', 'row-is-remark', 'row-taken-as-total', 'row-may-add-up', 'row-may-be-total', 'record-may-be-total', 'record-says-total',
         'printed-total-differs')`,
    [importId],
  );

const paramsRow = z.object({ params: jsonText(z.record(z.string(), z.string())) });

/** What issues of one code say, each once, as many as asked for, in the order of their first; `severity` null: of any. */
export const paramsSaid = (
  journal: Journal,
  importId: string,
  { code, severity }: { readonly code: string; readonly severity: StoredIssue['severity'] | null },
  most: number,
): readonly z.infer<typeof paramsRow>['params'][] =>
  all(
    journal,
    paramsRow,
    `SELECT params FROM issue WHERE import_id = @importId AND code = @code AND (@severity IS NULL OR severity = @severity)
     GROUP BY params ORDER BY min(issue) LIMIT @most`,
    { importId, code, severity, most },
  ).map(({ params }) => params);

const fieldRow = z.object({ field: z.string() });

/** What the fields are called that issues of one code speak of, in the order of their first issue. */
export const fieldsSaid = (journal: Journal, importId: string, code: string): readonly string[] =>
  all(
    journal,
    fieldRow,
    `SELECT json_extract(params, '$.field') AS field FROM issue
     WHERE import_id = ? AND code = ? AND json_extract(params, '$.field') IS NOT NULL GROUP BY 1 ORDER BY min(issue)`,
    [importId, code],
  ).map(({ field }) => field);

const columnRow = z.object({ column_name: z.string() });

/** The columns in which issues of one code stand, in the order of their first issue. */
export const columnsSaid = (journal: Journal, importId: string, code: string): readonly string[] =>
  all(
    journal,
    columnRow,
    `SELECT column_name FROM issue
     WHERE import_id = ? AND code = ? AND column_name IS NOT NULL GROUP BY 1 ORDER BY min(issue)`,
    [importId, code],
  ).map(({ column_name: name }) => name);

const wordRow = z.object({ column_said: z.string(), value_said: z.string(), n: z.number() });

/** How many issues of one code speak of each value of a column, the most frequent first. */
export const valuesSaid = (
  journal: Journal,
  importId: string,
  code: string,
): readonly { readonly column: string; readonly value: string; readonly count: number }[] =>
  all(
    journal,
    wordRow,
    `SELECT json_extract(params, '$.column') AS column_said, json_extract(params, '$.value') AS value_said, count(*) AS n
     FROM issue WHERE import_id = ? AND code = ? AND json_extract(params, '$.value') IS NOT NULL
     GROUP BY 1, 2 ORDER BY 3 DESC, min(issue)`,
    [importId, code],
  ).map(({ column_said: column, value_said: value, n }) => ({ column, value, count: n }));

const lastNumber = (journal: Journal, importId: string): number =>
  count(journal, 'SELECT coalesce(max(issue), 0) AS n FROM issue WHERE import_id = ?', [importId]);

const add = rowsAtOnce(
  `INSERT INTO issue (import_id, issue, ${issueColumns})`,
  '(@importId, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
);

/** Where an issue stands. `ordinal`: place of its row, or of the record's first row. */
type IssuePlace = { readonly record: number | null; readonly ordinal: number | null };

/** Issues on their way into the journal. */
export type NewIssues = {
  readonly add: (issue: Issue, place: IssuePlace) => void;
  /** Writes those that were added. Call it inside a transaction. */
  readonly write: () => void;
};

/** Starts adding issues to an import, under numbers that follow those it has. */
export const startNewIssues = (journal: Journal, importId: string): NewIssues => {
  let number = lastNumber(journal, importId);
  let values: Value[] = [];
  return {
    add: ({ row, column, field, code, severity, params, fix }, { record, ordinal }) => {
      number += 1;
      values.push(number, record, ordinal, row, column, field, code, severity, JSON.stringify(params));
      values.push(fix?.value ?? null);
    },
    write: () => {
      add(journal, { importId }, values);
      values = [];
    },
  };
};

/** Removes what was said of one record. */
export const removeIssuesOf = (journal: Journal, importId: string, record: number): void => {
  change(journal, 'DELETE FROM issue INDEXED BY issue_by_record WHERE import_id = ? AND record = ?', [
    importId,
    record,
  ]);
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
    `SELECT ${issueColumns} FROM issue INDEXED BY issue_by_record WHERE import_id = ? AND record = ? ORDER BY issue`,
    [importId, record],
  );

export type IssueFilter = { readonly severity: 'error' | 'warning' | null; readonly code: string | null };

const WITH_ISSUE =
  'SELECT DISTINCT ordinal FROM issue WHERE import_id = ? AND ordinal IS NOT NULL ORDER BY ordinal';
const WITH_CODE =
  'SELECT DISTINCT ordinal FROM issue WHERE import_id = ? AND code = ? AND ordinal IS NOT NULL ORDER BY ordinal';
/** From one end of the table to the other: no index knows the severity. */
const WITH_SEVERITY =
  'SELECT ordinal FROM issue NOT INDEXED WHERE import_id = ? AND severity = ? AND ordinal IS NOT NULL';

const inOrder = (places: Int32Array): Int32Array =>
  places.sort().filter((place, i, all) => i === 0 || place !== all[i - 1]);

/** Places of rows with an issue, of one severity, or of one code; ascending. */
export const ordinalsWithIssue = (
  journal: Journal,
  importId: string,
  { severity, code }: IssueFilter,
): Int32Array => {
  if (code !== null) return Int32Array.from(numbers(journal, WITH_CODE, [importId, code]));
  if (severity === null) return Int32Array.from(numbers(journal, WITH_ISSUE, [importId]));
  return inOrder(Int32Array.from(numbers(journal, WITH_SEVERITY, [importId, severity])));
};

const placeRow = z.object({ place: z.number().nullable() });

/** The next place behind another one, or before it, whose row has an issue; null: there is none. */
export const nextWithIssue = (
  journal: Journal,
  importId: string,
  from: number,
  isBackwards: boolean,
): number | null =>
  one(
    journal,
    placeRow,
    isBackwards
      ? 'SELECT max(ordinal) AS place FROM issue WHERE import_id = ? AND ordinal < ?'
      : 'SELECT min(ordinal) AS place FROM issue WHERE import_id = ? AND ordinal > ?',
    [importId, from],
  )?.place ?? null;

const codeRow = z.object({ code: z.string(), n: z.number(), first: z.number() });
const groupRow = codeRow.extend({ severity: z.enum(['error', 'warning']) });
type Group = z.infer<typeof groupRow>;

const issueNumbered = (journal: Journal, importId: string, number: number): StoredIssue | undefined =>
  one(journal, issueRow, `SELECT ${issueColumns} FROM issue WHERE import_id = ? AND issue = ?`, [
    importId,
    number,
  ]);

/** What the index by code tells, each code with the severity of its first issue. */
const groupsByCode = (journal: Journal, importId: string): Group[] =>
  all(
    journal,
    codeRow,
    'SELECT code, count(*) AS n, min(issue) AS first FROM issue WHERE import_id = ? GROUP BY code',
    [importId],
  ).map((group) => ({
    ...group,
    severity: issueNumbered(journal, importId, group.first)?.severity ?? 'error',
  }));

/** Whether an issue is graver or lighter than the first one of its code. */
const isMixed = (journal: Journal, importId: string, found: readonly Group[]): boolean =>
  count(
    journal,
    `SELECT EXISTS (SELECT 1 FROM issue NOT INDEXED WHERE import_id = ?
       AND (severity = 'error') <> (code IN (SELECT value FROM json_each(?)))) AS n`,
    [importId, JSON.stringify(found.filter(({ severity }) => severity === 'error').map(({ code }) => code))],
  ) > 0;

/** A code has one severity, nearly always: else the table is gone through the long way. */
const groups = (journal: Journal, importId: string): Group[] => {
  const quick = groupsByCode(journal, importId);
  if (!isMixed(journal, importId, quick)) return quick;
  return all(
    journal,
    groupRow,
    'SELECT code, severity, count(*) AS n, min(issue) AS first FROM issue WHERE import_id = ? GROUP BY code, severity',
    [importId],
  );
};

const byWeight = (one: Group, other: Group): number => {
  if (one.severity !== other.severity) return one.severity === 'error' ? -1 : 1;
  return other.n - one.n || (one.code < other.code ? -1 : 1);
};

/** Issues by code, with their number and the first of each; errors first, then the most frequent. */
export const groupIssues = (
  journal: Journal,
  importId: string,
): { readonly count: number; readonly first: StoredIssue }[] =>
  groups(journal, importId)
    .sort(byWeight)
    .flatMap(({ n, first }) => {
      const issue = issueNumbered(journal, importId, first);
      return issue === undefined ? [] : [{ count: n, first: issue }];
    });

const valueRow = z.object({ code: z.string(), field: z.string().nullable(), value: z.string() });
export type ValueOfIssue = z.infer<typeof valueRow>;

/** So many issues are looked through at once: some ten milliseconds. */
const LOOKED_THROUGH = 16_384;

/**
 * The values that issues of certain codes speak of, by field, in the order in which they were found; stretch by stretch, so that
 * a million issues need not be looked through at once. A value may come up again in another stretch.
 */
export function* valuesOfIssues(
  journal: Journal,
  importId: string,
  codes: readonly string[],
): Generator<readonly ValueOfIssue[]> {
  const last = lastNumber(journal, importId);
  for (let after = 0; after < last; after += LOOKED_THROUGH)
    yield all(
      journal,
      valueRow,
      `SELECT code, field, json_extract(params, '$.value') AS value FROM issue
       WHERE import_id = ? AND issue > ? AND issue <= ? AND code IN (SELECT value FROM json_each(?))
         AND json_extract(params, '$.value') IS NOT NULL
       GROUP BY code, field, value ORDER BY min(issue)`,
      [importId, after, after + LOOKED_THROUGH, JSON.stringify(codes)],
    );
}

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

const ordinalRow = z.object({ ordinal: z.number() });

/** Places of the rows of which issues of certain codes say something about a field, in order. */
export const ordinalsOfField = (
  journal: Journal,
  importId: string,
  field: string,
  codes: readonly string[],
): readonly number[] =>
  all(
    journal,
    ordinalRow,
    `SELECT DISTINCT ordinal FROM issue INDEXED BY issue_by_code
     WHERE import_id = ? AND code IN (SELECT value FROM json_each(?)) AND field = ? AND ordinal IS NOT NULL ORDER BY ordinal`,
    [importId, JSON.stringify(codes), field],
  ).map(({ ordinal }) => ordinal);

const fixRow = z.object({ ordinal: z.number(), column_name: z.string(), fix: z.string() });

/** Cells of which issues of one code say what they may mean, by the places of their rows. */
export const fixesSaid = (
  journal: Journal,
  importId: string,
  code: string,
): readonly { readonly ordinal: number; readonly column: string; readonly fix: string }[] =>
  all(
    journal,
    fixRow,
    `SELECT ordinal, column_name, fix FROM issue INDEXED BY issue_by_code
     WHERE import_id = ? AND code = ? AND fix IS NOT NULL AND ordinal IS NOT NULL AND column_name IS NOT NULL ORDER BY ordinal`,
    [importId, code],
  ).map(({ ordinal, column_name: column, fix }) => ({ ordinal, column, fix }));

const fixedCode = z.object({ code: z.string(), n: z.number() });

/** Codes of issues that say what cells may mean, with how many cells those are. */
export const codesWithFixes = (
  journal: Journal,
  importId: string,
): readonly { readonly code: string; readonly n: number }[] =>
  all(
    journal,
    fixedCode,
    'SELECT code, count(*) AS n FROM issue WHERE import_id = ? AND fix IS NOT NULL AND column_name IS NOT NULL GROUP BY code',
    [importId],
  );
