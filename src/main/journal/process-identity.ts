import { readFileSync } from 'node:fs';

const textOf = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
};

/** States of a process that has ended, and whose parent has not asked for its end yet: it holds nothing any more. */
const ended: ReadonlySet<string | undefined> = new Set(['Z', 'X', 'x']);

/**
 * When a process of this machine began, in ticks since the machine did; null: there is none, it has ended, or it cannot be
 * known here.
 */
const startOf = (pid: number): string | null => {
  const line = textOf(`/proc/${pid}/stat`);
  // The second field is the name in brackets and may hold anything; the fields are counted behind it.
  const fields = line?.slice(line.lastIndexOf(')') + 2).split(' ') ?? [];
  return ended.has(fields[0]) ? null : (fields[19] ?? null);
};

const bootOf = (): string | null => textOf('/proc/sys/kernel/random/boot_id')?.trim() ?? null;

/** Tells a process from a later one that got the same number. */
export type ProcessIdentity = {
  readonly pid: number;
  readonly started: string | null;
  readonly boot: string | null;
};

/** Who we are. */
export const ownIdentity = (): ProcessIdentity => ({
  pid: process.pid,
  started: startOf(process.pid),
  boot: bootOf(),
});

/** Whether exactly that process still runs on this machine. Where nobody can tell: no. */
export const isAlive = ({ pid, started, boot }: ProcessIdentity): boolean =>
  started !== null && boot !== null && boot === bootOf() && startOf(pid) === started;
