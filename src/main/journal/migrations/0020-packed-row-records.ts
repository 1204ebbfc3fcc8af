/** Which row belongs to which record, in a fraction of the four bytes that each row took. */
export const packedRowRecords = `
-- 'packed': the difference to the number before, row by row, in as many bytes as it needs, under brotli.
ALTER TABLE row_record ADD COLUMN packing TEXT NOT NULL DEFAULT 'plain' CHECK (packing IN ('plain', 'packed'));
`;
