import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offsetShowing, scrollScale, tallestPx } from '../../../src/renderer/grid/scroll-scale';

const rowPx = 30;
const views = fc.integer({ min: 100, max: 2_000 });
const counts = fc.integer({ min: 0, max: 20_000_000 });

test('no table is taller than a browser can show', () => {
  fc.assert(
    fc.property(counts, views, (rows, viewPx) => {
      expect(scrollScale(rows * rowPx, viewPx).shownPx).toBeLessThanOrEqual(tallestPx);
    }),
  );
});

test('the end of the scroll bar is the last row, whatever the number of rows', () => {
  fc.assert(
    fc.property(counts, views, (rows, viewPx) => {
      const scale = scrollScale(rows * rowPx, viewPx);
      const end = Math.max(0, scale.shownPx - viewPx);
      expect(scale.toOffset(end)).toBeCloseTo(Math.max(0, rows * rowPx - viewPx), 3);
      expect(scale.toOffset(0)).toBe(0);
    }),
  );
});

test('an offset comes back from the scroll bar as it went in', () => {
  fc.assert(
    fc.property(counts, views, fc.double({ min: 0, max: 1, noNaN: true }), (rows, viewPx, part) => {
      const scale = scrollScale(rows * rowPx, viewPx);
      const offsetPx = scale.lastOffsetPx * part;
      expect(scale.toOffset(scale.toScrollTop(offsetPx))).toBeCloseTo(offsetPx, 2);
    }),
  );
});

test('a table that fits is not scaled', () => {
  const scale = scrollScale(100_000 * rowPx, 500);
  expect(scale.toOffset(1234)).toBe(1234);
});

test('a row is brought into view with the least movement', () => {
  const now = { offsetPx: 3_000, viewPx: 300 };
  expect(offsetShowing(100, rowPx, now)).toBe(3_000);
  expect(offsetShowing(99, rowPx, now)).toBe(2_970);
  expect(offsetShowing(110, rowPx, now)).toBe(3_030);
});
