import { chunkFacts, inTurn } from './answers';
import { brokenBy } from './assumptions';
import { namedFacts } from './doubts';
import type { Fact, Outcome } from './facts';
import { applyFact } from './fold';
import { lastWord } from './law';
import { holesSince, type Judged, judged, MOST_HOLES, tiedIn } from './look/judged';
import { neverAgain, outcomeOf, parted, refusalIn, type Wording } from './look/outcome';
import { createdAt, type Sights, type Sought, sightsOf, soughtIn, soughtOf } from './look/sought';
import { awaySeen, lookedLess } from './look/turned-away';
import type { AgreeingFields, FieldName, Looked } from './looked';
import { openChunk } from './open-chunks';
import { inDoubt } from './outcomes';
import { againAlone } from './search';
import { leftOutAgain, leftOutFacts } from './sent-again';
import { refusalsToLookFor, type Submission } from './state';
import { soughtAway } from './turned-away';
import { updateStands } from './update-stands';

type LookFact = Extract<Fact, { kind: 'look' }>;
type Open = LookFact['open'][number];

const openIn = (state: Submission, all: readonly Judged[], sights: Sights, looked: Looked): Open[] => {
  const known = new Map<number, readonly string[]>();
  const holes = (since: number): readonly string[] => {
    const all =
      known.get(since) ?? (looked.isWhole ? holesSince(state, since, looked).slice(0, MOST_HOLES) : []);
    known.set(since, all);
    return all;
  };
  return all.flatMap(({ sought, verdict }): Open[] => {
    if (sought.told !== null || (verdict !== null && verdict.kind !== 'person')) return [];
    const ids = (sights.get(sought.record) ?? []).flatMap(({ id, grade }) =>
      grade === 'nothing' ? [] : [id],
    );
    // Nothing can be said yet: what is seen beside it is told all the same, should nothing come of it.
    const stands = updateStands(sights.get(sought.record));
    const { record, update } = { record: sought.record, update: stands === null ? {} : { update: stands } };
    if (verdict !== null) return [{ record, why: verdict.why, ids, ...update }];
    if (ids.length > 0) return [{ record, why: 'no-witness', ids, ...update }];
    if (!looked.isWhole && !looked.isRefused) return [{ record, why: 'cut', ids: [] }];
    // Whatever is sent later proves nothing by a list that leaves out what it should show.
    const left = holes(sought.firstBegunAt);
    if (left.length > 0) return [{ record, why: 'hole', ids: [...left] }];
    if (looked.isWhole && looked.hidden.has(record)) return [{ record, why: 'hidden', ids: [] }];
    return stands === null ? [] : [{ record, why: 'no-witness', ids, ...update }];
  });
};

const newestShown = (state: Submission, looked: Looked) => {
  const own = state.answered.flatMap(({ begunAt, ids }) =>
    ids.flatMap(({ serviceId }) => (looked.shown.has(serviceId) ? [{ serviceId, begunAt }] : [])),
  );
  return own.at(-1) ?? looked.others.filter((one) => looked.shown.has(one.serviceId)).at(-1) ?? null;
};

/** A chunk's records that got an outcome, and new chunks of one record for those that go out again. */
const settledFacts = (
  state: Submission,
  number: number,
  all: readonly Judged[],
  { at, ...wording }: Wording & { readonly at: number },
): readonly Fact[] => {
  const outcomes = all.flatMap((one) => outcomeOf(one, refusalIn(state, one), wording) ?? []);
  if (outcomes.length === 0) return [];
  const again = all.flatMap(({ sought: { record, standing }, verdict }) => {
    if (verdict?.kind !== 'absent') return [];
    const made = againAlone([record], openChunk(state.active, number)?.chunk);
    // A refused one goes out alone to be refused by name: nothing was taken to be absent.
    return [standing.isRefused ? made : { ...made, provenAbsent: true as const }];
  });
  return inTurn(state, [
    () => [{ kind: 'outcomes', at, chunk: number, outcomes }],
    (now) => chunkFacts(now, number, again, at),
  ]);
};

