import { describe, expect, it } from 'vitest';
import type { RowStream } from '../../../../src/core/read/row-stream';
import { inspectSource, openSource } from '../../../../src/main/files/source';
import {
  type PartToPack,
  type WorkbookToPack,
  withParts,
  workbookOf,
  workbookParts,
  zipOf,
} from '../../../fixtures/workbook-package';
import { scratch } from '../shared-files';
import { sheetRowsOf } from './sheet-rows-of';

const write = scratch();

const rowsOf = (book: WorkbookToPack) => sheetRowsOf(write('book.xlsx', workbookOf(book)));
const cellsOf = async (book: WorkbookToPack) => (await rowsOf(book)).map(({ cells }) => cells);
const cell = (attributes: string, value: string): string => `<c ${attributes}><v>${value}</v></c>`;
const notesOf = async (book: WorkbookToPack) => {
  const found = await inspectSource(write('noted.xlsx', workbookOf(book)));
  if (!found.ok) throw new Error(found.problem.code);
  return found.value.file.notes.filter(({ code }) => code !== 'no-data-rows');
};
const batchesOf = async (stream: RowStream) => {
  const batches: unknown[] = [];
  for await (const batch of stream) batches.push(batch);
  return batches;
};
const problemOf = async (parts: readonly PartToPack[]) => {
  const found = await inspectSource(write('odd.xlsx', zipOf(parts)));
  return found.ok ? null : found.problem;
};

