/**
 * What came to something else than its outcome says has a code, and few records have one: whoever counts those read all records
 * of the import. How many were sent tells the count of those that were not: that index was written for each record, and is gone.
 */
export const recordsWithACode = `
CREATE INDEX record_by_code ON record (import_id, code) WHERE code IS NOT NULL;
DROP INDEX record_submitted;
`;
