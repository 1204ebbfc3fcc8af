/** What a receipt names its order by, beside number and external id: the vendor and the location of a listed order. */
export const orderReferences = `
ALTER TABLE directory_entry ADD COLUMN vendor TEXT;
ALTER TABLE directory_entry ADD COLUMN location TEXT;
`;
