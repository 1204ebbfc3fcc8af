import { readdirSync, readFileSync } from 'node:fs';

const read = (pid: number, what: 'stat' | 'cmdline' | 'environ'): string => {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'latin1');
  } catch {
    return '';
  }
};

/** Who started a process; its name before may hold blanks and brackets. */
const parentOf = (pid: number): number => Number(/.*\) \S (\d+)/s.exec(read(pid, 'stat'))?.[1] ?? 0);

/** A process under the app: its arguments and its environment, as the system shows them to everybody. */
export type Seen = { readonly pid: number; readonly words: string; readonly environment: string };

/** Every process that the given one started, and those that these started. */
export const processesUnder = (root: number): readonly Seen[] => {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const parents = new Map(pids.map((pid) => [pid, parentOf(pid)]));
  const isUnder = (pid: number): boolean => {
    const parent = parents.get(pid) ?? 0;
    return parent === root || (parent > 1 && isUnder(parent));
  };
  return pids
    .filter(isUnder)
    .map((pid) => ({ pid, words: read(pid, 'cmdline'), environment: read(pid, 'environ') }));
};
