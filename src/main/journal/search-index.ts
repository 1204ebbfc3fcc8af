import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { beginOwnFile } from '../disk/owner-only';

/**
 * What can be found, by its number within an import: 0 the import itself, then records by their numbers, rows of the file
 * by their places, lines of the history, and what people said and decided. Newest first means: the highest number first.
 */
export const places = {
  import: 0,
  record: (record: number): number => record,
  row: (ordinal: number): number => ROWS + ordinal,
  fact: (fact: number): number => FACTS + fact,
  saying: (index: number): number => SAYINGS + index,
} as const;

const ROWS = 2 ** 31;
const FACTS = 2 ** 32;
const SAYINGS = FACTS + 2 ** 31;
/** Numbers of one import; a million imports have room in what a double holds. */
const SLOT = 2 ** 33;

/** Stretches of places, the end left out. */
export const stretches = {
  readings: { from: 1, to: FACTS },
  facts: { from: FACTS, to: SAYINGS },
  sayings: { from: SAYINGS, to: SLOT },
  all: { from: 0, to: SLOT },
} as const;
export type Stretch = { readonly from: number; readonly to: number };

type Place = {
  readonly kind: 'import' | 'record' | 'row' | 'fact' | 'saying';
  readonly number: number;
};

const placeAt = (number: number): Place => {
  if (number >= SAYINGS) return { kind: 'saying', number: number - SAYINGS };
  if (number >= FACTS) return { kind: 'fact', number: number - FACTS };
  if (number >= ROWS) return { kind: 'row', number: number - ROWS };
  return number === 0 ? { kind: 'import', number } : { kind: 'record', number };
};

/** How far an import was read into the index. */
export type Slot = {
  readonly slot: number;
  readonly importId: string;
  /** What was said of it, as a stamp; blank: not read. */
  readonly words: string;
  /** When its records were judged that were read; blank: none were. */
  readonly base: string;
  /** The last record that was read, while they are read for the first time; null: they all were. */
  readonly reading: number | null;
  /** Lines of the history that the records were held against, and whose words were read. */
  readonly facts: number;
  readonly heard: number;
  /** The edits of the draft, as a stamp. */
  readonly edits: string;
};

export type SearchEntry = { readonly place: number; readonly text: string };
export type SearchHit = { readonly importId: string; readonly place: Place; readonly at: number };

/**
 * An index of texts, found by any three letters that follow each other. Texts come folded (whoever asks folds alike) and are
 * not stored: an answer names places whose text may hold the words, and the journal says whether it does.
 */
export type SearchIndex = {
  readonly slots: () => readonly Slot[];
  /** The slot of an import, made where there is none. */
  readonly slotOf: (importId: string) => Slot;
  readonly keep: (slot: Slot) => void;
  readonly put: (slot: number, entries: readonly SearchEntry[]) => void;
  /** The same where something may be there already. */
  readonly replace: (slot: number, entries: readonly SearchEntry[]) => void;
  /** Takes some entries of a stretch out; false: none were left. */
  readonly remove: (slot: number, stretch: Stretch) => boolean;
  /** Forgets an import of which every entry was removed. */
  readonly forget: (slot: number) => void;
  /** Rows of a draft with edits, as they were read: each with what stood in it. */
  readonly editedRows: (slot: number) => ReadonlyMap<number, string>;
  readonly keepEditedRows: (slot: number, rows: ReadonlyMap<number, string>) => void;
  /** What was written is kept from here on. */
  readonly commit: () => void;
  /** The line of the journal's audit chain up to which it was read, and its seal; null: none. */
  readonly origin: () => { readonly link: number; readonly seal: string } | null;
  readonly keepOrigin: (link: number, seal: string) => void;
  /** Places before one (null: from the newest) that may hold every word. A word has three letters at least. */
  readonly find: (words: readonly string[], before: number | null, limit: number) => readonly SearchHit[];
  readonly close: () => void;
};

const VERSION = 2;

const SHAPE = `
  CREATE VIRTUAL TABLE words USING fts5(
    text, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1');
  CREATE TABLE slot (
    slot INTEGER PRIMARY KEY, import_id TEXT NOT NULL UNIQUE, words TEXT NOT NULL DEFAULT '', base TEXT NOT NULL DEFAULT '',
    reading INTEGER, facts INTEGER NOT NULL DEFAULT 0, heard INTEGER NOT NULL DEFAULT 0, edits TEXT NOT NULL DEFAULT ''
  ) STRICT;
  CREATE TABLE edited_row (
    slot INTEGER NOT NULL, row INTEGER NOT NULL, cells TEXT NOT NULL, PRIMARY KEY (slot, row)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE origin (link INTEGER NOT NULL, seal TEXT NOT NULL) STRICT;
  PRAGMA user_version = ${VERSION};
`;

const slotRow = z
  .object({
    slot: z.number(),
    import_id: z.string(),
    words: z.string(),
    base: z.string(),
    reading: z.number().nullable(),
    facts: z.number(),
    heard: z.number(),
    edits: z.string(),
  })
  .transform(({ import_id: importId, ...rest }): Slot => ({ importId, ...rest }));

const hitRow = z.object({ rowid: z.number(), import_id: z.string() });
const editedRow = z.object({ row: z.number(), cells: z.string() });
const originRow = z.object({ link: z.number(), seal: z.string() });
const rowidRow = z.number();

/** Every three letters of the words; more than these narrow nothing further down. */
const MOST_TRIPLES = 64;

