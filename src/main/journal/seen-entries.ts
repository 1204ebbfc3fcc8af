import { z } from 'zod';
import type { ListedThing } from '../../core/targets/listed';
import { decide, decideChange } from './chain';
import { wholeOf } from './decision-rows';
import { type IdSpan, idSpan } from './id-span';
import { inTransaction, type Journal, statement } from './open';
import { all, change, count, objectText, one } from './parsed';
import { valuesOf } from './sealed-rows';

/**
 * One list of a service. `service`: as `serviceOf` makes it of a base URL, so that connections to one service share what was
 * seen; `list`: the name of the target whose things it lists.
 */
export type SeenScope = { readonly service: string; readonly company: string; readonly list: string };

const idRow = z.object({ list_id: z.number() });

/** The number of a list; null: nothing was ever kept of it. */
export const listOfScope = (journal: Journal, { service, company, list }: SeenScope): number | null =>
  one(journal, idRow, 'SELECT list_id FROM seen_list WHERE service = ? AND company = ? AND list = ?', [
    service,
    company,
    list,
  ])?.list_id ?? null;

const listOf = (journal: Journal, scope: SeenScope): number => {
  const found = listOfScope(journal, scope);
  if (found !== null) return found;
  change(journal, 'INSERT INTO seen_list (service, company, list) VALUES (?, ?, ?)', [
    scope.service,
    scope.company,
    scope.list,
  ]);
  const list = listOfScope(journal, scope) ?? 0;
  decide(journal, wholeOf('seen', String(list)));
  return list;
};

const FIELDS = [
  ...['key', 'number', 'vendor', 'erp_vendor', 'location', 'total', 'currency', 'day', 'status'],
  ...['payment', 'created_at_utc', 'entry'],
] as const;

/** What an older sight shows gives way to what is known since; the id was seen at that time all the same. */
const newer = (name: string): string =>
  `${name} = iif(entry IS NULL OR excluded.last_seen >= last_seen, excluded.${name}, ${name})`;

const KEEP = `INSERT INTO seen_entry (list_id, id, first_seen, last_seen, ${FIELDS.join(', ')})
  VALUES (?, ?, ?, ?, ${FIELDS.map(() => '?').join(', ')})
  ON CONFLICT (list_id, id) DO UPDATE SET first_seen = min(first_seen, excluded.first_seen),
    last_seen = max(last_seen, excluded.last_seen), ${FIELDS.map(newer).join(', ')}`;

const SEALED = `SELECT 'entry', id, first_seen, last_seen, ${FIELDS.join(', ')} FROM seen_entry WHERE list_id = ? AND id = ?`;

/** The least and the greatest id of a list. */
type Span = IdSpan & { readonly list: number };

/** By scope, until any list changes; null: nothing was seen. */
const spans = new WeakMap<Journal, Map<string, Span | null>>();

const spanRow = z.object({ least: z.string().nullable(), greatest: z.string().nullable() });

const readSpan = (journal: Journal, list: number): Span | null => {
  const sql = `SELECT (SELECT min(id) FROM seen_entry WHERE list_id = @list) AS least,
    (SELECT max(id) FROM seen_entry WHERE list_id = @list) AS greatest`;
  const { least, greatest } = one(journal, spanRow, sql, { list }) ?? { least: null, greatest: null };
  return least === null || greatest === null ? null : { list, least, greatest };
};

const spanOf = (journal: Journal, scope: SeenScope): Span | null => {
  const known = spans.get(journal) ?? new Map<string, Span | null>();
  spans.set(journal, known);
  const name = JSON.stringify([scope.service, scope.company, scope.list]);
  const kept = known.get(name);
  if (kept !== undefined) return kept;
  const list = listOfScope(journal, scope);
  const span = list === null ? null : readSpan(journal, list);
  known.set(name, span);
  return span;
};

/** Changes entries of a list, and seals it by what changed. */
const changeSeen = (journal: Journal, list: number, ids: readonly string[], work: () => void): void => {
  const each = new Set(ids);
  const sealed = (): readonly (readonly unknown[])[] =>
    [...each].flatMap((id) => statement(journal, SEALED).raw().safeIntegers().all([list, id]).map(valuesOf));
  const taken = sealed();
  spans.delete(journal);
  work();
  decideChange(journal, wholeOf('seen', String(list)), { taken, added: sealed() });
};

/** Keeps what a page of a list showed at a moment (epoch milliseconds): new ids, and what is shown of known ones now. */
export const keepSeen = (
  journal: Journal,
  scope: SeenScope,
  entries: readonly ListedThing[],
  at: number,
): void => {
  if (entries.length === 0) return;
  inTransaction(journal, () => {
    const list = listOf(journal, scope);
    const keep = statement(journal, KEEP);
    const ids = entries.map(({ id }) => id);
    changeSeen(journal, list, ids, () => {
      for (const one of entries)
        keep.run([
          ...[list, one.id, at, at, one.key, one.number, one.vendor, one.erpVendor, one.location, one.total],
          ...[one.currency, one.day, one.status, one.payment, one.createdAtUtc, JSON.stringify(one.entry)],
        ]);
    });
  });
};

