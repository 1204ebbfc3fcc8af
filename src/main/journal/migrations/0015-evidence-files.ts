/** What a file for review holds, piece by piece; and which files came back from a review. */
export const evidenceFiles = `
-- Seals over the rows of a file for review, so many in a piece; empty in a journal.
CREATE TABLE evidence_piece (
  name TEXT NOT NULL,
  piece INTEGER NOT NULL,
  rows INTEGER NOT NULL,
  -- SHA-256 over the rows.
  content BLOB NOT NULL,
  PRIMARY KEY (name, piece)
) STRICT, WITHOUT ROWID;

-- Only ever appended.
CREATE TABLE review_merge (
  merge_id TEXT PRIMARY KEY,
  at TEXT NOT NULL,
  file_name TEXT NOT NULL,
  -- Seal of the file's last line when it was taken over.
  seal TEXT NOT NULL,
  -- Ids of the comments and sign-offs that were taken over: JSON list.
  taken TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;
