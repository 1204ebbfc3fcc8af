/** Drafts that were thrown away, and are not erased yet: their rows are taken out of the journal one after the other. */
export const discardedDrafts = `
CREATE INDEX import_discarded ON import (import_id)
  WHERE discarded_at IS NOT NULL AND submitted_at IS NULL AND (columns IS NOT NULL OR mapping IS NOT NULL);
`;
