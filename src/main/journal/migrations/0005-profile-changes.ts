/** When and why a setting of a connection's service profile was changed, and whose the exchanges outside an import are. */
export const profileChanges = `
-- Only ever appended; the latest line of a setting counts. The values in force stand with the connection.
CREATE TABLE profile_change (
  change INTEGER PRIMARY KEY AUTOINCREMENT,
  connection_id TEXT NOT NULL REFERENCES connection,
  setting TEXT NOT NULL,
  -- JSON; null: back to the shipped value.
  value TEXT,
  reason TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX profile_change_by_connection ON profile_change (connection_id, setting);

-- The connection of an exchange that belongs to no import: a synchronisation, a test.
CREATE TABLE attempt_connection (
  attempt INTEGER PRIMARY KEY REFERENCES attempt,
  connection_id TEXT NOT NULL REFERENCES connection
) STRICT;
`;
