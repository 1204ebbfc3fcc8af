import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startNotes } from '../../../src/core/read/note-book';
import type { ReadChoices } from '../../../src/core/read/table';
import { tokenise } from '../../../src/core/read/tokenise';
import { openFile } from '../../../src/main/files/open-file';
import { inspectSource } from '../../../src/main/files/source';
import { planText } from '../../../src/main/files/text/open-text';
import { textRows } from '../../../src/main/files/text/text-rows';
import { startSpelling, startTokeniser } from '../../../src/main/files/text/tokeniser';
import { type WrittenAs, writeTable } from '../../fixtures/text-table';
import { scratch } from './shared-files';

const write = scratch();

const alphabets: Readonly<Record<string, string>> = {
  'utf-8': 'abcXYZ019 .,;\t|"\'\n\r\\é€ł名😀',
  'utf-16le': 'abcXYZ019 .,;\t|"\'\n\r\\é€ł名😀',
  'utf-16be': 'abcXYZ019 .,;\t|"\'\n\r\\é€ł名😀',
  'windows-1252': 'abcXYZ019 .,;\t|"\'\n\r\\éÄß€’–',
  macintosh: 'abcXYZ019 .,;\t|"\'\n\r\\éÄß€’–',
  shift_jis: 'abcXYZ019 .,;\t|"\'\n\r名前山田ソ表',
};

const styles: fc.Arbitrary<WrittenAs> = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|', ':'),
  lineEnds: fc.array(fc.constantFrom('\n' as const, '\r\n' as const, '\r' as const), {
    minLength: 1,
    maxLength: 3,
  }),
  escape: fc.constantFrom('"' as const, '\\' as const),
  quotesAll: fc.boolean(),
  encoding: fc.constantFrom(...Object.keys(alphabets)),
  hasMark: fc.boolean(),
  endsWithLineEnd: fc.boolean(),
});

const tableOf = (as: WrittenAs): fc.Arbitrary<string[][]> => {
  const letters = fc.constantFrom(...(alphabets[as.encoding] ?? 'a'));
  const cell = fc.string({ unit: letters, maxLength: 12 });
  return fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 });
};

const cellsOf = async (path: string, choices: ReadChoices, pieceBytes: number) => {
  const file = await openFile(path);
  if (!file.ok) throw new Error(file.problem.code);
  const plan = await planText(file.value, choices);
  if (!plan.ok) throw new Error(plan.problem.code);
  const notes = startNotes();
  const rows: (readonly string[])[] = [];
  const numbers: number[] = [];
  for await (const batch of textRows(plan.value, { notes, pieceBytes })) {
    if (!batch.ok) throw new Error(batch.problem.code);
    for (const { row, cells } of batch.value) {
      rows.push(cells);
      numbers.push(row);
    }
  }
  await file.value.close();
  return { rows, numbers, notes: notes.all() };
};

describe('text files, whatever they hold', () => {
  it('a table written in any dialect, encoding and line end comes back equal from pieces of any size', async () => {
    const cases = styles.chain((as) =>
      fc.record({ as: fc.constant(as), table: tableOf(as), pieceBytes: fc.integer({ min: 1, max: 90 }) }),
    );
    await fc.assert(
      fc.asyncProperty(cases, async ({ as, table, pieceBytes }) => {
        const path = write('any.csv', writeTable(table, as));
        const choices = {
          encoding: as.encoding,
          delimiter: as.delimiter,
          escape: as.escape,
          quote: '"' as const,
        };
        const { rows, numbers, notes } = await cellsOf(path, choices, pieceBytes);
        const filled = table
          .map((cells, i) => ({ cells, row: i + 1 }))
          .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
        expect(rows).toEqual(filled.map(({ cells }) => cells));
        expect(numbers).toEqual(filled.map(({ row }) => row));
        expect(notes).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it('papaparse and our own tokeniser agree on every text, odd or not', () => {
    const letters = fc.constantFrom('a', 'b', ',', '"', '"', '\n', '\r', '\r\n', ' ', '\u00a0', '\t');
    const rules = { delimiter: ',', quote: '"' as const, escape: '"' as const };
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 40 }), fc.boolean(), (text, isLast) => {
        const own = tokenise(text, rules, isLast);
        const seam = startTokeniser(rules)(startSpelling().ofText(text), isLast).tokens;
        expect(seam.records.slice(0, own.records.length)).toEqual(own.records.slice(0, seam.records.length));
        if (isLast) expect(seam).toEqual(own);
      }),
      { numRuns: 5_000 },
    );
  });

  it('the dialect and encoding of an ordinary table are found', async () => {
    const words = [
      'Müller',
      'Société Générale',
      'Håkan Öberg',
      'plain',
      'Peña, José',
      'O’Neill – East',
      'naïve "A"',
    ];
    const cell = fc.oneof(
      fc.constantFrom(...words),
      fc
        .date({ min: new Date('2001-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
      fc.tuple(fc.nat(99_999), fc.integer({ min: 10, max: 99 })).map(([whole, cents]) => `${whole},${cents}`),
      fc.nat(99_999).map((n) => `INV-${n}`),
    );
    const cases = fc.record({
      as: fc.record({
        delimiter: fc.constantFrom(',', ';', '\t', '|'),
        lineEnds: fc.constantFrom(['\n' as const], ['\r\n' as const], ['\r' as const]),
        escape: fc.constant('"' as const),
        quotesAll: fc.boolean(),
        encoding: fc.constantFrom('utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh'),
        hasMark: fc.boolean(),
        endsWithLineEnd: fc.boolean(),
      }),
      columns: fc.array(fc.array(cell, { minLength: 12, maxLength: 12 }), { minLength: 3, maxLength: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ as, columns }) => {
        const header = [
          'Créancier',
          ...columns.slice(1).map((_, i) => `Field ${String.fromCharCode(65 + i)}`),
        ];
        const rows = Array.from({ length: 12 }, (_, row) =>
          columns.map((column, i) => (i === 0 ? (words[row % 3] ?? '') : (column[row] ?? ''))),
        );
        const found = await inspectSource(write('found.csv', writeTable([header, ...rows], as)));
        if (!found.ok) throw new Error(found.problem.code);
        const { dialect } = found.value.file;
        expect(dialect).toMatchObject({ encoding: as.encoding, delimiter: as.delimiter });
        expect(found.value.sheets[0]).toMatchObject({ headerRow: 1, rows: 12 });
      }),
      { numRuns: 300 },
    );
  });
});