/** Keeps ids that an answer named, of which nothing else is known (yet). */
export const keepSeenIds = (journal: Journal, scope: SeenScope, ids: readonly string[], at: number): void => {
  if (ids.length === 0) return;
  inTransaction(journal, () => {
    const list = listOf(journal, scope);
    const keep = statement(
      journal,
      `INSERT INTO seen_entry (list_id, id, first_seen, last_seen) VALUES (?, ?, ?, ?)
       ON CONFLICT (list_id, id) DO UPDATE SET first_seen = min(first_seen, excluded.first_seen)`,
    );
    changeSeen(journal, list, ids, () => {
      for (const id of ids) keep.run([list, id, at, at]);
    });
  });
};

const firstRow = z.tuple([z.string(), z.number()]);

const firstSeenWhere = (which: string): string =>
  `SELECT id, first_seen FROM seen_entry WHERE list_id = ? AND ${which}`;
const BETWEEN = firstSeenWhere('id BETWEEN ? AND ? LIMIT ?');
const EACH = firstSeenWhere('id IN (SELECT value FROM json_each(?))');

/**
 * When each of these ids was seen first, epoch milliseconds; those never seen are left out. What a batch made has ids that nobody
 * saw, mostly one after the other and beyond all that was seen: what lies between the least and the greatest is quicker read than
 * each looked up.
 */
export const firstSeen = (
  journal: Journal,
  scope: SeenScope,
  ids: readonly string[],
): ReadonlyMap<string, number> => {
  const span = spanOf(journal, scope);
  if (span === null) return new Map();
  const { list, least, greatest } = span;
  const found = (sql: string, ...more: readonly (string | number)[]) =>
    statement(journal, sql)
      .raw()
      .all([list, ...more])
      .map((row) => firstRow.parse(row));
  const asked = idSpan(ids);
  if (asked !== null && idSpan([least, greatest]) !== null) {
    if (asked.greatest < least || asked.least > greatest) return new Map();
    const most = ids.length + 1;
    const between = found(BETWEEN, asked.least, asked.greatest, most);
    if (between.length === 0) return new Map();
    const each = new Set(ids);
    if (between.length < most) return new Map(between.filter(([id]) => each.has(id)));
  }
  return new Map(found(EACH, JSON.stringify(ids)));
};

const entryRow = z
  .object({
    id: z.string(),
    first_seen: z.number(),
    last_seen: z.number(),
    key: z.string().nullable(),
    number: z.string().nullable(),
    vendor: z.string().nullable(),
    erp_vendor: z.string().nullable(),
    location: z.string().nullable(),
    total: z.string().nullable(),
    currency: z.string().nullable(),
    day: z.string().nullable(),
    status: z.string().nullable(),
    payment: z.string().nullable(),
    created_at_utc: z.string().nullable(),
    entry: objectText,
  })
  .transform(
    ({ first_seen: firstSeenAt, last_seen: lastSeenAt, erp_vendor: erpVendor, created_at_utc, ...row }) => ({
      ...row,
      erpVendor,
      createdAtUtc: created_at_utc,
      firstSeenAt,
      lastSeenAt,
    }),
  );

/** A listed entry with the moments at which it was seen first and last, epoch milliseconds. */
export type SeenEntry = z.infer<typeof entryRow>;

const COLUMNS = `id, first_seen, last_seen, ${FIELDS.join(', ')}`;

/** Listed entries with one of these match keys, by key and id. `since`: only those that were seen then or later. */
export const seenWithKeys = (
  journal: Journal,
  scope: SeenScope,
  keys: readonly string[],
  since = 0,
): SeenEntry[] => {
  const list = listOfScope(journal, scope);
  if (list === null) return [];
  return all(
    journal,
    entryRow,
    `SELECT ${COLUMNS} FROM seen_entry WHERE list_id = ? AND key IN (SELECT value FROM json_each(?))
       AND entry IS NOT NULL AND last_seen >= ? ORDER BY key, id`,
    [list, JSON.stringify(keys), since],
  );
};

/** Listed entries with these ids. */
export const seenWithIds = (journal: Journal, scope: SeenScope, ids: readonly string[]): SeenEntry[] => {
  const list = listOfScope(journal, scope);
  if (list === null) return [];
  return all(
    journal,
    entryRow,
    `SELECT ${COLUMNS} FROM seen_entry WHERE list_id = ? AND id IN (SELECT value FROM json_each(?))
       AND entry IS NOT NULL ORDER BY id`,
    [list, JSON.stringify(ids)],
  );
};

const shownRow = z.object({ id: z.string() });

const lastWhole = z.object({ at: z.number().nullable() });

/**
 * Ids that a list showed, and has not shown since a moment (epoch milliseconds), the last ones first. `fresh`: those that the last whole
 * reading before then showed, or a later one; `earlier`: those that were missing in it already, as many as are wanted of each.
 */
