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
};

export type Torment = {
  readonly client: Client;
  readonly service: Service;
  /** The import, as a person would type it. */
  readonly words: readonly string[];
  readonly kills: number;
  /** About how long the load takes undisturbed, ms: kills fall anywhere in it. */
  readonly lengthMs: number;
};

const START_MS = 450;
/** Commands under faults without a kill, as a person would go on. */
const FAULTY_COMMANDS = 8;

const commandsFor = (kills: number): number => 40 + 3 * kills;

/** What comes next: the import anew while none was sent, else a resume. */
const nextWords = async ({ client, words }: Torment, sent: Sent): Promise<readonly string[]> => {
  if (sent.importId === null) {
    const target = words[words.indexOf('--target') + 1];
    const latest = (await importsOf(client)).find((one) => one.target === target);
    if (latest !== undefined && !['draft', 'checked'].includes(latest.state)) sent.importId = latest.importId;
  }
  return sent.importId === null ? words : ['resume', sent.importId, '--quiet', '--json'];
};

const momentOf = (latestRequest: string | null, isResume: boolean): KillMoment => {
  if (latestRequest === null) return isResume ? 'starting' : 'checking';
  if (latestRequest.includes('/oauth')) return 'starting';
  if (latestRequest.startsWith('POST')) return 'sending';
  return latestRequest.includes('/batch/') ? 'polling' : 'reading';
};

/** Start-up is short, so one kill in five is aimed at it; one in five falls soon after, the rest anywhere. */
const killTime = (chance: Chance, lengthMs: number): number => {
  const aim = chance.whole(1, 5);
  if (aim === 1) return chance.whole(20, START_MS);
  return chance.whole(START_MS, aim === 2 ? 3 * START_MS : Math.max(3 * START_MS, lengthMs));
};

const requestsOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, one) => sum + one, 0);

/** Runs the next command and kills it at a random moment; null: it ended before. */
const killedOnce = async (
  torment: Torment,
  words: readonly string[],
  chance: Chance,
): Promise<{ readonly ended: Ended; readonly moment: KillMoment | null }> => {
  const { client, service } = torment;
  const before = requestsOf((await service.ledger()).requests);
  let moment: KillMoment = 'starting';
  const ended = await client.run(words, {
    afterMs: killTime(chance, torment.lengthMs),
    onKill: async () => {
      const { requests, latestRequest } = await service.ledger();
      moment = momentOf(requestsOf(requests) === before ? null : latestRequest, words[0] === 'resume');
    },
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
  const goOn = async (): Promise<Summary> => {
    commands += 1;
    if (commands > most) throw new Error(`not over after ${commands} commands`);
    return answerOf(await torment.client.run(await nextWords(torment, sent)));
  };
  for (let state = ''; kills.length < torment.kills && state !== 'finished' && commands < most; ) {
    commands += 1;
    const { ended, moment } = await killedOnce(torment, await nextWords(torment, sent), chance);
    if (moment === null) state = answerOf(ended).state;
    else kills.push(moment);
  }
  for (let times = 0, state = ''; times < FAULTY_COMMANDS && state !== 'finished'; times += 1)
    state = (await goOn()).state;
  await torment.service.setFaults('');
  for (;;) {
    const { state, importId, records } = await goOn();
    if (state === 'finished') return { importId, inDoubt: records.inDoubt, kills, commands };
  }
};
