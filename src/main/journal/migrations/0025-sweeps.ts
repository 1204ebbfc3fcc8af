/** What stands at a service against everything this journal ever sent there, and what people said of it. */
export const sweeps = `
-- One line a sweep, written with its findings when it is over; never changed.
CREATE TABLE sweep (
  sweep_id TEXT PRIMARY KEY,
  -- The address, as it is told from others, whatever connection was used.
  service TEXT NOT NULL,
  connection_id TEXT NOT NULL REFERENCES connection,
  company TEXT NOT NULL,
  -- Day from which on it told of what was sent; null: everything.
  since TEXT,
  begun_at INTEGER NOT NULL,
  ended_at INTEGER NOT NULL,
  -- What was read, as JSON.
  lists TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE sweep_finding (
  sweep_id TEXT NOT NULL REFERENCES sweep,
  number INTEGER NOT NULL,
  -- The same for the same sight at the same service: an answer holds for it.
  finding_id TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (sweep_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX sweep_finding_by_id ON sweep_finding (finding_id);

-- What a person said of a finding.
CREATE TABLE sweep_answer (
  answer_id TEXT PRIMARY KEY,
  finding_id TEXT NOT NULL,
  name TEXT NOT NULL,
  note TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sweep_answer_by_finding ON sweep_answer (finding_id);
`;
