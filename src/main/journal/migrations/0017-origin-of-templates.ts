/** Ids in a template belong to the environment in which it was saved. */
export const originOfTemplates = `
-- Null: saved before this was kept, or without a connection.
ALTER TABLE template ADD COLUMN connection_id TEXT REFERENCES connection;
`;
