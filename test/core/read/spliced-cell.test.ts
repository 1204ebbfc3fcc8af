import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splicedCell } from '../../../src/core/read/spliced-cell';
import { tokenise } from '../../../src/core/read/tokenise';

const rules = { delimiter: ';', quote: '"', escape: '"' } as const;
const word = fc.stringMatching(/^[a-z]{1,6}$/);
const rowsOf = (width: number) =>
  fc.array(fc.tuple(...Array.from({ length: width }, () => word)), { minLength: 2, maxLength: 6 });

describe('a quote that is a letter', () => {
  it('is told wherever it stands and whatever row the next one is in', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 4, max: 8 })
          .chain((width) => fc.tuple(rowsOf(width), fc.nat(width - 1), fc.nat(), fc.constant(width))),
        ([rows, at, other, width]) => {
          const last = 1 + (other % (rows.length - 1));
          const lines = rows.map((cells, row) =>
            cells.map((cell, i) => (i === at && (row === 0 || row === last) ? `"${cell}` : cell)).join(';'),
          );
          // The second quote closes the cell that the first one opened.
          const { records } = tokenise(lines.join('\n'), rules, true);
          const joined = records.find(
            (cells) => cells.length === width && cells.some((cell) => cell.includes('\n')),
          );
          return joined === undefined || splicedCell(joined, ';') >= 0;
        },
      ),
    );
  });

  it('is none where a cell has lines of its own', () => {
    const address = 'Alder Foods\n12, Market Street\nBath, BA1 1AA';
    expect(splicedCell(['A-1', address, '2026-01-02', '10.00', 'GBP'], ',')).toBe(-1);
    expect(splicedCell(['A-1', 'one\ntwo', '2026-01-02', '10.00'], ';')).toBe(-1);
    expect(splicedCell(['A-1', 'b;c\nd;e', 'f'], ';')).toBe(-1);
  });
});