describe('cells of a workbook', () => {
  it('come in every type, as plain texts with a kind', async () => {
    const [row] = await rowsOf({
      strings: [
        '<t>shared</t>',
        '<r><t>a </t></r><r><rPr><b/></rPr><t>b</t></r><rPh sb="0" eb="1"><t>phonetic</t></rPh>',
      ],
      formats: ['dd/mm/yyyy', '[h]:mm', '00000'],
      rows: `<row r="1">${[
        cell('r="A1" t="s"', '0'),
        cell('r="B1" t="s"', '1'),
        '<c r="C1" t="inlineStr"><is><t>in line</t></is></c>',
        cell('r="D1" t="str"', 'a &amp; b'),
        cell('r="E1"', '5.0999999999999996'),
        cell('r="F1" t="b"', '1'),
        cell('r="G1" t="e"', '#N/A'),
        cell('r="H1" s="1"', '44197'),
        cell('r="I1" s="2"', '1.5'),
        cell('r="J1" s="3"', '42'),
        cell('r="L1" t="d"', '2026-11-21T10:00:00'),
      ].join('')}</row>`,
    });
    expect(row?.cells).toEqual([
      'shared',
      'a b',
      'in line',
      'a & b',
      '5.1',
      'TRUE',
      '#N/A',
      '2021-01-01',
      '1.5',
      '42',
      '',
      '2026-11-21T10:00:00',
    ]);
    expect(row?.kinds).toBe('ssssnbedunzm');
    expect(row?.shown).toEqual({ 9: '00042' });
  });

  it('have no value from the elements of an extension within them', async () => {
    const extension = '<extLst><ext><x:v>99</x:v><x:c><x:v>98</x:v></x:c><is><t>no</t></is></ext></extLst>';
    const rows = `<row r="1"><c r="A1"><v>1</v>${extension}</c><c r="B1">${extension}</c><c r="C1"><v>3</v></c></row>`;
    expect(await cellsOf({ rows })).toEqual([['1', '', '3']]);
  });

  it('keep ids of 16 digits apart, and name those that cannot be exact', async () => {
    const stored = ['9007199254740991', '1.234567890123456E+15', '9007199254740993', '9007199254740992'];
    const rows = `<row r="1">${stored.map((one) => cell('', one)).join('')}</row>`;
    expect(await cellsOf({ rows })).toEqual([
      ['9007199254740991', '1234567890123456', '9007199254740993', '9007199254740992'],
    ]);
    expect((await notesOf({ rows })).map(({ code, column }) => [code, column])).toEqual([
      ['number-beyond-exact', 2],
      ['number-beyond-exact', 3],
    ]);
  });

  it('are dates where only the second section of their format shows one', async () => {
    const rows = `<row r="1">${cell('s="1"', '45351')}${cell('s="1"', '0')}${cell('s="1"', '45351.99999996528')}</row>`;
    const [row] = await rowsOf({ formats: ['[=0]0;dd/mm/yyyy'], rows });
    expect([row?.cells, row?.kinds]).toEqual([['2024-02-29', '0', '2024-02-29T23:59:59'], 'dnm']);
  });

  it('are read although another sheet has no part: that one is left out and named', async () => {
    const parts = workbookParts({
      rows: `<row r="1">${cell('', '1')}</row><row r="2">${cell('', '2')}</row>`,
    });
    const main = parts.find(({ name }) => name === 'xl/workbook.xml');
    const sheets = '<sheet name="Gone" sheetId="2" r:id="r9"/><sheet name="Data"';
    const named = {
      name: 'xl/workbook.xml',
      bytes: String(main?.bytes).replace('<sheet name="Data"', sheets),
    };
    const found = await inspectSource(write('one-gone.xlsx', zipOf(withParts(parts, [named]))));
    if (!found.ok) throw new Error(found.problem.code);
    expect(found.value.sheets.map(({ info }) => info.name)).toEqual(['Data']);
    expect(found.value.file.notes).toMatchObject([{ code: 'sheet-without-part', params: { sheet: 'Gone' } }]);
  });

  it('hold a flag however it is spelt, and never its opposite', async () => {
    const spelt = ['1', 'true', 'TRUE', 'True', ' 1 ', '0', 'false', 'FALSE', 'yes'];
    const rows = spelt.map((one, i) => `<row r="${i + 1}"><c r="A${i + 1}" t="b"><v>${one}</v></c></row>`);
    const read = await rowsOf({ rows: rows.join('') });
    const flags = ['TRUE', 'TRUE', 'TRUE', 'TRUE', 'TRUE', 'FALSE', 'FALSE', 'FALSE'];
    expect(read.map(({ cells }) => cells[0])).toEqual([...flags, 'yes']);
    expect(read.map(({ kinds }) => kinds)).toEqual([...flags.map(() => 'b'), 's']);
  });

  it('stand where their references say, or one behind the other where they have none', async () => {
    expect(
      await cellsOf({
        rows: `<row>${cell('', '1')}${cell('r="D7"', '4')}${cell('', '5')}</row><row r="9">${cell('r="C9"', '3')}${cell('r="A9"', '1')}</row>`,
      }),
    ).toEqual([
      ['1', '', '', '4', '5'],
      ['1', '', '3'],
    ]);
  });

  it('end with the last one that is filled, however wide the row before was, and take nothing from it', async () => {
    const far = (row: number, ...places: readonly (readonly [string, string])[]): string =>
      `<row r="${row}">${places.map(([at, value]) => cell(`r="${at}${row}"`, value)).join('')}</row>`;
    const rows = await rowsOf({
      rows: [
        far(1, ['A', '1'], ['F', '2']),
        far(2, ['B', '3']),
        '<row r="3"/>',
        far(4, ['C', '4'], ['A', '5']),
        far(5, ['XFD', '6']),
        far(6, ['A', '7'], ['D', '8']),
        `<row><c r="D7" t="inlineStr"><is><t>x</t></is></c></row>`,
      ].join(''),
    });
    const wide = Array.from({ length: 16_383 }, () => '');
    expect(rows.map(({ cells }) => cells)).toEqual([
      ...[
        ['1', '', '', '', '', '2'],
        ['', '3'],
        ['5', '', '4'],
        [...wide, '6'],
      ],
      ...[
        ['7', '', '', '8'],
        ['', '', '', 'x'],
      ],
    ]);
    const [first, ...others] = rows.map(({ kinds }) => kinds);
    expect([first, ...others.filter((one) => (one?.length ?? 0) < 9)]).toEqual([
      ...['nzzzzn', 'zn', 'nzn', 'nzzn', 'zzzs'],
    ]);
    expect(others[2]).toBe(`${'z'.repeat(16_383)}n`);
  });

  it('keep CDATA, escapes, line feeds and attributes with > and either quote', async () => {
    const rows = `<row r='1' x="a>b"><c r='A1' t='inlineStr' y='">'><is><t><![CDATA[<5 & 6>]]></t></is></c><!-- a > b --><c t="str"><v>x_x000D_y_x005F_x000D_&#13;z\r\nw</v></c></row>`;
    expect(await cellsOf({ rows })).toEqual([['<5 & 6>', 'x\ry_x000D_\rz\nw']]);
  });

  it('count from 1904 where the workbook says so', async () => {
    for (const [workbookProperties, date] of [
      ['date1904="1"', '2025-01-02'],
      ['date1904="true"', '2025-01-02'],
      ['date1904="0"', '2021-01-01'],
    ])
      expect(
        await cellsOf({
          workbookProperties: workbookProperties ?? '',
          formats: ['d.m.yy'],
          rows: `<row>${cell('s="1"', '44197')}</row>`,
        }),
      ).toEqual([[date]]);
  });

  it('may name a string that is empty, but not one that is not there', async () => {
    expect(
      await cellsOf({ strings: ['<t>x</t>'], rows: `<row>${cell('t="s"', '')}${cell('t="s"', '0')}</row>` }),
    ).toEqual([['', 'x']]);
    expect(await problemOf(workbookParts({ rows: `<row>${cell('t="s"', '7')}</row>` }))).toMatchObject({
      code: 'file-damaged',
      where: { row: 1, sheet: 'Data' },
    });
  });
});

