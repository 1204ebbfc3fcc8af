/**
 * What is printed beside decisions and exchanges, and sealed since version 26 of the journal (docs/decisions/0043): what an
 * import was made of, sealed when sending is ordered; what the service listed, sealed with each listing; and the small things
 * that screens show.
 */
export const wholeKinds = [
  'file',
  'source',
  'payloads',
  'issues',
  'parts',
  'template',
  'directory',
  'seen',
  'listing',
  'figures',
  'since',
  'salvaged',
  'printed',
] as const;
export type WholeKind = (typeof wholeKinds)[number];

const WHOLE = '@first <= @last';
const BETWEEN = 'BETWEEN @first AND @last';

/**
 * Many small rows in order as one text, each value behind its length: SQLite puts that together three times as fast as it hands
 * rows over. The types need no sign, since the tables are strict.
 */
const inOneText = (columns: string, from: string): string => {
  const values = columns
    .split(', ')
    .map((name) => `ifnull(length(CAST(${name} AS BLOB)) || ':' || ${name}, '-')`);
  return `SELECT group_concat(${values.join(" || ',' || ")}, ';') FROM (SELECT ${columns} FROM ${from})`;
};

const LISTING = `SELECT listing, begun_at, ended_at, is_whole, entries FROM seen_listing
     WHERE list_id = CAST(@scope AS INTEGER) AND listing ${BETWEEN}`;

/** The rows of a listing in a journal of before version 31. */
export const listingWithoutReader: readonly string[] = [`${LISTING} ORDER BY listing`];

/** The rows of a place. */
export const wholeRowsOf: Readonly<Record<WholeKind, readonly string[]>> = {
  // The rest of what is said of an import; the other columns are those of its order.
  file: [
    `SELECT file_kind, encoding, delimiter, columns, column_facts, step, source_stamp, prepared_at, stop_after_chunks
     FROM import WHERE import_id = @scope AND ${WHOLE}`,
    `SELECT kind, fetched_at, entries, decision FROM import_directory WHERE import_id = @scope AND ${WHOLE} ORDER BY kind`,
    `SELECT place, named, at, seen, text FROM paying_look WHERE import_id = @scope AND ${WHOLE} ORDER BY place`,
    `SELECT record, code_before, text_before FROM guard_find WHERE import_id = @scope AND ${WHOLE} ORDER BY record`,
    `SELECT words FROM sent_word WHERE import_id = @scope AND ${WHOLE}`,
  ],
  // As they are stored: nothing is unpacked.
  source: [
    `SELECT first_ordinal, count, first_row, last_row, packing, cut, rows FROM source_block
     WHERE import_id = @scope AND first_ordinal ${BETWEEN} ORDER BY first_ordinal`,
  ],
  payloads: [
    `SELECT packing, records FROM row_record WHERE import_id = @scope AND ${WHOLE}`,
    `SELECT block, first_record, payloads FROM payload_block WHERE import_id = @scope AND ${WHOLE} ORDER BY block`,
    inOneText(
      'record, payload_block, payload_bytes',
      `record WHERE import_id = @scope AND ${WHOLE} ORDER BY record`,
    ),
  ],
  issues: [
    inOneText(
      'issue, record, ordinal, row, column_name, field, code, severity, params, fix',
      `issue WHERE import_id = @scope AND issue ${BETWEEN} ORDER BY issue`,
    ),
  ],
  parts: [
    `SELECT import_id, rows, confidence, checked_against, trouble FROM load_set_part
     WHERE set_id = @scope AND ${WHOLE} ORDER BY import_id`,
  ],
  template: [
    `SELECT name, target, fingerprint, mapping, created_at, used_at, connection_id FROM template
     WHERE template_id = @scope AND ${WHOLE}`,
  ],
  directory: [
    `SELECT 'sync', connection_id, company, kind, fetched_at, count, note FROM directory_sync
     WHERE connection_id = @scope ->> 0 AND company = @scope ->> 1 AND kind = @scope ->> 2 AND ${WHOLE}`,
    `SELECT 'entry', id, erp_id, name, code, type, net_terms, detail, vendor, location FROM directory_entry
     WHERE connection_id = @scope ->> 0 AND company = @scope ->> 1 AND kind = @scope ->> 2 AND ${WHOLE}`,
  ],
  seen: [
    `SELECT 'list', service, company, list FROM seen_list WHERE list_id = CAST(@scope AS INTEGER) AND ${WHOLE}`,
    `SELECT 'entry', id, first_seen, last_seen, key, number, vendor, erp_vendor, location, total, currency, day, status,
       payment, created_at_utc, entry FROM seen_entry WHERE list_id = CAST(@scope AS INTEGER) AND ${WHOLE}`,
  ],
  listing: [
    // What an earlier version sealed has no reader, and reads as it did.
    `${LISTING} UNION ALL SELECT listing, reader, NULL, NULL, NULL FROM seen_listing
     WHERE list_id = CAST(@scope AS INTEGER) AND listing ${BETWEEN} AND reader IS NOT NULL ORDER BY 1, 2`,
  ],
  figures: [
    `SELECT key, value FROM meta WHERE key IN ('came to ' || @scope, 'signed figures ' || @scope) AND ${WHOLE} ORDER BY key`,
  ],
  since: [`SELECT value FROM meta WHERE key = 'sealed since' AND @scope = '' AND ${WHOLE}`],
  salvaged: [`SELECT value FROM meta WHERE key = 'salvaged' AND @scope = '' AND ${WHOLE}`],
  printed: [
    `SELECT format, name, bytes, sha256, at FROM printed_file WHERE import_id = @scope AND number ${BETWEEN} ORDER BY number`,
  ],
};

