import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { holdsSeal } from '../../../src/main/journal/chain';
import { checkChain } from '../../../src/main/journal/chain-check';
import { type Journal, journalOver } from '../../../src/main/journal/open';
import { chainWords } from '../../../src/main/runner/chain-words';
import { fullJournal } from '../../fixtures/full-journal';
import { seeded } from '../../fixtures/seeded';
import { temporaryFolder } from '../../fixtures/temporary-folder';

const CHANGES = 500;

const EVERY = '*';
const SENT = 'import_id IN (SELECT import_id FROM import WHERE submitted_at IS NOT NULL)';
const ORDER = `import_id created_at connection_id company target path choices mapping status chunk_size in_flight paid_override_note
  file_name file_bytes file_sha256 sheet header_row row_count submitted_at only_valid`;

/** What is sealed or follows from what is: table, its rows, its columns. */
const sealed: readonly (readonly [table: string, rows: string, columns: string])[] = [
  ...['attempt', 'fact', 'operation', 'operation_event', 'payment_event', 'chain_link', 'decision'].map(
    (table) => [table, 'true', EVERY] as const,
  ),
  ...['connection', 'profile_change', 'cell_edit', 'consent', 'load_set', 'attempt_connection'].map(
    (table) => [table, 'true', EVERY] as const,
  ),
  ['operation_subject', 'true', EVERY],
  ...['sweep', 'sweep_finding', 'sweep_answer'].map((table) => [table, 'true', EVERY] as const),
  ['load_set_part', 'true', 'set_id import_id place left_out'],
  ['import', 'submitted_at IS NOT NULL', ORDER],
  ['sent_key', 'true', EVERY],
  ['sent_upload', 'true', EVERY],
  ['record', `${SENT} AND (verdict <> 'valid' OR outcome <> 'pending')`, EVERY],
  ['record', SENT, 'outcome service_id id_is_number batch_id submitted payload amount_minor key upload_id'],
];

type Value = string | number | Uint8Array | null;
const value = z.union([z.string(), z.number(), z.instanceof(Uint8Array), z.null()]);

/** The same with one byte changed; of nothing, something. */
const changed = (old: Value, random: () => number): Value => {
  const at = (length: number): number => Math.floor(random() * length);
  if (old === null) return null;
  if (typeof old === 'number') return old + (random() < 0.5 ? 1 : 2 ** at(7));
  if (typeof old === 'string') {
    const place = at(old.length);
    const letter = String.fromCharCode(33 + at(90));
    const other = old[place] === letter ? '~' : letter;
    return old === '' ? letter : old.slice(0, place) + other + old.slice(place + 1);
  }
  const bytes = Uint8Array.from(old.length === 0 ? [0] : old);
  const place = at(bytes.length);
  bytes[place] = (bytes[place] ?? 0) ^ (1 + at(255));
  return bytes;
};

type Change = { readonly table: string; readonly column: string; readonly from: Value; readonly to: Value };

