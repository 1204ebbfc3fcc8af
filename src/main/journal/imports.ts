import { z } from 'zod';
import { type Mapping, mappingSchema } from '../../core/map/mapping';
import { formatAbouts } from '../../core/read/format-marks';
import { decide } from './chain';
import { wholeOf } from './decision-rows';
import { inTransaction, type Journal } from './open';
import { all, change, count, flag, jsonText, one } from './parsed';

const choicesSchema = z.object({
  encoding: z.string().optional(),
  delimiter: z.string().optional(),
  escape: z.enum(['"', '\\']).optional(),
  quote: z.enum(['"', "'"]).nullable().optional(),
  sheet: z.string().optional(),
  headerRow: z.number().int().min(0).optional(),
});

const columnFacts = z.array(
  z.object({
    dateOrder: z.enum(['ymd', 'dmy', 'mdy', 'month-name', 'ambiguous', 'mixed']).nullable(),
    decimalMark: z.enum(['.', ',', 'ambiguous', 'mixed']).nullable(),
    /** Currencies that only number formats show; absent: none do, or nobody looked. */
    currencies: z
      .array(
        z.object({
          mark: z.string(),
          code: z.string().nullable(),
          isExact: z.boolean(),
          cells: z.number(),
          row: z.number(),
        }),
      )
      .exactOptional(),
    /** Codes that a column of currencies says, where number formats show some; absent: it is none. */
    codes: z.array(z.string()).exactOptional(),
    /** What else number formats show beside values; absent: nothing, or nobody looked. */
    marks: z
      .array(
        z.object({
          about: z.enum(formatAbouts),
          mark: z.string(),
          cells: z.number(),
          row: z.number(),
        }),
      )
      .exactOptional(),
  }),
);

const importRow = z
  .object({
    import_id: z.string(),
    created_at: z.string(),
    connection_id: z.string().nullable(),
    company: z.string().nullable(),
    target: z.string().nullable(),
    path: z.string(),
    choices: jsonText(choicesSchema),
    mapping: jsonText(mappingSchema).nullable(),
    status: z.enum(['archived', 'verified', 'none']).nullable(),
    chunk_size: z.number(),
    in_flight: z.number(),
    step: z.enum(['source', 'mapping', 'validation', 'review', 'submit']),
    paid_override_note: z.string().nullable(),
    file_name: z.string(),
    file_bytes: z.number().nullable(),
    file_sha256: z.string().nullable(),
    file_kind: z.string().nullable(),
    encoding: z.string().nullable(),
    delimiter: z.string().nullable(),
    sheet: z.string().nullable(),
    header_row: z.number().nullable(),
    columns: jsonText(z.array(z.string())).nullable(),
    column_facts: jsonText(columnFacts).nullable(),
    row_count: z.number().nullable(),
    source_stamp: z.string().nullable(),
    prepared_at: z.string().nullable(),
    submitted_at: z.string().nullable(),
    only_valid: flag,
    stop_after_chunks: z.number().nullable(),
  })
  .transform((row) => ({
    importId: row.import_id,
    createdAt: row.created_at,
    connectionId: row.connection_id,
    company: row.company,
    target: row.target,
    path: row.path,
    choices: row.choices,
    mapping: row.mapping,
    status: row.status,
    chunkSize: row.chunk_size,
    inFlight: row.in_flight,
    step: row.step,
    paidOverrideNote: row.paid_override_note,
    file: {
      name: row.file_name,
      bytes: row.file_bytes,
      sha256: row.file_sha256,
      kind: row.file_kind,
      encoding: row.encoding,
      delimiter: row.delimiter,
      sheet: row.sheet,
      headerRow: row.header_row,
    },
    columns: row.columns ?? [],
    columnFacts: row.column_facts ?? [],
    rowCount: row.row_count,
    sourceStamp: row.source_stamp,
    preparedAt: row.prepared_at,
    submittedAt: row.submitted_at,
    onlyValid: row.only_valid,
    stopAfterChunks: row.stop_after_chunks,
  }));

/** One import, from its first draft to its end. */
export type StoredImport = z.infer<typeof importRow>;
type ImportChoices = z.infer<typeof choicesSchema>;

const NOT_DISCARDED = 'discarded_at IS NULL';

/** Imports, newest first. */
export const listImports = (journal: Journal): StoredImport[] =>
  all(
    journal,
    importRow,
    `SELECT * FROM import WHERE ${NOT_DISCARDED} ORDER BY created_at DESC, import_id DESC`,
  );

/** Everything but what takes long to parse: the mapping and what is known of the columns. */
const BRIEF = `import_id, created_at, connection_id, company, target, path, choices, NULL AS mapping, status, chunk_size,
  in_flight, step, paid_override_note, file_name, file_bytes, file_sha256, file_kind, encoding, delimiter, sheet, header_row,
  NULL AS columns, NULL AS column_facts, row_count, source_stamp, prepared_at, submitted_at, only_valid, stop_after_chunks`;

