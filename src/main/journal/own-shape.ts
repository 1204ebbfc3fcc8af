import Database from 'better-sqlite3';
import { z } from 'zod';
import { migrations } from './migrations/index';

const master = z.array(z.object({ type: z.string(), name: z.string(), sql: z.string().nullable() }));

const MASTER = 'SELECT type, name, sql FROM sqlite_master ORDER BY type, name';

const shapeOf = (db: Database.Database): ReadonlyMap<string, string> =>
  new Map(
    master
      .parse(db.prepare(MASTER).all())
      // What SQLite keeps for itself about how to search.
      .filter(({ name }) => !name.startsWith('sqlite_stat'))
      .map(({ type, name, sql }) => [`${type} ${name}`, sql ?? '']),
  );

const known = new Map<number, ReadonlyMap<string, string>>();

const shapeOfVersion = (version: number): ReadonlyMap<string, string> => {
  const found = known.get(version);
  if (found !== undefined) return found;
  const model = new Database(':memory:');
  try {
    for (const sql of migrations.slice(0, version)) model.exec(sql);
    const made = shapeOf(model);
    known.set(version, made);
    return made;
  } finally {
    model.close();
  }
};

/**
 * The first table, index, view or trigger that is not as the migrations made it, as "trigger NAME"; null: all are. A trigger
 * or a view is somebody's program, a column more or less is somebody's change. Of a newer version we know no shape.
 */
export const foreignPart = (db: Database.Database): string | null => {
  const version = Number(db.pragma('user_version', { simple: true }));
  if (version > migrations.length) return null;
  const ours = shapeOfVersion(version);
  const there = shapeOf(db);
  for (const [name, sql] of there) if (ours.get(name) !== sql) return name;
  for (const name of ours.keys()) if (!there.has(name)) return name;
  return null;
};

const named = z.object({ name: z.string() });

/**
 * What in a file's own marks is not ours and harms nothing that is sealed: another number of the version than `known` or ours can
 * have, or tables about how to search. Null: nothing.
 */
export const oddMark = (db: Database.Database, known: number | null): string | null => {
  const version = Number(db.pragma('user_version', { simple: true }));
  if (version > migrations.length || (known !== null && known !== version))
    return `the number of its version is ${version}, not ${known ?? migrations.length}`;
  const table = named.safeParse(
    db.prepare("SELECT name FROM sqlite_master WHERE name GLOB 'sqlite_stat*' LIMIT 1").get(),
  );
  return table.success ? `there is a table ${table.data.name}` : null;
};
