import { describe, expect, it } from 'vitest';
import { findDialect } from '../../../src/core/read/dialect';

const found = (text: string, choices = {}) => findDialect(text, true, choices);

describe('the dialect of a text', () => {
  it('semicolons win over decimal commas', () => {
    expect(found('date;net;tax\n2024-01-05;12,50;2,40\n2024-01-06;7,00;1,30\n').delimiter).toBe(';');
  });
  it('commas win over semicolons inside a text column', () => {
    expect(found('id,text,sum\n1,pens; paper,5\n2,ink; glue,6\n').delimiter).toBe(',');
  });
  it('a column of times is one column', () => {
    expect(found('time\n10:30\n11:45\n12:00\n').delimiter).toBeNull();
  });
  it('a sep line names the delimiter and is no row', () => {
    expect(found('sep=|\na,b|c\n1|2\n')).toMatchObject({ delimiter: '|', hasSeparatorLine: true });
  });
  it('backslashes before quotes are found, and said', () => {
    expect(found('a,b\n"x","say \\"hi\\""\n')).toMatchObject({
      escape: '\\',
      remarks: ['backslash-escapes'],
    });
    expect(found('a,b\n"x","C:\\dir\\"\n').escape).toBe('"');
  });
  it('single quotes count where whole cells are wrapped in them', () => {
    expect(found("'a','b'\n'1,5','2'\n")).toMatchObject({ quote: "'", delimiter: ',' });
    expect(found("a,b\nit's,'tis\n").quote).toBe('"');
  });
  it.each([
    ' no | total  | currency\n----+--------+---------\n X1 | 10.00  | EUR\n X2 | 220.50 | EUR\n(2 rows)\n',
    '+----+-------+\n| no | total |\n+----+-------+\n| X1 | 10.00 |\n+----+-------+\n1 row in set (0.00 sec)\n',
    'HDR|20260331|AP|3\nDTL|X1|V-1|2026-03-04|10.00|EUR\nDTL|X2|V-2|2026-03-14|20.50|EUR\nTRL|3|30.50\n',
  ])('bars are found where a line below says how many rows there are', (text) => {
    expect(found(text).delimiter).toBe('|');
  });
  it('bars in a few lines of a text are none', () => {
    const text = 'see a | b | c\nand x | y | z\n';
    expect(found(`Notes\n${text}done\nfor now\nand later\n`).delimiter).toBeNull();
  });
  it('bars are found below titles, and between lines of dashes', () => {
    const line = '-'.repeat(30);
    const list = `03.10.2026   Open items   1\n${line}\n|Vendor|Name|Amount|\n${line}\n|1|Müller, Köln|1.234,50|\n|2|Söhne|99,00-|\n${line}\n`;
    expect(findDialect(list, true, {}).delimiter).toBe('|');
    expect(
      findDialect('Aged, by vendor\nCompany: Acme\n\nNo|Name|Sum\n1|Foo|2,345.60\n', true, {}).delimiter,
    ).toBe('|');
    expect(findDialect('Vendor,Path,Sum\nFoo,a|b|c,1\nBar,d|e|f,2\n', true, {}).delimiter).toBe(',');
  });
  it('a table behind a preamble is found', () => {
    expect(found('Report for May\nprinted today\n\na;b;c\n1;2;3\n4;5;6\n7;8;9\n').delimiter).toBe(';');
  });
  it('what was chosen stays', () => {
    expect(found('a,b\n1,2\n', { delimiter: ';', quote: null })).toMatchObject({
      delimiter: ';',
      quote: null,
    });
  });
  it('line ends are named', () => {
    expect(found('a\r\nb\r\n').lineEnd).toBe('crlf');
    expect(found('a\rb\r').lineEnd).toBe('cr');
    expect(found('a\nb\r\n').lineEnd).toBe('mixed');
    expect(found('a').lineEnd).toBe('none');
  });
  it('a list of names, sentences or amounts under one heading is one column', () => {
    expect(found('Supplier\nSmith, John\nMiller, Ann\nAcme Ltd\n').delimiter).toBeNull();
    expect(found('Notes\nPaid, with thanks\nHeld; see above\nSent, late, in May\n').delimiter).toBeNull();
    expect(found('Total\n1,234.50\n12.00\n3,400.10\n').delimiter).toBeNull();
    expect(found('Betrag\n1,50\n2,75\n1.234,50\n').delimiter).toBeNull();
    expect(found('My list\nid, name, amount\n1, Acme, 5.00\n2, Bolt, 6.00\n').delimiter).toBe(',');
    expect(found('Report\n1,Acme\n2,Bolt\n').delimiter).toBe(',');
  });
  it('blanks divide columns of one width with numbers in them, and no sentence', () => {
    expect(found('id name amount\n1 Acme 5.00\n2 Bolt 7.50\n').delimiter).toBe(' ');
    expect(found('id name amount\n1 "Acme Ltd" 5.00\n2 Bolt 7.50\n').delimiter).toBe(' ');
    expect(found("id name amount\n1 'Acme Ltd' 5.00\n2 'Bolt Co' 7.50\n")).toMatchObject({
      delimiter: ' ',
      quote: "'",
    });
    expect(found('Acme Ltd is here\nBolt Co was there\nCrane is at home\n').delimiter).toBeNull();
    expect(found('when\n2024-01-01 10:00\n2024-01-02 11:00\n').delimiter).toBeNull();
  });
  it('single quotes count beside double ones that open no cell, and where they alone make rows even', () => {
    expect(found("'id','note'\n'1','say \"hi\"'\n'2','x, y'\n")).toMatchObject({
      quote: "'",
      delimiter: ',',
    });
    expect(found("id;name\n1;'Acme; Ltd'\n2;Bolt\n")).toMatchObject({ quote: "'", delimiter: ';' });
    expect(found("id,name\n1,'It''s Ltd'\n2,'Bolt'\n").quote).toBe("'");
    expect(found("a,b\n1,Rock 'n' Roll\n2,Rock 'n' Roll\n").quote).toBe('"');
  });
  it('a list of thousands of columns is divided, though its header alone is longer than a sample', () => {
    const row = (cell: (i: number) => string): string =>
      Array.from({ length: 12_000 }, (_, i) => cell(i)).join(';');
    expect(found(`${row((i) => `column ${i}`)}\n${row((i) => `${i},50`)}\n`).delimiter).toBe(';');
  });
});