export const shownBefore = (
  journal: Journal,
  scope: SeenScope,
  { since, fresh, earlier }: { readonly since: number; readonly fresh: number; readonly earlier: number },
): { readonly fresh: readonly string[]; readonly earlier: readonly string[] } => {
  const list = listOfScope(journal, scope);
  const whole = one(
    journal,
    lastWhole,
    'SELECT max(begun_at) AS at FROM seen_listing WHERE list_id = ? AND is_whole = 1 AND begun_at < ?',
    [list, since],
  );
  const from = whole?.at ?? 0;
  const between = (after: number, before: number, limit: number): readonly string[] =>
    all(
      journal,
      shownRow,
      `SELECT id FROM seen_entry WHERE list_id = ? AND entry IS NOT NULL AND last_seen >= ? AND last_seen < ?
       ORDER BY last_seen DESC, id LIMIT ?`,
      [list, after, before, limit],
    ).map(({ id }) => id);
  return { fresh: between(from, since, fresh), earlier: between(0, Math.min(from, since), earlier) };
};

const standingRow = z.object({ status: z.string().nullable(), payment: z.string().nullable() });

/** How an entry of a list (by its number) stood when it was seen last; undefined: it was not, or nothing is known of it. */
export const seenStanding = (
  journal: Journal,
  list: number,
  id: string,
): z.infer<typeof standingRow> | undefined =>
  one(
    journal,
    standingRow,
    'SELECT status, payment FROM seen_entry WHERE list_id = ? AND id = ? AND entry IS NOT NULL',
    [list, id],
  );

const SEEN_AT_ONCE = 1_000;

/** All listed entries that were seen at a moment or later, by id. */
export function* allSeen(journal: Journal, scope: SeenScope, since: number): Generator<SeenEntry> {
  const list = listOfScope(journal, scope);
  for (let after = ''; list !== null; ) {
    const page = all(
      journal,
      entryRow,
      `SELECT ${COLUMNS} FROM seen_entry WHERE list_id = ? AND id > ? AND entry IS NOT NULL AND last_seen >= ?
       ORDER BY id LIMIT ${SEEN_AT_ONCE}`,
      [list, after, since],
    );
    yield* page;
    if (page.length < SEEN_AT_ONCE) return;
    after = page.at(-1)?.id ?? after;
  }
}

const listingRow = z
  .object({ begun_at: z.number(), ended_at: z.number(), is_whole: z.number(), entries: z.number() })
  .transform((row) => ({
    begunAt: row.begun_at,
    endedAt: row.ended_at,
    isWhole: row.is_whole === 1,
    entries: row.entries,
  }));

/** One reading of a list: when (epoch milliseconds), how many entries, and whether it showed all there were. */
export type SeenListing = z.infer<typeof listingRow>;

/**
 * Keeps that a list was read, and by whom (`reader`, a mark of the credentials; null: nobody knows): others may not be shown all of
 * it, or more. Call it when its entries are kept.
 */
export const keepListing = (
  journal: Journal,
  scope: SeenScope,
  reader: string | null,
  listing: SeenListing,
): void =>
  inTransaction(journal, () => {
    const list = listOf(journal, scope);
    const number = count(
      journal,
      'SELECT coalesce(max(listing), 0) + 1 AS n FROM seen_listing WHERE list_id = ?',
      [list],
    );
    change(
      journal,
      `INSERT INTO seen_listing (list_id, listing, begun_at, ended_at, is_whole, entries, reader)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      [...[list, number, listing.begunAt, listing.endedAt, Number(listing.isWhole), listing.entries], reader],
    );
    decide(journal, { kind: 'listing', scope: String(list), first: number, last: number });
  });

const listingWhere = (
  journal: Journal,
  scope: SeenScope,
  which: string,
  more: readonly (string | number)[] = [],
): SeenListing | undefined => {
  const list = listOfScope(journal, scope);
  return list === null
    ? undefined
    : one(
        journal,
        listingRow,
        `SELECT begun_at, ended_at, is_whole, entries FROM seen_listing WHERE list_id = ? AND ${which} LIMIT 1`,
        [list, ...more],
      );
};

const WHOLE_FOR = 'is_whole = 1 AND reader = ? ORDER BY listing';

/** When a reader was first shown a list whole, epoch milliseconds; null: never. */
export const firstListedAt = (journal: Journal, scope: SeenScope, reader: string | null): number | null =>
  reader === null ? null : (listingWhere(journal, scope, WHOLE_FOR, [reader])?.endedAt ?? null);

/** The last reading of a list that showed a reader all that he may see; undefined: there was none. */
export const lastCompleteListing = (
  journal: Journal,
  scope: SeenScope,
  reader: string | null,
): SeenListing | undefined =>
  reader === null ? undefined : listingWhere(journal, scope, `${WHOLE_FOR} DESC`, [reader]);

/** The last reading of a list, whole or not and for whomever; undefined: it was never read. */
export const lastListing = (journal: Journal, scope: SeenScope): SeenListing | undefined =>
  listingWhere(journal, scope, '1 ORDER BY listing DESC');

/** The last whole one, for whomever. */
export const lastWholeListing = (journal: Journal, scope: SeenScope): SeenListing | undefined =>
  listingWhere(journal, scope, 'is_whole = 1 ORDER BY listing DESC');
