/** Rows of a text file as the file says them. */
export const verbatimRows = `
-- How the text of the block is taken apart: delimiter, quote and escape as JSON. Null: the block holds cells.
ALTER TABLE source_block ADD COLUMN cut TEXT;
`;
