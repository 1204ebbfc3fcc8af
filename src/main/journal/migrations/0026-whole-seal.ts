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

-- The words that stood on records when sending was ordered: code, text and the records that they stood on, as JSON under
-- brotli. An outcome writes another word over them in the record.
CREATE TABLE sent_word (
  import_id TEXT PRIMARY KEY REFERENCES import,
  words BLOB NOT NULL
) STRICT, WITHOUT ROWID;
`;
