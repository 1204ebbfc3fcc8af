import type { ActiveChunk } from './active-chunk';
import { ALL_UNSHOWN, agrees } from './agreement';
import { chunkFacts, inTurn } from './answers';
import { brokenBy } from './assumptions';
import { horizonOf, namedFacts } from './doubts';
import type { Fact, Outcome, RecordSight } from './facts';
import { applyFact } from './fold';
import {
  gradeOf,
  gradeOfUpdate,
  isWitness,
  judge,
  lastWord,
  type Sight,
  type Standing,
  type Verdict,
} from './law';
import type { AgreeingFields, FieldName, Listed, Looked } from './looked';
import { allOpen, openChunk } from './open-chunks';
import { existingThere, foundThere, inDoubt, provenAbsent, wordStands } from './outcomes';
import { remembered } from './remembered';
import { contestedIn, rivalsOf } from './rivals';
import { againAlone } from './search';
import { leftOutAgain, leftOutFacts } from './sent-again';
import { refusalsToLookFor, type Submission, type Told } from './state';
import { CLOCK_SLACK_MS, DATE_STEP_MS, ownMoment } from './times';
import { updateStands } from './update-stands';

/** A record that is sought, and all that the law asks of it. */
type Sought = {
  readonly record: number;
  /** Null: refused or failed, in no chunk any more. */
  readonly chunk: number | null;
  readonly standing: Standing;
  readonly firstBegunAt: number;
  /** From when on nothing more may come of its sendings. */
  readonly horizon: number;
  readonly told: Told | null;
};

const soughtIn = (state: Submission, chunk: ActiveChunk): readonly Sought[] => {
  const { sent, phase, left } = chunk;
  const standing: Standing = {
    state: phase.kind === 'doubt' && phase.isAccepted ? 'accepted' : 'unsettled',
    wasDoubted: sent.wasDoubted,
    isRefused: sent.refusal !== null,
    sendings: sent.sendings,
  };
  return left.map((record) => ({
    record,
    chunk: chunk.chunk.chunk,
    standing,
    firstBegunAt: sent.firstBegunAt ?? 0,
    horizon: horizonOf(state, chunk),
    told: null,
  }));
};

const soughtOf = (told: Told): Sought => ({
  record: told.record,
  chunk: null,
  standing: { state: 'unsettled', wasDoubted: false, isRefused: true, sendings: 0 },
  firstBegunAt: told.begunAt,
  horizon: told.endedAt,
  told,
});

/** The entry's own date by our clock; null: it gives none, or none that can be relied on. */
const createdAt = ({ settings, borneOut }: Submission, text: string | null): number | null => {
  if (!settings.areEntriesDated || borneOut?.isDated === false) return null;
  return ownMoment(text, borneOut?.clockOffsetMs ?? 0);
};

const gradedAs = (
  state: Submission,
  sought: Sought,
  one: Listed,
  { firstListedAt, begunAt }: Pick<Looked, 'firstListedAt' | 'begunAt'>,
): RecordSight['candidates'][number] => {
  const at = createdAt(state, one.createdAt);
  const wasSeen = one.firstSeenAt !== null && one.firstSeenAt < sought.firstBegunAt;
  const isOlder = wasSeen || (at !== null && at < sought.firstBegunAt - CLOCK_SLACK_MS);
  const { differs, unshown } = one.agreement;
  const seen = { id: one.id, differs: [...differs], unshown: [...unshown], createdAt: one.createdAt };
  // What an update finds there is older than it, and is what became of it all the same.
  if (one.update !== undefined && isOlder) {
    const { stands, isAdded, text } = one.update;
    const isPastHorizon = sought.standing.state !== 'accepted' && begunAt >= sought.horizon;
    const grade = gradeOfUpdate(one.update, { isPastHorizon });
    return { ...seen, grade, isUpdated: true, stands, ...(isAdded === true ? { isAdded } : {}), text };
  }
  const wasListed = firstListedAt !== null && firstListedAt < sought.firstBegunAt;
  const isAgeless = at === null && !wasListed;
  return { ...seen, grade: gradeOf({ agrees: agrees(one.agreement), isOlder, isAgeless }) };
};

type Sights = ReadonlyMap<number, RecordSight['candidates']>;

