import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { targets } from '../../../src/core/targets/index';
import { checkAtOneMoment } from '../../../src/main/journal/health';
import { notSealed } from '../../../src/main/journal/not-sealed';
import { type Journal, journalOver } from '../../../src/main/journal/open';
import { exportFrom } from '../../fixtures/evidence-file';
import {
  at,
  type Column,
  changedFrom,
  columnsOf,
  done,
  keepNoRules,
  keyOf,
  putLike,
  type Row,
  rowsAt,
  rowsOfEachSort,
  STEPS,
  tablesOf,
  value,
  valuesAt,
  vouched,
} from '../../fixtures/one-change';
import { temporaryFolder } from '../../fixtures/temporary-folder';
import { wholeJournal } from '../../fixtures/whole-journal';

/** A journal whose rules nobody watches: whoever changes a file past the app keeps none. */
const unwatched = (bytes: Buffer): Journal => {
  const file = join(temporaryFolder(), 'copy.sqlite');
  writeFileSync(file, bytes);
  const db = new Database(file);
  onTestFinished(() => void db.close());
  keepNoRules(db);
  return journalOver(db, file);
};

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

/** The rows of a table in which a column is changed. */
type Chosen = (
  journal: Journal,
  table: string,
  place: { readonly columns: readonly Column[]; readonly where: string },
) => readonly Row[];

const firstAndLast: Chosen = (journal, table, { columns, where }) =>
  rowsAt(journal, table, keyOf(columns), where);

const oneOfEachSort: Chosen = (journal, table, { columns, where }) =>
  rowsOfEachSort(journal, table, columns, where);

type Wanted = { readonly tables?: readonly string[]; readonly chosen?: Chosen; readonly known?: Set<string> };

/**
 * Every value that was changed without being found, as "table.column". `known`: changes to a copy of the same journal that were
 * found, and are not made again; those found now are added.
 */
const unseenChanges = (
  journal: Journal,
  { tables = tablesOf(journal), chosen = firstAndLast, known = new Set() }: Wanted = {},
): readonly string[] =>
  tables.flatMap((table) => {
    const columns = columnsOf(journal, table);
    const keys = keyOf(columns);
    return columns.flatMap((one) => {
      const where = vouched(table, one.name);
      if (where === null) return [];
      const has = ['IS NOT NULL', 'IS NULL'].flatMap((is) =>
        chosen(journal, table, { columns, where: `(${where}) AND ${one.name} ${is}` }),
      );
      return has.flatMap((row) => {
        const change = `${table}.${one.name} of ${Object.values(row).join(' ')}`;
        if (!known.has(change) && changeIsFound(journal, table, one, { keys, row }) !== true) return [change];
        known.add(change);
        return [];
      });
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
/** Changes to its journal that were found. */
const knownOfMade = new Set<string>();

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

  it('is held to a journal with each target, payments, changes, loads, a promotion and reviews', async () => {
    const { db } = await copyOf('journal');
    const texts = (sql: string): readonly string[] =>
      z.array(z.string()).parse(db.prepare(sql).pluck().all());
    const sent = 'SELECT DISTINCT target FROM import WHERE submitted_at IS NOT NULL ORDER BY target';
    expect(texts(sent)).toEqual(targets.map(({ name }) => name).toSorted());
    for (const what of [
      "SELECT what FROM payment_event WHERE what = 'cancelled'",
      'SELECT name FROM operation',
      'SELECT import_id FROM load_set_part',
      'SELECT import_id FROM promotion JOIN import USING (import_id) WHERE submitted_at IS NOT NULL',
      "SELECT kind FROM review_entry WHERE kind = 'prepared'",
      "SELECT kind FROM review_entry WHERE kind = 'reviewed'",
      'SELECT file_name FROM review_merge',
      "SELECT format FROM printed_file WHERE format <> 'tallyport'",
      "SELECT key FROM meta JOIN import ON key = 'judged findings ' || import_id WHERE submitted_at IS NOT NULL",
      "SELECT key FROM meta JOIN import ON key = 'judged above ' || import_id WHERE submitted_at IS NOT NULL",
    ])
      expect(texts(what), what).not.toEqual([]);
  }, 120_000);

  it('one value changed, in any column of any table, is found, or the column is on the list of what nothing prints', async () => {
    expect(unseenChanges(await copyOf('journal'), { known: knownOfMade })).toEqual([]);
  }, 600_000);

  it('it is found in the rows of each target and each kind of line too', async () => {
    const journal = await copyOf('journal');
    expect(unseenChanges(journal, { chosen: oneOfEachSort, known: knownOfMade })).toEqual([]);
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
      expect(unseenChanges(journal, { tables: [table] }).join(' ')).toContain(`${table}.${column} of `);
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
