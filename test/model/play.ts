import { decisionFacts } from '../../src/core/submit/decisions';
import { isYoungKey } from '../../src/core/submit/keys';
import { checkHistory } from './history';
import { countingThings, type ModelImport, unsentThings } from './journal';
import { checkDecided, checkEnd } from './laws';
import { live, type RunCommand } from './life';
import { identityOf } from './loads';
import type { Command, Scenario } from './scenario';
import { type Control, importNow, openStage, type Report, type Stage } from './stage';
import { foldOf, settingsWith } from './world';

const DAY_MS = 86_400_000;

/** Whether the thing is at the service, or will be without anybody doing anything more. */
const isOrComes = (stage: Stage, identity: string): boolean => {
  const { books, isFlying } = stage.service;
  return books.held(identity).length > 0 || books.isComing(identity) || isFlying(identity);
};

/** The same of what an import wrote, where another may have made the thing. */
const isOrCameBy = (stage: Stage, from: ModelImport, identity: string): boolean => {
  const { books, isFlying } = stage.service;
  const isWritten = books.held(identity).some(({ writers }) => writers.includes(from.number));
  return isWritten || books.isComing(identity) || isFlying(identity);
};

const inDoubtRecords = ({ disk }: ModelImport): readonly number[] =>
  [...disk.outcomes().values()].filter((one) => one.outcome === 'in-doubt').map((one) => one.record);

const isUnderYoungKey = (stage: Stage, record: number): boolean => {
  const { load, clock, profile } = stage;
  const { facts } = importNow(stage).disk;
  const chunks = facts.flatMap((fact) =>
    fact.kind === 'chunk' && fact.made.records.includes(record) ? [fact.made.chunk] : [],
  );
  const first = facts.findLast(
    (fact) => fact.kind === 'intent' && fact.body !== undefined && chunks.includes(fact.chunk),
  );
  return load.isKeyed && first !== undefined && isYoungKey(first.at, clock.now() + DAY_MS / 4, profile);
};

/** A person decides about a record in doubt; what they decide against the truth is on their account. */
const decide = async (
  stage: Stage,
  record: number,
  as: 'truly' | 'created' | 'not-created',
): Promise<void> => {
  const { load, clock, misjudged } = stage;
  const from = importNow(stage);
  const identity = identityOf(load, from.things[record - 1] ?? 0);
  await clock.runFor(3_000);
  stage.service.books.advance(clock.now());
  const isThere = load.changed === undefined ? isOrComes(stage, identity) : isOrCameBy(stage, from, identity);
  const said = as === 'truly' ? (isThere ? 'created' : 'not-created') : as;
  const settings = settingsWith(stage.profile, stage.target, {
    inFlight: 1,
    stopAfterChunks: 0,
    asksOnce: true,
  });
  const facts = decisionFacts(
    foldOf(await from.store.load(), settings),
    { record, as: said, note: 'said so' },
    clock.now(),
  );
  if (facts.length === 0) {
    stage.report('I5 doubt only without evidence', `record ${record} is in doubt and cannot be decided`);
    return;
  }
  stage.count('decisions');
  stage.say(`person: record ${record} (${identity}) was ${said}; in truth it ${isThere ? 'was' : 'was not'}`);
  const told = misjudged.get(identity) ?? { created: 0, notCreated: 0 };
  if (said === 'created' && !isThere) told.created += 1;
  // While the key is young the service replays what it answered: such a word is no excuse for a second one.
  if (said === 'not-created' && isThere && !isUnderYoungKey(stage, record)) told.notCreated += 1;
  misjudged.set(identity, told);
  await from.store.append(facts);
};

const decideSome = async (stage: Stage, command: Extract<Command, { does: 'decide' }>): Promise<void> => {
  const open = inDoubtRecords(importNow(stage));
  const record = open[command.which % Math.max(1, open.length)];
  if (record !== undefined) await decide(stage, record, command.as);
};

const importAgain = (stage: Stage, more: number, isChanged: boolean): void => {
  const { load, journal, scenario, bad, fails } = stage;
  const before = journal.imports.flatMap((one) => one.things);
  const kept = new Set(journal.imports.flatMap((one) => [...countingThings(one)]));
  const isSame = (thing: number): boolean =>
    load.isUpsert(load.payload(thing)) ? true : load.name !== 'purchase-orders' && !kept.has(thing);
  const again = [...new Set(before)].filter(isSame);
  const most = Math.max(0, ...before);
  const fresh = Array.from({ length: more }, (_, i) => most + i + 1);
  const things = [...again, ...fresh];
  if (things.length === 0) return;
  for (const thing of again) {
    bad.delete(identityOf(load, thing));
    fails.delete(identityOf(load, thing));
  }
  if (isChanged) stage.changes += 1;
  journal.add(things, scenario.chunkSize, stage.changes);
  stage.current = journal.imports.length - 1;
  stage.say(`import ${stage.current + 1}: ${things.join(' ')}`);
};

/** Whether another import has sent, or is about to send, what this one still would. */
const isOvertaken = (stage: Stage): boolean => {
  const mine = importNow(stage);
  if (!stage.load.createsOnce) return false;
  const others = stage.journal.imports
    .filter((one) => one !== mine)
    .flatMap((one) => [...countingThings(one)]);
  const taken = new Set(others);
  return unsentThings(mine).some((thing) => taken.has(thing));
};

