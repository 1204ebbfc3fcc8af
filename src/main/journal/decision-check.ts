import { z } from 'zod';
import { sealsDecisions, sealsFindings, sealsWhole } from './chain';
import type { ChainFault } from './chain-fault';
import { contentOf, type DecisionPlace, decisionKinds, placeUnsealed } from './decision-rows';
import type { Journal } from './open';
import { one } from './parsed';
import { isWholeKind } from './whole-rows';

const newestRow = z.object({
  decision: z.number(),
  kind: z.enum(decisionKinds),
  scope: z.string(),
  first: z.number(),
  last: z.number(),
  content: z.instanceof(Uint8Array),
});

const linkOf = (journal: Journal, decision: number): number | null =>
  one(
    journal,
    z.object({ link: z.number() }),
    "SELECT link FROM chain_link WHERE kind = 'decision' AND ? BETWEEN first AND last",
    [decision],
  )?.link ?? null;

const faultAt = ({ kind, ...place }: DecisionPlace, link: number | null): ChainFault => ({
  ...{ link, what: kind },
  ...{ scope: place.scope, first: place.first, last: place.last },
});

/** The first decision whose rows are not those that were sealed last. */
export const alteredDecision = (journal: Journal): ChainFault | null => {
  if (!sealsDecisions(journal)) return null;
  // SQLite fills the bare columns from the row with the maximum.
  const newest = journal.db
    .prepare(
      `SELECT max(decision) AS decision, kind, scope, first, last, content FROM decision WHERE kind NOT IN ('begun', 'begun-whole', 'begun-findings')
       GROUP BY kind, scope, first ORDER BY 1`,
    )
    .iterate();
  for (const raw of newest) {
    const { decision, content, ...place } = newestRow.parse(raw);
    if (Buffer.compare(contentOf(journal, place), content) !== 0)
      return faultAt(place, linkOf(journal, decision));
  }
  return null;
};

/** The first decision that nobody sealed: somebody added its rows past the app. */
export const unsealedDecision = (journal: Journal): ChainFault | null => {
  if (!sealsDecisions(journal)) return null;
  const isWhole = sealsWhole(journal);
  for (const kind of decisionKinds) {
    if (!isWhole && isWholeKind(kind)) continue;
    if (kind === 'findings' && !sealsFindings(journal)) continue;
    const place = placeUnsealed(journal, kind);
    if (place !== undefined) return faultAt(place, null);
  }
  return null;
};
