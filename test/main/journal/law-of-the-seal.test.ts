import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { checkAtOneMoment } from '../../../src/main/journal/health';
import { notSealed } from '../../../src/main/journal/not-sealed';
import { type Journal, journalOver } from '../../../src/main/journal/open';
import { exportFrom } from '../../fixtures/evidence-file';
import { temporaryFolder } from '../../fixtures/temporary-folder';
import { wholeJournal } from '../../fixtures/whole-journal';

const column = z.object({ name: z.string(), type: z.string(), pk: z.number() });
type Column = z.infer<typeof column>;
type Value = string | number | bigint | Uint8Array | null;
const value = z.union([z.string(), z.number(), z.bigint(), z.instanceof(Uint8Array), z.null()]);
const named = z.object({ name: z.string() });

/** A journal whose rules nobody watches: whoever changes a file past the app keeps none. */
const unwatched = (bytes: Buffer): Journal => {
  const file = join(temporaryFolder(), 'copy.sqlite');
  writeFileSync(file, bytes);
  const db = new Database(file);
  onTestFinished(() => void db.close());
  db.pragma('journal_mode = MEMORY');
  db.pragma('synchronous = OFF');
  db.pragma('foreign_keys = OFF');
  db.pragma('ignore_check_constraints = ON');
  return journalOver(db, file);
};

const tablesOf = ({ db }: Journal): readonly string[] =>
  db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    .all()
    .map((row) => named.parse(row).name);

const columnsOf = ({ db }: Journal, table: string): readonly Column[] =>
  z.array(column).parse(db.prepare('SELECT name, type, pk FROM pragma_table_info(?)').all(table));

/** Columns that name a row. */
const keyOf = (columns: readonly Column[]): readonly string[] => {
  const keys = columns.filter(({ pk }) => pk > 0).map(({ name }) => name);
  return keys.length > 0 ? keys : ['rowid'];
};

type Row = Readonly<Record<string, Value>>;

/** The first and the last row of a table that a condition holds for, with the columns that name them. */
const rowsAt = ({ db }: Journal, table: string, keys: readonly string[], where: string): readonly Row[] => {
  const ordered = (way: string): string => keys.map((key) => `${key} ${way}`).join(', ');
  const rows = ['ASC', 'DESC'].flatMap((way) =>
    db
      .prepare(`SELECT ${keys.join(', ')} FROM ${table} WHERE ${where} ORDER BY ${ordered(way)} LIMIT 1`)
      .safeIntegers()
      .all()
      .map((row) => z.record(z.string(), value).parse(row)),
  );
  const texts = rows.map((row) => Object.values(row).join(' '));
  return rows.filter((_, at) => texts.indexOf(texts[at] ?? '') === at);
};

/** Rows that verify has to vouch for, as SQL over their table; null: none of the table, or none in this column. */
const vouched = (table: string, name: string | null): string | null => {
  const out = notSealed.filter(
    (one) => one.table === table && (one.columns === 'all' || (name !== null && one.columns.includes(name))),
  );
  if (out.some(({ rows }) => rows === null)) return null;
  return out.length === 0 ? '1' : out.map(({ rows }) => `NOT (${rows})`).join(' AND ');
};

const grown = (old: string | bigint | number | Uint8Array, step: number): Value => {
  if (typeof old === 'string') return `${old}${'~'.repeat(step)}`;
  if (typeof old === 'bigint') return old + BigInt(10 ** (step - 1));
  if (typeof old === 'number') return old + step / 8;
  const bytes = Uint8Array.from(old.length === 0 ? [0] : old);
  const at = Math.floor((bytes.length * step) / 8);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
};

const somethingOf: Readonly<Record<string, Value>> = { TEXT: 'x', INTEGER: 7n, REAL: 0.5 };

/** Another value, near the old one; of nothing, something. */
const changedFrom = (old: Value, type: string, step: number): Value =>
  old === null ? (somethingOf[type] ?? new Uint8Array([1])) : grown(old, step);

