/** What the service shows of the records of an import, look by look. */
export const readBacks = `
-- Every look at the service, in order; only ever appended.
CREATE TABLE read_back_line (
  import_id TEXT NOT NULL REFERENCES import,
  line INTEGER NOT NULL,
  -- Lines of one run belong together: it begins, reads, and ends.
  run INTEGER NOT NULL,
  kind TEXT NOT NULL,
  -- Null for lines about the run itself.
  record INTEGER,
  body TEXT NOT NULL,
  PRIMARY KEY (import_id, line)
) STRICT, WITHOUT ROWID;
CREATE INDEX read_back_line_by_kind ON read_back_line (import_id, kind, run, line);
CREATE INDEX read_back_line_by_record ON read_back_line (import_id, record, line) WHERE record IS NOT NULL;

-- What the last look said of each record: derived from the lines, for counting.
CREATE TABLE read_back (
  import_id TEXT NOT NULL REFERENCES import,
  record INTEGER NOT NULL,
  line INTEGER NOT NULL,
  run INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('matched', 'different', 'missing', 'unread')),
  is_changed INTEGER NOT NULL,
  currency TEXT,
  amount_minor INTEGER,
  PRIMARY KEY (import_id, record)
) STRICT, WITHOUT ROWID;
CREATE INDEX read_back_by_state ON read_back (import_id, state, record);
-- Counting what was sent must not read every payload.
CREATE INDEX record_submitted ON record (import_id, outcome) WHERE submitted = 1;
`;
