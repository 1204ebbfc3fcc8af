import type { ServiceProfile } from '../../src/core/service/profile';
import { decisionFacts } from '../../src/core/submit/decisions';
import type { Fact } from '../../src/core/submit/facts';
import type { Target } from '../../src/core/targets/target';
import { ok } from '../../src/core/values/result';
import type { Http } from '../../src/main/http/exchange';
import { createTokenHolder } from '../../src/main/http/token';
import { type RunningSubmission, startSubmission } from '../../src/main/runner/submit/loop';
import type { SubmitStore } from '../../src/main/runner/submit/store';
import { testCredentials } from '../fixtures/submission';
import { type VirtualClock, virtualClock } from '../fixtures/virtual-clock';
import { chance } from './chance';
import {
  countingThings,
  type ModelImport,
  type ModelJournal,
  openModelJournal,
  unsentThings,
} from './journal';
import { parsed } from './json';
import { checkDecided, checkEnd, checkHistory } from './laws';
import { COMPANY, type Load, loadNamed } from './loads';
import type { Mishaps } from './mishaps';
import { type Death, mortal } from './mortal';
import type { Command, Scenario } from './scenario';
import { type ModelService, modelService } from './service';
import { type Law, openWitness, type Violation, type Witness } from './witness';
import { foldOf, profileWith, shadowOf } from './world';

/** What a negative control puts in place of the real thing. */
export type Control = {
  readonly store?: (store: SubmitStore) => SubmitStore;
  readonly http?: (http: Http) => Http;
  readonly profile?: object;
  readonly target?: (target: Load['target']) => Pick<Target, 'bulk' | 'lookUp'>;
};

/** What one simulation came to. */
export type Report = {
  readonly violations: readonly Violation[];
  /** Readable lines, in the order of events. */
  readonly trace: readonly string[];
  readonly counts: ReadonlyMap<string, number>;
};

type Stage = {
  readonly scenario: Scenario;
  readonly control: Control;
  readonly load: Load;
  readonly clock: VirtualClock;
  readonly profile: ServiceProfile;
  readonly target: Pick<Target, 'bulk' | 'lookUp'>;
  readonly service: ModelService;
  readonly journal: ModelJournal;
  readonly witness: Witness;
  readonly bad: Set<string>;
  readonly fails: Set<string>;
  /** Decisions of persons that were not true, by thing and what was decided. */
  readonly misjudged: Map<string, { created: number; notCreated: number }>;
  readonly report: (law: Law, what: string) => void;
  readonly say: (line: string) => void;
  readonly count: (what: string, times?: number) => void;
  /** No more faults from now on. */
  isCalm: boolean;
  lives: number;
  current: number;
  readonly counts: Map<string, number>;
  readonly violations: Violation[];
};

const mishapsOf = (scenario: Scenario, isCalm: () => boolean): Mishaps => {
  const faults = new Map(scenario.faults.map((one) => [`${one.direction} ${one.number}`, one.fault]));
  const answers = new Map(scenario.answers.map((one) => [one.send, one.shape]));
  const batches = new Map(scenario.batches.map((one) => [one.batch, one.shape]));
  return {
    faultOf: (direction, number) => (isCalm() ? null : (faults.get(`${direction} ${number}`) ?? null)),
    answerOf: (send) => answers.get(send) ?? 'plain',
    batchOf: (batch) => batches.get(batch) ?? 'plain',
  };
};

export const identityOf = (load: Load, thing: number): string => load.identity(load.payload(thing));

const OTHERS = 100;

