/**
 * What the lists of a service have shown: every id ever seen in a listing or an answer, and when first. An id seen before a
 * record was sent is not that record; and what stands there already is known offline. Beside it each listing, and whether it
 * was whole: only a whole one can show that something is not there. Kept by service, company and list, not by connection.
 */
export const seenEntries = `
CREATE TABLE seen_list (
  list_id INTEGER PRIMARY KEY,
  service TEXT NOT NULL,
  company TEXT NOT NULL,
  list TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX seen_list_by_name ON seen_list (service, company, list);

CREATE TABLE seen_entry (
  list_id INTEGER NOT NULL REFERENCES seen_list,
  id TEXT NOT NULL,
  first_seen INTEGER NOT NULL,
  last_seen INTEGER NOT NULL,
  key TEXT,
  number TEXT,
  vendor TEXT,
  erp_vendor TEXT,
  location TEXT,
  total TEXT,
  currency TEXT,
  day TEXT,
  status TEXT,
  payment TEXT,
  created_at_utc TEXT,
  -- What is compared of it, by our names; null: only its id came with an answer.
  entry TEXT,
  PRIMARY KEY (list_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX seen_entry_by_key ON seen_entry (list_id, key) WHERE key IS NOT NULL;

CREATE TABLE seen_listing (
  list_id INTEGER NOT NULL REFERENCES seen_list,
  listing INTEGER NOT NULL,
  begun_at INTEGER NOT NULL,
  ended_at INTEGER NOT NULL,
  is_whole INTEGER NOT NULL,
  entries INTEGER NOT NULL,
  PRIMARY KEY (list_id, listing)
) STRICT, WITHOUT ROWID;

-- What of an import stands at the service already (existing: held back), or nearly (near), or cannot be told apart (tie).
CREATE TABLE guard_find (
  import_id TEXT NOT NULL REFERENCES import,
  record INTEGER NOT NULL,
  grade TEXT NOT NULL CHECK (grade IN ('existing', 'near', 'tie')),
  service_id TEXT NOT NULL,
  -- What is said of it.
  code TEXT NOT NULL,
  text TEXT,
  -- The word that was on the record before.
  code_before TEXT,
  text_before TEXT,
  PRIMARY KEY (import_id, record)
) STRICT, WITHOUT ROWID;

-- The listing that an import was held against; listed_at null: there was none.
CREATE TABLE guard_look (
  import_id TEXT PRIMARY KEY REFERENCES import,
  at INTEGER NOT NULL,
  listed_at INTEGER,
  is_whole INTEGER NOT NULL,
  entries INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What a person wants sent although it stands there already, by its match key.
CREATE TABLE sent_anyway (
  import_id TEXT NOT NULL REFERENCES import,
  key TEXT NOT NULL,
  note TEXT NOT NULL,
  by_name TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (import_id, key)
) STRICT, WITHOUT ROWID;
`;
