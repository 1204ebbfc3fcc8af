import { describe, expect, it } from 'vitest';
import { steadyClock } from '../../../src/main/runner/steady-clock';

const HOUR = 3_600_000;

/** A wall clock that is `set` by hand, and time that really passes. */
const timepieces = () => {
  let passed = 0;
  let set = 1_000_000_000_000;
  return {
    wall: () => set + passed,
    running: () => passed,
    pass: (ms: number): void => {
      passed += ms;
    },
    setBy: (ms: number): void => {
      set += ms;
    },
  };
};

describe('the clock of a run', () => {
  it.each([-30 * HOUR, HOUR, 400 * 24 * HOUR])(
    'counts what really passed when the clock of the machine is set by %i ms',
    (by) => {
      const pieces = timepieces();
      const clock = steadyClock(pieces);
      const start = clock.now();
      pieces.pass(5_000);
      pieces.setBy(by);
      pieces.pass(5_000);
      expect(clock.now() - start).toBe(10_000);
      expect(clock.latest?.()).toBe(start + 10_000 + Math.max(0, by));
    },
  );

  it('sets no timer for longer than one can be set, which would ring at once', async () => {
    const warnings: string[] = [];
    const onWarning = ({ name }: Error): void => {
      warnings.push(name);
    };
    process.on('warning', onWarning);
    const woken = new AbortController();
    const slept = steadyClock().sleep(10_000 * HOUR, woken.signal);
    woken.abort();
    await slept;
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', onWarning);
    expect(warnings).not.toContain('TimeoutOverflowWarning');
  });
});
