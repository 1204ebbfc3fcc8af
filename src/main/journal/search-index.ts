import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { z } from 'zod';

/** Something that can be found: the words of an import and its review, or those of one record. */
export type SearchEntry = {
  readonly importId: string;
  readonly kind: 'import' | 'review' | 'record';
  /** Null: it is about the import. */
  readonly record: number | null;
  /** The review entry; blank for all else. */
  readonly id: string;
  readonly text: string;
};

export type SearchHit = Omit<SearchEntry, 'text'>;

/** An index of texts, found by any three letters or more that follow each other. It holds nothing that is not in the journal. */
export type SearchIndex = {
  /** What a part of an import looked like when it was indexed; null: it is not, or not to its end. */
  readonly stampOf: (importId: string, part: string) => string | null;
  /** Forgets a part. */
  readonly clear: (importId: string, part: string) => void;
  readonly add: (part: string, entries: readonly SearchEntry[]) => void;
  readonly finish: (importId: string, part: string, stamp: string) => void;
  /** Newest entries first, at most so many. Every word must be found. */
  readonly find: (words: readonly string[], limit: number) => readonly SearchHit[];
  readonly close: () => void;
};

const VERSION = 1;

/** Texts are not stored: they are in the journal. What is found leads there. */
const SHAPE = `
  CREATE VIRTUAL TABLE words USING fts5(text, content='', contentless_delete=1, tokenize='trigram remove_diacritics 1');
  CREATE TABLE place (
    entry INTEGER PRIMARY KEY AUTOINCREMENT, import_id TEXT NOT NULL, part TEXT NOT NULL, kind TEXT NOT NULL,
    record INTEGER, id TEXT NOT NULL
  ) STRICT;
  CREATE INDEX place_of_part ON place (import_id, part);
  CREATE TABLE part (
    import_id TEXT NOT NULL, part TEXT NOT NULL, stamp TEXT NOT NULL, PRIMARY KEY (import_id, part)
  ) STRICT, WITHOUT ROWID;
  PRAGMA user_version = ${VERSION};
`;

const hitRow = z
  .object({
    import_id: z.string(),
    kind: z.enum(['import', 'review', 'record']),
    record: z.number().nullable(),
    id: z.string(),
  })
  .transform(({ import_id: importId, ...rest }) => ({ importId, ...rest }));

/** A word as the index understands it: letters in a row, whatever they are. */
const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`;

const over = (db: Database.Database): SearchIndex => {
  const stamp = db.prepare('SELECT stamp FROM part WHERE import_id = ? AND part = ?').pluck();
  const place = db.prepare('INSERT INTO place (import_id, part, kind, record, id) VALUES (?, ?, ?, ?, ?)');
  const words = db.prepare('INSERT INTO words (rowid, text) VALUES (?, ?)');
  const found = db.prepare(
    `SELECT p.import_id, p.kind, p.record, p.id FROM words w JOIN place p ON p.entry = w.rowid
     WHERE w.words MATCH ? ORDER BY w.rowid DESC LIMIT ?`,
  );
  return {
    stampOf: (importId, part) =>
      z
        .string()
        .nullable()
        .parse(stamp.get(importId, part) ?? null),
    clear: (importId, part) =>
      db.transaction(() => {
        db.prepare('DELETE FROM part WHERE import_id = ? AND part = ?').run(importId, part);
        db.prepare(
          'DELETE FROM words WHERE rowid IN (SELECT entry FROM place WHERE import_id = ? AND part = ?)',
        ).run(importId, part);
        db.prepare('DELETE FROM place WHERE import_id = ? AND part = ?').run(importId, part);
      })(),
    add: (part, entries) =>
      db.transaction(() => {
        for (const { importId, kind, record, id, text } of entries)
          words.run(place.run(importId, part, kind, record, id).lastInsertRowid, text);
      })(),
    finish: (importId, part, text) =>
      void db
        .prepare('INSERT OR REPLACE INTO part (import_id, part, stamp) VALUES (?, ?, ?)')
        .run(importId, part, text),
    find: (wanted, limit) =>
      found.all(wanted.map(quoted).join(' AND '), limit).map((row) => hitRow.parse(row)),
    close: () => void db.close(),
  };
};

const prepared = (db: Database.Database): Database.Database => {
  const version = db.pragma('user_version', { simple: true });
  if (version !== VERSION && version !== 0) throw new Error('of another version');
  if (version === 0) db.exec(SHAPE);
  return db;
};

const inFile = (file: string): Database.Database => {
  const db = new Database(file, { timeout: 200 });
  try {
    // It can be made anew at any time: a loss of power may take it.
    db.pragma('locking_mode = EXCLUSIVE');
    db.pragma('journal_mode = TRUNCATE');
    db.pragma('synchronous = OFF');
    db.exec('BEGIN EXCLUSIVE; COMMIT;');
    return prepared(db);
  } catch (error) {
    db.close();
    throw error;
  }
};

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');

/**
 * Opens the index in a file, for this process alone. Null, or a file that another process has or that cannot be written:
 * the index is kept in memory and ends with the process. A file that is no index of ours is made anew.
 */
export const openSearchIndex = (file: string | null): SearchIndex => {
  if (file === null) return over(prepared(new Database(':memory:')));
  try {
    return over(inFile(file));
  } catch (error) {
    if (isBusy(error)) return openSearchIndex(null);
  }
  try {
    rmSync(file, { force: true });
    return over(inFile(file));
  } catch {
    return openSearchIndex(null);
  }
};