const STEPS = [1, 2, 3, 4];

/** Whether a check finds something; what cannot even be read is found. */
const isFound = (journal: Journal): boolean => {
  try {
    const { damage, fault } = checkAtOneMoment(journal);
    return damage.length > 0 || fault !== null;
  } catch {
    return true;
  }
};

/** Does something to a journal, looks, and takes it back. Undefined: it could not be done. */
const foundAfter = (journal: Journal, work: () => boolean): boolean | undefined => {
  journal.db.exec('SAVEPOINT law');
  const isDone = work();
  const found = isDone ? isFound(journal) : undefined;
  journal.db.exec('ROLLBACK TO law; RELEASE law');
  return found;
};

const done = (run: () => Database.RunResult): boolean => {
  try {
    return run().changes === 1;
  } catch {
    return false;
  }
};

const at = (keys: readonly string[]): string => keys.map((key) => `${key} = ?`).join(' AND ');
const valuesAt = (row: Row, keys: readonly string[]): Value[] => keys.map((key) => row[key] ?? null);

const changeIsFound = (
  journal: Journal,
  table: string,
  { name, type }: Column,
  place: { readonly keys: readonly string[]; readonly row: Row },
): boolean | undefined => {
  const { db } = journal;
  const where = at(place.keys);
  const values = valuesAt(place.row, place.keys);
  const old = value.parse(
    db.prepare(`SELECT ${name} FROM ${table} WHERE ${where}`).pluck().safeIntegers().get(values),
  );
  const put = db.prepare(`UPDATE ${table} SET ${name} = ? WHERE ${where}`);
  return foundAfter(journal, () =>
    STEPS.some((step) => done(() => put.run([changedFrom(old, type, step), ...values]))),
  );
};

/** Every value that was changed without being found, as "table.column". */
const unseenChanges = (journal: Journal, tables = tablesOf(journal)): readonly string[] =>
  tables.flatMap((table) => {
    const columns = columnsOf(journal, table);
    const keys = keyOf(columns);
    return columns.flatMap((one) => {
      const where = vouched(table, one.name);
      if (where === null) return [];
      const has = ['IS NOT NULL', 'IS NULL'].flatMap((is) =>
        rowsAt(journal, table, keys, `(${where}) AND ${one.name} ${is}`),
      );
      return has
        .filter((row) => changeIsFound(journal, table, one, { keys, row }) !== true)
        .map((row) => `${table}.${one.name} of ${Object.values(row).join(' ')}`);
    });
  });

const unseenRemovals = (journal: Journal): readonly string[] =>
  tablesOf(journal).flatMap((table) => {
    const where = vouched(table, null);
    if (where === null) return [];
    const keys = keyOf(columnsOf(journal, table));
    const remove = journal.db.prepare(`DELETE FROM ${table} WHERE ${at(keys)}`);
    return rowsAt(journal, table, keys, where)
      .filter((row) => foundAfter(journal, () => done(() => remove.run(valuesAt(row, keys)))) !== true)
      .map((row) => `${table} ${Object.values(row).join(' ')}`);
  });

const OTHER = (name: string): string =>
  `CASE typeof(${name}) WHEN 'text' THEN ${name} || '~' WHEN 'integer' THEN ${name} + 100000 ELSE ${name} END`;

/** Puts in a row like one that is there; where it may not be the same in other columns too, they differ as well. */
const putLike = (journal: Journal, table: string, row: Row): boolean => {
  const columns = columnsOf(journal, table);
  const keys = keyOf(columns);
  const names = columns.map(({ name }) => name);
  const last = keys.at(-1) === 'rowid' ? 'first_ordinal' : keys.at(-1);
  return [[], ...names.map((name) => [name])].some((more) => {
    const copied = names.map((name) => (name === last || more.includes(name) ? OTHER(name) : name));
    return done(() =>
      journal.db
        .prepare(
          `INSERT INTO ${table} (${names.join(', ')}) SELECT ${copied.join(', ')} FROM ${table} WHERE ${at(keys)}`,
        )
        .run(valuesAt(row, keys)),
    );
  });
};

