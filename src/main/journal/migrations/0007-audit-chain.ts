/** The audit chain: one link for everything that was written down for good, each sealing what came before it. */
export const auditChain = `
CREATE TABLE chain_link (
  link INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  -- The import or the change whose lines are meant; empty for exchanges.
  scope TEXT NOT NULL,
  -- Numbers of the lines, both included.
  first INTEGER NOT NULL,
  last INTEGER NOT NULL,
  -- SHA-256 over the digest before, the columns above and the lines themselves.
  digest BLOB NOT NULL
) STRICT;
CREATE INDEX chain_link_by_lines ON chain_link (kind, scope, first);
`;
