import { allOpen } from '../../src/core/submit/open-chunks';
import { horizonMs } from '../../src/core/submit/state';
import type { JsonObject } from '../../src/core/values/json';
import { answersOf, sendingsOf } from './history';
import { answeredRecords } from './journal';
import { objectsOf } from './json';
import { type End, isAsAssumed, type Told } from './laws';
import { shownThing } from './shown';
import { foldOf, settingsWith } from './world';
import { serviceWorld } from './worlds';

/** As coarse as the date of a witness may be, ms. */
const DATE_STEP_MS = 2_000;

/**
 * From when on a sending bears witness for a record; null: it is in no chunk any more. Where no slow batch has moved the horizon
 * since, the tail was sent to be a witness, however coarse the dates are.
 */
const witnessTime = (end: End, { from, record }: Told): number | null => {
  const settings = settingsWith(end.profile, end.load.target, {
    inFlight: 1,
    stopAfterChunks: 0,
    asksOnce: true,
  });
  const state = foldOf(from.disk.facts, settings);
  const chunk = allOpen(state.active).find(({ left }) => left.includes(record));
  if (chunk === undefined) return null;
  const isMoved = horizonMs(state) > settings.horizonMs;
  const { endedAt, refusedAt } = chunk.sent;
  // The witness must follow the refusal of a repeat, too.
  return Math.max(endedAt + horizonMs(state) + (isMoved ? DATE_STEP_MS : 0), refusedAt + DATE_STEP_MS);
};

/** Whether an own record that was sent later proves the list new enough for one in doubt. */
const hasWitness = (end: End, told: Told): boolean => {
  const { world, profile, imports, service } = end;
  const after = witnessTime(end, told);
  if (profile.proof.listOrder !== 'prefix' || after === null) return false;
  const { repeat } = profile.invoice.uploadId;
  // Ages are believed until the first record that is read back shows otherwise.
  const isBelieved = !told.from.disk.facts.some((fact) => fact.kind === 'borne-out' && !fact.isDated);
  const isToldOfRepeats = repeat === 'refused' || repeat === 'second';
  const areAgesKnown = isBelieved
    ? world.createdAt === 'full' || (world.createdAt === 'null' && isToldOfRepeats)
    : isToldOfRepeats;
  return (
    areAgesKnown &&
    imports.some(({ disk }) =>
      answeredRecords(disk, after).some(({ serviceId, begunAt }) => {
        const thing = service.books.withId(serviceId);
        return thing?.maker.who === 'ours' && thing.createdAt >= begunAt;
      }),
    )
  );
};

/** Things with the number of a record, equal to it or not. */
const alike = (end: End, { from, record, identity }: Told): number => {
  const { load, service } = end;
  // What another import knows under its id is read, whether or not lists show it.
  if (load.changed !== undefined && service.books.held(identity).length > 0) return 1;
  const number = load.identity(load.payload(from.things[record - 1] ?? 0));
  return service.books
    .shownAt(Number.POSITIVE_INFINITY)
    .filter((thing) => load.identity(thing.entry) === number).length;
};

/** Lines that read otherwise than those of the file. */
const areLinesOther = ({ service }: End, { from, record, identity }: Told): boolean => {
  const wanted = JSON.stringify(objectsOf(from.payloads[record - 1]?.items ?? []));
  return service.books.held(identity).some(({ entry }) => JSON.stringify(objectsOf(entry.items)) !== wanted);
};

/** Somebody else, or another import, has written it since: it stands otherwise than when it was looked for. */
const isWrittenOver = ({ service }: End, { from, identity }: Told): boolean =>
  service.books.held(identity).some(({ writers }) => writers.at(-1) !== from.number);

const dayOf = (thing: JsonObject): string =>
  String(thing.invoice_date ?? thing.receipt_date ?? '').slice(0, 10);

/** Whether the last look's list showed nothing as old as the record by its date, or nothing of its location. */
const isOfNoShownSort = ({ load, service, world }: End, { from, record }: Told): boolean => {
  const look = from.disk.facts.findLast((fact) => fact.kind === 'look');
  if (look?.kind !== 'look') return false;
  const own = load.payload(from.things[record - 1] ?? 0);
  const shown = service.books
    .shownAt(look.begunAt)
    .map((thing) => shownThing(load, serviceWorld(world), thing, true));
  const isOldest = shown.every((entry) => dayOf(entry) > dayOf(own));
  const isElsewhere = shown.every((entry) => entry.svc_location_id !== own.svc_location_id);
  return shown.length > 0 && (isOldest || isElsewhere);
};

