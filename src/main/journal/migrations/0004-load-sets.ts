/** Several imports of one company as one load in order, and what was asked of it. */
export const loadSets = `
CREATE TABLE load_set (
  set_id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  connection_id TEXT NOT NULL REFERENCES connection,
  company TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- What a person asked for last: 'load' stands while it is worked on, so that an interruption shows.
  wish TEXT NOT NULL DEFAULT 'none' CHECK (wish IN ('none', 'load', 'pause')),
  only_valid INTEGER NOT NULL DEFAULT 0,
  -- The name of the production connection as a person typed it.
  confirmed TEXT,
  -- Values that a person confirmed for the records of every part: JSON list.
  confirmed_choices TEXT NOT NULL DEFAULT '[]',
  discarded_at TEXT
) STRICT;

CREATE TABLE load_set_part (
  set_id TEXT NOT NULL REFERENCES load_set,
  import_id TEXT NOT NULL REFERENCES import,
  place INTEGER NOT NULL,
  left_out INTEGER NOT NULL DEFAULT 0,
  -- Data rows seen when the part was made; null: not counted.
  rows INTEGER,
  -- How sure the suggestion of its target was, 0 to 1; null: a person said.
  confidence REAL,
  -- Imports that were proven when this one was checked last: JSON list of ids.
  checked_against TEXT NOT NULL DEFAULT '[]',
  -- What kept it from being checked or sent: a problem as JSON.
  trouble TEXT,
  PRIMARY KEY (set_id, import_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX load_set_part_by_import ON load_set_part (import_id);
`;