/** What was refused or failed, when nothing more is sent in this run: the last look decides. */
const toldFacts = (
  all: readonly Judged[],
  before: ReadonlySet<number>,
  { at, ...wording }: Wording & { readonly at: number },
): readonly Fact[] => {
  const { sights } = wording;
  const outcomes = all.flatMap((one): readonly Outcome[] => {
    const { sought } = one;
    // What counts already is left as it is until a look speaks against it.
    if (before.has(sought.record) && one.verdict?.kind !== 'existing') return [];
    const showsEqual = (sights.get(sought.record) ?? []).some(
      ({ grade }) => grade === 'proof' || grade === 'older-twin' || grade === 'ageless-twin',
    );
    const verdict = one.verdict ?? lastWord(sought.standing, showsEqual);
    const ids = (sights.get(sought.record) ?? []).map(({ id }) => id).join(', ');
    return [
      outcomeOf({ sought, verdict }, sought.told, wording) ?? inDoubt(sought.record, 'in-doubt-tied', ids),
    ];
  });
  return outcomes.length === 0 ? [] : [{ kind: 'outcomes', at, chunk: 0, outcomes }];
};

/** Entries that are ours by what a look shows, with the date that they give themselves. */
const foundIn = (state: Submission, sought: readonly Sought[], sights: Sights) =>
  sought.flatMap(({ record, standing, horizon }) =>
    (sights.get(record) ?? []).flatMap(({ id, grade, createdAt: text }) => {
      const at = createdAt(state, text);
      return grade === 'proof' && standing.wasDoubted && at !== null
        ? [{ serviceId: id, createdAt: at, horizon }]
        : [];
    }),
  );

/** What went out again before, of what this look shows. */
const againIn = ({ again: { unshown } }: Submission, { shown }: Looked): Pick<LookFact, 'again'> =>
  unshown.length === 0
    ? {}
    : { again: unshown.flatMap(({ serviceId }) => (shown.has(serviceId) ? [serviceId] : [])) };

/**
 * The facts of a look in which the records of chunks in doubt were sought, and those that were refused or failed (`isLast`:
 * nothing more is sent in this run, so that their refusal counts unless something speaks against it). `fields`: those that
 * were compared.
 */
export const lookFacts = (
  state: Submission,
  wanted: {
    readonly chunks: readonly number[];
    readonly isLast: boolean;
    readonly fields: AgreeingFields;
    readonly label?: FieldName;
  },
  shownAll: Looked,
  at: number,
): readonly Fact[] => {
  const away = soughtAway(state, wanted);
  const looked = lookedLess(shownAll, new Set(away.map(({ record }) => record)));
  const chunks = wanted.chunks.filter((number) => openChunk(state.active, number)?.phase.kind === 'doubt');
  const told = wanted.isLast ? refusalsToLookFor(state).map(soughtOf) : [];
  const before = new Set(state.unproven.map(({ record }) => record));
  const inChunks = chunks.flatMap((number) => {
    const chunk = openChunk(state.active, number);
    return chunk === undefined ? [] : soughtIn(state, chunk);
  });
  const sought = [...inChunks, ...told];
  const sights = sightsOf(state, sought, looked);
  const since = Math.min(...sought.map(({ firstBegunAt }) => firstBegunAt));
  const broken = brokenBy(state, looked, { found: foundIn(state, inChunks, sights), since }, at);
  const trusted = broken.reduce(applyFact, state);
  const all = judged(trusted, sought, sights, looked).map((one) =>
    neverAgain(state, parted(state, one), sights),
  );
  const turnedAway = awaySeen(trusted, away, shownAll, { isLast: wanted.isLast, taken: tiedIn(all) });
  const look: LookFact = {
    kind: 'look',
    at,
    chunks,
    told: told.map(({ record }) => record),
    begunAt: looked.begunAt,
    isWhole: looked.isWhole,
    ...(looked.isRefused ? { isRefused: true } : {}),
    holes: holesSince(state, since, looked).slice(0, MOST_HOLES),
    ...againIn(state, looked),
    ...turnedAway.fact,
    newest: newestShown(state, looked),
    sights: [...sights, ...turnedAway.sights].map(([record, candidates]) => ({
      record,
      candidates: [...candidates],
    })),
    open: openIn(trusted, all, sights, looked),
  };
  const label = wanted.label ?? ((field: string) => field);
  const { begunAt: lookedAt, isWhole } = looked;
  const how = { fields: wanted.fields, label, sights, lookedAt, isWhole, at };
  const left = leftOutAgain(state, looked);
  return inTurn(state, [
    () => [...leftOutFacts(state, left, at), look, ...broken],
    ...chunks.map((number) => (now: Submission) => {
      const own = all.filter(({ sought: one }) => one.chunk === number);
      return settledFacts(now, number, own, how);
    }),
    ...chunks.map(
      (number) => (now: Submission) => namedFacts(state, now, { chunk: number, open: look.open }, at),
    ),
    () =>
      toldFacts(
        all.filter(({ sought: one }) => one.chunk === null),
        before,
        how,
      ),
    (now: Submission) => turnedAway.facts(now, { ...how, sights: turnedAway.sights }),
  ]);
};
