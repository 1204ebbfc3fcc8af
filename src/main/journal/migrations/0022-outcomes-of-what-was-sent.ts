/** A record that was sent and has no outcome yet stands in no index: sending writes its row alone. */
export const outcomesOfWhatWasSent = `
DROP INDEX record_submitted;
CREATE INDEX record_submitted ON record (import_id, outcome) WHERE submitted = 1 AND outcome <> 'pending';
`;
