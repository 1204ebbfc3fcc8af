import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { failed, ok, type Result } from '../../core/values/result';
import { createPart, dropPart, isTaken, partBeside, settlePart } from '../disk/part';
import { sealWhatIsThere } from './chain';
import { anyJournalProblem } from './journal-problem';
import { migrations } from './migrations/index';
import { APPLICATION_ID, journalOver, migrate } from './open';
import { opens } from './packed-rows';
import type { SalvagedFrom } from './salvaged-mark';
import { brokenLinks } from './sealed-lines';
import { openPages, type Pages } from './sqlite-pages';
import { leafKind, type Met, type StoredRow, walkTree } from './sqlite-rows';
import { mayBeRow, shapesOf, type TableShape } from './table-shapes';
import { readWitness } from './witness';

/** What was got out of a journal. `lost`: rows that are there and cannot be read. */
export type Salvage = {
  readonly file: string;
  readonly saved: number;
  readonly lost: number;
  /** Pages that cannot be read: how many rows they held is not known. */
  readonly lostPages: number;
  /** Lines of the audit chain that do not fit what was saved; null: the chain itself cannot be read. */
  readonly broken: number | null;
  /** How the journal stood when it was read; kept in the copy, under its seal. */
  readonly found: SalvagedFrom;
  readonly tables: readonly { readonly name: string; readonly saved: number; readonly lost: number }[];
};

const MAGIC = 'SQLite format 3\0';

type Source = {
  readonly version: number;
  readonly roots: ReadonlyMap<string, number>;
  readonly free: ReadonlySet<number>;
};

const freePages = (pages: Pages, first: number): ReadonlySet<number> => {
  const free = new Set<number>();
  for (let trunk = first; trunk > 0 && !free.has(trunk); ) {
    const bytes = pages.page(trunk);
    if (bytes === null) break;
    free.add(trunk);
    const count = Math.min(bytes.readUInt32BE(4), pages.pageSize / 4 - 2);
    for (let index = 0; index < count; index += 1) free.add(bytes.readUInt32BE(8 + 4 * index));
    trunk = bytes.readUInt32BE(0);
  }
  return free;
};

/** The second page of a file that can give pages back says first that the third begins a table. */
const keepsBooks = (pages: Pages): boolean => pages.page(2)?.[0] === 1;

/** Version and beginnings of the tables: from the first page, else from the witness, else as this version makes them. */
const readSource = (pages: Pages, file: string): Result<Source> => {
  const first = pages.page(1);
  const isIntact = first?.subarray(0, MAGIC.length).toString('latin1') === MAGIC;
  const witness = readWitness(file);
  if (first !== null && isIntact && first.readUInt32BE(68) !== APPLICATION_ID)
    return failed('journal-foreign', { file });
  const version =
    first !== null && isIntact ? first.readUInt32BE(60) : (witness?.version ?? migrations.length);
  if (version > migrations.length || version < 1) return failed('journal-newer', { file });
  const usual = shapesOf(version, keepsBooks(pages));
  const roots = new Map<string, number>([
    ...Object.entries(usual.indexRoots),
    ...usual.tables.map(({ name, root }) => [name, root] as const),
    ...Object.entries(witness?.roots ?? {}),
  ]);
  for (const met of walkTree(pages, 1, 'table', new Set())) {
    if (met.kind !== 'row') continue;
    const [, name, , root] = met.row.values;
    if (typeof name === 'string' && typeof root === 'number' && root > 0) roots.set(name, root);
  }
  const free = first !== null && isIntact ? freePages(pages, first.readUInt32BE(32)) : new Set<number>();
  return ok({ version, roots, free });
};

type Count = { saved: number; lost: number };

