import type { ServiceProfile } from '../../src/core/service/profile';
import { evidenceOf } from '../../src/core/submit/evidence';
import type { Outcome } from '../../src/core/submit/facts';
import { foundCodes } from '../../src/core/submit/outcomes';
import type { Thing } from './books';
import { excuse, mayStayUnshown } from './excuses';
import { isEnd } from './history';
import { type ModelImport, sentRecords } from './journal';
import { objectsOf } from './json';
import type { Load } from './loads';
import type { Scenario } from './scenario';
import type { ModelService } from './service';
import type { Law } from './witness';
import type { World } from './worlds';

const pendingOutcome = { outcome: 'pending' } as const;

type Report = (law: Law, what: string) => void;

/** A world in which everything is quiet. */
export type End = {
  readonly load: Load;
  readonly scenario: Scenario;
  readonly world: World;
  readonly profile: ServiceProfile;
  readonly imports: readonly ModelImport[];
  readonly service: ModelService;
  readonly misjudged: ReadonlyMap<string, { readonly created: number; readonly notCreated: number }>;
  /** How the last run of each import ended, by its number. */
  readonly quiet: ReadonlyMap<number, string>;
  readonly report: Report;
};

export type Told = {
  readonly from: ModelImport;
  readonly record: number;
  readonly identity: string;
  readonly outcome: Outcome | undefined;
  /** Another import has the thing too. */
  readonly isElsewhere: boolean;
};

const toldOf = ({ imports, load }: End): readonly Told[] =>
  imports.flatMap((from) => {
    const outcomes = from.disk.outcomes();
    const others = new Set(imports.filter((one) => one !== from).flatMap((one) => one.things));
    return from.things.map((thing, i) => ({
      from,
      record: i + 1,
      identity: load.identity(load.payload(thing)),
      outcome: outcomes.get(i + 1),
      isElsewhere: others.has(thing),
    }));
  });

/** Whether what the profile assumes of sendings and lists is so, or known not to be. */
export const isAsAssumed = ({ world }: Pick<End, 'world'>): boolean =>
  world.kind === 'honest' || (world.kind === 'no-A2' && world.isDisorderKnown);

/** I2: no more by our sendings than one, and one more for each time that a person wrongly said that there was none. */
const checkCopies = (end: End): void => {
  const { load, imports, service, misjudged, report } = end;
  if (!isAsAssumed(end)) return;
  for (const thing of new Set(imports.flatMap((one) => one.things))) {
    const identity = load.identity(load.payload(thing));
    const ours = service.books.held(identity).filter(({ maker }) => maker.who === 'ours');
    const allowed = 1 + (misjudged.get(identity)?.notCreated ?? 0);
    if (ours.length > allowed)
      report('I2 nothing twice', `${identity} was made ${ours.length} times: ${ours.map(({ id }) => id)}`);
  }
  checkUpdates(end);
};

/** I2 of updates: no import writes a thing more often than once, as far as nobody else has changed it back meanwhile. */
const checkUpdates = ({ load, imports, service, misjudged, world, report }: End): void => {
  if (load.changed === undefined || world.secondClient !== null) return;
  for (const { number, things } of imports)
    for (const thing of things) {
      const identity = load.identity(load.payload(thing));
      const allowed = 1 + (misjudged.get(identity)?.notCreated ?? 0);
      const times = service.books
        .held(identity)
        .flatMap(({ writers }) => writers.filter((writer) => writer === number)).length;
      if (times > allowed)
        report('I2 nothing twice', `${identity} was written ${times} times by import ${number}`);
    }
};

const linesText = ({ items }: Pick<Thing, 'entry'>['entry']): string => JSON.stringify(objectsOf(items));

