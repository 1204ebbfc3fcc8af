/** What the seal needs beside the rows that it covers: see decision 43. */
export const wholeSeal = `
-- The listing of the directory that an import was checked against. decision: the line that sealed it; null: none did.
CREATE TABLE import_directory (
  import_id TEXT NOT NULL REFERENCES import,
  kind TEXT NOT NULL,
  fetched_at TEXT NOT NULL,
  entries INTEGER NOT NULL,
  decision INTEGER,
  PRIMARY KEY (import_id, kind)
) STRICT, WITHOUT ROWID;

-- The word that stood on a record when sending was ordered; its outcome writes another one over it in the record.
CREATE TABLE sent_word (
  import_id TEXT NOT NULL REFERENCES import,
  record INTEGER NOT NULL,
  code TEXT,
  text TEXT,
  PRIMARY KEY (import_id, record)
) STRICT, WITHOUT ROWID;
`;
