/**
 * Over which connection a list was read: its user may see some locations alone, so that a list which is whole for him may not be
 * so for the user of another connection. Null: read by an earlier version, whole for nobody.
 */
export const readersOfLists = `
ALTER TABLE seen_listing ADD COLUMN reader TEXT;
`;
