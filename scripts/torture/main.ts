import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type AppCopy, copyApp } from './app-copy';
import { ARRIVAL_MS, controls, SHORT_HOUR_MS, shortHours } from './controls';
import type { LoadName } from './loads';
import type { RunOptions } from './one-run';
import { type Choices, choicesOf } from './options';
import { linesOfRun, type Outcome, totalsOf } from './summary';

/** Kinds of records that can be made twice where the assumptions do not hold. */
const BREAKABLE: ReadonlySet<LoadName> = new Set<LoadName>(['invoices', 'purchase-orders']);

const HOUR_MS = 3_600_000;
const SHORT_HOURS_IN = 4;
/** Every fourth round of the loads. */
const BROKEN_IN = 4;

const isBroken = ({ world, loads }: Choices, place: number): boolean =>
  world === 'broken' || (world === 'both' && Math.floor(place / loads.length) % BROKEN_IN === BROKEN_IN - 1);

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The builds that runs are made with: the app as it is, or broken; and one whose keys are old after a moment. */
type Apps = { readonly usual: AppCopy; readonly short: AppCopy | null };

const appsOf = (checkout: string, { control, loads }: Choices): Apps =>
  control === null
    ? {
        usual: copyApp(checkout),
        short: loads.some((load) => load.startsWith('payment')) ? copyApp(checkout, shortHours) : null,
      }
    : { usual: copyApp(checkout, controls[control].changes), short: null };

/** Every fourth run of a load that goes out under keys is made with the short hours. */
const runsOf = (choices: Choices, { usual, short }: Apps): readonly RunOptions[] =>
  Array.from({ length: choices.runs }, (_, i) => {
    const { records, settleMs, commitMs, faults, kills, loads } = choices;
    const load = loads[i % loads.length] ?? loads[0];
    const isShort = load.startsWith('payment') && Math.floor(i / loads.length) % SHORT_HOURS_IN === 1;
    const app =
      isShort && short !== null
        ? { entry: short.entry, keyAgeMs: SHORT_HOUR_MS + ARRIVAL_MS }
        : { entry: usual.entry, keyAgeMs: HOUR_MS };
    const breaks = isBroken(choices, i) && BREAKABLE.has(load);
    const { control, keep } = choices;
    const scene = { records, settleMs, commitMs, faults, kills, breaks, control, keep };
    return { seed: choices.seed + i, load, ...scene, ...app };
  });

/** One run in a job; a job that ends in the middle of it broke. */
const runIn = async (job: ChildProcess, options: RunOptions): Promise<Outcome> => {
  const over = new AbortController();
  const { seed, load } = options;
  const answered = once(job, 'message', { signal: over.signal }).then(([outcome]): Outcome => outcome);
  const gone = once(job, 'exit', { signal: over.signal }).then(
    (): Outcome => ({ kind: 'broken', seed, load, why: 'the job ended' }),
  );
  for (const one of [answered, gone]) one.catch(() => undefined);
  job.send(options);
  const outcome = await Promise.race([answered, gone]);
  over.abort();
  return outcome;
};

/** Works through the runs, so many at a time; each is told as soon as it is over. */
const workThrough = async (runs: readonly RunOptions[], jobs: number): Promise<readonly Outcome[]> => {
  const waiting = [...runs];
  const outcomes: Outcome[] = [];
  const work = async (): Promise<void> => {
    let job = fork(join(import.meta.dirname, 'job.mjs'));
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (job.exitCode !== null || job.signalCode !== null) job = fork(join(import.meta.dirname, 'job.mjs'));
      const outcome = await runIn(job, next);
      outcomes.push(outcome);
      for (const line of linesOfRun(outcome)) say(line);
    }
    job.disconnect();
  };
  await Promise.all(Array.from({ length: Math.min(jobs, runs.length) }, work));
  return outcomes;
};

/** What was chosen; a wrong word is named, and nothing is begun. */
const chosen = (words: readonly string[]): Choices => {
  try {
    return choicesOf(words);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return process.exit(2);
  }
};

const [checkout = '', ...words] = process.argv.slice(2);
const choices = chosen(words);
const apps = appsOf(checkout, choices);
const startedAt = performance.now();
process.once('exit', () => {
  apps.usual.remove();
  apps.short?.remove();
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

if (choices.control !== null) say(`broken on purpose: ${controls[choices.control].what}`);
const outcomes = await workThrough(runsOf(choices, apps), choices.jobs);
const { lines, isGood, found } = totalsOf(outcomes, (performance.now() - startedAt) / 1_000);
say('');
for (const line of lines) say(line);
if (choices.control === null) process.exitCode = isGood ? 0 : 1;
else {
  const harm = found[controls[choices.control].sign];
  say(harm > 0 ? 'the proof found the harm' : 'the proof did NOT find the harm');
  process.exitCode = harm > 0 ? 0 : 1;
}
