import { decide, decideSum, sumBefore } from './chain';
import type { DecisionPlace } from './decision-rows';
import { inTransaction, type Journal, statement } from './open';
import { change, count } from './parsed';
import { valuesOf } from './sealed-rows';

/** Columns of an entry of the directory. */
const columns = [
  'id',
  'erp_id',
  'name',
  'code',
  'type',
  'net_terms',
  'detail',
  'vendor',
  'location',
] as const;
const COLUMNS = columns.join(', ');

/** What a list may not show, and is kept from before then (R-44, R-68). */
const KEPT: ReadonlySet<string> = new Set(['code', 'net_terms']);

/** An entry as a row: its values in the order of the columns. */
export type EntryValues = readonly (string | null)[];

/** Whose listing it is, and of what. */
export type ListingKey = { readonly connectionId: string; readonly company: string; readonly kind: string };

// Beside the journal, in a file that SQLite makes for this connection alone and that is gone with it: what waits there is in no
// screen, no backup and no seal.
const TABLE = `CREATE TEMP TABLE IF NOT EXISTS coming_entry (
  listing INTEGER NOT NULL, id TEXT NOT NULL, erp_id TEXT NOT NULL, name TEXT NOT NULL, code TEXT, type TEXT, net_terms TEXT,
  detail TEXT, vendor TEXT, location TEXT, PRIMARY KEY (listing, id)
) STRICT, WITHOUT ROWID`;

const OF_KIND = 'e.connection_id = @connectionId AND e.company = @company AND e.kind = @kind';

/** What an entry will be: `of` is how it comes, `e` how it is there. */
const coming = (of: 'c' | 'excluded', column: string): string =>
  KEPT.has(column) ? `coalesce(${of}.${column}, e.${column})` : `${of}.${column}`;

const WAS = columns.map((column) => `e.${column}`).join(', ');
const others = columns.filter((column) => column !== 'id');

const isSame = (of: 'c' | 'excluded'): string =>
  others.map((column) => `e.${column} IS ${coming(of, column)}`).join(' AND ');

/** What comes: entries that were not there, or not like this, beside what was. */
const COME = `FROM coming_entry c LEFT JOIN directory_entry e ON ${OF_KIND} AND e.id = c.id
  WHERE c.listing = @listing AND (e.id IS NULL OR NOT (${isSame('c')}))`;

/** What goes: entries that the listing does not have. */
const GONE = `FROM directory_entry AS e WHERE ${OF_KIND}
  AND NOT EXISTS (SELECT 1 FROM coming_entry c WHERE c.listing = @listing AND c.id = e.id)`;

/** An unchanged row is not written. */
const WRITE = `INSERT INTO directory_entry AS e (connection_id, company, kind, ${COLUMNS})
  SELECT @connectionId, @company, @kind, ${COLUMNS} FROM coming_entry WHERE listing = @listing
  ON CONFLICT (connection_id, company, kind, id) DO UPDATE
  SET ${others.map((column) => `${column} = ${coming('excluded', column)}`).join(', ')} WHERE NOT (${isSame('excluded')})`;

/** Rows as their seal counts them. */
const syncRows = (journal: Journal, key: ListingKey): readonly (readonly unknown[])[] =>
  statement(
    journal,
    `SELECT 'sync', connection_id, company, kind, fetched_at, count, note FROM directory_sync e WHERE ${OF_KIND}`,
  )
    .raw()
    .safeIntegers()
    .all(key)
    .map(valuesOf);

/** A listing on its way: its entries wait where nobody sees them until all of it is there. Memory does not grow with it. */
export type ComingListing = {
  /** An id that comes again counts as it came last. */
  readonly add: (entries: readonly EntryValues[]) => void;
  /** Puts the listing in place of the one of before, all of it at one moment, sealed; only what changed is written. */
  readonly replace: (
    place: DecisionPlace,
    told: { readonly at: string; readonly note: string | null },
  ) => void;
  /** Forgets what waits. */
  readonly drop: () => void;
};

type Listing = ListingKey & { readonly listing: number };

/** The seal over the rows of before becomes that over those to come, by what changes between them. */
const sumOfChange = (journal: Journal, place: DecisionPlace, of: Listing) => {
  const sum = sumBefore(journal, place);
  if (sum === null) return null;
  const gone = statement(journal, `SELECT 'entry', ${WAS} ${GONE}`);
  for (const row of gone.raw().iterate(of)) sum.take(valuesOf(row));
  const come = statement(
    journal,
    `SELECT 'entry', ${columns.map((one) => coming('c', one)).join(', ')}, 'entry', ${WAS}, e.id IS NOT NULL ${COME}`,
  );
  const width = columns.length + 1;
  for (const row of come.raw().iterate(of)) {
    const values = valuesOf(row);
    sum.add(values.slice(0, width));
    if (values.at(-1) === 1) sum.take(values.slice(width, -1));
  }
  return sum;
};

const countFrom = (journal: Journal, from: string, of: Listing): number =>
  count(journal, `SELECT count(*) AS n ${from}`, of);

/** Whether less is read for the seal where only what changes is; else all of it is read anew. */
const isChangeLess = (journal: Journal, of: Listing, entries: number): boolean => {
  const had = countFrom(journal, `FROM directory_entry e WHERE ${OF_KIND}`, of);
  if (had === 0) return false;
  const replaced = `${COME} AND e.id IS NOT NULL`;
  const changed = [GONE, COME, replaced].reduce((sum, from) => sum + countFrom(journal, from, of), 0);
  return changed <= entries;
};

const replaceBy = (
  journal: Journal,
  of: Listing,
  place: DecisionPlace,
  told: { readonly at: string; readonly note: string | null },
): void => {
  const { connectionId, company, kind, listing } = of;
  const entries = count(journal, 'SELECT count(*) AS n FROM coming_entry WHERE listing = ?', [listing]);
  const sum = isChangeLess(journal, of, entries) ? sumOfChange(journal, place, of) : null;
  const synced = syncRows(journal, of);
  change(journal, `DELETE ${GONE}`, of);
  change(journal, WRITE, of);
  change(
    journal,
    'INSERT OR REPLACE INTO directory_sync (connection_id, company, kind, fetched_at, count, note) VALUES (?, ?, ?, ?, ?, ?)',
    [connectionId, company, kind, told.at, entries, told.note],
  );
  if (sum === null) {
    decide(journal, place);
    return;
  }
  for (const row of synced) sum.take(row);
  for (const row of syncRows(journal, of)) sum.add(row);
  decideSum(journal, place, sum);
};

const numbers = new WeakMap<Journal, number>();

/** Begins a listing; several may be on their way at once. */
export const startListing = (journal: Journal, key: ListingKey): ComingListing => {
  const listing = (numbers.get(journal) ?? 0) + 1;
  numbers.set(journal, listing);
  journal.db.exec(TABLE);
  const of = { ...key, listing };
  const insert = statement(
    journal,
    `INSERT OR REPLACE INTO coming_entry (listing, ${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const addAll = journal.db.transaction((entries: readonly EntryValues[]): void => {
    for (const values of entries) insert.run([listing, ...values]);
  });
  return {
    add: (entries) => addAll(entries),
    replace: (place, told) => inTransaction(journal, () => replaceBy(journal, of, place, told)),
    drop: () => void change(journal, 'DELETE FROM coming_entry WHERE listing = ?', [listing]),
  };
};