const openStage = (scenario: Scenario, control: Control, lines: string[]): Stage => {
  const load = loadNamed(scenario.load);
  const clock = virtualClock();
  const start = clock.now();
  const violations: Violation[] = [];
  const counts = new Map<string, number>();
  const count = (what: string, times = 1): void => void counts.set(what, (counts.get(what) ?? 0) + times);
  const say = (line: string): void =>
    void lines.push(`${((clock.now() - start) / 1000).toFixed(2).padStart(9)} s  ${line}`);
  const report = (law: Law, what: string): void => {
    violations.push({ law, what });
    say(`!! ${law}: ${what}`);
  };
  const own = (things: readonly number[]): string[] =>
    things.filter((thing) => thing <= scenario.things).map((thing) => identityOf(load, thing));
  const bad = new Set(own(scenario.bad));
  const fails = new Set(own(scenario.fails));
  // What is there before: of an upsert the same things, of others things of somebody else.
  const before = scenario.before
    .map((thing) => load.payload(thing))
    .map((payload, i) => (load.isUpsert(payload) ? payload : load.payload(OTHERS + i)));
  const holder = { isCalm: false };
  const service = modelService({
    clock,
    load,
    salt: scenario.salt,
    slowestMs: scenario.slowestMs,
    pageSize: scenario.pageSize,
    isNewestFirst: scenario.isNewestFirst,
    refusal: scenario.refusal,
    bad,
    fails,
    before,
    remembersFailures: scenario.remembersFailures,
    mishaps: mishapsOf(scenario, () => holder.isCalm),
    onFault: (fault) => count(`fault ${fault}`),
  });
  const stage: Stage = {
    scenario,
    control,
    load,
    clock,
    profile: profileWith(control.profile ?? {}),
    target: control.target?.(load.target) ?? load.target,
    service,
    journal: openModelJournal(load),
    witness: openWitness(load, report),
    bad,
    fails,
    misjudged: new Map(),
    report,
    say,
    count,
    get isCalm() {
      return holder.isCalm;
    },
    set isCalm(is: boolean) {
      holder.isCalm = is;
    },
    lives: 0,
    current: 0,
    violations,
    counts,
  };
  stage.journal.add(
    Array.from({ length: scenario.things }, (_, i) => i + 1),
    scenario.chunkSize,
  );
  return stage;
};

const importNow = (stage: Stage): ModelImport => {
  const one = stage.journal.imports[stage.current] ?? stage.journal.imports[0];
  if (one === undefined) throw new Error('there is no import');
  return one;
};

const namesIn = (stage: Stage, bodyText: string | null): string =>
  stage.load.entriesOf(parsed(bodyText)).map(stage.load.identity).join(' ');

/** The way to the service as one life has it: every exchange is told, and watched where it writes. */
const watched = (stage: Stage, from: ModelImport, life: Life): Http => ({
  close: () => undefined,
  exchange: async (request, limits) => {
    const { clock, witness, service, say } = stage;
    const isSend = request.method === 'POST' && !request.url.endsWith('/oauth/token');
    stage.count('exchanges');
    const number = ++life.exchanges;
    const path = new URL(request.url).pathname + new URL(request.url).search;
    const names = isSend ? ` [${namesIn(stage, request.bodyText)}]` : '';
    say(`  #${number} ${request.method} ${path}${names}`);
    if (life.isOver)
      stage.report('I9 silence after the end', `${request.method} ${path} after the run has ended`);
    if (isSend) {
      stage.count('sends');
      life.sends += 1;
      if (life.wished !== null && life.sends - life.wished > stage.scenario.inFlight)
        stage.report('I9 silence after the end', 'more is sent after a wish than was under way');
      witness.onLeave(from, request, clock.now());
    }
    if (number > life.mostExchanges) {
      stage.report('I7 it always ends', `more than ${life.mostExchanges} exchanges in one run`);
      life.kill();
    }
    const exchange = await service.exchange(request, limits);
    say(
      exchange.kind === 'reply'
        ? `  #${number} <- ${exchange.status}${exchange.cut ? ' cut' : ''} ${exchange.text.slice(0, 160)}`
        : `  #${number} <- nothing (${exchange.why}, sent ${exchange.sent})`,
    );
    return exchange;
  },
});

type Life = {
  exchanges: number;
  sends: number;
  mostExchanges: number;
  isOver: boolean;
  /** Sends that had left when a person first wished an end; null: nobody has. */
  wished: number | null;
  kill: () => void;
};

type RunCommand = Extract<Command, { does: 'run' }>;

/** Longest that a run may go on, virtually. */
const LONGEST_MS = 72 * 3_600_000;

