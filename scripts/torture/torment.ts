import { setTimeout as rest } from 'node:timers/promises';
import type { Chance } from './chance';
import { type Client, type Ended, importsOf, type Summary, summaryOf } from './client';
import type { Service } from './service';

/** What was going on when a process was killed. */
export const killMoments = ['starting', 'checking', 'sending', 'polling', 'reading'] as const;
export type KillMoment = (typeof killMoments)[number];

/** The import once it is known to have been sent. */
type Sent = { importId: string | null };

export type Tormented = {
  readonly importId: string;
  /** In doubt when the import was over. */
  readonly inDoubt: number;
  readonly kills: readonly KillMoment[];
  readonly commands: number;
  /** When the last command began, ms. */
  readonly lookedAtMs: number;
};

export type Torment = {
  readonly client: Client;
  readonly service: Service;
  /** The import, as a person would type it. */
  readonly words: readonly string[];
  readonly kills: number;
  /** About how many requests the load takes undisturbed: kills fall anywhere in them. */
  readonly requests: number;
  /** After so many chunks it is stopped by itself, and goes on after a rest; null: it is not. */
  readonly stopAfter: number | null;
  /** A short rest between two commands; after a stop it is a long one, so that what went before is in every list. */
  readonly restMs: number;
};

const LONG_RESTS = 4;

const START_MS = 450;
/** Longest time between a request and the kill that waited for it, and between two looks at their number. */
const MOMENT_MS = 60;
const LOOK_MS = 4;
/** Commands under faults without a kill, as a person would go on. */
const FAULTY_COMMANDS = 8;

const commandsFor = (kills: number): number => 40 + 3 * kills;

/** What comes next: the import anew while none was sent, else a resume. */
const nextWords = async ({ client, words, stopAfter }: Torment, sent: Sent): Promise<readonly string[]> => {
  if (sent.importId === null) {
    const target = words[words.indexOf('--target') + 1];
    const latest = (await importsOf(client)).find((one) => one.target === target);
    if (latest !== undefined && !['draft', 'checked'].includes(latest.state)) sent.importId = latest.importId;
  }
  if (sent.importId !== null) return ['resume', sent.importId, '--quiet', '--json'];
  return stopAfter === null ? words : [...words, '--stop-after-chunks', String(stopAfter)];
};

/** An import of which the service does not say what became of it waits; so often it is asked again. */
const ASKED_AGAIN = 3;

const momentIn = (latestRequest: string | null, isResume: boolean): KillMoment => {
  if (latestRequest === null) return isResume ? 'starting' : 'checking';
  if (latestRequest.includes('/oauth')) return 'starting';
  if (latestRequest.startsWith('POST')) return 'sending';
  return latestRequest.includes('/batch/') ? 'polling' : 'reading';
};

/** When a process is killed: at a time after its start, or a moment after it made so many requests. */
type Aim = { readonly requests: number; readonly afterMs: number };

/** One in four falls into start-up, reading and checking; the others anywhere in the exchange with the service. */
const aimOf = (chance: Chance, { requests, kills }: Torment, isResume: boolean): Aim =>
  chance.whole(1, 4) === 1
    ? { requests: 0, afterMs: chance.whole(20, isResume ? START_MS : 3 * START_MS) }
    : {
        requests: chance.whole(1, Math.ceil((2 * requests) / (kills + 1))),
        afterMs: chance.whole(0, MOMENT_MS),
      };

/** Resolves when the moment has come, with what was going on; rejects when the command has ended before. */
const momentOf = async (
  { service }: Torment,
  aim: Aim,
  isResume: boolean,
  signal: AbortSignal,
): Promise<KillMoment> => {
  const first = (await service.latest()).count;
  while (aim.requests > 0 && (await service.latest()).count < first + aim.requests)
    await rest(LOOK_MS, undefined, { signal });
  await rest(aim.afterMs, undefined, { signal });
  const { count, latest } = await service.latest();
  return momentIn(count === first ? null : latest, isResume);
};

/** Runs the next command and kills it at a random moment; null: it ended before. */
const killedOnce = async (
  torment: Torment,
  words: readonly string[],
  chance: Chance,
): Promise<{ readonly ended: Ended; readonly moment: KillMoment | null }> => {
  const isResume = words[0] === 'resume';
  const aim = aimOf(chance, torment, isResume);
  let moment: KillMoment = 'starting';
  const ended = await torment.client.run(words, async (signal) => {
    moment = await momentOf(torment, aim, isResume, signal);
  });
  return { ended, moment: ended.kind === 'killed' ? moment : null };
};

/** A command that ended by itself answers for itself; only what the program does wrong ends the run. */
const answerOf = (ended: Ended): Summary => {
  if (ended.kind === 'hung') throw new Error(`hung: ${ended.stderr.slice(-600)}`);
  if (ended.code === 1) throw new Error(`fault of its own: ${ended.stderr.slice(-600)}`);
  return summaryOf(ended);
};

/** Kills at random moments under faults, then lets it end under faults, then without. */
export const torture = async (torment: Torment, chance: Chance): Promise<Tormented> => {
  const kills: KillMoment[] = [];
  const sent: Sent = { importId: null };
  const most = commandsFor(torment.kills);
  let commands = 0;
  let lookedAtMs = 0;
  let isStopped = false;
  let latest = '';
  const begin = async (): Promise<readonly string[]> => {
    commands += 1;
    if (commands > most) throw new Error(`not over after ${commands} commands: ${latest}`);
    if (isStopped) await rest(LONG_RESTS * torment.restMs);
    else if (commands > 1 && chance.whole(1, 3) === 1) await rest(torment.restMs);
    lookedAtMs = Date.now();
    return nextWords(torment, sent);
  };
  const goOn = async (): Promise<Summary> => {
    const ended = await torment.client.run(await begin());
    latest = (ended.stderr === '' ? ended.stdout : ended.stderr).slice(-600);
    return answerOf(ended);
  };
  let waits = 0;
  const waitsFor = (state: string): string => {
    isStopped = state === 'stopped' || state === 'paused';
    waits = state === 'waiting' ? waits + 1 : 0;
    return waits > ASKED_AGAIN ? 'finished' : state;
  };
  for (let state = ''; kills.length < torment.kills && state !== 'finished' && commands < most; ) {
    const { ended, moment } = await killedOnce(torment, await begin(), chance);
    if (moment === null) state = waitsFor(answerOf(ended).state);
    else kills.push(moment);
  }
  for (let times = 0, state = ''; times < FAULTY_COMMANDS && state !== 'finished'; times += 1)
    state = waitsFor((await goOn()).state);
  await torment.service.setFaults('');
  await torment.service.whenQuiet();
  waits = 0;
  for (;;) {
    const { state, importId, records } = await goOn();
    if (waitsFor(state) === 'finished')
      return { importId, inDoubt: records.inDoubt, kills, commands, lookedAtMs };
  }
};
