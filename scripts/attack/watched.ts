import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** What nothing hostile may take of one process: memory in megabytes, and processor time, which a busy machine does not change. */
export const MOST_MB = 512;
export const MOST_SECONDS = 10;

/** Beyond these it is ended, so that a build that is weakened does no harm to the machine. */
const ENDED_MB = 1_500;
const ENDED_SECONDS = 90;

const LOOK_MS = 15;
const TICKS_A_SECOND = 100;

/** A command that was run to its end, and what it took with all processes that it started. */
export type Ran = {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The most memory of the largest of its processes. */
  readonly peakMb: number;
  /** Processor time of all of them. */
  readonly seconds: number;
  /** Why it had to be ended; null: it ended by itself. */
  readonly ended: string | null;
};

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

const childrenOf = (pid: number): readonly number[] => {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      textOf(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
};

const familyOf = (pid: number): readonly number[] => [pid, ...childrenOf(pid).flatMap(familyOf)];

/** The highest mark of a process so far, in megabytes, and the processor time that it took, in seconds. */
const tookOf = (pid: number): { readonly mb: number; readonly seconds: number } => {
  const mark = Number(/VmHWM:\s+(\d+)/.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0);
  // The name of the program may hold anything; what counts stands behind it.
  const [, , ...fields] = textOf(`/proc/${pid}/stat`).split(')').at(-1)?.split(' ') ?? [];
  const ticks = Number(fields[10] ?? 0) + Number(fields[11] ?? 0);
  return { mb: mark / 1000, seconds: ticks / TICKS_A_SECOND };
};

/** Looks at a process and its children until it is told to stop; then answers what they took. */
const watch = (pid: number, onTooMuch: (why: string) => void) => {
  const seconds = new Map<number, number>();
  let peakMb = 0;
  const look = (): void => {
    for (const one of familyOf(pid)) {
      const took = tookOf(one);
      peakMb = Math.max(peakMb, took.mb);
      seconds.set(one, Math.max(seconds.get(one) ?? 0, took.seconds));
    }
    if (peakMb > ENDED_MB) onTooMuch(`took more than ${ENDED_MB} MB`);
  };
  const looking = setInterval(look, LOOK_MS);
  return (): { readonly peakMb: number; readonly seconds: number } => {
    clearInterval(looking);
    return { peakMb, seconds: [...seconds.values()].reduce((sum, one) => sum + one, 0) };
  };
};

export type Around = {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly input?: string;
};

const endAll = (child: ChildProcess): void => {
  for (const one of familyOf(child.pid ?? 0).toReversed())
    try {
      if (one > 0) process.kill(one, 'SIGKILL');
    } catch {
      // It has ended by itself meanwhile.
    }
};

const bare = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('TALLYPORT_')));

/** Runs a program to its end and watches what it takes. */
export const runWatched = (words: readonly [string, ...string[]], around: Around = {}): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const [program, ...rest] = words;
    const child = spawn(program, rest, {
      cwd: around.cwd ?? process.cwd(),
      env: { ...bare(), ...around.env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let ended: string | null = null;
    const end = (why: string): void => {
      ended ??= why;
      endAll(child);
    };
    const texts = { stdout: '', stderr: '' };
    const stop = watch(child.pid ?? 0, end);
    const alarm = setTimeout(() => end(`not at an end after ${ENDED_SECONDS} s`), ENDED_SECONDS * 1000);
    // A command that ends before it has read what it was given is none of ours.
    child.stdin.on('error', () => undefined).end(around.input ?? '');
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      texts.stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      texts.stderr += text;
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearTimeout(alarm);
      resolve({ code, signal, ...texts, ...stop(), ended });
    });
  });

const firstLine = (text: string): string => (text.trim().split('\n')[0] ?? '').slice(0, 200);

/** What is wrong with how a command ended, whatever it was given; null: it held. */
export const faultOf = ({ code, signal, stdout, stderr, peakMb, seconds, ended }: Ran): string | null => {
  if (ended !== null) return ended;
  if (signal !== null) return `ended by ${signal}`;
  if (code === null || code === 1) return `a fault of its own: ${firstLine(stderr)}`;
  if (peakMb > MOST_MB) return `took ${Math.round(peakMb)} MB`;
  if (seconds > MOST_SECONDS) return `took ${seconds.toFixed(1)} s of the processor`;
  if (code !== 0 && `${stdout}${stderr}`.trim() === '') return `ended with ${code} and no sentence`;
  return /[{]\w+[}]|undefined|\bat .*\.js:\d+/.test(stderr) ? `no sentence: ${firstLine(stderr)}` : null;
};