const told = (facts: readonly Fact[]): string => {
  const short = (fact: Fact): string => {
    switch (fact.kind) {
      case 'chunk':
        return `chunk ${fact.made.chunk} ${fact.made.purpose} [${fact.made.records.join(' ')}]`;
      case 'intent':
        return `intent ${fact.chunk}`;
      case 'answer':
        return `answer ${fact.chunk} ${fact.answer.kind}${'why' in fact.answer ? ` ${fact.answer.why}` : ''}`;
      case 'outcomes':
        return fact.outcomes.map((one) => `${one.record}=${one.outcome}(${one.evidence})`).join(' ');
      case 'look-up':
        return `look-up of ${fact.chunks.join(' ')} proof ${fact.proof} absent [${fact.absent.join(' ')}]`;
      case 'end':
        return `end ${fact.state} ${fact.reason ?? ''}`;
      default:
        return 'chunk' in fact ? `${fact.kind} ${fact.chunk}` : fact.kind;
    }
  };
  return facts.map(short).join('; ');
};

const tellingStore = (stage: Stage, store: SubmitStore): SubmitStore => ({
  ...store,
  begin: (request, facts) => {
    if (facts.length > 0) stage.say(`    disk: ${told(facts)}`);
    return store.begin(request, facts);
  },
  finish: (attempt, reply, facts) => {
    if (facts.length > 0) stage.say(`    disk: ${told(facts)}`);
    return store.finish(attempt, reply, facts);
  },
  append: (facts) => {
    stage.say(`    disk: ${told(facts)}`);
    return store.append(facts);
  },
});

/** One life of the process on one import. Answers how it ended. */
const live = async (stage: Stage, command: RunCommand): Promise<string> => {
  const { clock, scenario, control, target, profile } = stage;
  const from = importNow(stage);
  const lifeNumber = ++stage.lives;
  const settings = {
    inFlight: scenario.inFlight,
    stopAfterChunks: command.isRefresh ? 0 : command.stopAfterChunks,
    resend: target.bulk.resend,
    upsertTries: profile.inDoubt.upsertTries,
    asksOnce: command.isRefresh,
    watchesPayments: false,
  };
  const life: Life = {
    exchanges: 0,
    sends: 0,
    mostExchanges: 400 + 60 * from.things.length,
    isOver: false,
    wished: null,
    kill: () => undefined,
  };
  const shadow = shadowOf(tellingStore(stage, from.store), settings);
  const theirs = control.store?.(shadow.store) ?? shadow.store;
  const http = watched(stage, from, life);
  const death: Death | null = command.death === null || command.death.at === 'time' ? null : command.death;
  const process = mortal({ store: theirs, http: control.http?.(http) ?? http, clock }, death);
  life.kill = process.kill;
  let jitters = 0;
  const run: RunningSubmission = startSubmission({
    store: process.store,
    target,
    importId: `import-${from.number}`,
    company: COMPANY,
    link: {
      baseUrl: 'https://service.example/v1',
      authUrl: 'https://service.example/oauth/token',
      profile,
      credentials: async () => (process.isAlive() ? ok(testCredentials) : new Promise(() => undefined)),
      http: process.http,
      tokens: createTokenHolder(clock.now),
      clock: process.clock,
    },
    options: {
      inFlight: settings.inFlight,
      stopAfterChunks: settings.stopAfterChunks,
      asksOnce: settings.asksOnce,
    },
    random: () => chance(scenario.salt, 'jitter', lifeNumber, jitters++),
    onProgress: (progress) => {
      if (control.store === undefined && !shadow.agrees(progress, clock.now()))
        stage.report('I8 the disk tells the state', 'the run is in another state than its facts say');
    },
  });
  let ended: string | null = null;
  const over = run.done.then(
    (end) => {
      ended =
        end.kind === 'ended' ? `${end.state}${end.reason === null ? '' : ` (${end.reason})`}` : end.kind;
      life.isOver = true;
    },
    (error: unknown) => {
      ended = 'broken';
      life.isOver = true;
      stage.report('I7 it always ends', `the run broke: ${String(error)}`);
    },
  );
  process.died.then(() => {
    ended ??= 'crashed';
  });
  const isOver = (): boolean => ended !== null;
  if (command.death?.at === 'time') {
    const { ms } = command.death;
    void clock.sleep(ms).then(() => {
      if (!isOver()) process.kill();
    });
  }
  for (const { afterMs, wish } of command.wishes) {
    await clock.runUntil(Promise.race([over, process.died, clock.sleep(afterMs)]));
    if (isOver()) break;
    stage.say(`  person: ${wish}`);
    stage.count(`wish ${wish}`);
    life.wished ??= life.sends;
    run[wish]();
  }
  const late = clock.sleep(LONGEST_MS).then(() => {
    if (isOver()) return;
    stage.report('I7 it always ends', 'the run goes on for days');
    process.kill();
  });
  await clock.runUntil(Promise.race([over, process.died, late]));
  life.isOver = true;
  const how = ended ?? 'crashed';
  if (how === 'crashed') stage.count(`crash at ${command.death?.at ?? 'the limit'}`);
  stage.say(`run ${lifeNumber} of import ${from.number}: ${how}`);
  if (control.store === undefined && !(await shadow.isOnDisk()))
    stage.report('I8 the disk tells the state', 'the facts on disk fold to another state than was in memory');
  return how;
};

