import { expect, test } from 'vitest';
import { fillingWidths, widthsFor } from '../../../src/renderer/grid/column-widths';

const sum = (widths: readonly number[]): number => widths.reduce((all, width) => all + width, 0);

test('an id of capitals and figures is read whole', () => {
  const [width = 0] = widthsFor(['No'], [['HH-2608'], ['HH-2609']]);
  // Seven letters of at most 8.7 px, and the padding of the cell.
  expect(width).toBeGreaterThanOrEqual(7 * 8.7 + 20);
});

test('columns take the width there is, each in its share, to the last pixel', () => {
  const widths = fillingWidths([100, 200, 100], 1_001);
  expect(sum(widths)).toBe(1_001);
  expect(widths[1]).toBe(500);
});

test('columns that need more than there is stay as wide as they need', () => {
  expect(fillingWidths([300, 300], 500)).toEqual([300, 300]);
  expect(fillingWidths([], 500)).toEqual([]);
});
