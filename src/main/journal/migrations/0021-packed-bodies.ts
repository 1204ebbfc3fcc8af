/** Long bodies of exchanges are kept packed: what was sent is written twice, with its intent and again with its reply. */
export const packedBodies = `
-- The text under brotli, where it is long; request_text and reply_text are empty then.
ALTER TABLE attempt ADD COLUMN request_packed BLOB;
ALTER TABLE attempt ADD COLUMN reply_packed BLOB;
`;