/** Whether another record of the import was sent twice, and nobody knows what became of it. */
const isAnyTwiceUntold = ({ from, record }: Told): boolean =>
  [...from.disk.outcomes().values()].some(
    (one) =>
      one.record !== record && one.outcome === 'in-doubt' && sendingsOf(from.disk.facts, one.record) > 1,
  );

/** Whether a list may go on not showing what was sent again for longer than anybody waits: it has holes, or is slower than four horizons. */
export const mayStayUnshown = (end: Pick<End, 'world' | 'profile'>): boolean =>
  !isAsAssumed(end) || end.world.isPageIgnored || end.world.lagMs >= 3 * end.profile.proof.horizonMs;

/** Why a record that is looked for may be left to a person; null: it should not have been. */
const lookedForExcuse = (end: End, told: Told): string | null => {
  const { outcome, from, record } = told;
  const words = (is: boolean, why: string): string | null => (is ? why : null);
  switch (outcome?.code) {
    case 'in-doubt-hole':
    case 'in-doubt-list-cut':
    case 'in-doubt-no-witness':
    case 'in-doubt-proof-off':
    case 'in-doubt-update-as-before':
      // A list that is not read to its end, or that has holes, proves nothing.
      if (end.world.isPageIgnored || !isAsAssumed(end)) return 'no list can be trusted';
      return words(!hasWitness(end, told), 'nothing was sent and told of since');
    case 'in-doubt-hidden':
      return words(isOfNoShownSort(end, told), 'the list shows nothing of its sort');
    case 'in-doubt-again-lost':
      return words(isAnyTwiceUntold(told), 'nobody knows of one that was sent again before it');
    case 'in-doubt-again-unshown':
      return words(mayStayUnshown(end), 'the list leaves out what was sent again');
    case 'in-doubt-candidates':
    case 'in-doubt-several':
    case 'in-doubt-tied':
    case 'in-doubt-suspicion':
    case 'in-doubt-order-candidates':
    case 'in-doubt-order-suspicion':
    case 'in-doubt-receipt-candidates':
    case 'in-doubt-receipt-suspicion':
      return words(alike(end, told) > 0, 'something has its number');
    case 'in-doubt-update-otherwise':
      return words(areLinesOther(end, told) || isWrittenOver(end, told), 'its lines differ, or did');
    case 'in-doubt-update-in-vain':
    case 'in-doubt-in-vain':
      return words(sendingsOf(from.disk.facts, record) > 1, 'it was sent twice');
    case 'in-doubt-unread':
      return 'the service does not let it be read';
    case 'in-doubt-lines-differ':
      return words(areLinesOther(end, told) || end.world.reads === 'altered', 'its lines differ');
    default:
      // Asked after further.
      return words(end.quiet.get(from.number) === 'waiting', 'it waits');
  }
};

/** A refusal of the repeat says nothing of a first sending that was not answered. */
const wasRefusedAfterDoubt = ({ from, record }: Told): boolean => {
  const kinds = answersOf(from.disk.facts, record).map((fact) =>
    fact.kind === 'answer' ? fact.answer.kind : fact.kind,
  );
  const doubted = kinds.indexOf('in-doubt');
  return doubted >= 0 && kinds.lastIndexOf('refused') > doubted;
};

/** Why nobody could know what became of a record in doubt by the evidence that is allowed; null: it could be known. */
export const excuse = (end: End, told: Told): string | null => {
  const { load, service, misjudged } = end;
  const { identity, from, record, outcome } = told;
  if (misjudged.has(identity)) return 'a person was wrong about it';
  const payload = load.payload(from.things[record - 1] ?? 0);
  if (load.target.bulk.resend === 'look-up') return lookedForExcuse(end, told);
  if (load.isKeyed) {
    if (outcome?.code === 'in-doubt-key-old') return 'the key is too old to be used again';
    if (outcome?.code === 'in-doubt-refused-under-key') return 'its repeat was refused';
    return end.scenario.remembersFailures ? 'the key may remember a failure' : null;
  }
  const isTold = answersOf(from.disk.facts, record).some(
    (fact) => fact.kind === 'answer' && (fact.answer.kind === 'settled' || fact.answer.kind === 'accepted'),
  );
  if (load.isUpsert(payload)) {
    if (wasRefusedAfterDoubt(told)) return 'its repeat was refused, and nothing tells of the first sending';
    return isTold ? 'the answer came and did not tell of it' : null;
  }
  return service.books.held(identity).length === 1 ? null : 'it is not there, or several times';
};
