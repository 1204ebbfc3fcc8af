/** What a person confirmed before an import went out: a choice that money hangs on, and for how many records. */
export const consents = `
CREATE TABLE consent (
  import_id TEXT NOT NULL REFERENCES import,
  field TEXT NOT NULL,
  value TEXT NOT NULL,
  records INTEGER NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (import_id, field, value)
) STRICT, WITHOUT ROWID;
`;
