import { z } from 'zod';
import { decideChange } from './chain';
import { type EntryValues, startListing } from './coming-entries';
import { type DecisionPlace, wholeOf } from './decision-rows';
import { inTransaction, type Journal, statement } from './open';
import { all, change, count, jsonText, one } from './parsed';
import { sameServiceIds } from './same-service';
import { valuesOf } from './sealed-rows';

export type DirectoryKind = 'vendors' | 'dimensions' | 'purchase-orders';

const entryRow = z
  .object({
    id: z.string(),
    erp_id: z.string(),
    name: z.string(),
    code: z.string().nullable(),
    type: z.string().nullable(),
    net_terms: z.string().nullable(),
    detail: z.string().nullable(),
    vendor: z.string().nullable(),
    location: z.string().nullable(),
  })
  .transform((row) => ({
    id: row.id,
    erpId: row.erp_id,
    name: row.name,
    code: row.code,
    type: row.type,
    netTerms: row.net_terms,
    detail: row.detail,
    vendor: row.vendor,
    location: row.location,
  }));

/**
 * A vendor, dimension or purchase order as the service listed it. Fields a list does not show stay null: not known.
 * Of a dimension: `detail` is what dimension-detail.ts writes. Of an order: `erpId` is its number, `name` the name of its vendor, `code` its external id.
 */
export type DirectoryEntryRow = z.infer<typeof entryRow>;

/** The same on its way into the journal; vendor and location only of orders. */
export type ListedEntry = Omit<DirectoryEntryRow, 'vendor' | 'location'> &
  Partial<Pick<DirectoryEntryRow, 'vendor' | 'location'>>;

const noteSchema = z.object({ code: z.string(), params: z.record(z.string(), z.string()) });

/** Why a listing may not hold everything, by its code in the issue table. */
export type ListingNote = z.infer<typeof noteSchema>;

export type DirectoryScope = { readonly connectionId: string; readonly company: string };

/** Where the listing of a kind is sealed. */
const sealedPlace = ({ connectionId, company }: DirectoryScope, kind: DirectoryKind): DecisionPlace =>
  wholeOf('directory', JSON.stringify([connectionId, company, kind]));

const COLUMNS = 'id, erp_id, name, code, type, net_terms, detail, vendor, location';

const valuesOfEntry = (entry: ListedEntry): EntryValues => [
  ...[entry.id, entry.erpId, entry.name, entry.code, entry.type, entry.netTerms, entry.detail],
  ...[entry.vendor ?? null, entry.location ?? null],
];

/** One kind of a company's directory while it is listed; nobody sees any of it before it is put in place. */
export type DirectoryListing = {
  readonly add: (entries: readonly ListedEntry[]) => void;
  /**
   * Replaces what was there by what was listed; only what changed is written. What a list never shows (net terms, and with a
   * short listing code and reference) is kept from before.
   */
  readonly replace: (told: { readonly at: string; readonly note?: ListingNote | null }) => void;
  /** Forgets what was listed, put in place or not. */
  readonly drop: () => void;
};

/** Begins to list a kind. Drop it in the end. */
export const startDirectory = (
  journal: Journal,
  scope: DirectoryScope,
  kind: DirectoryKind,
): DirectoryListing => {
  const listing = startListing(journal, { connectionId: scope.connectionId, company: scope.company, kind });
  return {
    add: (entries) => listing.add(entries.map(valuesOfEntry)),
    replace: ({ at, note = null }) =>
      listing.replace(sealedPlace(scope, kind), { at, note: note === null ? null : JSON.stringify(note) }),
    drop: listing.drop,
  };
};

/** Replaces one kind of a company's directory by a complete listing that is at hand. */
export const replaceDirectory = (
  journal: Journal,
  scope: DirectoryScope,
  kind: DirectoryKind,
  {
    entries,
    ...told
  }: {
    readonly entries: readonly ListedEntry[];
    readonly at: string;
    readonly note?: ListingNote | null;
  },
): void => {
  const listing = startDirectory(journal, scope, kind);
  try {
    listing.add(entries);
    listing.replace(told);
  } finally {
    listing.drop();
  }
};

/** Vendors with one of these ERP ids, as their seal counts them. */
const SEALED_VENDORS = `SELECT 'entry', ${COLUMNS} FROM directory_entry
  WHERE connection_id = @connectionId AND company = @company AND kind = 'vendors' AND erp_id IN (SELECT value FROM json_each(@ids))`;

/** Whether a kind of a company's directory, as it was fetched last, shows an id. */
export const hasDirectoryId = (
  journal: Journal,
  { connectionId, company }: DirectoryScope,
  kind: DirectoryKind,
  id: string,
): boolean =>
  count(
    journal,
    'SELECT count(*) AS n FROM directory_entry WHERE connection_id = ? AND company = ? AND kind = ? AND id = ?',
    [connectionId, company, kind, id],
  ) > 0;