export type WantedImports = {
  readonly limit?: number | undefined;
  /** Only those that were begun before this one. */
  readonly before?: string | undefined;
  readonly importId?: string | undefined;
  readonly importIds?: readonly string[] | undefined;
};

const NEWEST_FIRST = 'ORDER BY created_at DESC, import_id DESC';

/** Imports as lists show them, newest first, without their mappings and columns; as many as are wanted, all of them, some, or one. */
export const listBriefly = (
  journal: Journal,
  { limit, before, importId, importIds }: WantedImports = {},
): StoredImport[] => {
  const ids = importId === undefined ? importIds : [importId];
  if (ids !== undefined)
    return all(
      journal,
      importRow,
      `SELECT ${BRIEF} FROM import WHERE import_id IN (SELECT value FROM json_each(?)) AND ${NOT_DISCARDED} ${NEWEST_FIRST}`,
      [JSON.stringify(ids)],
    );
  if (before === undefined)
    return all(
      journal,
      importRow,
      `SELECT ${BRIEF} FROM import WHERE ${NOT_DISCARDED} ${NEWEST_FIRST} LIMIT ?`,
      [limit ?? -1],
    );
  return all(
    journal,
    importRow,
    `SELECT ${BRIEF} FROM import WHERE ${NOT_DISCARDED}
       AND (created_at, import_id) < (SELECT created_at, import_id FROM import WHERE import_id = ?) ${NEWEST_FIRST} LIMIT ?`,
    [before, limit ?? -1],
  );
};

/** One import, unless it was discarded as a draft. */
export const findImport = (journal: Journal, importId: string): StoredImport | undefined =>
  one(journal, importRow, `SELECT * FROM import WHERE import_id = ? AND ${NOT_DISCARDED}`, [importId]);

/** Whether there is such an import, and it was not discarded. */
export const isImport = (journal: Journal, importId: string): boolean =>
  count(journal, `SELECT count(*) AS n FROM import WHERE import_id = ? AND ${NOT_DISCARDED}`, [importId]) > 0;

/** A draft with nothing but its file. */
export const addImport = (
  journal: Journal,
  draft: {
    readonly importId: string;
    readonly at: string;
    readonly path: string;
    readonly fileName: string;
    readonly chunkSize: number;
    readonly inFlight: number;
  },
): void => {
  change(
    journal,
    `INSERT INTO import (import_id, created_at, path, choices, chunk_size, in_flight, step, file_name)
     VALUES (@importId, @at, @path, '{}', @chunkSize, @inFlight, 'source', @fileName)`,
    draft,
  );
};

export type ImportPatch = {
  readonly connectionId?: string | null | undefined;
  readonly company?: string | null | undefined;
  readonly target?: string | null | undefined;
  readonly choices?: ImportChoices | undefined;
  readonly mapping?: Mapping | null | undefined;
  readonly status?: 'archived' | 'verified' | 'none' | null | undefined;
  readonly chunkSize?: number | undefined;
  readonly inFlight?: number | undefined;
  readonly step?: StoredImport['step'] | undefined;
  readonly paidOverrideNote?: string | null | undefined;
};

const PATCHED = {
  connectionId: 'connection_id',
  company: 'company',
  target: 'target',
  choices: 'choices',
  mapping: 'mapping',
  status: 'status',
  chunkSize: 'chunk_size',
  inFlight: 'in_flight',
  step: 'step',
  paidOverrideNote: 'paid_override_note',
} as const;

/** Changes that make the prepared records stale: they have to be read and checked again. */
const MAKES_STALE = new Set([
  'connectionId',
  'company',
  'target',
  'choices',
  'mapping',
  'status',
  'paidOverrideNote',
]);

const asColumn = (value: unknown): string | number | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number') return value;
  return JSON.stringify(value);
};

/** Changes what a person chose for a draft; what was prepared from other choices is marked stale. */
export const patchImport = (journal: Journal, importId: string, patch: ImportPatch): void => {
  for (const [key, column] of Object.entries(PATCHED)) {
    const value = Object.entries(patch).find(([name]) => name === key)?.[1];
    if (value === undefined) continue;
    change(journal, `UPDATE import SET ${column} = ? WHERE import_id = ? AND submitted_at IS NULL`, [
      asColumn(value),
      importId,
    ]);
    if (MAKES_STALE.has(key))
      change(journal, 'UPDATE import SET prepared_at = NULL WHERE import_id = ? AND submitted_at IS NULL', [
        importId,
      ]);
  }
};

