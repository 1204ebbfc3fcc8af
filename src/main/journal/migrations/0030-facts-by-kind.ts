/**
 * Facts that every payment asks for before it leaves, over all imports: without these each would walk through all that was ever
 * noted of any payment.
 */
export const factsByKind = `
CREATE INDEX fact_by_key ON fact (json_extract(body, '$.key')) WHERE kind = 'intent';
CREATE INDEX fact_named ON fact (kind) WHERE kind = 'named';
`;