/** Whether the thing is at the service, or will be without anybody doing anything more. */
const isOrComes = (stage: Stage, identity: string): boolean => {
  const { books, isFlying } = stage.service;
  return books.held(identity).length > 0 || books.isComing(identity) || isFlying(identity);
};

const inDoubtRecords = ({ disk }: ModelImport): readonly number[] =>
  [...disk.outcomes().values()].filter((one) => one.outcome === 'in-doubt').map((one) => one.record);

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
  const isThere = isOrComes(stage, identity);
  const said = as === 'truly' ? (isThere ? 'created' : 'not-created') : as;
  const settings = {
    inFlight: 1,
    stopAfterChunks: 0,
    resend: stage.target.bulk.resend,
    upsertTries: 3,
    asksOnce: true,
  };
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
  if (said === 'not-created' && isThere) told.notCreated += 1;
  misjudged.set(identity, told);
  await from.store.append(facts);
};

const decideSome = async (stage: Stage, command: Extract<Command, { does: 'decide' }>): Promise<void> => {
  const open = inDoubtRecords(importNow(stage));
  const record = open[command.which % Math.max(1, open.length)];
  if (record !== undefined) await decide(stage, record, command.as);
};

const importAgain = (stage: Stage, more: number): void => {
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
  journal.add(things, scenario.chunkSize);
  stage.current = journal.imports.length - 1;
  stage.say(`import ${stage.current + 1}: ${things.join(' ')}`);
};

/** Whether another import has sent, or is about to send, what this one still would. */
const isOvertaken = (stage: Stage): boolean => {
  const mine = importNow(stage);
  if (stage.load.isUpsert(mine.disk.facts.length > 0 ? stage.load.payload(1) : {})) return false;
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
      return importAgain(stage, command.more);
    case 'switch':
      stage.current = (stage.current + 1) % journal.imports.length;
      return;
  }
};

const calmRun: RunCommand = { does: 'run', isRefresh: false, stopAfterChunks: null, wishes: [], death: null };

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
    if (isSame && (how === 'finished' || how === 'waiting' || isPoisoned)) return how;
    last = how;
  }
  stage.report(
    'I7 it always ends',
    `after ${most} runs without faults import ${from.number} is still ${last}`,
  );
  return last;
};

const eachImport = async (stage: Stage, work: () => Promise<unknown>): Promise<void> => {
  for (let i = stage.journal.imports.length - 1; i >= 0; i--) {
    stage.current = i;
    await work();
  }
};

/** What the laws look at when everything is quiet. */
const endOf = (stage: Stage, quiet: ReadonlyMap<number, string>) => {
  const { load, journal, service, misjudged, report, scenario, bad, fails } = stage;
  service.books.advance(stage.clock.now());
  return { load, imports: journal.imports, service, misjudged, report, scenario, bad, fails, quiet };
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
    await eachImport(stage, async () => void quiet.set(importNow(stage).number, await untilQuiet(stage)));
    checkEnd(endOf(stage, quiet));
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
  for (const one of stage.journal.imports) checkHistory(one, stage.report);
  stage.count('records', stage.journal.imports.flatMap((one) => one.things).length);
  return { violations: stage.violations, trace: lines, counts: stage.counts };
};
