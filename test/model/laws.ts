import type { Fact, Outcome } from '../../src/core/submit/facts';
import { type ModelImport, sentRecords } from './journal';
import type { Load } from './loads';
import type { Scenario } from './scenario';
import type { ModelService } from './service';
import type { Law } from './witness';

type Report = (law: Law, what: string) => void;

/** A world in which everything is quiet. */
export type End = {
  readonly load: Load;
  readonly scenario: Scenario;
  readonly imports: readonly ModelImport[];
  readonly service: ModelService;
  readonly misjudged: ReadonlyMap<string, { readonly created: number; readonly notCreated: number }>;
  readonly bad: ReadonlySet<string>;
  readonly fails: ReadonlySet<string>;
  /** How the last run of each import ended, by its number. */
  readonly quiet: ReadonlyMap<number, string>;
  readonly report: Report;
};

const isEnd = (outcome: Outcome): boolean =>
  outcome.outcome !== 'in-doubt' && outcome.outcome !== 'pending' && outcome.outcome !== 'written';

/** I3, over the whole history: an outcome that is final stays as it is. */
export const checkHistory = ({ disk, number }: ModelImport, report: Report): void => {
  const last = new Map<number, Outcome>();
  for (const fact of disk.facts) {
    if (fact.kind !== 'outcomes') continue;
    for (const outcome of fact.outcomes) {
      const before = last.get(outcome.record);
      if (before !== undefined && isEnd(before))
        report(
          'I3 one outcome each',
          `import ${number}: record ${outcome.record} was ${before.outcome} and became ${outcome.outcome}`,
        );
      last.set(outcome.record, outcome);
    }
  }
};

type Told = {
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

/** I2: no more copies than one, and one more for each time that a person wrongly said that there was none. */
const checkCopies = (end: End): void => {
  const { load, imports, service, misjudged, report } = end;
  for (const thing of new Set(imports.flatMap((one) => one.things))) {
    const identity = load.identity(load.payload(thing));
    const copies = service.books.held(identity).length;
    const allowed = 1 + (misjudged.get(identity)?.notCreated ?? 0);
    if (copies > allowed) report('I2 nothing twice', `${identity} is there ${copies} times`);
  }
};

/** I4: what is reported is what is there. */
const checkTruth = (end: End, told: Told): void => {
  const { service, report, misjudged } = end;
  const { outcome, identity, from, record, isElsewhere } = told;
  if (outcome === undefined) return;
  const things = service.books.held(identity);
  const words = `import ${from.number}, record ${record} (${identity}): reported ${outcome.outcome}`;
  const isDecided = outcome.evidence === 'person' || misjudged.has(identity);
  switch (outcome.outcome) {
    case 'created':
    case 'updated': {
      if (outcome.evidence === 'person') return;
      if (things.length === 0) report('I4 outcomes are true', `${words}, is not there`);
      if (outcome.serviceId !== null && !things.some((one) => one.id === outcome.serviceId))
        report('I4 outcomes are true', `${words} as ${outcome.serviceId}, which is another thing`);
      const isForeign = things.length > 0 && things.every((one) => one.wasThere);
      const isOwn = things.length > 0 && things.every((one) => !one.wasThere);
      const isCertain = outcome.evidence === 'list' && outcome.code === null;
      if (outcome.outcome === 'updated' && isCertain && isOwn && !isElsewhere && !isDecided)
        report('I4 outcomes are true', `${words} for certain, was not there before`);
      if (outcome.outcome === 'created' && isForeign)
        report('I4 outcomes are true', `${words}, was there before`);
      return;
    }
    case 'failed':
    case 'rejected':
      if (things.some((one) => !one.wasThere) && !isElsewhere && !isDecided)
        report('I4 outcomes are true', `${words}, is there`);
      return;
    case 'in-doubt':
    case 'pending':
    case 'written':
      return;
  }
};

const chunksOf = (facts: readonly Fact[], record: number) =>
  facts.flatMap((fact) => (fact.kind === 'chunk' && fact.made.records.includes(record) ? [fact.made] : []));

/** Answers to chunks that had the record. */
const answersOf = (facts: readonly Fact[], record: number): readonly Fact[] => {
  const chunks = new Set(chunksOf(facts, record).map(({ chunk }) => chunk));
  return facts.filter((fact) => fact.kind === 'answer' && chunks.has(fact.chunk));
};

/** Why nobody could know what became of a record in doubt by the evidence that is allowed; null: it could be known. */
const excuse = (end: End, told: Told): string | null => {
  const { load, service, misjudged } = end;
  const { identity, from, record, outcome } = told;
  const things = service.books.held(identity);
  if (misjudged.has(identity)) return 'a person was wrong about it';
  const facts = from.disk.facts;
  const answers = answersOf(facts, record);
  const payload = load.payload(from.things[record - 1] ?? 0);
  const isTold = answers.some(
    (fact) => fact.kind === 'answer' && (fact.answer.kind === 'settled' || fact.answer.kind === 'accepted'),
  );
  if (load.isKeyed) {
    if (outcome?.code === 'in-doubt-key-old') return 'the key is too old to be used again';
    return end.scenario.remembersFailures ? 'the key may remember a failure' : null;
  }
  if (load.isUpsert(payload)) return isTold ? 'the answer came and did not tell of it' : null;
  if (things.length === 1) return null;
  if (things.length > 1) return 'it is there several times';
  if (isTold) return 'it was accepted and is not there';
  const hasControl = [...from.disk.outcomes().values()].some((one) => one.serviceId !== null);
  if (!hasControl) return 'no listing can be trusted';
  if (service.arrivals(identity) > 0) return 'it was taken and not written';
  const mates = chunksOf(facts, record).flatMap(({ records }) => records);
  const isFound = mates.some((mate) => from.disk.outcomes().get(mate)?.evidence === 'look-up');
  return isFound ? 'others of its chunk have arrived' : null;
};

/** I3 and I5 when everything is quiet and nobody has decided yet. */
const checkOutcome = (end: End, told: Told): void => {
  const { outcome, from, record, identity } = told;
  const quiet = end.quiet.get(from.number);
  const words = `import ${from.number} (${quiet}), record ${record} (${identity})`;
  if (quiet === 'overtaken') return;
  if (outcome === undefined || outcome.outcome === 'pending') {
    if (quiet === 'finished') end.report('I3 one outcome each', `${words} has no outcome`);
    return;
  }
  if (outcome.outcome === 'written') end.report('I3 one outcome each', `${words} is still without its id`);
  if (outcome.outcome !== 'in-doubt') return;
  if (excuse(end, told) === null)
    end.report('I5 doubt only without evidence', `${words} is in doubt (${outcome.code}) and could be known`);
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
    if (outcome?.outcome === 'in-doubt' && excuse(end, told) !== null) continue;
    if (outcome === undefined || !isEnd(outcome))
      end.report('I3 one outcome each', `${words} has no outcome after all decisions`);
    const wasSent = sentRecords(from.disk.facts).has(record);
    if (!wasSent) end.report('I3 one outcome each', `${words} has an outcome and was never sent`);
  }
};
