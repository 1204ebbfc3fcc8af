/**
 * Edits tell of rows left out by hand (column −1) and of steps of the mapping put in place of others (column −2) as well. The table is
 * the same; a program that knows only cells would send such rows, and opens no journal of this version.
 */
export const rowsAndStepsInEdits = `
CREATE INDEX cell_edit_of_rows ON cell_edit (import_id, column_index) WHERE column_index < 0;
`;