describe('remarks about a workbook', () => {
  it('name the cell of a formula without a stored value, and never make one up', async () => {
    const book = {
      rows: `<row r="1">${cell('r="A1"', '1')}<c r="B1"><f>A1*2</f></c><c r="C1" t="str"><f>""</f><v></v></c></row>`,
    };
    expect(await cellsOf(book)).toEqual([['1']]);
    expect(await notesOf(book)).toEqual([
      { code: 'formula-without-value', params: { sheet: 'Data' }, row: 1, column: 1 },
    ]);
  });

  it('name hidden rows with values and hidden columns with values', async () => {
    const notes = await notesOf({
      beforeRows: '<cols><col min="2" max="16384" hidden="1"/></cols>',
      rows: `<row r="1">${cell('', '1')}${cell('', '2')}</row><row r="2" hidden="true">${cell('', '3')}</row><row r="3" hidden="1"/>`,
    });
    expect(notes.map(({ code, row, column }) => [code, row, column])).toEqual([
      ['hidden-column', null, 1],
      ['hidden-row', 2, null],
    ]);
  });

  it('name merged cells below the header, whose other cells are read as blanks', async () => {
    const text = (at: string, value: string): string => `<c r="${at}" t="str"><v>${value}</v></c>`;
    const notes = await notesOf({
      rows:
        `<row r="1">${text('A1', 'Payments of May')}</row>` +
        `<row r="2">${text('A2', 'Vendor')}${text('B2', 'Number')}${text('C2', 'Amount')}</row>` +
        `<row r="3">${text('A3', 'Acme')}${text('B3', 'A-1')}${cell('r="C3"', '7.5')}</row>` +
        `<row r="4">${text('B4', 'A-2')}${cell('r="C4"', '8')}</row>`,
      afterRows:
        '<mergeCells count="3"><mergeCell ref="A1:C1"/><mergeCell ref="A3:A4"/><mergeCell ref="B3:B3"/></mergeCells>',
    });
    expect(notes).toEqual([
      { code: 'merged-area-blank', params: { area: 'A3:A4', sheet: 'Data' }, row: 3, column: 0 },
    ]);
  });

  it('name a column whose number formats show several currencies', async () => {
    const notes = await notesOf({
      formats: ['0.00 [$EUR]', '[$CHF] 0.00', '0.00'],
      rows: `<row>${cell('s="1"', '1')}${cell('s="1"', '2')}</row><row>${cell('s="2"', '3')}${cell('s="3"', '4')}</row>`,
    });
    expect(notes).toEqual([
      {
        code: 'mixed-currency-format',
        params: { sheet: 'Data', first: 'EUR', other: 'CHF' },
        row: 2,
        column: 0,
      },
    ]);
  });
});

