import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeWorkbook } from '../../../../src/main/files/write/xlsx';
import { unpackedPart } from '../../../fixtures/unpacked-part';
import { scratch } from '../shared-files';
import { sheetRowsOf } from './sheet-rows-of';

const write = scratch();

describe('workbooks that another program wrote', () => {
  it('come back cell by cell, with their dates, numbers, flags and errors', async () => {
    const book = new ExcelJS.Workbook();
    const page = book.addWorksheet('Bills & more');
    page.addRow(['Vendor', 'Date', 'Moment', 'Amount', 'Paid', 'Code', 'Share', 'Odd']);
    page.addRow([
      'Ærø & Søn <ApS>',
      new Date('2026-11-21T00:00:00Z'),
      new Date('2026-11-21T13:05:09Z'),
      -1234.5,
      true,
      42,
      0.25,
      { error: '#REF!' },
    ]);
    page.addRow([
      'line\nbreak "quoted"',
      new Date('1999-12-31T00:00:00Z'),
      null,
      1e21,
      false,
      7,
      1,
      { richText: [{ text: 'two ' }, { text: 'runs', font: { bold: true } }] },
    ]);
    for (const [letter, format] of [
      ['B', 'dd-mmm-yyyy'],
      ['C', 'yyyy-mm-dd hh:mm:ss'],
      ['D', '#,##0.00 [$EUR]'],
      ['F', '"A-"0000'],
      ['G', '0%'],
    ])
      page.getColumn(letter ?? '').numFmt = format ?? '';
    const path = write('written.xlsx', Buffer.from(await book.xlsx.writeBuffer()));
    const rows = await sheetRowsOf(path, 'Bills & more');
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Vendor', 'Date', 'Moment', 'Amount', 'Paid', 'Code', 'Share', 'Odd'],
      ['Ærø & Søn <ApS>', '2026-11-21', '2026-11-21T13:05:09', '-1234.5', 'TRUE', '42', '0.25', '#REF!'],
      ['line\nbreak "quoted"', '1999-12-31', '', '1000000000000000000000', 'FALSE', '7', '1', 'two runs'],
    ]);
    expect(rows.map(({ kinds }) => kinds)).toEqual(['ssssssss', 'sdmnbnne', 'sdznbnns']);
    expect(rows[1]?.shown).toEqual({ 5: 'A-0042' });
  });

  it('give back every text and number that our own reports hold', async () => {
    const path = write('report.xlsx', '');
    const odd = fc.constantFrom(
      '\r\n',
      '\r',
      '\t',
      '\0',
      '\u007F',
      '\uFFFE',
      '\uFFFF',
      '_x0041_',
      '_x',
      '_',
      ' ',
    );
    const text = fc
      .array(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 6 }), odd), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join(''))
      .filter((one) => one !== '');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(text, fc.integer()), { minLength: 1, maxLength: 20 }),
        async (made) => {
          await writeWorkbook(path, [{ name: 'Out', headers: ['Text', 'Number'], rows: made }]);
          const rows = await sheetRowsOf(path, 'Out');
          const expected = made.map(([one, number]) => [one, String(number)]);
          expect(rows.slice(1).map(({ cells }) => cells)).toEqual(expected);
        },
      ),
      { numRuns: 40, seed: 3 },
    );
  });

  it('are sound XML, and hold no blank, line end or letter where a spreadsheet program would drop it', async () => {
    const path = write('sound.xlsx', '');
    const texts = [' first', 'last  ', 'two\nlines', 'old\rend', 'bell\u0007', 'none\uFFFF', 'as _x0041_ is'];
    await writeWorkbook(path, [{ name: 'Out', headers: [' Padded '], rows: texts.map((one) => [one]) }]);
    const sheet = unpackedPart(path, 'xl/worksheets/sheet1.xml');
    expect(sheet).not.toMatch(/(?!\n)\p{Cc}|[\ufffe\uffff]/u);
    expect(sheet).not.toMatch(/<v>\s|\s<\/v>|<v>[^<]*\n/);
    for (const kept of ['> Padded <', '> first<', '>last  <', '>two\nlines<'])
      expect(sheet).toContain(`<t xml:space="preserve"${kept}`);
    for (const kept of ['old_x000D_end', 'bell_x0007_', 'none_xFFFF_', 'as _x005F_x0041_ is'])
      expect(sheet).toContain(`<t>${kept}<`);
  });

  it('cut a text that no cell can hold, and say so where they cut it; a sheet to be read again is refused', async () => {
    const path = write('long.xlsx', '');
    const long = `${'\u{1F600}'.repeat(20_000)}!`;
    await writeWorkbook(path, [{ name: 'Out', headers: ['Text'], rows: [['x'.repeat(32_767)], [long]] }]);
    const [, whole, cut] = (await sheetRowsOf(path, 'Out')).map(({ cells }) => cells[0] ?? '');
    expect(whole).toBe('x'.repeat(32_767));
    expect(cut?.length).toBeLessThanOrEqual(32_767);
    expect(cut).toMatch(/^\u{1F600}+… \(cut here: 40001 letters in all\)$/u);
    const again = { name: 'Rows', headers: ['Text'], rows: [[long]], isReadAgain: true };
    expect(await writeWorkbook(path, [again])).toMatchObject({
      ok: false,
      problem: { code: 'report-not-written', params: { detail: expect.stringContaining('32,767 letters') } },
    });
  });

  it('keep the head in sight and a filter over it, as another program reads them; formulas stay texts', async () => {
    const path = write('filters.xlsx', '');
    await writeWorkbook(path, [
      {
        name: "Kim's rows",
        headers: ['Text', 'Number'],
        rows: [
          ['=1+1', 7],
          ['@SUM(A1)', 8],
          ['', 9],
        ],
      },
      { name: 'Nothing', headers: ['Text'], rows: [] },
      { name: 'Aside', headers: ['Text'], rows: [['x']], isHidden: true },
    ]);
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(path);
    const [first, none, aside] = book.worksheets;
    expect(first?.views).toMatchObject([{ state: 'frozen', ySplit: 1 }]);
    expect([first?.autoFilter, none?.autoFilter ?? null, aside?.autoFilter ?? null]).toEqual([
      'A1:B4',
      null,
      null,
    ]);
    expect([first?.state, aside?.state]).toEqual(['visible', 'hidden']);
    expect(first?.getCell('A1').font).toMatchObject({ bold: true });
    const cells = ['A2', 'A3', 'B2'].map((place) => first?.getCell(place));
    expect(cells.map((cell) => [cell?.type, cell?.value, cell?.numFmt ?? 'General'])).toEqual([
      [ExcelJS.ValueType.String, '=1+1', '@'],
      [ExcelJS.ValueType.String, '@SUM(A1)', '@'],
      [ExcelJS.ValueType.Number, 7, 'General'],
    ]);
    expect(unpackedPart(path, 'xl/workbook.xml')).toContain("'Kim''s rows'!$A$1:$B$4");
  });

  it('go on in another sheet where one is full, with the head once more; rows to be read again are refused', async () => {
    const path = write('full.xlsx', '');
    const most = 1_048_576;
    function* rows() {
      for (let at = 1; at <= most; at++) yield [at];
    }
    expect(await writeWorkbook(path, [{ name: 'Out', headers: ['Number'], rows: rows() }])).toMatchObject({
      ok: true,
    });
    expect(unpackedPart(path, 'xl/workbook.xml')).toMatch(/name="Out".*name="Out \(2\)"/);
    const second = unpackedPart(path, 'xl/worksheets/sheet2.xml');
    expect(second).toContain(
      '<row r="1"><c r="A1" s="2" t="str"><v>Number</v></c></row><row r="2"><c r="A2" s="0"><v>1048576</v></c></row></sheetData>',
    );
    const again = { name: 'Rows', headers: ['Number'], rows: rows(), isReadAgain: true };
    expect(await writeWorkbook(path, [again])).toMatchObject({
      ok: false,
      problem: { params: { detail: expect.stringContaining('1,048,576') } },
    });
  }, 120_000);
});
