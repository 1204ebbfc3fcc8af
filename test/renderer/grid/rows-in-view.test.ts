import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowsInView, stretchOf, windowsOf, withAhead } from '../../../src/renderer/grid/rows-in-view';
import { rowPx, stepRows, stretchRows, windowRows } from '../../../src/renderer/grid/sizes';

test('every row in view is drawn and lies in a window that is asked for', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2_000_000 }),
      fc.integer({ min: 0, max: 2_000_000 }),
      (total, row) => {
        const offsetPx = Math.min(row, total - 1) * rowPx;
        const range = rowsInView(offsetPx, 600, total);
        const windows = windowsOf(range);
        const last = Math.min(total, Math.ceil((offsetPx + 600) / rowPx)) - 1;
        expect(range.first).toBeLessThanOrEqual(Math.floor(offsetPx / rowPx));
        expect(range.end).toBeGreaterThan(last);
        expect(windows.some((from) => last >= from && last < from + windowRows)).toBe(true);
      },
    ),
  );
});

test('little is asked for at once', () => {
  expect(windowsOf(rowsInView(0, 2_000, 1_000_000))).toEqual([0]);
  expect(windowsOf(rowsInView(190 * rowPx, 600, 1_000_000))).toEqual([0, 200]);
});

test('what comes next is asked for before it is seen, and never rows that there are not', () => {
  expect(withAhead({ first: 0, end: 40 }, 1_000_000)).toEqual({ first: 0, end: 140 });
  expect(withAhead({ first: 400, end: 440 }, 1_000_000)).toEqual({ first: 300, end: 540 });
  expect(withAhead({ first: 0, end: 40 }, 60)).toEqual({ first: 0, end: 60 });
  expect(withAhead({ first: 0, end: 0 }, 0)).toEqual({ first: 0, end: 0 });
});

test('scrolling by a row seldom draws others, and the places of rows stay for a long stretch', () => {
  const ranges = Array.from({ length: 100 }, (_, row) => rowsInView((500 + row) * rowPx, 600, 1_000_000));
  expect(new Set(ranges.map(({ first }) => first)).size).toBeLessThanOrEqual(100 / stepRows + 1);
  expect(new Set(ranges.map(stretchOf)).size).toBeLessThanOrEqual(2);
  expect(ranges.every((range) => range.first - stretchOf(range) < stretchRows)).toBe(true);
});
