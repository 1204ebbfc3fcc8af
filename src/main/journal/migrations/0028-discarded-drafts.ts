/** Drafts that were thrown away: their rows are taken out of the journal one after the other. */
export const discardedDrafts = `
CREATE INDEX import_discarded ON import (import_id) WHERE discarded_at IS NOT NULL;
`;
