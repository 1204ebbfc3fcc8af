import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowsInView, windowsOf } from '../../../src/renderer/grid/rows-in-view';
import { rowPx, windowRows } from '../../../src/renderer/grid/sizes';

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
