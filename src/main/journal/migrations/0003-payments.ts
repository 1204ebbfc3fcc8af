/** What became of payments after their creation, read by read; and ids in the type in which the service returned them. */
export const payments = `
-- Reads, cancels and their answers, in order; only ever appended. The state of a payment follows from these lines.
CREATE TABLE payment_event (
  import_id TEXT NOT NULL,
  record INTEGER NOT NULL,
  event INTEGER NOT NULL,
  at TEXT NOT NULL,
  what TEXT NOT NULL CHECK (what IN ('read', 'cancel-asked', 'cancelled', 'not-cancelled', 'in-doubt')),
  code TEXT,
  label TEXT,
  text TEXT,
  -- The payment as it was read; null where none was.
  raw TEXT,
  -- The idempotency key of a cancel; what was sent under it stands in the log of exchanges.
  key TEXT,
  PRIMARY KEY (import_id, record, event),
  FOREIGN KEY (import_id, record) REFERENCES record
) STRICT, WITHOUT ROWID;

-- 1: the service returned the id as a number and wants it so.
ALTER TABLE record ADD COLUMN id_is_number INTEGER;
`;