/** Kinds whose rows are sealed in no order: they change a few at a time. */
export const isSummed = (kind: string): boolean => kind === 'directory' || kind === 'seen';

const IN_ONE = 1000;

const ofSent = (columns: string, from: string): string =>
  `SELECT ${columns} FROM import i JOIN ${from} USING (import_id) WHERE i.submitted_at IS NOT NULL`;

/** Places that hold rows. */
export const wholePlacesOf: Readonly<Record<WholeKind, string>> = {
  file: 'SELECT import_id AS scope, 0 AS first, 0 AS last FROM import WHERE submitted_at IS NOT NULL ORDER BY 1',
  source: `${ofSent('import_id AS scope, first_ordinal AS first, first_ordinal AS last', 'source_block b')} ORDER BY 1, 2`,
  payloads:
    'SELECT import_id AS scope, 0 AS first, 0 AS last FROM import WHERE submitted_at IS NOT NULL ORDER BY 1',
  issues: `${ofSent(`import_id AS scope, (issue / ${IN_ONE}) * ${IN_ONE} AS first, (issue / ${IN_ONE}) * ${IN_ONE} + ${IN_ONE - 1} AS last`, 'issue s')}
    GROUP BY 1, 2 ORDER BY 1, 2`,
  parts: 'SELECT DISTINCT set_id AS scope, 0 AS first, 0 AS last FROM load_set_part ORDER BY 1',
  template: 'SELECT template_id AS scope, 0 AS first, 0 AS last FROM template ORDER BY 1',
  directory: `SELECT json_array(connection_id, company, kind) AS scope, 0 AS first, 0 AS last FROM directory_sync
    UNION SELECT json_array(connection_id, company, kind), 0, 0 FROM
      (SELECT DISTINCT connection_id, company, kind FROM directory_entry) ORDER BY 1`,
  seen: `SELECT CAST(list_id AS TEXT) AS scope, 0 AS first, 0 AS last FROM seen_list
    UNION SELECT DISTINCT CAST(list_id AS TEXT), 0, 0 FROM seen_entry ORDER BY 1`,
  listing:
    'SELECT CAST(list_id AS TEXT) AS scope, listing AS first, listing AS last FROM seen_listing ORDER BY 1, 2',
  figures: `SELECT DISTINCT iif(key GLOB 'came to *', substr(key, 9), substr(key, 16)) AS scope, 0 AS first, 0 AS last
    FROM meta WHERE key GLOB 'came to *' OR key GLOB 'signed figures *' ORDER BY 1`,
  since: "SELECT '' AS scope, 0 AS first, 0 AS last FROM meta WHERE key = 'sealed since'",
  salvaged: "SELECT '' AS scope, 0 AS first, 0 AS last FROM meta WHERE key = 'salvaged'",
  printed: 'SELECT import_id AS scope, number AS first, number AS last FROM printed_file ORDER BY number',
};

/** What an import is made of, sealed when sending is ordered. */
export const kindsOfSending: readonly WholeKind[] = ['file', 'source', 'payloads', 'issues'];

/** Whether a kind is sealed since version 26 only. */
export const isWholeKind = (kind: string): boolean => wholeKinds.some((one) => one === kind);
