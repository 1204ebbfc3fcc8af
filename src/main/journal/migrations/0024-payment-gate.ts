/** What the gate before payments goes by: invoices as they read at the check, what people answered, words they confirmed. */
export const paymentGate = `
-- What the lines of a draft that pays mean, as they were looked up last; null: nothing was found, and why.
CREATE TABLE paying_look (
  import_id TEXT NOT NULL REFERENCES import,
  place INTEGER NOT NULL,
  named TEXT NOT NULL,
  at TEXT NOT NULL,
  seen TEXT,
  text TEXT,
  PRIMARY KEY (import_id, place)
) STRICT, WITHOUT ROWID;

-- Pay all the same: one question about one invoice, for what it read then.
CREATE TABLE payment_answer (
  import_id TEXT NOT NULL REFERENCES import,
  answer INTEGER NOT NULL,
  payee TEXT NOT NULL,
  invoice TEXT NOT NULL,
  code TEXT NOT NULL,
  seen TEXT NOT NULL,
  name TEXT NOT NULL,
  note TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (import_id, answer)
) STRICT, WITHOUT ROWID;

-- Words of payment_status that a person said mean "nothing paid, nothing scheduled" at a service (scheme, host, port, path).
CREATE TABLE payment_word (
  service TEXT NOT NULL,
  line INTEGER NOT NULL,
  word TEXT NOT NULL,
  -- 0: taken back.
  is_open INTEGER NOT NULL,
  name TEXT NOT NULL,
  note TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (service, line)
) STRICT, WITHOUT ROWID;
`;
