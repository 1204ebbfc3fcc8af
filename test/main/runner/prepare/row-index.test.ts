import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRowIndex } from '../../../../src/main/runner/prepare/row-index';

describe('the places of rows', () => {
  it('are found by the number of the row, over gaps and for rows that are not there', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 40 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), gaps, (start, steps) => {
        const rows: number[] = [];
        for (const step of steps) rows.push((rows.at(-1) ?? start) + step);
        const index = createRowIndex();
        for (const row of rows) index.add(row);
        expect(index.count()).toBe(rows.length);
        for (let row = 0; row < 140; row++) expect(index.ordinalOf(row)).toBe(rows.indexOf(row));
      }),
    );
  });
});
