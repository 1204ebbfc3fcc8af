import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../../src/core/read/table';
import type { CutRules } from '../../../src/core/read/tokenise';
import { startCutter } from '../../../src/main/files/text/record-cutter';
import { unpackRows } from '../../../src/main/journal/packed-rows';
import { addPackedBlock, readSourceRowNumbered, startBlock } from '../../../src/main/journal/source-rows';
import { startTextRows, unpackTexts } from '../../../src/main/journal/verbatim-rows';
import { addTestConnection, addTestImport, temporaryJournal } from '../../fixtures/journal';

const letters = fc.constantFrom(...'ab"",,;\t\\\'\n\n\r  é名😀', '\r\n', '"\n', '",', ' "', '""');
const rules: fc.Arbitrary<CutRules> = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', null),
  quote: fc.constantFrom('"' as const, "'" as const, null),
  escape: fc.constantFrom('"' as const, '\\' as const),
});

/** Rows as a reader delivers them from pieces of that size. */
const rowsOf = (text: string, cut: CutRules, pieceLetters: number): Row[] => {
  const cutter = startCutter(cut);
  const cuts = [];
  for (let at = 0; at < text.length; at += pieceLetters)
    cuts.push(cutter.push(text.slice(at, at + pieceLetters)));
  cuts.push(cutter.end());
  let row = 0;
  return cuts.flatMap((one) =>
    one.records.map((cells, i): Row => {
      row += 1;
      return { row, cells, kinds: null, shown: null, piece: one.piece, place: i };
    }),
  );
};

const withoutText = ({ row, cells, kinds, shown }: Row) => ({ row, cells, kinds, shown });

const textOf = ({ piece, place = 0 }: Row): string =>
  piece?.text.slice(place === 0 ? 0 : piece.ends[place - 1], piece.ends[place]) ?? '';

/** Rows in one block, and how they come out of it. */
const throughBlock = (rows: readonly Row[], cut: CutRules) => {
  const block = startBlock(cut);
  for (const row of rows) block.add(row);
  return block.pack();
};

describe('rows kept as the file says them', () => {
  it('come back cell by cell, however odd the text, wherever pieces of it ended and whichever rows were left out', () => {
    const cases = fc.record({
      text: fc.string({ unit: letters, maxLength: 60 }),
      cut: rules,
      pieceLetters: fc.integer({ min: 1, max: 30 }),
      leftOut: fc.array(fc.boolean(), { maxLength: 8 }),
    });
    fc.assert(
      fc.property(cases, ({ text, cut, pieceLetters, leftOut }) => {
        const rows = rowsOf(text, cut, pieceLetters).filter((_, i) => leftOut[i] !== true);
        if (rows.length === 0) return;
        const { bytes, cut: kept } = throughBlock(rows, cut);
        const cannot = rows.some((row) => /\p{Surrogate}|^\n/u.test(textOf(row)));
        expect(kept === null).toBe(cannot);
        expect(kept === null ? unpackRows(bytes) : unpackTexts(bytes, cut)).toEqual(rows.map(withoutText));
      }),
      { numRuns: 5_000 },
    );
  });

  it('are kept as cells where a row brings no text, or one that UTF-8 cannot carry', () => {
    const cut = { delimiter: ',', quote: '"', escape: '"' } as const;
    const row = { row: 3, cells: ['c', 'd'], kinds: null, shown: null };
    const [first] = rowsOf('\n"a",b\n', cut, 9).slice(1);
    const [damaged] = rowsOf('\ud800,b\n', cut, 9);
    expect(first).toBeDefined();
    expect(damaged).toBeDefined();
    if (first === undefined || damaged === undefined) return;
    expect(startTextRows(cut).add(row)).toBe(false);
    expect(throughBlock([row], cut).cut).toBeNull();
    expect(throughBlock([damaged], cut).cut).toBeNull();
    const { bytes, cut: kept } = throughBlock([first, row], cut);
    expect(kept).toBeNull();
    expect(unpackRows(bytes)).toEqual([withoutText(first), row]);
  });

  it('are found by the number that a person sees, over gaps', () => {
    const journal = temporaryJournal();
    addTestConnection(journal);
    addTestImport(journal, 'i1');
    const cut = { delimiter: ';', quote: '"', escape: '"' } as const;
    const rows = rowsOf('a;1\n\n"b;""";2\r\nc;3', cut, 4).filter((row) => textOf(row) !== '\n');
    addPackedBlock(journal, 'i1', 0, throughBlock(rows, cut));
    expect(readSourceRowNumbered(journal, 'i1', 3)).toEqual({
      ordinal: 1,
      row: 3,
      cells: ['b;"', '2'],
      kinds: null,
      shown: null,
    });
    expect(readSourceRowNumbered(journal, 'i1', 2)).toBeUndefined();
  });
});
