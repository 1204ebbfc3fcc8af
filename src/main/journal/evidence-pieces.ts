import { z } from 'zod';
import type { FileProgress } from '../../core/report/file-work';
import type { ChainFault } from './chain-fault';
import { copiedTables, growingTables, readAbout } from './evidence-format';
import { type Journal, statement } from './open';
import { all, change, count } from './parsed';
import { addRow, newDigest } from './sealed-rows';

/** Told how far a check is. */
export type CheckWatch = (progress: FileProgress) => void;

const ROWS_BETWEEN = 500;

type Piece = { readonly piece: number; readonly rows: number; readonly content: Uint8Array };

const row = z.array(z.unknown());
const named = z.object({ name: z.string() });

/** The columns of a table, in their order. */
export const columnsOf = (journal: Journal, table: string): readonly string[] =>
  all(journal, named, 'SELECT name FROM pragma_table_info(?)', [table]).map(({ name }) => name);

/** The rows of a table as they now stand: a digest after the last row of each piece, null after every other row. */
function* piecesOf(journal: Journal, table: string, columns: readonly string[]): Generator<Piece | null> {
  const { order = 'rowid', inPiece = 1 } = copiedTables[table] ?? {};
  const sql = `SELECT ${columns.map((name) => `"${name}"`).join(', ')} FROM ${table} ORDER BY ${order}`;
  let [piece, rows, hash] = [0, 0, newDigest()];
  // A statement of its own: two walks over one table must not share one.
  for (const one of journal.db.prepare(sql).raw().safeIntegers().iterate()) {
    addRow(hash, row.parse(one));
    rows += 1;
    if (rows < inPiece) {
      yield null;
      continue;
    }
    yield { piece, rows, content: hash.digest() };
    [piece, rows, hash] = [piece + 1, 0, newDigest()];
  }
  if (rows > 0) yield { piece, rows, content: hash.digest() };
}

/** Writes down the digests of every copied row, and yields after each. Call it once, before the file is sealed. */
export function* addPieces(
  journal: Journal,
  tables: Readonly<Record<string, readonly string[]>>,
): Generator<void> {
  for (const [table, columns] of Object.entries(tables)) {
    const pieces: Piece[] = [];
    for (const piece of piecesOf(journal, table, columns)) {
      if (piece !== null) pieces.push(piece);
      yield;
    }
    // Written when the walk is over: nothing else is done on a connection while rows are read from it.
    for (const { piece, rows, content } of pieces)
      change(journal, 'INSERT INTO evidence_piece (name, piece, rows, content) VALUES (?, ?, ?, ?)', [
        ...[table, piece, rows],
        content,
      ]);
  }
}

const pieceRow = z.object({ piece: z.number(), rows: z.number(), content: z.instanceof(Uint8Array) });

const faultAt = (scope: string, first: number, last: number): ChainFault => ({
  ...{ link: null, what: 'piece' },
  ...{ scope, first, last },
});

/** The first rows of a table that are not those which were put into the file. */
const alteredIn = (
  journal: Journal,
  table: string,
  columns: readonly string[],
  onRow: () => void,
): ChainFault | null => {
  const sealed = statement(
    journal,
    'SELECT piece, rows, content FROM evidence_piece WHERE name = ? ORDER BY piece',
  )
    .all([table])
    .map((one) => pieceRow.parse(one));
  const size = copiedTables[table]?.inPiece ?? 1;
  let seen = 0;
  for (const now of piecesOf(journal, table, columns)) {
    onRow();
    if (now === null) continue;
    const then = sealed[seen];
    if (then === undefined || then.rows !== now.rows || Buffer.compare(then.content, now.content) !== 0)
      return faultAt(table, seen * size + 1, seen * size + now.rows);
    seen += 1;
  }
  return seen === sealed.length ? null : faultAt(table, seen * size + 1, seen * size + 1);
};

/** Rows where a review file has none. */
const strangers = (journal: Journal, known: readonly string[]): ChainFault | null => {
  const tables = all(journal, named, "SELECT name FROM sqlite_master WHERE type = 'table'");
  for (const { name } of tables) {
    if (known.includes(name) || growingTables.has(name)) continue;
    const rows = count(journal, `SELECT count(*) AS n FROM "${name}"`);
    if (rows > 0) return faultAt(name, 1, rows);
  }
  return null;
};

/** In a review file: the first rows that are not those which were put into it. Null: none, or it is a journal. */
export const alteredPiece = (journal: Journal, watch: CheckWatch): ChainFault | null => {
  const about = readAbout(journal);
  if (about === null) return null;
  const total = count(journal, 'SELECT coalesce(sum(rows), 0) AS n FROM evidence_piece');
  let done = 0;
  const onRow = (): void => {
    if (done % ROWS_BETWEEN === 0) watch({ step: 'rows', done, total });
    done += 1;
  };
  for (const [table, columns] of Object.entries(about.tables)) {
    const there = columnsOf(journal, table);
    if (copiedTables[table] === undefined || !columns.every((name) => there.includes(name)))
      return faultAt(table, 0, 0);
    const fault = alteredIn(journal, table, columns, onRow);
    if (fault !== null) return fault;
  }
  return strangers(journal, Object.keys(about.tables));
};