/** What reading the file told. */
export type PreparedFile = {
  readonly bytes: number;
  readonly sha256: string;
  readonly kind: string;
  readonly encoding: string | null;
  readonly delimiter: string | null;
  readonly sheet: string | null;
  readonly headerRow: number | null;
  readonly columns: readonly string[];
  readonly columnFacts: readonly z.infer<typeof columnFacts>[number][];
  readonly rowCount: number;
};

/** Keeps what reading the file told, with the stamp of what was read. */
export const markRead = (journal: Journal, importId: string, file: PreparedFile, stamp: string): void => {
  change(
    journal,
    `UPDATE import SET file_bytes = @bytes, file_sha256 = @sha256, file_kind = @kind, encoding = @encoding, delimiter = @delimiter,
       sheet = @sheet, header_row = @headerRow, columns = @columns, column_facts = @columnFacts, row_count = @rowCount, source_stamp = @stamp
     WHERE import_id = @importId`,
    {
      ...file,
      columns: JSON.stringify(file.columns),
      columnFacts: JSON.stringify(file.columnFacts),
      importId,
      stamp,
    },
  );
};

/** Keeps the names of the columns while their rows are read. */
export const markColumns = (journal: Journal, importId: string, columns: readonly string[]): void => {
  change(journal, 'UPDATE import SET columns = ? WHERE import_id = ?', [JSON.stringify(columns), importId]);
};

/** Forgets that the file was read, before it is read anew. */
export const markUnread = (journal: Journal, importId: string): void => {
  change(journal, 'UPDATE import SET source_stamp = NULL, prepared_at = NULL WHERE import_id = ?', [
    importId,
  ]);
};

const sentRow = z.object({ submitted_at: z.string().nullable() });

/** Whether sending was ordered, and what only a sending leaves can be true. */
export const wasOrdered = (journal: Journal, importId: string): boolean => {
  const found = one(journal, sentRow, 'SELECT submitted_at FROM import WHERE import_id = ?', [importId]);
  return found !== undefined && found.submitted_at !== null;
};

/** How many imports there are that were not discarded. */
export const countImports = (journal: Journal): number =>
  count(journal, `SELECT count(*) AS n FROM import WHERE ${NOT_DISCARDED}`);

/** How many imports were never ordered to be sent. */
export const countDrafts = (journal: Journal): number =>
  count(journal, 'SELECT count(*) AS n FROM import WHERE submitted_at IS NULL');

/** Forgets that every row was judged, before the first is judged anew: until the last one is, nothing can be sent. */
export const markUnprepared = (journal: Journal, importId: string): void => {
  if (wasOrdered(journal, importId)) throw new Error(`${importId} was sent already`);
  change(journal, 'UPDATE import SET prepared_at = NULL WHERE import_id = ?', [importId]);
};

/** Records that every row was judged, and against which listings of the directory. */
export const markPrepared = (journal: Journal, importId: string, at: string): void => {
  change(journal, 'UPDATE import SET prepared_at = ? WHERE import_id = ?', [at, importId]);
  change(journal, 'DELETE FROM import_directory WHERE import_id = ?', [importId]);
  change(
    journal,
    `INSERT INTO import_directory (import_id, kind, fetched_at, entries, decision)
     SELECT i.import_id, s.kind, s.fetched_at, s.count, (SELECT max(d.decision) FROM decision d WHERE d.kind = 'directory'
       AND d.scope = json_array(s.connection_id, s.company, s.kind) AND d.first = 0)
     FROM import i JOIN directory_sync s ON s.connection_id = i.connection_id AND s.company = i.company WHERE i.import_id = ?`,
    [importId],
  );
};

/** Records that sending was ordered, with the options of that order. */
export const markSubmitted = (
  journal: Journal,
  importId: string,
  order: { readonly at: string; readonly onlyValid: boolean; readonly stopAfterChunks: number | null },
): void => {
  change(
    journal,
    'UPDATE import SET submitted_at = @at, only_valid = @onlyValid, stop_after_chunks = @stopAfterChunks WHERE import_id = @importId',
    {
      importId,
      at: order.at,
      onlyValid: order.onlyValid ? 1 : 0,
      stopAfterChunks: order.stopAfterChunks,
    },
  );
};

/** How many more chunks a resumed import may send; null: all. */
export const setStopAfterChunks = (journal: Journal, importId: string, chunks: number | null): void =>
  inTransaction(journal, () => {
    change(journal, 'UPDATE import SET stop_after_chunks = ? WHERE import_id = ?', [chunks, importId]);
    decide(journal, wholeOf('file', importId));
  });

/** Puts a draft that was never sent out of sight. */
export const discardImport = (journal: Journal, importId: string, at: string): boolean =>
  change(journal, 'UPDATE import SET discarded_at = ? WHERE import_id = ? AND submitted_at IS NULL', [
    at,
    importId,
  ]) === 1;