describe('packages', () => {
  const book = { rows: `<row r="1">${cell('r="A1"', '7')}</row>` };

  it('may be stored, wide, in other cases and with backslashes', async () => {
    const ways: readonly ((part: PartToPack) => PartToPack)[] = [
      (part) => ({ ...part, isStored: true }),
      (part) => ({ ...part, isWide: true }),
      (part) => ({ ...part, name: part.name.toUpperCase() }),
      (part) => ({ ...part, name: part.name.replaceAll('/', '\\') }),
    ];
    for (const way of ways)
      expect((await sheetRowsOf(write('way.xlsx', zipOf(workbookParts(book).map(way)))))[0]?.cells).toEqual([
        '7',
      ]);
  });

  it('may be UTF-16, and may give their elements a prefix', async () => {
    const sheet = `<?xml version="1.0" encoding="UTF-16"?><x:worksheet xmlns:x="y"><x:sheetData><x:row><x:c><x:v>8</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
    const parts = withParts(workbookParts(book), [
      { name: 'xl/worksheets/sheet1.xml', bytes: Buffer.from(`\uFEFF${sheet}`, 'utf16le') },
    ]);
    expect((await sheetRowsOf(write('wide.xlsx', zipOf(parts))))[0]?.cells).toEqual(['8']);
  });

  it('are found by relations only: a sheet that is not there is named', async () => {
    const parts = workbookParts(book).filter(({ name }) => name !== 'xl/worksheets/sheet1.xml');
    expect(await problemOf(parts)).toMatchObject({
      code: 'file-damaged',
      params: { part: 'xl/worksheets/sheet1.xml' },
    });
  });

  const sheetPart = (inner: string): PartToPack => ({ name: 'xl/worksheets/sheet1.xml', bytes: inner });
  const sheetOf = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  const refused: readonly (readonly [string, string, PartToPack])[] = [
    ['a document type', 'file-xml-entities', sheetPart(`<!DOCTYPE x [<!ENTITY a "b">]>${sheetOf('')}`)],
    [
      'an encoding nobody writes',
      'file-xml-encoding',
      sheetPart(`<?xml version="1.0" encoding="UTF-7"?>${sheetOf('')}`),
    ],
    [
      'bytes that are no UTF-8',
      'file-damaged',
      { name: 'xl/worksheets/sheet1.xml', bytes: Buffer.from('<a>\xff</a>', 'latin1') },
    ],
    [
      'a reference to nothing',
      'file-damaged',
      sheetPart(sheetOf('<row><c t="str"><v>&nothing;</v></c></row>')),
    ],
    ['tags that do not fit', 'file-damaged', sheetPart('<worksheet><sheetData></worksheet></sheetData>')],
    ['no end', 'file-damaged', sheetPart('<worksheet><sheetData><row><c><v>1</v></c></row>')],
    ['an empty part', 'file-damaged', sheetPart('')],
    ['a check sum that is wrong', 'file-damaged', { ...sheetPart(sheetOf('')), statedCrc: 1 }],
    ['more bytes than stated', 'file-damaged', { ...sheetPart(sheetOf('<row/>')), statedBytes: 10 }],
    ['fewer bytes than stated', 'file-damaged', { ...sheetPart(sheetOf('<row/>')), statedBytes: 100 }],
    ['an unknown packing', 'file-damaged', { ...sheetPart(sheetOf('')), method: 99 }],
    ['a password', 'file-encrypted', { ...sheetPart(sheetOf('')), flags: 1 }],
    ['a row twice', 'file-damaged', sheetPart(sheetOf('<row r="2"/><row r="2"/>'))],
    [
      'a cell twice',
      'file-damaged',
      sheetPart(sheetOf('<row><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>')),
    ],
    [
      'a value beyond the last row',
      'too-many-rows',
      sheetPart(sheetOf('<row r="1048577"><c><v>1</v></c></row>')),
    ],
    [
      'a value beyond the last column',
      'too-many-columns',
      sheetPart(sheetOf('<row><c r="XFE1"><v>1</v></c></row>')),
    ],
    [
      'a cell that is too long',
      'cell-too-long',
      sheetPart(sheetOf(`<row><c t="str"><v>${'ab'.repeat(16_384)}</v></c></row>`)),
    ],
    [
      'a string that is too long',
      'cell-too-long',
      { name: 'xl/sharedStrings.xml', bytes: `<sst><si><t>${'x'.repeat(32_768)}</t></si></sst>` },
    ],
  ];

  it.each(refused)('with %s are refused as %s', async (_, code, part) => {
    expect(await problemOf(withParts(workbookParts(book), [part]))).toMatchObject({
      code,
      where: { file: 'odd.xlsx' },
    });
  });

  it('that change while they are open are given up', async () => {
    const path = write('changing.xlsx', workbookOf(book));
    const opened = await openSource(path);
    if (!opened.ok) throw new Error(opened.problem.code);
    write('changing.xlsx', workbookOf({ rows: '' }));
    const batches = await batchesOf(opened.value.rows());
    await opened.value.close();
    expect(batches).toMatchObject([{ ok: false, problem: { code: 'file-changed' } }]);
  });

  it('are left at once when a person stops', async () => {
    const opened = await openSource(write('stopped.xlsx', workbookOf(book)));
    if (!opened.ok) throw new Error(opened.problem.code);
    const batches = await batchesOf(opened.value.rows({ signal: AbortSignal.abort() }));
    await opened.value.close();
    expect(batches).toMatchObject([{ ok: false, problem: { code: 'reading-stopped' } }]);
  });
});
