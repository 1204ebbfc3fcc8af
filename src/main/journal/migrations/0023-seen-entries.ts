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
`;
