/** The first shape of the journal: connections, directory, imports with their rows, records, issues and exchanges. */
export const firstJournal = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

CREATE TABLE connection (
  connection_id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  environment TEXT NOT NULL CHECK (environment IN ('sandbox', 'production', 'practice')),
  base_url TEXT NOT NULL,
  auth_url TEXT NOT NULL,
  api_version TEXT NOT NULL CHECK (api_version IN ('1.0.0', '1.1.0')),
  companies TEXT NOT NULL,
  locations TEXT NOT NULL,
  custom_fields TEXT,
  hosted_erp INTEGER NOT NULL,
  profile TEXT NOT NULL,
  created_at TEXT NOT NULL,
  removed_at TEXT
) STRICT;
CREATE UNIQUE INDEX connection_by_name ON connection (name) WHERE removed_at IS NULL;

CREATE TABLE directory_sync (
  connection_id TEXT NOT NULL REFERENCES connection,
  company TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('vendors', 'dimensions', 'purchase-orders')),
  fetched_at TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (connection_id, company, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE directory_entry (
  connection_id TEXT NOT NULL REFERENCES connection,
  company TEXT NOT NULL,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  erp_id TEXT NOT NULL,
  name TEXT NOT NULL,
  code TEXT,
  type TEXT,
  net_terms TEXT,
  detail TEXT,
  PRIMARY KEY (connection_id, company, kind, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE template (
  template_id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  target TEXT NOT NULL,
  fingerprint TEXT,
  mapping TEXT NOT NULL,
  created_at TEXT NOT NULL,
  used_at TEXT
) STRICT;

CREATE TABLE import (
  import_id TEXT PRIMARY KEY,
  created_at TEXT NOT NULL,
  connection_id TEXT REFERENCES connection,
  company TEXT,
  target TEXT,
  path TEXT NOT NULL,
  choices TEXT NOT NULL,
  mapping TEXT,
  status TEXT CHECK (status IN ('archived', 'verified', 'none')),
  chunk_size INTEGER NOT NULL,
  in_flight INTEGER NOT NULL,
  step TEXT NOT NULL,
  paid_override_note TEXT,
  file_name TEXT NOT NULL,
  file_bytes INTEGER,
  file_sha256 TEXT,
  file_kind TEXT,
  encoding TEXT,
  delimiter TEXT,
  sheet TEXT,
  header_row INTEGER,
  columns TEXT,
  -- What the values of each column prove about dates and decimals.
  column_facts TEXT,
  row_count INTEGER,
  -- What the stored rows were read from: they need not be read again while this stays the same.
  source_stamp TEXT,
  prepared_at TEXT,
  submitted_at TEXT,
  only_valid INTEGER NOT NULL DEFAULT 0,
  stop_after_chunks INTEGER,
  discarded_at TEXT
) STRICT;

-- Source rows verbatim, in blocks: deflated JSON of [row, kinds, shown, cells].
CREATE TABLE source_block (
  import_id TEXT NOT NULL REFERENCES import,
  first_ordinal INTEGER NOT NULL,
  count INTEGER NOT NULL,
  first_row INTEGER NOT NULL,
  last_row INTEGER NOT NULL,
  rows BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX source_block_by_ordinal ON source_block (import_id, first_ordinal);
CREATE INDEX source_block_by_row ON source_block (import_id, last_row);

-- Record number of every source row, by ordinal: little-endian 32-bit integers, 0 for none.
CREATE TABLE row_record (
  import_id TEXT PRIMARY KEY REFERENCES import,
  records BLOB NOT NULL
) STRICT;

-- What a person changed; the file itself is never touched. The latest edit that is not undone counts.
CREATE TABLE cell_edit (
  import_id TEXT NOT NULL REFERENCES import,
  edit INTEGER NOT NULL,
  step INTEGER NOT NULL,
  row INTEGER NOT NULL,
  column_index INTEGER NOT NULL,
  value TEXT NOT NULL,
  at TEXT NOT NULL,
  undone INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (import_id, edit)
) STRICT, WITHOUT ROWID;

CREATE TABLE record (
  import_id TEXT NOT NULL REFERENCES import,
  record INTEGER NOT NULL,
  first_row INTEGER NOT NULL,
  last_row INTEGER NOT NULL,
  -- Ranges of ordinals, for example 0-4,9.
  ordinals TEXT NOT NULL,
  key TEXT,
  upload_id TEXT,
  verdict TEXT NOT NULL CHECK (verdict IN ('valid', 'invalid', 'duplicate', 'excluded')),
  warnings INTEGER NOT NULL,
  currency TEXT,
  amount_minor INTEGER,
  payload TEXT,
  items INTEGER NOT NULL,
  duplicate_import TEXT,
  duplicate_record INTEGER,
  outcome TEXT NOT NULL,
  service_id TEXT,
  code TEXT,
  text TEXT,
  batch_id TEXT,
  submitted INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (import_id, record)
) STRICT, WITHOUT ROWID;
CREATE INDEX record_by_outcome ON record (import_id, outcome, record);
CREATE INDEX record_by_key ON record (import_id, key) WHERE key IS NOT NULL;
CREATE INDEX record_by_upload_id ON record (upload_id) WHERE submitted = 1;
CREATE INDEX record_by_service_id ON record (service_id) WHERE service_id IS NOT NULL;

CREATE TABLE issue (
  import_id TEXT NOT NULL REFERENCES import,
  issue INTEGER NOT NULL,
  record INTEGER,
  -- Position of the row in the file; the record's first one where no row is meant; null: the whole file.
  ordinal INTEGER,
  row INTEGER,
  column_name TEXT,
  field TEXT,
  code TEXT NOT NULL,
  severity TEXT NOT NULL CHECK (severity IN ('error', 'warning')),
  params TEXT NOT NULL,
  fix TEXT,
  PRIMARY KEY (import_id, issue)
) STRICT, WITHOUT ROWID;
CREATE INDEX issue_by_ordinal ON issue (import_id, ordinal);
CREATE INDEX issue_by_record ON issue (import_id, record);
CREATE INDEX issue_by_code ON issue (import_id, code, ordinal);

-- Every match key that was ever planned to be sent, to recognise it in a later import.
CREATE TABLE sent_key (
  connection_id TEXT NOT NULL,
  company TEXT NOT NULL,
  target TEXT NOT NULL,
  key TEXT NOT NULL,
  import_id TEXT NOT NULL,
  record INTEGER NOT NULL,
  PRIMARY KEY (connection_id, company, target, key, import_id, record)
) STRICT, WITHOUT ROWID;

-- One HTTP exchange. The intent is written before the first byte leaves; the rest when it is over.
CREATE TABLE attempt (
  attempt INTEGER PRIMARY KEY AUTOINCREMENT,
  import_id TEXT REFERENCES import,
  chunk INTEGER,
  purpose TEXT NOT NULL,
  method TEXT NOT NULL,
  path TEXT NOT NULL,
  request_headers TEXT NOT NULL,
  request_text TEXT,
  bytes INTEGER NOT NULL,
  started_at TEXT NOT NULL,
  finished_at TEXT,
  status INTEGER,
  reply_headers TEXT,
  reply_text TEXT,
  is_cut INTEGER,
  no_reply TEXT,
  sent TEXT
) STRICT;
CREATE INDEX attempt_by_chunk ON attempt (import_id, chunk);

-- What happened to a submission, in order; only ever appended. What comes next is a function of these lines.
CREATE TABLE fact (
  import_id TEXT NOT NULL REFERENCES import,
  fact INTEGER NOT NULL,
  kind TEXT NOT NULL,
  -- The chunk that a line makes; null for every other kind.
  makes_chunk INTEGER,
  body TEXT NOT NULL,
  PRIMARY KEY (import_id, fact)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX fact_by_chunk ON fact (import_id, makes_chunk) WHERE makes_chunk IS NOT NULL;
`;