const sightFor = (
  sought: Sought,
  sights: Sights,
  rivals: readonly number[],
  { claimed, contested }: { readonly claimed: ReadonlySet<string>; readonly contested: ReadonlySet<string> },
): Sight => {
  const free = (sights.get(sought.record) ?? []).filter(({ id }) => !claimed.has(id));
  // What may as well be another record of ours is proof for neither.
  const gradeIn = ({ id, grade }: (typeof free)[number]): string =>
    contested.has(id) && grade !== 'nothing' ? 'suspicion' : grade;
  const ids = (grade: string): readonly string[] =>
    free.filter((one) => gradeIn(one) === grade).map(({ id }) => id);
  return {
    proofs: ids('proof'),
    olderTwins: ids('older-twin'),
    agelessTwins: ids('ageless-twin'),
    suspicions: ids('suspicion'),
    rivals: Math.max(1, rivals.length),
    turn: Math.max(0, rivals.indexOf(sought.record)),
  };
};

/** As many ids as help a person; a list with a hole proves nothing, however many there are. */
const MOST_HOLES = 5;

/** Records of ours, answered since a sending began and before the look or by other imports, that a list read to its end does not show. */
const holesSince = (state: Submission, since: number, looked: Looked): readonly string[] => {
  const own = state.answered.filter(({ begunAt, at }) => begunAt >= since && at < looked.begunAt);
  const hidden = own.flatMap(({ ids }) => ids.filter(({ serviceId }) => !looked.shown.has(serviceId)));
  return [...new Set([...hidden.map(({ serviceId }) => serviceId), ...looked.leftOut])];
};

/** The newest sending of ours that the look shows to have arrived, as the law wants a witness; null: none. */
const witnessOf = (
  state: Submission,
  { horizon }: Pick<Sought, 'horizon'>,
  looked: Looked,
): { readonly serviceId: string; readonly begunAt: number } | null => {
  const own = state.answered.flatMap(({ begunAt, ids }) =>
    begunAt > horizon ? ids.map(({ serviceId }) => ({ serviceId, begunAt })) : [],
  );
  const isOne = ({ serviceId, begunAt }: { serviceId: string; begunAt: number }): boolean => {
    const at = createdAt(state, looked.shown.get(serviceId) ?? null);
    const isFresh = at === null ? null : at >= begunAt - DATE_STEP_MS;
    const isShown = looked.shown.has(serviceId);
    // As coarse as a date is, its entry must not lie before the horizon.
    const since = isFresh === null ? begunAt : begunAt - DATE_STEP_MS;
    const witness = { isAnswered: true, begunAt: since, isShown, isFresh };
    return isWitness(witness, { horizon, mayEcho: state.settings.mayEcho });
  };
  return [...own, ...looked.others].filter(isOne).at(-1) ?? null;
};

/** Whether what the look does not show of a record is not there. */
const provesAbsence = (state: Submission, sought: Sought, looked: Looked): boolean =>
  looked.isWhole &&
  !state.isProofOff &&
  state.settings.isListInOrder &&
  looked.begunAt >= sought.horizon &&
  holesSince(state, sought.firstBegunAt, looked).length === 0 &&
  witnessOf(state, sought, looked) !== null;

/** Records that were sent, or told of, and have no outcome yet: an entry of the service may be any of them. */
export const unsettledRecords = (state: Submission): readonly number[] => [
  ...allOpen(state.active).flatMap(({ left, sent, phase }) =>
    phase.kind === 'ready' || sent.firstBegunAt === null ? [] : left,
  ),
  ...refusalsToLookFor(state).map(({ record }) => record),
  ...state.tied,
];

type Judged = { readonly sought: Sought; readonly verdict: Verdict | null };

/**
 * Judges all records that are sought by one look. What is tied to one of them by that is nobody else's, so the rest is judged
 * once more without it.
 */
const judged = (
  state: Submission,
  sought: readonly Sought[],
  sights: Sights,
  looked: Looked,
): readonly Judged[] => {
  const groups = rivalsOf(looked.contents);
  const isNewEnough = remembered((one: Sought) => provesAbsence(state, one, looked));
  const isProven = (one: Sought): boolean => !looked.hidden.has(one.record) && isNewEnough(one);
  const claimed = new Set<string>();
  const contested = contestedIn(looked);
  const verdictOf = (one: Sought, taken: ReadonlySet<string>): Verdict | null => {
    const rivals = groups.get(looked.contents.get(one.record) ?? '') ?? [];
    const sight = sightFor(one, sights, rivals, { claimed: taken, contested });
    return judge(one.standing, sight, isProven(one));
  };
  const first = sought.map((one): Judged => {
    const verdict = verdictOf(one, new Set());
    if (verdict?.kind !== 'created' && verdict?.kind !== 'existing') return { sought: one, verdict };
    // No entry is two records, whatever made it seem so.
    if (claimed.has(verdict.id)) return { sought: one, verdict: null };
    claimed.add(verdict.id);
    return { sought: one, verdict };
  });
  return first.map((one) =>
    one.verdict?.kind === 'created' || one.verdict?.kind === 'existing'
      ? one
      : { sought: one.sought, verdict: verdictOf(one.sought, claimed) },
  );
};

