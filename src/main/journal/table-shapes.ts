import Database from 'better-sqlite3';
import { z } from 'zod';
import { beginGivingBack } from './free-pages';
import { migrate } from './open';
import type { Cell } from './sqlite-rows';

type Column = { readonly name: string; readonly type: string; readonly isNeeded: boolean };

/** How the rows of a table lie in the file. */
export type TableShape = {
  readonly name: string;
  readonly kind: 'table' | 'index';
  /** In the order in which they are stored. */
  readonly columns: readonly Column[];
  /** The column that stands for the number of the row and is not stored; null: there is none. */
  readonly rowidColumn: string | null;
  /** First page in a journal that was made by this version in one go. */
  readonly root: number;
};

const listed = z.array(
  z.object({ name: z.string(), rootpage: z.number(), type: z.enum(['table', 'index']), wr: z.number() }),
);
const columns = z.array(
  z.object({ name: z.string(), type: z.string(), notnull: z.number(), pk: z.number() }),
);
const stored = z.array(z.object({ name: z.string().nullable() }));

const shapeOf = (
  db: Database.Database,
  table: { name: string; rootpage: number; wr: number },
): TableShape => {
  const all = columns.parse(
    db.prepare('SELECT name, type, "notnull", pk FROM pragma_table_info(?)').all(table.name),
  );
  const keys = all.filter(({ pk }) => pk > 0);
  const [key] = keys;
  const rowidColumn = table.wr === 0 && keys.length === 1 && key?.type === 'INTEGER' ? key.name : null;
  const order =
    table.wr === 0
      ? all.map(({ name }) => name)
      : stored
          .parse(db.prepare('SELECT name FROM pragma_index_xinfo(?)').all(`sqlite_autoindex_${table.name}_1`))
          .flatMap(({ name }) => (name === null ? [] : [name]));
  const ordered = order.flatMap((name) => all.filter((column) => column.name === name));
  return {
    name: table.name,
    kind: table.wr === 0 ? 'table' : 'index',
    columns: ordered.map(({ name, type, notnull, pk }) => ({
      name,
      type,
      isNeeded: notnull === 1 || (table.wr === 1 && pk > 0),
    })),
    rowidColumn,
    root: table.rootpage,
  };
};

/** The tables of a journal of a version, and the first pages of its indexes; `keepsBooks`: one that can give pages back. */
export const shapesOf = (
  version: number,
  keepsBooks = true,
): { readonly tables: readonly TableShape[]; readonly indexRoots: Readonly<Record<string, number>> } => {
  const db = new Database(':memory:');
  try {
    if (keepsBooks) beginGivingBack(db);
    migrate(db, version);
    const all = listed.parse(
      db
        .prepare(
          `SELECT m.name, m.rootpage, m.type, coalesce(l.wr, 0) AS wr FROM sqlite_master m
           LEFT JOIN pragma_table_list l ON l.name = m.name AND m.type = 'table' AND l.schema = 'main'
           WHERE m.rootpage > 0`,
        )
        .all(),
    );
    const tables = all.filter(({ type, name }) => type === 'table' && !name.startsWith('sqlite_'));
    const indexes = all.filter(({ type }) => type === 'index');
    return {
      tables: tables.map((table) => shapeOf(db, table)),
      indexRoots: Object.fromEntries(indexes.map(({ name, rootpage }) => [name, rootpage])),
    };
  } finally {
    db.close();
  }
};

const fits: Readonly<Record<string, (cell: Cell) => boolean>> = {
  TEXT: (cell) => typeof cell === 'string',
  INTEGER: (cell) => typeof cell === 'number' || typeof cell === 'bigint',
  REAL: (cell) => typeof cell === 'number',
  BLOB: (cell) => Buffer.isBuffer(cell),
};

/** Whether values may be a row of the table, seen from their number and kinds. */
export const mayBeRow = (shape: TableShape, values: readonly Cell[]): boolean => {
  if (values.length > shape.columns.length || values.length * 2 < shape.columns.length) return false;
  return values.every((value, index) => {
    const column = shape.columns[index];
    if (column === undefined) return false;
    if (value === null) return !column.isNeeded || column.name === shape.rowidColumn;
    return fits[column.type]?.(value) === true;
  });
};

const named = z.array(z.object({ name: z.string() }));

/** Whether every table and column that this version reads is there: a journal of a newer version may still be looked at. */
export const hasKnownShape = (db: Database.Database): boolean =>
  shapesOf(Number.MAX_SAFE_INTEGER).tables.every(({ name, columns: wanted, rowidColumn }) => {
    const there = named
      .parse(
        db
          .prepare(
            `SELECT c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name = ?`,
          )
          .all(name),
      )
      .map((row) => row.name);
    return (
      wanted.every((column) => there.includes(column.name)) &&
      (rowidColumn === null || there.includes(rowidColumn))
    );
  });
