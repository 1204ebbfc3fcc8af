/** What people say of an import once it has run: comments and sign-offs. */
export const reviews = `
-- Only ever appended; a sign-off is taken back by a line of its own.
CREATE TABLE review_entry (
  review_id TEXT PRIMARY KEY,
  import_id TEXT NOT NULL REFERENCES import,
  kind TEXT NOT NULL CHECK (kind IN ('comment', 'prepared', 'reviewed', 'withdrawn')),
  -- Null: it is about the import.
  record INTEGER,
  name TEXT NOT NULL,
  date TEXT NOT NULL,
  note TEXT NOT NULL,
  -- The figures at that time.
  figures TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX review_entry_by_import ON review_entry (import_id, at);
`;