/** The lines at the service are those of the file, as far as nobody else has sent any. */
const checkLines = ({ load, world, report }: End, told: Told, thing: Thing, words: string): void => {
  if (!load.hasLines || world.secondClient !== null) return;
  // What another import wrote since is that one's.
  const isElsewhere =
    load.changed === undefined ? told.isElsewhere : thing.writers.at(-1) !== told.from.number;
  if (isElsewhere) return;
  const wanted = linesText(told.from.payloads[told.record - 1] ?? {});
  if (linesText(thing.entry) !== wanted)
    report('I12 lines are those of the file', `${words}, has the lines ${linesText(thing.entry)}`);
};

/** What it is said to be stands there under that id, and is equal. */
const checkThere = (end: End, told: Told, words: string): void => {
  const { service, report, world, misjudged } = end;
  const { outcome, identity } = told;
  const things = service.books.held(identity);
  if (outcome === undefined) return;
  if (outcome.serviceId === null) {
    if (things.length === 0) report('I4 outcomes are true', `${words}, is not there`);
    return;
  }
  const thing = service.books.withId(outcome.serviceId);
  // The service itself says so, of what bears our id and is another thing.
  const isEchoed = world.repeat === 'echoed' && outcome.evidence !== 'look-up';
  if (isEchoed && thing?.identity === null) return;
  if (thing === undefined || thing.identity !== identity) {
    report('I4 outcomes are true', `${words} as ${outcome.serviceId}, which is another thing`);
    return;
  }
  // What was there before, by its date or by an earlier list, is not what a look says that we made.
  const isOldKnown = world.createdAt === 'full' || world.isGuarded;
  const isFound = outcome.evidence === 'look-up' && foundCodes.has(outcome.code);
  const isUpdate = outcome.outcome === 'updated';
  if (isFound && !isUpdate && isOldKnown && thing.maker.who === 'before')
    report('I4 outcomes are true', `${words} as ${outcome.serviceId}, which was there before`);
  const isMeddled = misjudged.has(identity);
  if (outcome.outcome !== 'existing' && !isMeddled) checkLines(end, told, thing, words);
};

/** Whether a whole look before the outcome showed an equal one. */
const wasShownEqual = (end: End, { from, record, identity }: Told): boolean => {
  const { service, world } = end;
  if (world.reads === 'altered' || world.isPageIgnored) return false;
  const { facts } = from.disk;
  const place = facts.findLastIndex(
    (fact) => fact.kind === 'outcomes' && fact.outcomes.some((one) => one.record === record),
  );
  const look = facts.slice(0, place).findLast((fact) => fact.kind === 'look' && fact.isWhole);
  if (look?.kind !== 'look') return false;
  const wanted = linesText(from.payloads[record - 1] ?? {});
  return service.books
    .shownAt(look.begunAt)
    .some((thing) => thing.identity === identity && linesText(thing.entry) === wanted);
};

/** I4: what is reported is what is there. */
const checkTruth = (end: End, told: Told): void => {
  const { service, report, misjudged, load } = end;
  const { outcome, identity, from, record, isElsewhere } = told;
  if (outcome === undefined || outcome.evidence === 'person') return;
  const things = service.books.held(identity);
  const words = `import ${from.number}, record ${record} (${identity}): reported ${outcome.outcome}`;
  const isDecided = misjudged.has(identity);
  switch (outcome.outcome) {
    case 'created':
    case 'updated': {
      checkThere(end, told, words);
      if (outcome.code === 'sent-again-unshown' && !mayStayUnshown(end))
        report('I4 outcomes are true', `${words}, and not shown by a list that shows all`);
      if (outcome.code === 'turned-away-made' && things.length < 2)
        report('I4 outcomes are true', `${words} beside another one, and stands there once`);
      const isForeign = things.length > 0 && things.every(({ maker }) => maker.who === 'before');
      const isOwn = things.length > 0 && things.every((one) => !one.wasThere);
      const isCertain = outcome.evidence === 'list' && outcome.code === null;
      if (outcome.outcome === 'updated' && isCertain && isOwn && !isElsewhere && !isDecided)
        report('I4 outcomes are true', `${words} for certain, was not there before`);
      if (outcome.outcome === 'created' && isForeign && load.target.bulk.resend !== 'look-up')
        report('I4 outcomes are true', `${words}, was there before`);
      return;
    }
    case 'existing':
      checkThere(end, told, words);
      return;
    case 'failed':
    case 'rejected': {
      if (isElsewhere || isDecided) return;
      const isOurs = things.some(({ maker }) => maker.who === 'ours' && maker.from === from.number);
      if (isOurs && isAsAssumed(end)) report('I4 outcomes are true', `${words}, is there and ours`);
      if (load.target.bulk.resend === 'look-up' && wasShownEqual(end, told))
        report('I4 outcomes are true', `${words}, although the list showed an equal one`);
      return;
    }
    default:
      return;
  }
};

