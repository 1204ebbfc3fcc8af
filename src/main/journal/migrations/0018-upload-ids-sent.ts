/**
 * Upload ids are kept where they are looked up: written in their own order when sending is ordered. An index of the records
 * would be filled in random order, a page for each record, with every request that leaves. Files for review need none.
 */
export const uploadIdsSent = `
DROP INDEX record_by_upload_id;

CREATE TABLE sent_upload (
  upload_id TEXT NOT NULL,
  import_id TEXT NOT NULL,
  record INTEGER NOT NULL,
  PRIMARY KEY (upload_id, import_id, record)
) STRICT, WITHOUT ROWID;
INSERT INTO sent_upload (upload_id, import_id, record)
  SELECT r.upload_id, r.import_id, r.record FROM record r JOIN import i ON i.import_id = r.import_id
  WHERE i.submitted_at IS NOT NULL AND r.verdict = 'valid' AND r.upload_id IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM meta WHERE key = 'evidence')
  ORDER BY r.upload_id;
`;
