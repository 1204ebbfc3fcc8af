import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from './ports';

/** Where the times come from: the clock of the wall, which anybody may set, and one that only runs forward. */
export type Timepieces = {
  readonly wall: () => number;
  readonly running: () => number;
  /** The same since the machine was started, for all its programs alike. */
  readonly machine?: () => number;
};

/** A timer that is set for longer than this rings at once. */
const LONGEST_MS = 2 ** 31 - 1;

const system: Timepieces = {
  wall: () => Date.now(),
  running: () => performance.now(),
  machine: () => Number(process.hrtime.bigint() / 1_000_000n),
};

/**
 * A clock that reads the wall once, when it is made, and from then on counts what really passed. A clock set back or forward
 * meanwhile neither makes a wait of seconds one of hours nor a settle time pass that nobody waited for.
 */
export const steadyClock = ({ wall, running, machine }: Timepieces = system): Clock => {
  const start = wall() - running();
  const now = (): number => Math.round(start + running());
  return {
    now,
    // A machine that slept counts no time meanwhile, but its clock goes on.
    latest: () => Math.max(now(), wall()),
    ...(machine === undefined ? {} : { machine }),
    sleep: (ms, signal) =>
      delay(Math.min(ms, LONGEST_MS), undefined, signal === undefined ? {} : { signal }).catch(
        () => undefined,
      ),
  };
};