const triplesOf = (words: readonly string[]): string => {
  const triples = new Set<string>();
  for (const word of words) {
    const letters = [...word];
    for (let at = 0; at + 3 <= letters.length; at++)
      triples.add(
        `"${letters
          .slice(at, at + 3)
          .join('')
          .replaceAll('"', '""')}"`,
      );
  }
  return [...triples].slice(0, MOST_TRIPLES).join(' AND ');
};

const REMOVED_AT_ONCE = 500;
const LAST = 2n ** 62n;

const idOf = (slot: number, place: number): bigint => BigInt(slot) * BigInt(SLOT) + BigInt(place);

/** The statements over slots: how far each import was read. */
const bookOver = (db: Database.Database) => {
  const every = db.prepare('SELECT * FROM slot ORDER BY slot');
  const add = db.prepare('INSERT INTO slot (import_id) VALUES (?) ON CONFLICT DO NOTHING');
  const named = db.prepare('SELECT * FROM slot WHERE import_id = ?');
  const keep = db.prepare(
    `UPDATE slot SET words = @words, base = @base, reading = @reading, facts = @facts, heard = @heard, edits = @edits
     WHERE slot = @slot`,
  );
  const rows = db.prepare('SELECT row, cells FROM edited_row WHERE slot = ?');
  const dropRows = db.prepare('DELETE FROM edited_row WHERE slot = ?');
  const addRow = db.prepare('INSERT INTO edited_row (slot, row, cells) VALUES (?, ?, ?)');
  return {
    slots: () => every.all().map((row) => slotRow.parse(row)),
    slotOf: (importId: string) => {
      add.run(importId);
      return slotRow.parse(named.get(importId));
    },
    keep: (slot: Slot) => void keep.run(slot),
    editedRows: (slot: number) =>
      new Map(
        rows
          .all(slot)
          .map((row) => editedRow.parse(row))
          .map(({ row, cells }) => [row, cells]),
      ),
    keepEditedRows: (slot: number, edited: ReadonlyMap<number, string>) => {
      dropRows.run(slot);
      for (const [row, cells] of edited) addRow.run(slot, row, cells);
    },
    forget: (slot: number) => {
      dropRows.run(slot);
      db.prepare('DELETE FROM slot WHERE slot = ?').run(slot);
    },
    origin: () => originRow.nullable().parse(db.prepare('SELECT link, seal FROM origin').get() ?? null),
    keepOrigin: (link: number, seal: string) => {
      db.exec('DELETE FROM origin');
      db.prepare('INSERT INTO origin (link, seal) VALUES (?, ?)').run(link, seal);
    },
  };
};

const over = (db: Database.Database): SearchIndex => {
  const insert = db.prepare('INSERT INTO words (rowid, text) VALUES (?, ?)');
  const replace = db.prepare('INSERT OR REPLACE INTO words (rowid, text) VALUES (?, ?)');
  const some = db
    .prepare(`SELECT rowid FROM words WHERE rowid >= ? AND rowid < ? LIMIT ${REMOVED_AT_ONCE}`)
    .pluck();
  const remove = db.prepare('DELETE FROM words WHERE rowid = ?');
  const found = db.prepare(
    `SELECT w.rowid, s.import_id FROM words w JOIN slot s ON s.slot = w.rowid / ${SLOT}
     WHERE w.words MATCH ? AND w.rowid < ? ORDER BY w.rowid DESC LIMIT ?`,
  );
  const begin = (): void => {
    if (!db.inTransaction) db.exec('BEGIN');
  };
  const write = (by: Database.Statement, slot: number, entries: readonly SearchEntry[]): void => {
    begin();
    for (const { place, text } of entries) by.run(idOf(slot, place), text);
  };
  const commit = (): void => {
    if (db.inTransaction) db.exec('COMMIT');
  };
  return {
    ...bookOver(db),
    put: (slot, entries) => write(insert, slot, entries),
    replace: (slot, entries) => write(replace, slot, entries),
    remove: (slot, { from, to }) => {
      begin();
      const ids = some.all(idOf(slot, from), idOf(slot, to)).map((id) => rowidRow.parse(id));
      for (const id of ids) remove.run(BigInt(id));
      return ids.length > 0;
    },
    commit,
    find: (words, before, limit) =>
      found
        .all(triplesOf(words), before === null ? LAST : BigInt(before), limit)
        .map((row) => hitRow.parse(row))
        .map(({ rowid, import_id: importId }) => ({ importId, place: placeAt(rowid % SLOT), at: rowid })),
    close: () => {
      commit();
      db.close();
    },
  };
};

const prepared = (db: Database.Database): Database.Database => {
  const version = db.pragma('user_version', { simple: true });
  if (version !== VERSION && version !== 0) throw new Error('of another version');
  if (version === 0) db.exec(SHAPE);
  return db;
};

const inFile = (file: string): Database.Database => {
  beginOwnFile(file);
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

const anew = (file: string): SearchIndex => {
  try {
    for (const ending of ['', '-journal']) rmSync(file + ending, { force: true });
    return over(inFile(file));
  } catch {
    return openSearchIndex(null);
  }
};

/**
 * Opens the index in a file, for this process alone. Null, or a file that another process has or that cannot be written:
 * the index is kept in memory and ends with the process. A file that is no index of ours, or that `isOurs` says is one of
 * another journal, is made anew.
 */
export const openSearchIndex = (
  file: string | null,
  isOurs: (origin: ReturnType<SearchIndex['origin']>) => boolean = () => true,
): SearchIndex => {
  if (file === null) return over(prepared(new Database(':memory:')));
  let index: SearchIndex;
  try {
    index = over(inFile(file));
  } catch (error) {
    return isBusy(error) ? openSearchIndex(null) : anew(file);
  }
  if (isOurs(index.origin())) return index;
  index.close();
  return anew(file);
};
