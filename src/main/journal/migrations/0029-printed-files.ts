/**
 * Files that were written of an import and given away: by their name without a folder and the digest of their bytes, so that a
 * report can be held against what this journal wrote. One row for each import that a file is about; never changed.
 */
export const printedFiles = `
CREATE TABLE printed_file (
  number INTEGER PRIMARY KEY,
  import_id TEXT NOT NULL REFERENCES import,
  -- The ending that tells what it is: xlsx, csv, json, pdf, issues-csv, re-import, tallyport.
  format TEXT NOT NULL,
  name TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX printed_file_by_digest ON printed_file (sha256);
CREATE INDEX printed_file_by_import ON printed_file (import_id, number);
`;