/** Puts rows into the new journal; one that its table does not take counts as lost. */
const openTable = (db: Database.Database, shape: TableShape, count: Count) => {
  const statements = new Map<number, Database.Statement>();
  const statementFor = (width: number): Database.Statement => {
    const known = statements.get(width);
    if (known !== undefined) return known;
    const names = shape.columns.slice(0, width).map(({ name }) => name);
    const made = db.prepare(
      `INSERT INTO ${shape.name} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    );
    statements.set(width, made);
    return made;
  };
  const put = ({ rowid, values }: StoredRow): boolean => {
    if (!mayBeRow(shape, values)) return false;
    const row = values.map((value, index) =>
      value === null && shape.columns[index]?.name === shape.rowidColumn ? rowid : value,
    );
    try {
      statementFor(row.length).run(row);
      return true;
    } catch (error) {
      if (error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_CONSTRAINT'))
        return false;
      throw error;
    }
  };
  return {
    shape,
    count,
    take: (met: Met): void => {
      if (met.kind === 'row' && put(met.row)) count.saved += 1;
      else if (met.kind !== 'lost-page') count.lost += 1;
    },
    /** Rows of a page that nobody points at any more; one that stands there already is an older copy. */
    takeStray: (row: StoredRow): void => {
      if (put(row)) count.saved += 1;
    },
  };
};

type Table = ReturnType<typeof openTable>;

/** Pages of rows that lost the page which pointed at them, where only one table can own them. */
const takeStrays = (pages: Pages, source: Source, seen: Set<number>, wounded: readonly Table[]): void => {
  for (let number = 2; number <= pages.count; number += 1) {
    if (seen.has(number) || source.free.has(number)) continue;
    const kind = leafKind(pages, number);
    if (kind === null) continue;
    const rows = [...walkTree(pages, number, kind, new Set())].flatMap((met) =>
      met.kind === 'row' ? [met.row] : [],
    );
    const owners = wounded.filter(
      ({ shape }) =>
        shape.kind === kind && rows.length > 0 && rows.every(({ values }) => mayBeRow(shape, values)),
    );
    const [owner] = owners;
    if (owner !== undefined && owners.length === 1) for (const row of rows) owner.takeStray(row);
  }
};

const takeAll = (
  pages: Pages,
  source: Source,
  db: Database.Database,
): Omit<Salvage, 'file' | 'broken' | 'found'> => {
  const { tables, indexRoots } = shapesOf(source.version);
  const seen = new Set<number>();
  for (const name of Object.keys(indexRoots))
    for (const met of walkTree(pages, source.roots.get(name) ?? 0, 'index', seen))
      if (met.kind === 'lost-page') continue;
  let lostPages = 0;
  const wounded: Table[] = [];
  const opened = tables.map((shape) => {
    const table = openTable(db, shape, { saved: 0, lost: 0 });
    let isWounded = false;
    for (const met of walkTree(pages, source.roots.get(shape.name) ?? 0, shape.kind, seen)) {
      table.take(met);
      if (met.kind !== 'lost-page') continue;
      lostPages += 1;
      isWounded = true;
    }
    if (isWounded) wounded.push(table);
    return table;
  });
  if (wounded.length > 0) takeStrays(pages, source, seen, wounded);
  const counted = opened.map(({ shape, count }) => ({ name: shape.name, ...count }));
  return {
    saved: counted.reduce((sum, { saved }) => sum + saved, 0),
    lost: counted.reduce((sum, { lost }) => sum + lost, 0),
    lostPages,
    tables: counted,
  };
};

/** What rows hang on and nobody could read stands there as unreadable, so that the rows are found. */
const PLACEHOLDERS = `
  INSERT OR IGNORE INTO import (import_id, created_at, path, choices, chunk_size, in_flight, step, file_name)
    SELECT import_id, '', '', '{}', 50, 1, 'source', '(not readable)' FROM
      (SELECT import_id FROM record UNION SELECT import_id FROM fact UNION SELECT import_id FROM source_block)
    WHERE import_id NOT IN (SELECT import_id FROM import);
  INSERT OR IGNORE INTO connection (connection_id, name, environment, base_url, auth_url, api_version, companies, locations,
      hosted_erp, profile, created_at)
    SELECT connection_id, '(not readable) ' || connection_id, 'production', '', '', '1.1.0', '[]', '[]', 0, '{}', '' FROM
      (SELECT connection_id FROM import WHERE connection_id IS NOT NULL UNION SELECT connection_id FROM operation)
    WHERE connection_id NOT IN (SELECT connection_id FROM connection);
`;

const blockRow = z.object({ block: z.number(), payloads: z.instanceof(Uint8Array) });

/** A block that cannot be opened says nothing, and what it held is gone: its records are shown without. */
const dropShutBlocks = (db: Database.Database): void => {
  const drop = db.prepare('DELETE FROM payload_block WHERE block = ?');
  const blocks = db.prepare('SELECT block FROM payload_block').pluck().all();
  const read = db.prepare('SELECT block, payloads FROM payload_block WHERE block = ?');
  for (const number of blocks) {
    const { block, payloads } = blockRow.parse(read.get(number));
    if (!opens(payloads)) drop.run(block);
  }
  db.exec(`UPDATE record SET payload_block = NULL, payload_bytes = NULL
    WHERE payload_block IS NOT NULL AND payload_block NOT IN (SELECT block FROM payload_block)`);
};

const digestOfFile = (file: string): string =>
  existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : '';

export type SalvageOrder = {
  readonly from: string;
  readonly to: string;
  readonly at: string;
  /** What a check of `from` says. */
  readonly found: SalvagedFrom;
};

const build = (pages: Pages, source: Source, order: SalvageOrder, temporary: string): Salvage => {
  const db = new Database(temporary);
  try {
    db.pragma('journal_mode = MEMORY');
    db.pragma('foreign_keys = OFF');
    migrate(db, source.version);
    const journal = journalOver(db, temporary);
    const counted = db.transaction(() => takeAll(pages, source, db))();
    migrate(db);
    const broken = brokenLinks(journal);
    db.transaction(() => {
      dropShutBlocks(db);
      db.exec('DELETE FROM chain_link');
      db.exec(PLACEHOLDERS);
      db.exec("DELETE FROM meta WHERE key IN ('owner', 'salvaged')");
      const origin = {
        at: order.at,
        sha256: digestOfFile(order.from),
        broken,
        found: order.found,
        ...counted,
        tables: undefined,
      };
      db.prepare("INSERT INTO meta (key, value) VALUES ('salvaged', ?)").run(JSON.stringify(origin));
      sealWhatIsThere(journal);
    })();
    db.pragma('journal_mode = DELETE');
    const said = db.pragma('integrity_check', { simple: true });
    if (said !== 'ok') throw new Error(String(said));
    return { ...counted, file: order.to, broken, found: order.found };
  } finally {
    db.close();
  }
};

/**
 * Reads page by page and table by table what can be read of a journal, and writes it as a new, sound one that is for
 * looking only. The damaged file is opened for reading and never by SQLite. Errors: journal-missing,
 * salvage-exists, journal-foreign, journal-newer, salvage-nothing, and those of the disk.
 */
export const salvageJournal = (order: SalvageOrder): Result<Salvage> => {
  const { from, to } = order;
  if (existsSync(to)) return failed('salvage-exists', { file: to });
  const temporary = partBeside(to);
  let pages: Pages | null = null;
  try {
    pages = openPages(from);
    if (pages.count === 0) return failed('salvage-nothing', { file: from });
    const source = readSource(pages, from);
    if (!source.ok) return source;
    createPart(temporary);
    const salvage = build(pages, source.value, order, temporary);
    if (salvage.saved === 0) {
      dropPart(temporary);
      return failed('salvage-nothing', { file: from });
    }
    settlePart(temporary, to, true);
    return ok(salvage);
  } catch (error) {
    dropPart(temporary);
    if (isTaken(error)) return failed('salvage-exists', { file: to });
    return { ok: false, problem: anyJournalProblem(error, to) };
  } finally {
    pages?.close();
  }
};