const unseenAdditions = (journal: Journal): readonly string[] =>
  tablesOf(journal).flatMap((table) => {
    const where = vouched(table, null);
    if (where === null) return [];
    const keys = keyOf(columnsOf(journal, table));
    return rowsAt(journal, table, keys, where)
      .filter((row) => foundAfter(journal, () => putLike(journal, table, row)) !== true)
      .map((row) => `${table} ${Object.values(row).join(' ')}`);
  });

/** Tables that stand for nothing in a journal: they belong to files for review. */
const EMPTY: ReadonlySet<string> = new Set(['evidence_piece']);

type Made = { readonly journal: Buffer; readonly review: Buffer };
let made: Promise<Made> | null = null;

const make = async (): Promise<Made> => {
  const { journal, bench, reviewed } = await wholeJournal();
  const review = readFileSync(await exportFrom(bench, ...reviewed));
  return { journal: journal.db.serialize(), review };
};

/** Copies of a journal and of a file for review, made once by the app. */
const copyOf = async (which: keyof Made): Promise<Journal> => {
  made ??= make();
  return unwatched((await made)[which]);
};

describe('the law of the seal', () => {
  it('is held to a journal that has rows in every table', async () => {
    const journal = await copyOf('journal');
    expect(checkAtOneMoment(journal)).toMatchObject({ damage: [], fault: null });
    const bare = tablesOf(journal).filter((table) => {
      const where = vouched(table, null) ?? '1';
      return journal.db.prepare(`SELECT 1 FROM ${table} WHERE ${where} LIMIT 1`).get() === undefined;
    });
    expect(bare).toEqual([...EMPTY]);
  }, 120_000);

  it('one value changed, in any column of any table, is found, or the column is on the list of what nothing prints', async () => {
    expect(unseenChanges(await copyOf('journal'))).toEqual([]);
  }, 600_000);

  it('a row taken away is found', async () => {
    expect(unseenRemovals(await copyOf('journal'))).toEqual([]);
  }, 300_000);

  it('a row put in is found', async () => {
    expect(unseenAdditions(await copyOf('journal'))).toEqual([]);
  }, 300_000);

  it('holds for a file for review too', async () => {
    const file = await copyOf('review');
    expect(checkAtOneMoment(file)).toMatchObject({ damage: [], fault: null });
    expect([unseenChanges(file), unseenRemovals(file), unseenAdditions(file)]).toEqual([[], [], []]);
  }, 600_000);

  it('would notice a column that is not sealed: version 25 sealed no source rows, issues and directory', () => {
    const older = new URL('../../fixtures/older/journal-25.sqlite.br', import.meta.url);
    const journal = unwatched(brotliDecompressSync(readFileSync(older)));
    expect(checkAtOneMoment(journal)).toMatchObject({ damage: [], fault: null });
    for (const [table, column] of [
      ['source_block', 'rows'],
      ['issue', 'params'],
      ['directory_entry', 'name'],
      ['row_record', 'records'],
    ] as const)
      expect(unseenChanges(journal, [table]).join(' ')).toContain(`${table}.${column} of `);
  });

  it('every exception is written down with its reason, and names tables that there are', async () => {
    const page = readFileSync(
      new URL('../../../docs/decisions/0043-the-whole-seal.md', import.meta.url),
      'utf8',
    );
    const journal = await copyOf('journal');
    const tables = tablesOf(journal);
    for (const { table, reason } of notSealed) {
      expect(tables).toContain(table);
      expect(page.replaceAll(/\s+/g, ' ')).toContain(reason);
      expect(page).toContain(`\`${table}\``);
    }
  });
});
