import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seeded } from '../../test/fixtures/seeded';
import type { Answer } from './reader';
import { madeUpStarts, nextInput, startsIn } from './starts';
import { linesOf, newTally, type Tally } from './tally';

/** Other work on the machine takes time too; what counts is the processor's. */
const longestWaitMs = 60_000;
const longestSeconds = 10;
const mostMb = 1024;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'string', default: '' },
    /** Where files lie that are not part of the project; the folders are given by the script that starts this. */
    folder: { type: 'string', multiple: true, default: [] },
  },
});
const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
if (!(minutes > 0) || !Number.isInteger(seed)) throw new Error('--minutes and --seed take a number.');

const startReader = (): ChildProcess =>
  fork(join(import.meta.dirname, 'reader.mjs'), {
    execArgv: [`--max-old-space-size=${mostMb}`],
    stdio: 'ignore',
  });

type Reading = { readonly answer: Answer } | { readonly end: 'crashed' | 'hung' };

const readIn = async (reader: ChildProcess, path: string): Promise<Reading> => {
  const over = new AbortController();
  const late = setTimeout(() => over.abort('late'), longestWaitMs);
  const options = { signal: over.signal };
  reader.send(path);
  try {
    return await Promise.race([
      once(reader, 'message', options).then(([answer]): Reading => ({ answer })),
      once(reader, 'exit', options).then((): Reading => ({ end: 'crashed' })),
    ]);
  } catch {
    return { end: 'hung' };
  } finally {
    clearTimeout(late);
    over.abort();
  }
};

const ended = async (reader: ChildProcess): Promise<void> => {
  if (reader.exitCode !== null || reader.signalCode !== null) return;
  const gone = once(reader, 'exit');
  reader.kill('SIGKILL');
  await gone;
};

const put = (tally: Tally, reading: Reading): string | null => {
  tally.inputs += 1;
  if ('end' in reading) {
    tally[reading.end] += 1;
    return reading.end;
  }
  const { outcome, peakMb, cpuSeconds } = reading.answer;
  tally.longestSeconds = Math.max(tally.longestSeconds, cpuSeconds);
  if (cpuSeconds > longestSeconds) {
    tally.hung += 1;
    return `${cpuSeconds} s`;
  }
  if (outcome.kind === 'read') tally.read += 1;
  else if (outcome.kind === 'refused')
    tally.refused.set(outcome.code, (tally.refused.get(outcome.code) ?? 0) + 1);
  else tally.wrong += 1;
  if (peakMb > mostMb) tally.overMemory += 1;
  tally.peakMb = Math.max(tally.peakMb, peakMb);
  return outcome.kind === 'wrong' ? outcome.why : peakMb > mostMb ? `${peakMb} MB` : null;
};

const folder = mkdtempSync(join(tmpdir(), 'tallyport-fuzz-'));
const tally = newTally();
const random = seeded(seed);
const others = values.folder.filter((one) => existsSync(one));
const starts = [...madeUpStarts(), ...others.flatMap(startsIn)];
process.stdout.write(
  `${starts.length} files to start from${others.length === values.folder.length ? '' : '; the corpus does not lie beside the project, so only made-up ones'}, seed ${seed}\n`,
);
let reader = startReader();
const untilMs = performance.now() + minutes * 60_000;
while (performance.now() < untilMs) {
  const { ending, bytes } = nextInput(starts, random);
  const path = join(folder, `input-${tally.inputs % 2}${ending}`);
  writeFileSync(path, bytes);
  const reading = await readIn(reader, path);
  const why = put(tally, reading);
  if (why !== null) {
    process.stdout.write(`input ${tally.inputs} (${ending}, ${bytes.length} bytes): ${why}\n`);
    if (values.keep !== '') writeFileSync(join(values.keep, `input-${tally.inputs}${ending}`), bytes);
  }
  if (why !== null) {
    await ended(reader);
    reader = startReader();
  }
}
await ended(reader);
rmSync(folder, { recursive: true, force: true });
for (const line of linesOf(tally)) process.stdout.write(`${line}\n`);
process.exitCode = tally.crashed + tally.hung + tally.overMemory + tally.wrong === 0 ? 0 : 1;
