/**
 * By whom a list was read, as a mark of the credentials: a user may see some locations alone, so that a list which is whole for him
 * may not be so for another. Null: read by an earlier version, whole for nobody.
 */
export const readersOfLists = `
ALTER TABLE seen_listing ADD COLUMN reader TEXT;
`;
