/**
 * Edits tell of rows left out by hand (column −1) and of steps of the mapping put in place of others (column −2) as well. The table is
 * the same; a program that knows only cells would send such rows, and opens no journal of this version.
 * Whether rows of a file were sent before is asked by its digest.
 */
export const rowsAndStepsInEdits = `
CREATE INDEX import_by_file ON import (file_sha256) WHERE submitted_at IS NOT NULL;
CREATE INDEX cell_edit_of_rows ON cell_edit (import_id, column_index) WHERE column_index < 0;
`;
