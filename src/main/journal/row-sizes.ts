import type Database from 'better-sqlite3';
import { z } from 'zod';
import { MOST_BLOCK_BYTES, tooLarge } from './block-limits';

const names = z.array(z.object({ name: z.string() }));

/**
 * Throws where a row of a file takes more than a block may: read, it would take several times that. SQLite tells how long a
 * value is without reading it.
 */
export const holdRowSizes = (db: Database.Database): void => {
  const tables = names.parse(db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all());
  for (const { name: table } of tables) {
    const columns = names.parse(db.prepare('SELECT name FROM pragma_table_info(?)').all(table));
    const bytes = columns.map(({ name }) => `coalesce(octet_length("${name}"), 0)`).join(' + ');
    const found = db.prepare(`SELECT 1 FROM "${table}" WHERE ${bytes} > ${MOST_BLOCK_BYTES} LIMIT 1`).get();
    if (found !== undefined) throw tooLarge(`a row of ${table} has more than ${MOST_BLOCK_BYTES} bytes`);
  }
};
