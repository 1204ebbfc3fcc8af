import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnsInView, edgesOf, placeShowing } from '../../../src/renderer/grid/columns-in-view';

const tables = fc.array(fc.integer({ min: 48, max: 300 }), { minLength: 1, maxLength: 200 });

test('every column in view is drawn, and few others', () => {
  fc.assert(
    fc.property(
      tables,
      fc.nat(20_000),
      fc.integer({ min: 100, max: 2_000 }),
      (widths, scrolledPx, viewPx) => {
        const edges = edgesOf(widths);
        const fromPx = Math.min(scrolledPx, Math.max(0, (edges.at(-1) ?? 0) - viewPx));
        const { first, end } = columnsInView(edges, fromPx, viewPx);
        const seen = widths.flatMap((width, column) => {
          const left = edges[column] ?? 0;
          return left < fromPx + viewPx && left + width > fromPx ? [column] : [];
        });
        expect(seen.every((column) => column >= first && column < end)).toBe(true);
        expect(end - first).toBeLessThanOrEqual(seen.length + 4);
      },
    ),
  );
});

test('a table without columns draws none', () => {
  expect(columnsInView(edgesOf([]), 0, 500)).toEqual({ first: 0, end: 0 });
});

test('a column is brought into view with the least movement', () => {
  const edges = edgesOf([100, 100, 100, 100, 100]);
  const now = { fromPx: 100, viewPx: 200 };
  expect(placeShowing(edges, 2, now)).toBe(100);
  expect(placeShowing(edges, 0, now)).toBe(0);
  expect(placeShowing(edges, 4, now)).toBe(300);
});

test('a column wider than the view is shown from its beginning', () => {
  expect(placeShowing(edgesOf([50, 900, 50]), 1, { fromPx: 0, viewPx: 300 })).toBe(50);
});
