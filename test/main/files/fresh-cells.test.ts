import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startProfile } from '../../../src/core/read/column-profile';
import { startFacts } from '../../../src/core/read/reading-facts';
import type { Row } from '../../../src/core/read/table';
import { type Cut, startCutter } from '../../../src/main/files/text/record-cutter';

const rules = { delimiter: ';', quote: '"', escape: '"' } as const;

/** Pieces of a text, cut one after the other. */
function* cutsOf(text: string, pieceLetters: number): Generator<Cut> {
  const cutter = startCutter(rules);
  for (let at = 0; at < text.length; at += pieceLetters) yield cutter.push(text.slice(at, at + pieceLetters));
  yield cutter.end();
}

/** The cells of each record that are told to be fresh, by column. */
const freshOf = ({ piece: { text, fresh } }: Cut, record: number): readonly (readonly [number, string])[] => {
  const found: [number, string][] = [];
  if (fresh === null) return found;
  const places = fresh.places();
  for (let i = fresh.start(record); i < fresh.start(record + 1); i += 3)
    found.push([places[i] ?? -1, text.slice(places[i + 1], places[i + 2])]);
  return found;
};

const value = fc.oneof(
  fc.constantFrom('', '', 'a', 'ab', '"', '""', 'a"b', '  ', 'é', 'Ünlü', 'x;y', 'two\nlines'),
  fc.constantFrom(
    '5',
    '5.5',
    '5.50',
    '5,5',
    '5.555',
    '1,234.50',
    '1.234,50',
    '7.0',
    '007',
    '1e5',
    '-3.5',
    '(2,5)',
  ),
  fc.constantFrom(
    '31/12/2026',
    '02/01/2026',
    '12/31/2026',
    '2026-12-31',
    '23-Sep-11',
    'Jan 5, 2024',
    '5.1.24',
  ),
  fc.constantFrom(
    'EUR 5,5',
    'EUR5.5',
    'ABC-1',
    'Order 75, to',
    'März 5, 2024',
    'INV-1',
    'Sep. 5, 2024',
    '5 %',
    '€5,5',
  ),
);
const grouped = fc.constantFrom(
  '1,234.50',
  '1,234,567.8',
  '1,2.5',
  '12,34.',
  '1,,5.0',
  '1.234,50',
  '5,555',
  '5.5',
);
const table = fc.array(
  fc.array(fc.oneof({ arbitrary: value, weight: 4 }, grouped), { minLength: 1, maxLength: 4 }),
  { minLength: 1, maxLength: 8 },
);
const quoting = fc.array(fc.boolean(), { minLength: 1, maxLength: 9 });
const cases = fc.record({
  table,
  quoting,
  repeats: fc.array(fc.boolean(), { maxLength: 8 }),
  pieceLetters: fc.integer({ min: 1, max: 120 }),
  leftOut: fc.array(fc.boolean(), { maxLength: 8 }),
});

type Case = Pick<typeof cases extends fc.Arbitrary<infer T> ? T : never, 'table' | 'quoting' | 'repeats'>;

const written = ({ table: rows, quoting: quotes, repeats }: Case): string => {
  let cellsSoFar = 0;
  const write = (cell: string): string => {
    cellsSoFar += 1;
    const isQuoted = quotes[cellsSoFar % quotes.length] === true || /[";\n]/.test(cell);
    return isQuoted ? `"${cell.replaceAll('"', '""')}"` : cell;
  };
  return rows
    .map((cells) => cells.map(write).join(';'))
    .flatMap((line, i) => (repeats[i] === true ? [line, line] : [line]))
    .map((line) => `${line}\n`)
    .join('');
};

describe('cells that differ from those above them', () => {
  it('are told of each record: every other says what the one above says, wherever pieces of the text ended', () => {
    fc.assert(
      fc.property(cases, (one) => {
        for (const cut of cutsOf(written(one), one.pieceLetters)) {
          if (cut.piece.fresh === null) continue;
          cut.records.forEach((cells, record) => {
            const above = record === 0 ? [] : (cut.records[record - 1] ?? []);
            const fresh = freshOf(cut, record);
            for (const [column, raw] of fresh) expect(raw.replaceAll('""', '"')).toBe(cells[column]);
            const told = new Set(fresh.map(([column]) => column));
            cells.forEach((cell, column) => {
              if (!told.has(column)) expect(cell).toBe(above[column]);
            });
          });
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('prove what a whole profile says of all cells, whichever rows are left out', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const facts = startFacts();
        const profile = startProfile();
        let row = 0;
        for (const cut of cutsOf(written(one), one.pieceLetters))
          cut.records.forEach((cells, place) => {
            row += 1;
            if (one.leftOut[row % 8] === true) return;
            const added: Row = { row, cells, kinds: null, shown: null, piece: cut.piece, place };
            facts.add(added);
            profile.add(added);
          });
        const names = Array.from({ length: 4 }, (_, i) => ({ name: String(i), header: null }));
        expect(facts.finish(4)).toEqual(
          profile.finish(names).map(({ dateOrder, decimalMark }) => ({ dateOrder, decimalMark })),
        );
      }),
      { numRuns: 4_000 },
    );
  });
});
