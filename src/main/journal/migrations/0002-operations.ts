/** Changes made at the service outside an import: what was intended, and what came of it, line by line. */
export const operations = `
-- The intent; written once, before the first byte leaves.
CREATE TABLE operation (
  operation_id TEXT PRIMARY KEY,
  connection_id TEXT NOT NULL REFERENCES connection,
  company TEXT,
  name TEXT NOT NULL,
  -- What a person filled in; files by their paths.
  input TEXT NOT NULL,
  -- What was read just before; null: nothing.
  before TEXT,
  begun_at TEXT NOT NULL
) STRICT;
CREATE INDEX operation_by_time ON operation (begun_at);

-- Ids at the service of what it is about; a creation has one once it is known.
CREATE TABLE operation_subject (
  operation_id TEXT NOT NULL REFERENCES operation,
  subject TEXT NOT NULL,
  PRIMARY KEY (operation_id, subject)
) STRICT, WITHOUT ROWID;
CREATE INDEX operation_of_subject ON operation_subject (subject);

-- Outcomes, looks and decisions, in order; only ever appended. The state is a function of these lines.
CREATE TABLE operation_event (
  operation_id TEXT NOT NULL REFERENCES operation,
  event INTEGER NOT NULL,
  kind TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (operation_id, event)
) STRICT, WITHOUT ROWID;

ALTER TABLE attempt ADD COLUMN operation_id TEXT REFERENCES operation;
-- A body that is no text: the very bytes.
ALTER TABLE attempt ADD COLUMN request_blob BLOB;
CREATE INDEX attempt_by_operation ON attempt (operation_id) WHERE operation_id IS NOT NULL;
`;
