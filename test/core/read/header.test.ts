import { describe, expect, it } from 'vitest';
import { columnLetters, columnNames, findHeader, headerFaults } from '../../../src/core/read/header';
import { isCountRow, isSummaryRow } from '../../../src/core/read/summary-row';
import type { Row } from '../../../src/core/read/table';

const table = (text: string): readonly Row[] =>
  text
    .split('\n')
    .flatMap((line, i) =>
      line === '' ? [] : [{ row: i + 1, cells: line.split(','), kinds: null, shown: null }],
    );

describe('the header row', () => {
  it('stands below titles, metadata and remarks', () => {
    expect(findHeader(table('Council spend,,\n\nDate,Supplier,Amount\n2024-01-05,Acme,5.00'))).toBe(3);
    expect(findHeader(table('# made by hand\nDate,Supplier,Amount\n2024-01-05,Acme,5.00'))).toBe(2);
    expect(
      findHeader(table('EXT,510,21,,,\nSum,Kind,Text,Note,Day,Key\n5,S,pens,x,0502,1\n6,H,ink,y,0602,2')),
    ).toBe(2);
  });
  it.each([
    'Umsatz,S/H,WKZ,Kurs,Konto,Gegenkonto,Datum,Feld,Text\n4403.81,H,EUR,,70012,3400,0410,2026/86,Tinte\n425.82,H,EUR,,70004,3400,2110,x-47,Stifte',
    'Amount,Side,Currency,Rate,Account,Contra,Day,Ref,Text\n4403.81,H,EUR,,70012,3400,0410,2026/86,Ink\n425.82,H,EUR,,70004,3400,2110,x-47,Pens',
  ])('stands below a row about the file that is wider than it', (below) => {
    expect(
      findHeader(table(`EXTF,700,21,Buchungsstapel,12,2026,,RE,,,1001,10001,4,Eingang,,1,0,EUR\n${below}`)),
    ).toBe(2);
  });
  it('is not a row of words among rows of values: such a table begins with data', () => {
    const rows = 'A-1,2026-01-05,5.00,Ink,7\nA-2,2026-01-06,6.00,Pens,8\nnote,paid,late,Ink,x\n';
    expect(findHeader(table(`${rows}A-3,2026-01-07,7.00,Ink,9\nA-4,2026-01-08,8.00,Ink,9`))).toBe(null);
    const second =
      'A-1,2026-01-05,5.00,Ink,7\nfirst,second,third,fourth,fifth\nA-3,2026-01-07,7.00,Ink,9\nA-4,2026-01-08,8.00,Ink,9';
    expect(findHeader(table(second))).toBe(null);
  });
  it('stands below a long block of pairs and titles, and not below a list of two columns', () => {
    const block =
      'Report: Open AP\nCompany,Harbour Kitchen\nRun by,kate\nRun on,2026-04-02\n\nSelection\nPeriod,2026-03\nCurrency,EUR\nVendor,*\nStatus,Open\n\nTotals\nDocuments,3\nAmount,6758.30\n\nLegend: with VAT\n\n';
    const lines =
      'Doc,Vendor,Day,Amount\nZ-1,Foo,2026-03-02,12.50\nZ-2,Bar,2026-03-05,87.20\nZ-3,Baz,2026-03-13,4.00';
    expect(findHeader(table(block + lines))).toBe(18);
    const list = Array.from({ length: 9 }, (_, i) => `Item ${i},${i + 1}.50`).join('\n');
    expect(findHeader(table(`Name,Price\n${list}\n${lines}`))).toBe(1);
  });
  it('stands below pairs of a word and its value, and is not missed where it is repeated', () => {
    const report = 'Company:,Acme\nPeriod:,2026-10\n\nVendor,Number,Date,Amount\nFoo,1,2026-01-01,2.50\n';
    expect(findHeader(table(`${report}Bar,2,2026-01-02,3.50`))).toBe(4);
    expect(findHeader(table('Vendor,City\nFoo,Oslo\nBar,Rome\nVendor,City\nBaz,Bern'))).toBe(1);
    expect(findHeader(table('Vendor,City\nFoo,Oslo,x,y\nBar,Rome,z,w\nBaz,Bern,u,v'))).toBe(1);
  });
  it.each([3, 12, 18, 25])(
    'stands below %i lines of one text, of which there are more than rows',
    (lines) => {
      const titles = Array.from({ length: lines }, (_, i) => `Filter ${i}: all`).join('\n');
      const rows = [3, 4, 5].map((n) => `P90${n},V-1,2026-02-0${n},${n}.50,EUR`).join('\n');
      for (const names of ['Invoice,Vendor,Date,Amount,Currency', '伝票番号,仕入先,日付,金額,通貨'])
        expect(findHeader(table(`Acme Ltd\n${titles}\n${names}\n${rows}`))).toBe(lines + 2);
      expect(findHeader(table(`Acme Ltd\n${titles}\n${rows}`))).not.toBe(lines + 2);
    },
  );
  it('is not missed where its names stand again in another order below it', () => {
    const put = (first: string, second: string): string =>
      `${first}\nA1,V-1,2026-01-01,2.50,x\nA2,V-2,2026-01-02,3.50,y\n${second}\nA3,V-1,4.50,2026-01-03,z`;
    expect(findHeader(table(put('Number,Vendor,Date,Amount,Note', 'Number,Vendor,Amount,Date,Note')))).toBe(
      1,
    );
    expect(findHeader(table(put('番号,仕入先,日付,金額,摘要', '番号,仕入先,金額,日付,摘要')))).toBe(1);
    expect(findHeader(table('ja,nein,ja,x\nnein,ja,ja,x\nja,ja,nein,x'))).toBeNull();
  });
  it('is not missed where a list below it has a header of nearly the same names', () => {
    const list = (first: string, more: string): string =>
      `${first},Supplier,${more},Amount,Currency\nM-1,Fernhill Eggs,2026-01-15,300.00,EUR\nM-2,Lowtide Linen,2026-01-16,310.00,EUR`;
    const put = `${list('Invoice No', 'Invoice Date')}\n\nCredit notes\n${list('Credit No', 'Credit Date')}`;
    expect(findHeader(table(put))).toBe(1);
  });
  it('is the one for people below the names of a database, and not a first row that lacks its date and amount', () => {
    const rows = [3, 4, 5, 6, 7].map((n) => `S${n},V-1,2026-02-0${n},${n}.50,USD`).join('\n');
    expect(findHeader(table(`BELNR,LIFNR,BLDAT,WRBTR,WAERS\nNumber,Vendor,Date,Amount,\n${rows}`))).toBe(2);
    expect(findHeader(table(`Number,Vendor,Date,Amount,Currency\nA1,V-2,x,,\n${rows}`))).toBe(1);
  });
  it('is the row of names below one that says what several of them have in common', () => {
    const rows = 'D1,2026-03-04,V-1,Foo,100.00,119.00\nD2,2026-03-14,V-2,Bar,200.00,238.00';
    const groups = 'Document,,Partner,,Amount,\nNo,Date,Code,Name,Net,Gross';
    expect(findHeader(table(`${groups}\n${rows}`))).toBe(2);
    expect(findHeader(table(`${groups}\n,,,,EUR,EUR\n${rows}`))).toBe(2);
    expect(findHeader(table('Number,,Name,\nA1,red,Foo,paid\nA2,blue,Bar,open\nA3,red,Baz,paid'))).toBe(1);
  });
  it.each(['Period,01.03.2026,31.03.2026', 'Period,01.03.2026,31.03.2026\nRun: 2026-04-01 10:00,,User: kim'])(
    'stands below a period: %s',
    (period) => {
      const rows = 'Number,Vendor,Date,Total\nX1,V-1,2026-03-04,10.00\nX2,V-2,2026-03-14,20.00';
      const found = findHeader(table(`Acme\nRoom,7\n${period}\nCurrency,GBP\n\n${rows}`));
      expect(found).toBe(period.split('\n').length + 5);
      expect(findHeader(table('A1,01.03.2026,2.00\nA2,02.03.2026,3.00\nA3,03.03.2026,4.00'))).toBeNull();
    },
  );
  it('is missed where the table begins with data', () => {
    expect(findHeader(table('10,hello,20\n20,world,30'))).toBeNull();
    expect(findHeader(table('same,same\nsame,same\nsame,same'))).toBeNull();
    expect(findHeader(table('1'))).toBeNull();
  });
  it('may hold years, gaps and nothing below it', () => {
    expect(findHeader(table('Account,Name,2019,2020\n100,Rent,5.00,6.00\n200,Heat,7.00,8.00'))).toBe(1);
    expect(findHeader(table('a,,c\n1,x,y\n2,x,z'))).toBe(1);
    expect(findHeader(table('id,name'))).toBe(1);
  });
  it('of a workbook is told by the types of the cells below', () => {
    const rows: readonly Row[] = [
      { row: 1, cells: ['Code', 'When'], kinds: 'ss', shown: null },
      { row: 2, cells: ['100', '2024-01-05'], kinds: 'nd', shown: null },
    ];
    expect(findHeader(rows)).toBe(1);
    expect(findHeader(rows.slice(1))).toBeNull();
  });
});

