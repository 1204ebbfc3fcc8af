import { existsSync, readFileSync } from 'node:fs';

/** What a piece of work cost this process, threads included. */
export async function costOf(work) {
  const startedMs = performance.now();
  const before = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(before);
  return {
    value,
    cost: { cpuSeconds: (user + system) / 1e6, wallSeconds: (performance.now() - startedMs) / 1000 },
  };
}

/** The most memory this process has held, in MB; see `measure.ts`. */
export function peakMb() {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
  const ownKb = /VmHWM:\s*(\d+) kB/.exec(status)?.[1];
  return Math.round(Number(ownKb ?? process.resourceUsage().maxRSS) / 1024);
}

/** Does the work and prints what it came to; `work` answers with the number of rows, and remarks if any. */
export async function measured(work) {
  const { value, cost } = await costOf(work);
  const { rows, remarks = [] } = value;
  console.log(JSON.stringify({ rows, whole: cost, peakMb: peakMb(), stages: [], remarks }));
}

export const given = (place) => process.argv[2 + place];
