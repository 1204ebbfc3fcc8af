import type { Fact } from '../facts';
import type { Looked } from '../looked';
import { contestedIn, rivalsOf } from '../rivals';
import type { Submission } from '../state';
import { madeAllTheSame, partsFacts, type SoughtAway } from '../turned-away';
import { type Judged, judged } from './judged';
import { outcomeOf, type Wording } from './outcome';
import { type Sights, sightFor, sightsOf, soughtTurnedAway } from './sought';

type LookFact = Extract<Fact, { kind: 'look' }>;

/** A look as if nothing had been looked for but some records, and what may be theirs. */
export const lookedLess = (looked: Looked, gone: ReadonlySet<number>): Looked => {
  const keep = <T>(all: ReadonlyMap<number, T>): ReadonlyMap<number, T> =>
    new Map([...all].filter(([record]) => !gone.has(record)));
  return gone.size === 0
    ? looked
    : { ...looked, listed: keep(looked.listed), contents: keep(looked.contents) };
};

/** What a look shows of what was turned away. */
type AwaySeen = {
  readonly sights: Sights;
  readonly fact: Pick<LookFact, 'away'>;
  readonly facts: (now: Submission, wording: Wording & { readonly at: number }) => readonly Fact[];
};

/** That an equal one stands there, or more of them than were sent: none is sent beside them. */
const thereIn = ({ sought, verdict }: Judged, sights: Sights): readonly Judged[] => {
  if (verdict?.kind === 'existing') return [{ sought, verdict }];
  const first = (sights.get(sought.record) ?? []).find(({ grade }) => grade === 'proof');
  return verdict?.kind === 'person' && verdict.why === 'several' && first !== undefined
    ? [{ sought, verdict: { kind: 'existing', id: first.id } }]
    : [];
};

const NOTHING_AWAY: AwaySeen = { sights: new Map(), fact: {}, facts: () => [] };

/**
 * What waits to go out again is not sent where an equal one stands there that nobody had seen before; what went out again and stands
 * there beside another such one says so. `taken`: ids that this look ties to others.
 */
export const awaySeen = (
  state: Submission,
  away: readonly SoughtAway[],
  looked: Looked,
  { isLast, taken }: { readonly isLast: boolean; readonly taken: ReadonlySet<string> },
): AwaySeen => {
  if (away.length === 0) return NOTHING_AWAY;
  const sought = away.map(soughtTurnedAway);
  const sights = sightsOf(state, sought, looked);
  const contested = contestedIn(looked);
  const groups = rivalsOf(looked.contents);
  const parts = sought.filter((_, i) => away[i]?.made === null);
  const judgedParts = judged(state, parts, sights, { ...looked, taken }).flatMap((one) =>
    thereIn(one, sights),
  );
  const found = new Set(judgedParts.map(({ sought: { record } }) => record));
  const made = new Set(away.flatMap((one) => (one.made === null ? [] : [one.record])));
  // An update finds its own entry by its key, whoever has that id.
  const own = new Set([...taken, ...away.flatMap((one) => one.made?.serviceId ?? [])]);
  const doubles = away.flatMap((one) => {
    if (one.made === null) return [];
    const rivals = groups.get(looked.contents.get(one.record) ?? '') ?? [];
    const { proofs } = sightFor(soughtTurnedAway(one), sights, [one.record], { claimed: own, contested });
    // Equal ones of ours of which nobody knows what became may be these.
    const others = rivals.filter((record) => !made.has(record) && !found.has(record));
    return proofs.length > others.length ? [madeAllTheSame(one.made, proofs)] : [];
  });
  const shown = away.filter(({ made: one }) => one !== null && looked.shown.has(one.serviceId)).length;
  const isClean = looked.isWhole && found.size + doubles.length === 0;
  return {
    sights,
    fact: { away: { isLast, isClean, shown, unshown: made.size - shown } },
    facts: (now, { at, ...wording }) => [
      ...partsFacts(
        now,
        new Map(
          judgedParts.flatMap((one) => {
            const outcome = outcomeOf(one, null, wording);
            return outcome === null ? [] : [[outcome.record, outcome] as const];
          }),
        ),
        at,
      ),
      ...(doubles.length === 0 ? [] : [{ kind: 'outcomes', at, chunk: 0, outcomes: doubles } as const]),
    ],
  };
};
