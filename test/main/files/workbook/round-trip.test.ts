import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeWorkbook } from '../../../../src/main/files/write/xlsx';
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
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .filter((one) => !/[\r\uFFFE\uFFFF]|_x[0-9a-f]{4}_|\p{Cc}/iu.test(one));
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
});