/** What outcomes are worded with: the fields that were compared, all that was seen, and when the list was read. */
type Wording = {
  readonly fields: AgreeingFields;
  readonly sights: Sights;
  readonly lookedAt: number;
  readonly isWhole: boolean;
  readonly label: FieldName;
};

const outcomeOf = (
  { sought, verdict }: Judged,
  refusal: Told | null,
  { fields, sights, lookedAt, isWhole, label }: Wording,
): Outcome | null => {
  const { record } = sought;
  switch (verdict?.kind) {
    case 'created': {
      const found = (sights.get(record) ?? []).find(({ id }) => id === verdict.id);
      const as = found?.isUpdated === true ? 'updated' : 'created';
      const after = sought.standing.state === 'accepted' ? 'unreported' : 'lost';
      return { ...foundThere(record, { serviceId: verdict.id, text: fields, after }), outcome: as };
    }
    case 'existing':
      return existingThere(record, {
        ...{ serviceId: verdict.id, text: fields },
        createdAt: (sights.get(record) ?? []).find(({ id }) => id === verdict.id)?.createdAt ?? null,
      });
    case 'refused':
      return refusal === null
        ? null
        : wordStands(refusal, {
            ...{ isProven: verdict.isProven, lookedAt, isWhole },
            near: (sights.get(record) ?? [])
              .filter(({ differs, unshown }) => differs.length > 0 || unshown.length > 0)
              .map(({ id, differs, unshown }) => ({
                id,
                differs: differs.map(label),
                unshown: unshown.filter((field) => field !== ALL_UNSHOWN).map(label),
              })),
          });
    case 'absent':
      return provenAbsent(record);
    default:
      return null;
  }
};

/** A refusal of a chunk, as one of its records was told of it. */
const refusalIn = (state: Submission, { sought }: Judged): Told | null => {
  if (sought.told !== null) return sought.told;
  const sent = sought.chunk === null ? undefined : openChunk(state.active, sought.chunk)?.sent;
  if (sent?.refusal === undefined || sent.refusal === null) return null;
  const { record, firstBegunAt } = sought;
  return { ...sent.refusal, record, begunAt: firstBegunAt, endedAt: sent.refusedAt, serviceId: null };
};

/** A chunk of several that was refused as a whole says nothing of each: they go out alone. */
const parted = (state: Submission, one: Judged): Judged => {
  const chunk = one.sought.chunk === null ? undefined : openChunk(state.active, one.sought.chunk);
  return one.verdict?.kind === 'refused' && (chunk?.chunk.records.length ?? 1) > 1
    ? { ...one, verdict: { kind: 'absent' } }
    : one;
};

/**
 * What stood there before its update is there, whatever a list leaves out: the update goes out again by itself only where the
 * entry was seen, and stands as before.
 */
const neverAgain = (state: Submission, one: Judged, sights: Sights): Judged => {
  const chunk = one.sought.chunk === null ? undefined : openChunk(state.active, one.sought.chunk);
  const isSeen = updateStands(sights.get(one.sought.record))?.stands === 'as-before';
  return one.verdict?.kind === 'absent' && chunk?.chunk.alone === true && !isSeen
    ? { ...one, verdict: { kind: 'person', why: 'gone' } }
    : one;
};

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
  looked: Looked,
  at: number,
): readonly Fact[] => {
  const chunks = wanted.chunks.filter((number) => openChunk(state.active, number)?.phase.kind === 'doubt');
  const told = wanted.isLast ? refusalsToLookFor(state).map(soughtOf) : [];
  const before = new Set(state.unproven.map(({ record }) => record));
  const inChunks = chunks.flatMap((number) => {
    const chunk = openChunk(state.active, number);
    return chunk === undefined ? [] : soughtIn(state, chunk);
  });
  const sought = [...inChunks, ...told];
  const sights: Sights = new Map(
    sought.flatMap((one) => {
      const listed = looked.listed.get(one.record) ?? [];
      return listed.length === 0
        ? []
        : [[one.record, listed.map((entry) => gradedAs(state, one, entry, looked))] as const];
    }),
  );
  const since = Math.min(...sought.map(({ firstBegunAt }) => firstBegunAt));
  const broken = brokenBy(state, looked, { found: foundIn(state, inChunks, sights), since }, at);
  const trusted = broken.reduce(applyFact, state);
  const all = judged(trusted, sought, sights, looked).map((one) =>
    neverAgain(state, parted(state, one), sights),
  );
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
    newest: newestShown(state, looked),
    sights: [...sights].map(([record, candidates]) => ({ record, candidates: [...candidates] })),
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
  ]);
};
