/** Which import sends records of an earlier one again: the failed and refused ones, corrected or as they were. */
export const retries = `
CREATE TABLE retry (
  import_id TEXT PRIMARY KEY REFERENCES import,
  of_import TEXT NOT NULL REFERENCES import,
  -- Which of its records were taken: 'failed', 'rejected', or 'both'.
  which TEXT NOT NULL CHECK (which IN ('failed', 'rejected', 'both')),
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX retry_by_former ON retry (of_import);
`;
