import { z } from 'zod';
import type { Journal } from './open';
import { all, one } from './parsed';
import type { SearchEntry } from './search-index';

const leavesOf = (value: unknown): string[] => {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(leavesOf);
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const recordRow = z.object({
  record: z.number(),
  ordinals: z.string(),
  first_row: z.number(),
  key: z.string().nullable(),
  upload_id: z.string().nullable(),
  service_id: z.string().nullable(),
  batch_id: z.string().nullable(),
  outcome: z.string(),
  text: z.string().nullable(),
  payload: z.string().nullable(),
});
type RecordRow = z.infer<typeof recordRow>;

const COLUMNS = 'record, ordinals, first_row, key, upload_id, service_id, batch_id, outcome, text, payload';

/** The texts of a record, what a person looks for first of all. */
const textsOf = (row: RecordRow): string[] =>
  [
    ...leavesOf(parsed(row.payload ?? 'null')),
    row.key,
    row.service_id,
    row.text,
    row.batch_id,
    row.upload_id,
  ].flatMap((text) => (text === null || text === '' ? [] : [text]));

/** Texts do not run into each other: nobody finds what ends in one and begins in the next. */
const joined = (texts: readonly string[]): string => [...new Set(texts)].join('\n');

/** The next records of an import with all that is said in them. */
export const recordTexts = (
  journal: Journal,
  importId: string,
  after: number,
  limit: number,
): readonly SearchEntry[] =>
  all(
    journal,
    recordRow,
    `SELECT ${COLUMNS} FROM record WHERE import_id = ? AND record > ? ORDER BY record LIMIT ?`,
    [importId, after, limit],
  ).map((row) => ({
    ...{ importId, kind: 'record' as const, record: row.record, id: '' },
    text: joined(textsOf(row)),
  }));

/** A record as it is shown where it was found: its texts, its outcome, and its place in the file. */
export type FoundRecord = {
  readonly texts: readonly string[];
  /** Its match key as a person reads it, or its first text. */
  readonly name: string;
  readonly outcome: string;
  readonly row: number;
  readonly position: number;
};

/** A record that was found; undefined: it is not there any more. */
export const foundRecord = (journal: Journal, importId: string, record: number): FoundRecord | undefined => {
  const row = one(journal, recordRow, `SELECT ${COLUMNS} FROM record WHERE import_id = ? AND record = ?`, [
    importId,
    record,
  ]);
  if (row === undefined) return undefined;
  const position = Number(/^\d+/.exec(row.ordinals)?.[0] ?? 0);
  const texts = textsOf(row);
  const name = row.key?.replaceAll('|', ' · ') ?? texts[0] ?? '';
  return { texts, name, outcome: row.outcome, row: row.first_row, position };
};

const stampRow = z.object({ id: z.string(), records: z.string(), words: z.string(), n: z.number() });

/** What every import looks like now, so that an index knows what is new to it. `n`: its records. Drafts are found by their names. */
export const searchStamps = (journal: Journal): readonly z.infer<typeof stampRow>[] =>
  all(
    journal,
    stampRow,
    `SELECT import_id AS id,
       coalesce(submitted_at, 'draft') || '/' || coalesce((SELECT max(fact) FROM fact f WHERE f.import_id = i.import_id), 0) AS records,
       file_name || '/' || (SELECT count(*) FROM review_entry r WHERE r.import_id = i.import_id) AS words,
       iif(submitted_at IS NULL, 0, (SELECT count(*) FROM record r WHERE r.import_id = i.import_id)) AS n
     FROM import i WHERE discarded_at IS NULL ORDER BY created_at`,
  );

const importRow = z.object({
  file_name: z.string(),
  sheet: z.string().nullable(),
  company: z.string().nullable(),
  target: z.string().nullable(),
  note: z.string().nullable(),
  connection: z.string().nullable(),
});
const reviewRow = z.object({
  review_id: z.string(),
  record: z.number().nullable(),
  name: z.string(),
  note: z.string(),
});

/** The words of an import: its file, its notes, and what people said of it. */
export const importTexts = (journal: Journal, importId: string): readonly SearchEntry[] => {
  const found = one(
    journal,
    importRow,
    `SELECT i.file_name, i.sheet, i.company, i.target, i.paid_override_note AS note, c.name AS connection
     FROM import i LEFT JOIN connection c USING (connection_id) WHERE i.import_id = ?`,
    [importId],
  );
  const texts = Object.values(found ?? {}).flatMap((text) => (text === null ? [] : [text]));
  const reviews = all(
    journal,
    reviewRow,
    'SELECT review_id, record, name, note FROM review_entry WHERE import_id = ? ORDER BY at, review_id',
    [importId],
  );
  return [
    { ...{ importId, kind: 'import', record: null, id: '' }, text: joined(texts) },
    ...reviews.map(({ review_id: id, record, name, note }) => ({
      ...{ importId, kind: 'review' as const, record, id },
      text: joined([name, note]),
    })),
  ];
};
