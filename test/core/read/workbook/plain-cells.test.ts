import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startNotes } from '../../../../src/core/read/note-book';
import { numberFormat } from '../../../../src/core/read/workbook/number-format';
import { startSharedStrings } from '../../../../src/core/read/workbook/shared-strings';
import { startBudget } from '../../../../src/core/read/workbook/sheet-budget';
import { startSheetRows } from '../../../../src/core/read/workbook/sheet-rows';
import { startXmlScan, type XmlHandler } from '../../../../src/core/read/workbook/xml-scan';

const formats = ['General', 'dd/mm/yyyy', 'hh:mm', '00000', '[$EUR] 0.00'].map(numberFormat);
const context = () => ({
  sheet: 'Data',
  strings: ['', 'plain', 'Ünïcode 名', ' blank ', 'long '.repeat(10)],
  formats: (style: number) => formats[style] ?? numberFormat('General'),
  dates: 1900 as const,
  notes: startNotes(),
  budget: startBudget().begin('one'),
});

/** Scans the pieces; with the bytes of those that are all ASCII if wanted, as the reader of files does. */
const scanned = (pieces: readonly string[], handler: XmlHandler, hasBytes: boolean) => {
  const scan = startXmlScan(handler);
  for (const piece of pieces) {
    const isAscii = hasBytes && [...piece].every((letter) => letter < '\x80');
    const fault = scan.push(piece, isAscii ? new TextEncoder().encode(piece) : null);
    if (fault !== null) return fault;
  }
  return scan.end();
};

const cutAt = (text: string, places: readonly number[]): readonly string[] => {
  const ends = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b);
  return [0, ...ends].map((from, i) => text.slice(from, ends[i]));
};

const rowsOf = (xml: string, places: readonly number[], way: 'bytes' | 'letters' | 'slow') => {
  const parts = context();
  const sheet = startSheetRows(parts);
  const { open, close, text } = sheet.handler;
  const handler = way === 'slow' ? { open, close, text } : sheet.handler;
  const fault = scanned(cutAt(xml, places), handler, way === 'bytes');
  const ended = sheet.fault();
  // What stands behind a fault of the sheet is not looked at.
  return { rows: sheet.take(), ended, fault: ended === null ? fault : null, notes: parts.notes.all() };
};

const value = fc.oneof(
  fc.constantFrom(
    '0',
    '1',
    '4',
    '7',
    '-0',
    '00',
    '1.50',
    '5.0999999999999996',
    '1E+3',
    ' 2 ',
    '',
    '44197',
    '60',
  ),
  fc.constantFrom(
    '1.5',
    'x_x0041_',
    'a &amp; b',
    'é名',
    'TRUE',
    '#N/A',
    '2026-01-02',
    '&#13;',
    'a\r\nb',
    '1e400',
  ),
  fc.double().map(String),
);
const attribute = fc.oneof(
  fc
    .tuple(fc.constantFrom('A', 'B', 'c', 'Z', 'AA', 'XFD', 'XFE', ''), fc.nat(12))
    .map(([c, n]) => `r="${c}${n}"`),
  fc.constantFrom('s="0"', 's="1"', 's="2"', 's="3"', 's="4"', 's=""', 's="9999999"', "s='1'", ' ', 'x="y"'),
  fc.constantFrom('t="s"', 't="n"', 't="str"', 't="b"', 't="e"', 't="d"', 't="inlineStr"', 't="q"', 't=""'),
);
const inner = fc.oneof(
  value.map((v) => `<v>${v}</v>`),
  value.map((v) => `<is><t>${v}</t></is>`),
  value.map((v) => `<is><t xml:space="preserve">${v}</t></is>`),
  value.map((v) => `<f>A1</f><v>${v}</v>`),
  fc.constantFrom(
    '',
    '<f>B2</f>',
    '<v/>',
    '<!-- c --><v>3</v>',
    '<is><r><t>a</t></r><r><t>b</t></r></is>',
    '<v>1',
  ),
);
const cell = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(fc.array(attribute, { maxLength: 3 }), inner) },
  { weight: 1, arbitrary: fc.tuple(fc.array(attribute, { maxLength: 3 }), fc.constant(null)) },
);
const written = cell.map(([attributes, held]) => {
  const tag = ['c', ...attributes].join(' ');
  return held === null ? `<${tag}/>` : `<${tag}>${held}</c>`;
});
const row = fc
  .tuple(
    fc.constantFrom('', ' r="3"', ' r="7" hidden="1"', ' spans="1:2"', " r='5'", ' r="x"'),
    fc.array(written),
  )
  .map(([tag, cells]) => `<row${tag}>${cells.join('')}</row>`);
const places = fc.array(fc.nat(5_000), { maxLength: 6 });

it('cells in their usual shape mean the same as when they are read as any XML, however the pieces are cut', () => {
  const sheet = fc
    .array(row, { maxLength: 6 })
    .map((rows) => `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`);
  fc.assert(
    fc.property(sheet, places, (xml, cuts) => {
      const slow = rowsOf(xml, [], 'slow');
      expect(rowsOf(xml, cuts, 'bytes')).toEqual(slow);
      expect(rowsOf(xml, cuts, 'letters')).toEqual(slow);
    }),
    { numRuns: 3_000 },
  );
});

it('shared texts in their usual shape mean the same as when they are read as any XML', () => {
  const item = fc.oneof(
    value.map((v) => `<si><t>${v}</t></si>`),
    value.map((v) => `<si><t xml:space="preserve">${v}</t></si>`),
    value.map((v) => `<si><r><t>${v}</t></r><rPh><t>x</t></rPh></si>`),
    fc.constantFrom('<si/>', '<si><t/></si>', '<!-- --><si></si>', '<si >\n<t>b</t></si>'),
  );
  fc.assert(
    fc.property(
      fc.array(item).map((items) => `<sst>${items.join('')}</sst>`),
      places,
      (xml, cuts) => {
        const texts = (pieces: readonly string[], isSlow: boolean, hasBytes: boolean) => {
          const strings = startSharedStrings();
          const { open, close, text } = strings.handler;
          const fault = scanned(pieces, isSlow ? { open, close, text } : strings.handler, hasBytes);
          return [fault, strings.all(), strings.fault()];
        };
        const slow = texts([xml], true, false);
        expect(texts(cutAt(xml, cuts), false, true)).toEqual(slow);
        expect(texts(cutAt(xml, cuts), false, false)).toEqual(slow);
      },
    ),
    { numRuns: 1_000 },
  );
});

it('the table of shared texts is left when it holds more than any workbook needs, and nothing more is kept', () => {
  const strings = startSharedStrings();
  const scan = startXmlScan(strings.handler);
  scan.push('<sst>');
  const piece = `<si><t>${'x'.repeat(32_767)}</t></si>`.repeat(20);
  let pieces = 0;
  for (; strings.fault() === null && pieces < 1_000; pieces++) scan.push(piece);
  expect(strings.fault()).toBe('file-unpacks-too-large');
  const { length } = strings.all();
  scan.push(piece);
  expect(strings.all().length).toBe(length);
});