const obey = async (stage: Stage, command: Command): Promise<void> => {
  const { clock, journal } = stage;
  stage.count(`command ${command.does}`);
  switch (command.does) {
    case 'run':
      if (!isOvertaken(stage)) await live(stage, command);
      return;
    case 'decide':
      return decideSome(stage, command);
    case 'put-away': {
      const reason = command.as === 'stopped' ? null : ('person' as const);
      return importNow(stage).store.append([
        { kind: 'end', at: clock.now(), state: command.as, reason, text: null },
      ]);
    }
    case 'rest':
      stage.say(`rest for ${command.ms} ms`);
      return clock.runFor(command.ms);
    case 'import-again':
      return importAgain(stage, command.more, command.isChanged === true);
    case 'switch':
      stage.current = (stage.current + 1) % journal.imports.length;
      return;
  }
};

const calmRun: RunCommand = { does: 'run', only: null, stopAfterChunks: null, wishes: [], death: null };

const outcomesOf = ({ disk }: ModelImport): string =>
  [...disk.outcomes()].map(([record, { outcome }]) => `${record} ${outcome}`).join();

/** Resumes until nothing changes any more. */
const untilQuiet = async (stage: Stage): Promise<string> => {
  const { clock, load, scenario } = stage;
  const from = importNow(stage);
  const most = 8 + 2 * from.things.length;
  let last = '';
  for (let i = 0; i < most; i++) {
    if (isOvertaken(stage)) return 'overtaken';
    const before = outcomesOf(from);
    const how = await live(stage, calmRun);
    if (how === 'broken') return how;
    await clock.runFor(600_000);
    const isSame = how === last && outcomesOf(from) === before;
    // A key that remembers a failure answers with it for ever: the run pauses until a person has decided.
    const isPoisoned = scenario.remembersFailures && load.isKeyed && how === 'paused (service-failing)';
    // Updates are held for what the service does with their lines.
    const isHeld = how === 'paused (order-lines)' || how === 'stopped';
    if (isSame && (how === 'finished' || how === 'waiting' || isHeld || isPoisoned)) return how;
    last = how;
  }
  stage.report(
    'I7 it always ends',
    `after ${most} runs without faults import ${from.number} is still ${last}`,
  );
  return last;
};

/** Something is in doubt for want of a witness, and a later import may bear it. */
const isWitnessWanted = ({ journal, load }: Stage): boolean =>
  load.target.bulk.resend === 'look-up' &&
  journal.imports.some(({ disk }) =>
    [...disk.outcomes().values()].some(
      ({ code }) =>
        code === 'in-doubt-no-witness' || code === 'in-doubt-hole' || code === 'in-doubt-list-cut',
    ),
  );

const importMore = (stage: Stage): void => {
  const { journal, scenario } = stage;
  const most = Math.max(0, ...journal.imports.flatMap((one) => one.things));
  stage.say('a later import');
  journal.add([most + 1, most + 2, most + 3], scenario.chunkSize);
};

const eachImport = async (stage: Stage, work: () => Promise<unknown>): Promise<void> => {
  for (let i = stage.journal.imports.length - 1; i >= 0; i--) {
    stage.current = i;
    await work();
  }
};

/** What the laws look at when everything is quiet. */
const endOf = (stage: Stage, quiet: ReadonlyMap<number, string>) => {
  const { load, journal, service, misjudged, report, scenario, world, profile } = stage;
  service.books.advance(stage.clock.now());
  return { load, imports: journal.imports, service, misjudged, report, scenario, world, profile, quiet };
};

/**
 * Plays a scenario: the commands, then runs without faults until nothing changes, then a person who decides truly about
 * all that is still in doubt. The laws are checked at every step and after each of the two.
 */
export const play = async (scenario: Scenario, control: Control = {}): Promise<Report> => {
  const lines: string[] = [];
  const stage = openStage(scenario, control, lines);
  const quiet = new Map<number, string>();
  try {
    for (const command of scenario.commands) await obey(stage, command);
    stage.say('no more faults');
    stage.isCalm = true;
    await stage.clock.runFor(600_000);
    const settle = async (): Promise<void> => {
      quiet.set(importNow(stage).number, await untilQuiet(stage));
    };
    const settleAll = async (): Promise<void> => {
      await eachImport(stage, settle);
      // What one import sent since may settle what is in doubt in another.
      if (isWitnessWanted(stage)) await eachImport(stage, settle);
      checkEnd(endOf(stage, quiet));
    };
    await settleAll();
    if (isWitnessWanted(stage)) {
      importMore(stage);
      await settleAll();
    }
    await eachImport(stage, async () => {
      const open = inDoubtRecords(importNow(stage));
      stage.count('in doubt at the end', open.length);
      for (const record of open) await decide(stage, record, 'truly');
      if (open.length > 0) quiet.set(importNow(stage).number, await untilQuiet(stage));
    });
    checkDecided(endOf(stage, quiet));
  } catch (error) {
    stage.report('I7 it always ends', String(error));
  }
  for (const one of stage.journal.imports) {
    checkHistory(one, stage.report);
    for (const { outcome, code, evidence } of one.disk.facts.flatMap((fact) =>
      fact.kind === 'outcomes' ? fact.outcomes : [],
    ))
      stage.count(`outcome ${outcome} (${code ?? evidence})`);
  }
  stage.count('records', stage.journal.imports.flatMap((one) => one.things).length);
  return { violations: stage.violations, trace: lines, counts: stage.counts };
};
