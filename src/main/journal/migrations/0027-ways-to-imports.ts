/** A journal of years has thousands of imports: those of a place, of a target, and in time are found without a look at the others. */
export const waysToImports = `
CREATE INDEX import_by_place ON import (connection_id, company, target, submitted_at);
CREATE INDEX import_by_target ON import (target, submitted_at) WHERE submitted_at IS NOT NULL;
CREATE INDEX import_by_time ON import (created_at, import_id) WHERE discarded_at IS NULL;
CREATE INDEX import_sent ON import (submitted_at, import_id, discarded_at) WHERE submitted_at IS NOT NULL;
`;
