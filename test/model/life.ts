import type { Fact } from '../../src/core/submit/facts';
import { ok } from '../../src/core/values/result';
import type { Http } from '../../src/main/http/exchange';
import { createTokenHolder } from '../../src/main/http/token';
import { type RunningSubmission, startSubmission } from '../../src/main/runner/submit/loop';
import type { SubmitStore } from '../../src/main/runner/submit/store';
import { type Death, mortal } from '../fixtures/mortal';
import { testCredentials } from '../fixtures/submission';
import { chance } from './chance';
import type { ModelImport } from './journal';
import { parsed } from './json';
import { COMPANY } from './loads';
import type { Command } from './scenario';
import { importNow, type Stage } from './stage';
import { settingsWith, shadowOf } from './world';

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
      if (!life.maySend) stage.report('I10 a look sends nothing', `${request.method} ${path}`);
      if (life.wished !== null && life.sends - life.wished > stage.scenario.inFlight)
        stage.report('I9 silence after the end', 'more is sent after a wish than was under way');
      witness.onLeave(from, request, clock.now());
    }
    if (number > life.mostExchanges) {
      stage.report('I7 it always ends', `more than ${life.mostExchanges} exchanges in one run`);
      life.kill();
    }
    const exchange = await service.exchange(request, limits, from.number);
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
  readonly maySend: boolean;
  isOver: boolean;
  /** Sends that had left when a person first wished an end; null: nobody has. */
  wished: number | null;
  kill: () => void;
};

export type RunCommand = Extract<Command, { does: 'run' }>;

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
        return fact.outcomes
          .map(
            (one) =>
              `${one.record}=${one.outcome}(${one.code ?? one.evidence}${one.serviceId === null ? '' : ` ${one.serviceId}`})`,
          )
          .join(' ');
      case 'look': {
        const { chunks, isWhole, newest, sights, open, holes } = fact;
        const seen = sights.map(
          ({ record, candidates }) =>
            `${record}:${candidates.map((one) => `${one.id} ${one.grade} ${one.differs.join(',')}/${one.unshown.join(',')}`).join('+')}`,
        );
        const why = open.map(({ record, why }) => `${record} ${why}`);
        return `look for ${chunks.join(' ')}${isWhole ? '' : ' in part'}, newest ${newest?.serviceId ?? 'none'}, holes [${holes.join(' ')}], seen [${seen.join('; ')}], open [${why.join('; ')}]`;
      }
      case 'borne-out':
        return `borne-out differs [${fact.differs.join(' ')}] dated ${fact.isDated}`;
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
export const live = async (stage: Stage, command: RunCommand): Promise<string> => {
  const { clock, scenario, control, target, profile } = stage;
  const from = importNow(stage);
  const lifeNumber = ++stage.lives;
  const settings = settingsWith(profile, target, {
    inFlight: scenario.inFlight,
    stopAfterChunks: command.only === null || control.maySend ? command.stopAfterChunks : 0,
    asksOnce: command.only === 'refresh',
  });
  const life: Life = {
    exchanges: 0,
    sends: 0,
    mostExchanges: 600 + 90 * from.things.length,
    maySend: command.only === null,
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
      if (control.store === undefined && !shadow.agrees(progress(), clock.now()))
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