/** An update that was never sent, or the last record behind it, waits for one of which nobody knows what becomes of its lines. */
const isUpdateHeld = ({ from, record }: Told): boolean => {
  const alone = from.disk.facts.flatMap((fact) =>
    fact.kind === 'chunk' && fact.made.alone === true ? [fact.made.records] : [],
  );
  const sent = sentRecords(from.disk.facts);
  const outcomes = from.disk.outcomes();
  const isOpen = (one: number): boolean => sent.has(one) && !isEnd(outcomes.get(one) ?? pendingOutcome);
  const isLast = from.disk.facts.some(
    (fact) => fact.kind === 'chunk' && fact.made.purpose === 'tail' && fact.made.records.includes(record),
  );
  const isHeld = isLast || alone.some((records) => records.includes(record));
  return isHeld && alone.flat().some(isOpen);
};

/** I3 and I5 when everything is quiet and nobody has decided yet. */
const checkOutcome = (end: End, told: Told): void => {
  const { outcome, from, record, identity } = told;
  const quiet = end.quiet.get(from.number);
  const words = `import ${from.number} (${quiet}), record ${record} (${identity})`;
  if (quiet === 'overtaken') return;
  if (outcome === undefined || outcome.outcome === 'pending') {
    if (quiet === 'finished') end.report('I3 one outcome each', `${words} has no outcome`);
    if (quiet === 'waiting' && !sentRecords(from.disk.facts).has(record) && !isUpdateHeld(told))
      end.report('I3 one outcome each', `${words} waits and was never sent`);
    return;
  }
  if (isEnd(outcome)) return;
  if (outcome.outcome !== 'in-doubt') {
    if (quiet === 'finished') end.report('I3 one outcome each', `${words} is still ${outcome.outcome}`);
    return;
  }
  if (outcome.evidence === 'person') return;
  if (excuse(end, told) === null)
    end.report('I5 doubt only without evidence', `${words} is in doubt (${outcome.code}) and could be known`);
  if ((evidenceOf(from.disk.facts, new Set([record])).get(record) ?? []).length === 0)
    end.report('I5 doubt only without evidence', `${words} is in doubt without a line of evidence`);
};

/** All that must hold when faults have ceased and nothing changes any more. */
export const checkEnd = (end: End): void => {
  checkCopies(end);
  for (const told of toldOf(end)) {
    checkTruth(end, told);
    checkOutcome(end, told);
  }
};

/** All that must hold after a person has decided truly about what was left. */
export const checkDecided = (end: End): void => {
  checkCopies(end);
  for (const told of toldOf(end)) {
    checkTruth(end, told);
    const { outcome, from, record, identity } = told;
    if (end.quiet.get(from.number) !== 'finished') continue;
    const words = `import ${from.number}, record ${record} (${identity})`;
    // Sent again as the person said, and in the same doubt as before.
    const isExcused = outcome?.evidence === 'person' || excuse(end, told) !== null;
    if (outcome?.outcome === 'in-doubt' && isExcused) continue;
    if (outcome === undefined || !isEnd(outcome))
      end.report('I3 one outcome each', `${words} has no outcome after all decisions`);
    const wasSent = sentRecords(from.disk.facts).has(record);
    // A location that is closed is closed for all that is of it.
    if (!wasSent && outcome?.code !== 'location-refused')
      end.report('I3 one outcome each', `${words} has an outcome and was never sent`);
  }
};
