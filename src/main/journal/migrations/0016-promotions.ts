/** Which import was rehearsed as which: the same rows and mapping in another environment, and what became of each id. */
export const promotions = `
-- Sealed when it is made, and never changed.
CREATE TABLE promotion (
  import_id TEXT PRIMARY KEY REFERENCES import,
  -- The rehearsal.
  of_import TEXT NOT NULL REFERENCES import,
  at TEXT NOT NULL,
  -- What a person chose anew: 'archived', 'verified', 'none', or 'same' as in the rehearsal; '-': there is nothing to choose.
  status TEXT NOT NULL CHECK (status IN ('archived', 'verified', 'none', 'same', '-')),
  -- JSON list: field, what it was, through what it was found, what it is now.
  translations TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX promotion_by_rehearsal ON promotion (of_import);
`;
