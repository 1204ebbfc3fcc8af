/** What people decided, sealed: the rows of a decision may change later, and each change is a new line here. */
export const decisions = `
CREATE TABLE decision (
  decision INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  -- The connection, import, load or change that is meant.
  scope TEXT NOT NULL,
  -- Numbers of steps, records or exchanges within it, both included.
  first INTEGER NOT NULL,
  last INTEGER NOT NULL,
  -- SHA-256 over the rows as they stood; the newest line of a place counts.
  content BLOB NOT NULL
) STRICT;
CREATE INDEX decision_by_place ON decision (kind, scope, first, decision);
CREATE INDEX cell_edit_by_step ON cell_edit (import_id, step, edit);
`;
