import type { ServiceProfile } from '../../src/core/service/profile';
import type { Http } from '../../src/main/http/exchange';
import type { SubmitStore } from '../../src/main/runner/submit/store';
import { type VirtualClock, virtualClock } from '../fixtures/virtual-clock';
import { type ModelImport, type ModelJournal, openModelJournal } from './journal';
import { identityOf, type Load, loadNamed } from './loads';
import type { Mishaps } from './mishaps';
import { playOthers, readBefore } from './others';
import type { Scenario } from './scenario';
import { type ModelService, modelService } from './service';
import { type Law, openWitness, type Violation, type Witness } from './witness';
import { profileWith } from './world';
import { plainWorld, profileOf, serviceWorld, type World } from './worlds';

/** What a negative control puts in place of the real thing. */
export type Control = {
  readonly store?: (store: SubmitStore) => SubmitStore;
  readonly http?: (http: Http) => Http;
  readonly profile?: object;
  /** Runs that only look are started as if they could send. */
  readonly maySend?: true;
  readonly target?: (target: Load['target']) => Load['target'];
};

/** What one simulation came to. */
export type Report = {
  readonly violations: readonly Violation[];
  /** Readable lines, in the order of events. */
  readonly trace: readonly string[];
  readonly counts: ReadonlyMap<string, number>;
};

/** One simulation: all that stands on its stage. */
export type Stage = {
  readonly scenario: Scenario;
  readonly control: Control;
  readonly load: Load;
  readonly clock: VirtualClock;
  readonly profile: ServiceProfile;
  readonly target: Load['target'];
  readonly service: ModelService;
  readonly world: World;
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
  /** How often the file was changed. */
  changes: number;
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

/** Sets the stage for a scenario. `lines`: where its trace goes. */
export const openStage = (scenario: Scenario, control: Control, lines: string[]): Stage => {
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
  // What goes out again without a look knows nothing of lists that lag.
  const world = load.target.bulk.resend === 'look-up' ? scenario.world : plainWorld;
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
    world: serviceWorld(world),
    remembersFailures: scenario.remembersFailures,
    mishaps: mishapsOf(scenario, () => holder.isCalm),
    onFault: (fault) => count(`fault ${fault}`),
  });
  const stage: Stage = {
    scenario,
    control,
    load,
    clock,
    profile: profileWith(profileOf(world, scenario.slowestMs), control.profile ?? {}),
    world,
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
    changes: 0,
    violations,
    counts,
  };
  playOthers(stage);
  stage.journal.add(
    Array.from({ length: scenario.things }, (_, i) => i + 1),
    scenario.chunkSize,
  );
  readBefore(stage);
  return stage;
};

/** The import that commands are about. */
export const importNow = (stage: Stage): ModelImport => {
  const one = stage.journal.imports[stage.current] ?? stage.journal.imports[0];
  if (one === undefined) throw new Error('there is no import');
  return one;
};
