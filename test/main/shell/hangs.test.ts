import { expect, it } from 'vitest';
import { createHangs, PATIENCE_MS } from '../../../src/main/shell/hangs';

/** A page that hangs, with time that passes when the test says so. */
const bench = () => {
  const waits: { readonly ms: number; readonly signal: AbortSignal; readonly pass: () => void }[] = [];
  let ends = 0;
  const wait = (ms: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      waits.push({ ms, signal, pass: resolve });
      signal.addEventListener('abort', () => reject(new Error('aborted')));
    });
  const hangs = createHangs(wait, () => {
    ends += 1;
  });
  const pass = async (): Promise<void> => {
    waits.at(-1)?.pass();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { hangs, waits, pass, ends: () => ends };
};

it('a page that does not answer for a quarter of a minute is ended', async () => {
  const { hangs, waits, pass, ends } = bench();
  hangs.begun();
  expect(waits.map(({ ms }) => ms)).toEqual([PATIENCE_MS]);
  expect(ends()).toBe(0);
  await pass();
  expect(ends()).toBe(1);
});

it('one that answers again in time, or is gone already, is left alone', async () => {
  const { hangs, waits, pass, ends } = bench();
  hangs.begun();
  hangs.over();
  await pass();
  expect(waits[0]?.signal.aborted).toBe(true);
  expect(ends()).toBe(0);
});

it('told twice, it is ended once, and so much later', async () => {
  const { hangs, waits, pass, ends } = bench();
  hangs.begun();
  hangs.begun();
  expect(waits.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  await pass();
  expect(ends()).toBe(1);
});