describe('names of columns', () => {
  it('are as written, unique and never empty', () => {
    expect(columnNames(['id', 'name ', 'id', '', 'Column D', 'id'], 7).map(({ name }) => name)).toEqual([
      'id',
      'name ',
      'id (2)',
      'Column D (2)',
      'Column D',
      'id (3)',
      'Column G',
    ]);
    expect(headerFaults(['id', '', 'id '])).toEqual({ repeated: [2], missing: [1] });
    expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']);
  });
});

describe('a summary row', () => {
  it('is an amount and nothing else, or a total and its amounts', () => {
    expect(isSummaryRow(['', '', '1,234.50', ''], 4)).toBe(true);
    expect(isSummaryRow(['Total', '', '1,234.50', '200.00'], 4)).toBe(true);
    expect(isSummaryRow(['', 'Gesamtsumme:', '1.234,50'], 3)).toBe(true);
    expect(isSummaryRow(['Grand total for May', '', '5.00'], 3)).toBe(true);
  });
  it('is not a row that says what the amount is for', () => {
    expect(isSummaryRow(['Total Energies', 'INV-1', '5.00'], 3)).toBe(false);
    expect(isSummaryRow(['Total Energies', '', '5.00'], 3)).toBe(false);
    expect(isSummaryRow(['Acme', '', '5.00'], 3)).toBe(false);
    expect(isSummaryRow(['', '', ''], 3)).toBe(false);
    expect(isSummaryRow(['5.00'], 1)).toBe(false);
  });
  it('may count the rows of a table without amounts', () => {
    expect(isCountRow(['Total', '7 vendors', '', ''], 4)).toBe(true);
    expect(isCountRow(['Summe', '', 'Lieferanten: 12'], 3)).toBe(true);
    expect(isCountRow(['Total Energies', '7', ''], 3)).toBe(false);
    expect(isCountRow(['Total', 'Energies SE', ''], 3)).toBe(false);
    expect(isCountRow(['Total', '7 vendors', 'a@b.example'], 4)).toBe(false);
    expect(isCountRow(['Total', '7'], 2)).toBe(false);
  });
});
