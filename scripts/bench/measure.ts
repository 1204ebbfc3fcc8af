import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** What a piece of work cost this process, threads included. */
export type Cost = { readonly cpuSeconds: number; readonly wallSeconds: number };

/** What a bench process prints as its last line. */
export type Measured = {
  readonly rows: number;
  /** The whole work, from the first line after loading the modules to the end. */
  readonly whole: Cost;
  readonly peakMb: number;
  readonly stages: readonly { readonly name: string; readonly cpuSeconds: number }[];
  /** Other figures by name, for the goals. */
  readonly figures?: Readonly<Record<string, number>>;
  /** What else is worth telling, as words. */
  readonly remarks: readonly string[];
};

/** Measures work by the processor time it takes; other processes of the machine disturb that least. */
export const costOf = async <T>(work: () => Promise<T> | T): Promise<{ value: T; cost: Cost }> => {
  const startedMs = performance.now();
  const before = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(before);
  return {
    value,
    cost: { cpuSeconds: (user + system) / 1e6, wallSeconds: (performance.now() - startedMs) / 1000 },
  };
};

/**
 * The most memory this process has held so far, in MB. Linux hands `maxRSS` down from whoever started the process, so
 * its own high-water mark is read where there is one.
 */
export const peakMb = (): number => {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
  const ownKb = /VmHWM:\s*(\d+) kB/.exec(status)?.[1];
  return Math.round(Number(ownKb ?? process.resourceUsage().maxRSS) / 1024);
};

/** Has the most memory be counted from now on, where Linux lets a process do so: what was done before is not this act's. */
export const forgetPeak = (): void => {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
  } catch {
    // Then the peak is that of the whole process, which began with this act.
  }
};

/** Prints the answer of a bench process. */
export const answer = (measured: Measured): void =>
  void process.stdout.write(`${JSON.stringify(measured)}\n`);

/** The words after the program: file and folder. */
export const given = (place: number, what: string): string => {
  const word = process.argv[2 + place];
  if (word === undefined) throw new Error(`${what} is missing`);
  return word;
};