/** Changes a byte of one sealed value through a connection of its own; null: no value there, or no room for the new one. */
const changeOne = (db: Database.Database, random: () => number): Change | null => {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const [table = '', rows = '', wanted = ''] = pick(sealed) ?? [];
  const columns =
    wanted === EVERY
      ? z
          .array(z.object({ name: z.string() }))
          .parse(db.pragma(`table_info(${table})`))
          .map(({ name }) => name)
      : wanted.split(/\s+/);
  const column = pick(columns) ?? '';
  const key = z
    .array(z.object({ name: z.string(), pk: z.number() }))
    .parse(db.pragma(`table_info(${table})`))
    .filter(({ pk }) => pk > 0)
    .map(({ name }) => name);
  const found = z
    .array(z.record(z.string(), value))
    .parse(db.prepare(`SELECT * FROM ${table} WHERE ${rows} AND ${column} IS NOT NULL`).all());
  const row = pick(found);
  const from = row?.[column] ?? null;
  const to = changed(from, random);
  if (row === undefined || to === null || to === from) return null;
  try {
    const where = key.map((name) => `${name} = ?`).join(' AND ');
    const put = db.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${where}`);
    expect(put.run(to, ...key.map((name) => row[name] ?? null)).changes).toBe(1);
  } catch {
    return null;
  }
  return { table, column, from, to };
};

let made: Buffer | null = null;

/** A copy of a journal with every kind of line, made once by the app, that nobody watches. */
const unwatched = async (): Promise<Journal> => {
  made ??= (await fullJournal()).db.serialize();
  const file = join(temporaryFolder(), 'copy.sqlite');
  writeFileSync(file, made);
  const db = new Database(file);
  onTestFinished(() => void db.close());
  db.pragma('journal_mode = MEMORY');
  db.pragma('synchronous = OFF');
  db.pragma('foreign_keys = OFF');
  db.pragma('ignore_check_constraints = ON');
  return journalOver(db, file);
};

const columnsOf = (db: Database.Database, table: string): readonly { name: string; pk: number }[] =>
  z.array(z.object({ name: z.string(), pk: z.number() })).parse(db.pragma(`table_info(${table})`));

/** Does something to a journal, looks, and takes it back. */
const foundAfter = (journal: Journal, work: () => void): boolean => {
  journal.db.exec('BEGIN');
  work();
  const { fault } = checkChain(journal);
  journal.db.exec('ROLLBACK');
  return fault !== null;
};

const keyOf = (db: Database.Database, table: string): string =>
  columnsOf(db, table)
    .filter(({ pk }) => pk > 0)
    .map(({ name }) => name)
    .join(', ');

describe('what somebody changes past the app', () => {
  it('is found, 500 single bytes of 500, and said in plain words', async () => {
    const journal = await unwatched();
    expect(checkChain(journal)).toMatchObject({ damage: [], fault: null });
    for (const [table, rows] of sealed)
      expect([
        table,
        journal.db.prepare(`SELECT count(*) FROM ${table} WHERE ${rows}`).pluck().get(),
      ]).not.toEqual([table, 0]);
    const random = seeded(21);
    const missed: Change[] = [];
    const tables = new Set<string>();
    let changes = 0;
    while (changes < CHANGES) {
      journal.db.exec('BEGIN');
      const change = changeOne(journal.db, random);
      if (change !== null) {
        changes += 1;
        tables.add(change.table);
        const check = checkChain(journal);
        const { sentence } = chainWords(journal, check, null);
        if (check.fault === null || !/^[A-Z].{30,}\.$/.test(sentence) || sentence.includes('{'))
          missed.push(change);
      }
      journal.db.exec('ROLLBACK');
    }
    expect(missed).toEqual([]);
    expect(tables.size).toBe(new Set(sealed.map(([table]) => table)).size);
  }, 300_000);

  it('is found: a row taken away, wherever it stood', async () => {
    const journal = await unwatched();
    const unseen = sealed.flatMap(([table, rows]) => {
      const key = keyOf(journal.db, table);
      return ['ASC', 'DESC']
        .filter(
          (order) =>
            !foundAfter(journal, () => {
              const { changes } = journal.db
                .prepare(
                  `DELETE FROM ${table} WHERE (${key}) IN
                   (SELECT ${key} FROM ${table} WHERE ${rows} ORDER BY ${key.replaceAll(',', ` ${order},`)} ${order} LIMIT 1)`,
                )
                .run();
              expect(changes).toBe(1);
            }),
        )
        .map((order) => `${table} ${order}`);
    });
    expect(unseen).toEqual([]);
  });

  it('is found: a row that somebody put in, like one that is there', async () => {
    const journal = await unwatched();
    const unseen = sealed.filter(([table, rows]) => {
      const [first] = columnsOf(journal.db, table).filter(({ pk }) => pk > 0);
      const names = columnsOf(journal.db, table).map(({ name }) => name);
      const other = `CASE typeof(${first?.name}) WHEN 'text' THEN ${first?.name} || 'x' ELSE 1000000 END`;
      return !foundAfter(journal, () => {
        const { changes } = journal.db
          .prepare(
            `INSERT INTO ${table} (${names.join(', ')})
             SELECT ${names.map((name) => (name === first?.name ? other : name === 'name' ? `name || 'x'` : name)).join(', ')} FROM ${table} WHERE ${rows} LIMIT 1`,
          )
          .run();
        expect(changes).toBe(1);
      });
    });
    expect(unseen.map(([table]) => table)).toEqual([]);
  });

  it.each([
    ['attempt', 'request_text'],
    ['attempt', 'reply_text'],
    ['fact', 'body'],
    ['payment_event', 'raw'],
    ['operation_event', 'body'],
    ['record', 'service_id'],
    ['cell_edit', 'value'],
    ['profile_change', 'value'],
    ['chain_link', 'digest'],
  ])('is found: the values of two rows exchanged, %s.%s', async (table, column) => {
    const journal = await unwatched();
    const key = keyOf(journal.db, table);
    const two = z
      .array(z.record(z.string(), value))
      .parse(
        journal.db
          .prepare(
            `SELECT ${key}, ${column} FROM ${table} WHERE ${column} IS NOT NULL GROUP BY ${column} ORDER BY ${key} LIMIT 2`,
          )
          .all(),
      );
    const [one, other] = two;
    expect(two).toHaveLength(2);
    const put = journal.db.prepare(
      `UPDATE ${table} SET ${column} = ? WHERE ${key
        .split(', ')
        .map((name) => `${name} = ?`)
        .join(' AND ')}`,
    );
    const keys = (row?: Record<string, Value>): Value[] => key.split(', ').map((name) => row?.[name] ?? null);
    const isFound = foundAfter(journal, () => {
      put.run(other?.[column], ...keys(one));
      put.run(one?.[column], ...keys(other));
    });
    expect(isFound).toBe(true);
  });

  it('cannot be found by the chain alone where its end is cut off with all that it sealed, but by a seal noted before', async () => {
    const journal = await unwatched();
    const { head, links } = checkChain(journal);
    const last = z
      .object({ kind: z.string(), scope: z.string(), first: z.number(), last: z.number() })
      .parse(
        journal.db
          .prepare('SELECT kind, scope, first, last FROM chain_link ORDER BY link DESC LIMIT 1')
          .get(),
      );
    expect(last.kind).toBe('event');
    journal.db.exec('BEGIN');
    journal.db
      .prepare('DELETE FROM operation_event WHERE operation_id = ? AND event BETWEEN ? AND ?')
      .run(last.scope, last.first, last.last);
    journal.db.prepare('DELETE FROM chain_link WHERE link = ?').run(links);
    const cut = checkChain(journal);
    expect([cut.fault, cut.links]).toEqual([null, links - 1]);
    expect([holdsSeal(journal, head), holdsSeal(journal, cut.head)]).toEqual([false, true]);
    const { sentence } = chainWords(journal, cut, { text: head, isThere: false });
    expect(sentence).toContain('had lines that are not in this one');
    journal.db.exec('ROLLBACK');
    expect([holdsSeal(journal, head), holdsSeal(journal, head.toUpperCase())]).toEqual([true, true]);
  });
});
