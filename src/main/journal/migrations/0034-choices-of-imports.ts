/** Vendors that a person chose for the rows of earlier imports are found for the next file by their company. */
export const choicesOfImports = `
CREATE INDEX import_with_choices ON import (connection_id, company, submitted_at)
  WHERE submitted_at IS NOT NULL AND instr(mapping, '"do":"match"') > 0;
`;
