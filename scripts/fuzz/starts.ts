import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { invoiceFaults, madeUpInvoices, madeUpVendors } from '../../test/fixtures/made-up-files';
import { encode, writeTable } from '../../test/fixtures/text-table';
import { type PartToPack, workbookOf } from '../../test/fixtures/workbook-package';
import { changedBytes, type Random, spliced } from './change-bytes';
import { changedPackage, partsOf } from './change-package';

/** A sound file, or one that is odd already, which the changes start from. */
export type Start = {
  readonly ending: string;
  readonly bytes: Buffer;
  readonly parts: readonly PartToPack[] | null;
};

const mostStartBytes = 400_000;

const startOf = (name: string, bytes: Buffer): Start => ({
  ending: extname(name),
  bytes,
  parts: bytes.toString('latin1', 0, 2) === 'PK' ? partsOf(bytes) : null,
});

const cells = (row: number): string =>
  [
    `<c r="A${row}" t="s"><v>${row % 3}</v></c><c r="B${row}" s="1"><v>${44_000 + row}</v></c>`,
    `<c r="C${row}" s="2"><v>${row}.25</v></c><c r="D${row}" t="inlineStr"><is><t>a &amp; b ${row}</t></is></c>`,
    `<c r="E${row}" t="b"><v>1</v></c><c r="F${row}" t="e"><v>#N/A</v></c><c r="G${row}"><f>A1*2</f><v>7</v></c>`,
    `<c r="H${row}" t="d"><v>2026-01-02T03:04:05</v></c><c r="J${row}" t="str"><v>x_x000D_y</v></c>`,
  ].join('');

/** A name that only its own encoding writes so, for each encoding that is told by its letters. */
const names: readonly (readonly [encoding: string, name: string])[] = [
  ['cp437', 'Panadería López'],
  ['cp850', 'São João Construção'],
  ['cp852', 'Dvořák Příbram'],
  ['cp865', 'Møller Køkken'],
  ['windows-1257', 'Žemaitijos pienas'],
  ['iso-8859-5', 'Московский завод'],
  ['iso-8859-6', 'شركة المثال'],
  ['iso-8859-7', 'Ελληνική Εταιρεία'],
  ['koi8-u', 'Київська їжа'],
  ['x-mac-cyrillic', 'Хлебозавод'],
  ['iso-2022-jp', '株式会社山田商店'],
  ['euc-jp', 'ヤマト運輸'],
  ['shift_jis', 'アサヒ'],
  ['utf-32le', 'Łódź Zakład'],
  ['utf-32be', '東京電力'],
];

const inOtherLetters = (): readonly Start[] =>
  names.map(([encoding, name]) =>
    startOf(
      'made.csv',
      Buffer.from(
        encode(
          `id,name,date,amount\r\n${Array.from({ length: 20 }, (_, i) => `${i},${name} ${i},2026-01-${10 + i},${i}.50`).join('\r\n')}\r\n`,
          encoding,
        ),
      ),
    ),
  );

/** Files nobody owns: each encoding and dialect once, and workbooks with every type of cell. */
export const madeUpStarts = (): readonly Start[] => {
  const invoices = madeUpInvoices({ rows: 60, faults: invoiceFaults, oneIn: 6, totalRow: true });
  const vendors = madeUpVendors({ rows: 40, faulty: 6 });
  const lines = { lf: ['\n'], crlf: ['\r\n'], cr: ['\r'], mixed: ['\n', '\r\n'] } as const;
  const texts = (['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const).flatMap((encoding) =>
    ([',', ';', '\t', '|'] as const).map((delimiter, i) => {
      const table = i % 2 === 0 ? invoices : vendors;
      return startOf(
        'made.csv',
        Buffer.from(
          writeTable([table.headers, ...table.rows], {
            delimiter,
            lineEnds: Object.values(lines)[i] ?? lines.lf,
            escape: i === 3 ? '\\' : '"',
            quotesAll: i === 2,
            encoding,
            hasMark: encoding.startsWith('utf-16') || i === 1,
            endsWithLineEnd: i !== 0,
          }),
        ),
      );
    }),
  );
  const rows = Array.from({ length: 40 }, (_, i) => `<row r="${i + 1}">${cells(i + 1)}</row>`).join('');
  const strings = [
    '<t>name</t>',
    '<r><t>rich</t></r><rPh sb="0" eb="1"><t>x</t></rPh>',
    '<t xml:space="preserve"> b</t>',
  ];
  const formats = ['dd.mm.yyyy', '0000', '[$EUR] 0.00'];
  const books = [
    workbookOf({ rows, strings, formats }),
    workbookOf({
      rows,
      strings,
      formats,
      workbookProperties: 'date1904="1"',
      beforeRows: '<cols><col min="2" max="3" hidden="1"/></cols>',
    }),
  ];
  return [...texts, ...inOtherLetters(), ...books.map((bytes) => startOf('made.xlsx', bytes))];
};

/** The files of a folder, those in it too; large ones are left out. */
export const startsIn = (folder: string): readonly Start[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => join(folder, name))
    .filter((path) => /\.(csv|tsv|txt|xls[xmb]?|ods)$/i.test(path))
    .filter((path) => statSync(path).size > 0 && statSync(path).size <= mostStartBytes)
    .map((path) => startOf(path, readFileSync(path)));

/** A file that was never seen before, and the ending of its name. */
export const nextInput = (starts: readonly Start[], random: Random): { ending: string; bytes: Buffer } => {
  const one = (): Start => {
    const start = starts[Math.floor(random() * starts.length)];
    if (start === undefined) throw new Error('nothing to start from');
    return start;
  };
  const { ending, bytes, parts } = one();
  if (parts !== null && random() < 0.8) return { ending, bytes: changedPackage(parts, random) };
  if (random() < 0.05) return { ending, bytes: changedBytes(spliced(bytes, one().bytes, random), random) };
  return { ending, bytes: changedBytes(bytes, random) };
};