/** Where an order is for, as the directory of any connection to the service shows it; null: none does. */
export const placeOfOrder = (
  journal: Journal,
  { connectionId, company }: DirectoryScope,
  id: string,
): string | null =>
  one(
    journal,
    z.object({ location: z.string().nullable() }),
    `SELECT location FROM directory_entry WHERE connection_id IN (SELECT value FROM json_each(?)) AND company = ?
       AND kind = 'purchase-orders' AND id = ? AND location IS NOT NULL LIMIT 1`,
    [JSON.stringify(sameServiceIds(journal, connectionId)), company, id],
  )?.location ?? null;

/** Keeps terms of vendors that were sent and taken, since no list shows them. */
export const rememberTerms = (
  journal: Journal,
  scope: DirectoryScope,
  terms: readonly { readonly erpId: string; readonly netTerms: string }[],
): void =>
  inTransaction(journal, () => {
    const { connectionId, company } = scope;
    const ids = JSON.stringify(terms.map(({ erpId }) => erpId));
    const sealed = (): readonly (readonly unknown[])[] =>
      statement(journal, SEALED_VENDORS)
        .raw()
        .safeIntegers()
        .all({ connectionId, company, ids })
        .map(valuesOf);
    const taken = sealed();
    for (const { erpId, netTerms } of terms)
      change(
        journal,
        "UPDATE directory_entry SET net_terms = ? WHERE connection_id = ? AND company = ? AND kind = 'vendors' AND erp_id = ?",
        [netTerms, connectionId, company, erpId],
      );
    if (taken.length > 0) decideChange(journal, sealedPlace(scope, 'vendors'), { taken, added: sealed() });
  });

/** Every entry of one kind, for lookups in memory. */
export const readDirectory = (
  journal: Journal,
  scope: DirectoryScope,
  kind: DirectoryKind,
): DirectoryEntryRow[] =>
  all(
    journal,
    entryRow,
    `SELECT ${COLUMNS} FROM directory_entry WHERE connection_id = ? AND company = ? AND kind = ? ORDER BY name, id`,
    [scope.connectionId, scope.company, kind],
  );

/** Entries whose id, ERP id, name or code contains the text, by name. */
export const searchDirectory = (
  journal: Journal,
  scope: DirectoryScope,
  kind: DirectoryKind,
  wanted: { readonly search: string; readonly limit: number },
): { readonly total: number; readonly entries: readonly DirectoryEntryRow[] } => {
  const where = `connection_id = @connectionId AND company = @company AND kind = @kind
    AND (@search = '' OR instr(lower(name), @search) > 0 OR instr(lower(erp_id), @search) > 0
      OR instr(lower(id), @search) > 0 OR instr(lower(coalesce(code, '')), @search) > 0)`;
  const values = { ...scope, kind, search: wanted.search.toLowerCase() };
  return {
    total: count(journal, `SELECT count(*) AS n FROM directory_entry WHERE ${where}`, values),
    entries: all(
      journal,
      entryRow,
      `SELECT ${COLUMNS} FROM directory_entry WHERE ${where} ORDER BY name, id LIMIT @limit`,
      {
        ...values,
        limit: wanted.limit,
      },
    ),
  };
};

const vendorText = z.object({ erp_id: z.string().nullable(), name: z.string() });

/** ERP ids and names of the vendors of a place, by name; the rest of them is not read. */
export const vendorTexts = (journal: Journal, scope: DirectoryScope): z.infer<typeof vendorText>[] =>
  all(
    journal,
    vendorText,
    `SELECT erp_id, name FROM directory_entry WHERE connection_id = ? AND company = ? AND kind = 'vendors'
       ORDER BY name, id`,
    [scope.connectionId, scope.company],
  );

/** ERP ids of vendors by the service's ids. */
export const vendorErpIds = (
  journal: Journal,
  scope: DirectoryScope,
  ids: readonly string[],
): ReadonlyMap<string, string> =>
  new Map(
    all(
      journal,
      z.object({ id: z.string(), erp_id: z.string() }),
      `SELECT id, erp_id FROM directory_entry WHERE connection_id = ? AND company = ? AND kind = 'vendors'
         AND id IN (SELECT value FROM json_each(?)) AND erp_id IS NOT NULL`,
      [scope.connectionId, scope.company, JSON.stringify(ids)],
    ).map((row) => [row.id, row.erp_id]),
  );

const syncRow = z.object({
  fetched_at: z.string(),
  count: z.number(),
  note: jsonText(noteSchema).nullable(),
});

/** When a kind was last fetched, how many entries it had, and why it may not be whole. */
export const directorySync = (
  journal: Journal,
  scope: DirectoryScope,
  kind: DirectoryKind,
): { readonly count: number; readonly fetchedAt: string | null; readonly note: ListingNote | null } => {
  const row = one(
    journal,
    syncRow,
    'SELECT fetched_at, count, note FROM directory_sync WHERE connection_id = ? AND company = ? AND kind = ?',
    [scope.connectionId, scope.company, kind],
  );
  return row === undefined
    ? { count: 0, fetchedAt: null, note: null }
    : { count: row.count, fetchedAt: row.fetched_at, note: row.note };
};
