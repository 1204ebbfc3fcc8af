/**
 * Readings of payments that persons named, which every payment asks for before it leaves: without it each would walk through all
 * that was ever noted of any payment.
 */
export const namedFacts = `
CREATE INDEX fact_named ON fact (kind) WHERE kind = 'named';
`;
