import { z } from 'zod';
import { sealsDecisions, sealsFindings, sealsWhole } from './chain';
import type { ChainFault, FaultSteps } from './chain-fault';
import { contentOf, type DecisionPlace, decisionKinds, placeUnsealed } from './decision-rows';
import type { Journal } from './open';
import { one } from './parsed';
import { isWholeKind } from './whole-rows';

const placeRow = z.object({
  kind: z.enum(decisionKinds),
  scope: z.string(),
  first: z.number(),
  last: z.number(),
});

const newestRow = z.object({
  decision: z.number(),
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

const PLACES_AT_ONCE = 20;

/** The fault of a place whose rows are not those that were sealed last. */
const faultIn = (journal: Journal, { kind, scope, first }: DecisionPlace): ChainFault | null => {
  const newest = one(
    journal,
    newestRow,
    'SELECT decision, last, content FROM decision WHERE kind = ? AND scope = ? AND first = ? ORDER BY decision DESC LIMIT 1',
    [kind, scope, first],
  );
  if (newest === undefined) return null;
  const place = { kind, scope, first, last: newest.last };
  return Buffer.compare(contentOf(journal, place), newest.content) === 0
    ? null
    : faultAt(place, linkOf(journal, newest.decision));
};

/** The first decision whose rows are not those that were sealed last. */
export function* alteredDecision(journal: Journal): FaultSteps {
  if (!sealsDecisions(journal)) return null;
  // SQLite fills the bare columns from the row with the maximum.
  const places = z.array(placeRow).parse(
    journal.db
      .prepare(
        `SELECT max(decision), kind, scope, first, last FROM decision WHERE kind NOT IN ('begun', 'begun-whole', 'begun-findings')
           GROUP BY kind, scope, first ORDER BY 1`,
      )
      .all(),
  );
  for (const [index, place] of places.entries()) {
    const fault = faultIn(journal, place);
    if (fault !== null) return fault;
    if (index % PLACES_AT_ONCE === 0) yield null;
  }
  return null;
}

/** The first decision that nobody sealed: somebody added its rows past the app. */
export function* unsealedDecision(journal: Journal): FaultSteps {
  if (!sealsDecisions(journal)) return null;
  const isWhole = sealsWhole(journal);
  for (const kind of decisionKinds) {
    if (!isWhole && isWholeKind(kind)) continue;
    if (kind === 'findings' && !sealsFindings(journal)) continue;
    const place = placeUnsealed(journal, kind);
    if (place !== undefined) return faultAt(place, null);
    yield null;
  }
  return null;
}
