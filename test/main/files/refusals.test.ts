import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { words } from '../../../src/core/issues/codes';
import { inspectSource, openSource } from '../../../src/main/files/source';
import { encode } from '../../fixtures/text-table';
import { zipOf } from '../../fixtures/workbook-package';
import { scratch } from './shared-files';

const write = scratch();
const table = 'name,sum\nAcme,5.00\n';
const ole = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Uint8Array(600)]);
const xml2003 = '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>';

const refused: readonly (readonly [string, string, Uint8Array | string])[] = [
  ['report.csv', 'file-pdf', '%PDF-1.7\n1 0 obj\n'],
  ['packed.csv', 'file-compressed', gzipSync(table)],
  ['page.csv', 'file-html', '\n<!DOCTYPE html><html><table><tr><td>1</td></tr></table></html>'],
  ['marked.csv', 'file-html', encode('<table><tr><td>1</td></tr></table>', 'utf-8', true)],
  ['old.xls', 'file-legacy-workbook', ole],
  ['sheet.xls', 'file-xml-workbook', xml2003],
  ['feed.csv', 'file-xml', '<?xml version="1.0"?><invoices/>'],
  ['photo.csv', 'file-binary', Uint8Array.from({ length: 500 }, (_, i) => (i * 7) % 31)],
  [
    'logo.csv',
    'file-picture',
    Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82]),
  ],
  ['scan.xlsx', 'file-picture', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0])],
  ['old.csv', 'file-picture', Buffer.from('BM\x36\x10\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0', 'latin1')],
  ['~$book.xlsx', 'file-lock', `\u0005Kim K${' '.repeat(40)}K\0i\0m\0`],
  ['.~lock.book.ods#', 'file-lock', ',kim,desk,22.11.2026 10:00,file:///home/kim/.config;'],
  ['random.csv', 'file-binary', createHash('shake256', { outputLength: 3000 }).update('random').digest()],
  ['short.txt', 'file-binary', createHash('shake256', { outputLength: 300 }).update('short').digest()],
  ['book.numbers', 'file-numbers', zipOf([{ name: 'Index/Document.iwa', bytes: 'x' }])],
  ['nothing.csv', 'file-empty', ''],
  ['only-mark.csv', 'file-empty', encode('', 'utf-8', true)],
];

describe('what is not a table', () => {
  for (const [name, code, bytes] of refused) {
    it(`${name} is refused as ${code}, with its name, a sentence and advice`, async () => {
      const path = write(name, bytes);
      for (const result of [await inspectSource(path), await openSource(path)]) {
        expect(result).toMatchObject({ ok: false, problem: { code, where: { file: name } } });
        if (result.ok) continue;
        const { sentence, advice } = words(result.problem.code, result.problem.params);
        expect(sentence).toContain(name);
        expect(`${sentence} ${advice}`).not.toMatch(/\{\w+\}/);
      }
    });
  }

  it('text under the name of a workbook is read as text, and said to be', async () => {
    const found = await inspectSource(write('table.xlsx', table));
    expect(found).toMatchObject({ ok: true, value: { sheets: [{ headerRow: 1, rows: 1 }] } });
    if (found.ok) expect(found.value.file.notes.map(({ code }) => code)).toEqual(['named-as-workbook']);
  });

  it('a table that merely mentions markup or holds a NUL is a table', async () => {
    expect(await inspectSource(write('tags.csv', 'tag,use\n<table>,rows\n'))).toMatchObject({ ok: true });
    expect(await inspectSource(write('nul.csv', 'a,b\nx\0y,2\n'))).toMatchObject({ ok: true });
    expect(await inspectSource(write('wide.csv', encode(table, 'utf-16le')))).toMatchObject({ ok: true });
  });
});
