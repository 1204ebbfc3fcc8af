import { z } from 'zod';
import { digestOf, linkKinds } from './chain';
import type { Journal } from './open';

const linkRow = z.object({
  link: z.number(),
  kind: z.enum(linkKinds),
  scope: z.string(),
  first: z.number(),
  last: z.number(),
  digest: z.instanceof(Uint8Array),
});

/**
 * How many links do not seal the lines as they now stand, each judged by itself: of a salvaged journal, what is
 * missing in front must not make all that follows look changed. Null: there is no chain to hold it against.
 */
export const brokenLinks = (journal: Journal): number | null => {
  let before: { readonly link: number; readonly digest: Uint8Array } | null = {
    link: 0,
    digest: new Uint8Array(32),
  };
  let broken = 0;
  let seen = 0;
  const rows = journal.db
    .prepare('SELECT link, kind, scope, first, last, digest FROM chain_link ORDER BY link')
    .iterate();
  for (const raw of rows) {
    const row = linkRow.safeParse(raw);
    seen += 1;
    if (!row.success) {
      broken += 1;
      before = null;
      continue;
    }
    const { link, digest, ...sealed } = row.data;
    if (before === null || before.link !== link - 1) broken += 1;
    else if (Buffer.compare(digestOf(journal, sealed, before.digest), digest) !== 0) broken += 1;
    before = { link, digest };
  }
  return seen === 0 ? null : broken;
};
