/** A million rows: source rows and payloads in packed blocks, and no index that is filled in random order. */
export const packedBlocks = `
ALTER TABLE source_block ADD COLUMN packing TEXT NOT NULL DEFAULT 'json' CHECK (packing IN ('json', 'packed'));

-- Payloads of records that follow each other, from judging to sending: lines of JSON under brotli, blank for none.
-- When sending is ordered each goes into its record, where it is sealed.
CREATE TABLE payload_block (
  block INTEGER PRIMARY KEY AUTOINCREMENT,
  import_id TEXT NOT NULL REFERENCES import,
  first_record INTEGER NOT NULL,
  payloads BLOB NOT NULL
) STRICT;
CREATE INDEX payload_block_by_import ON payload_block (import_id);

-- Where a payload is not here, it is in its block; neither: there is none.
ALTER TABLE record ADD COLUMN payload_block INTEGER;
ALTER TABLE record ADD COLUMN payload_bytes INTEGER;
UPDATE record SET payload_bytes = length(CAST(payload AS BLOB)) WHERE payload IS NOT NULL;

-- Nearly every record is pending while nothing was sent: only the others are worth an index.
DROP INDEX record_by_outcome;
CREATE INDEX record_by_outcome ON record (import_id, outcome, record) WHERE outcome <> 'pending';
DROP INDEX record_by_key;
`;
