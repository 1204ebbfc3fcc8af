/** What a listing of the directory left out, where it did. */
export const directoryNotes = `
-- Code and params of the issue table as JSON; null: read to its end.
ALTER TABLE directory_sync ADD COLUMN note TEXT;
`;
