import { readFileSync } from 'node:fs';
import { constants, deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { issueTable } from '../../../../src/core/issues/codes';
import { openFile } from '../../../../src/main/files/open-file';
import { inspectSource, openSource } from '../../../../src/main/files/source';
import { openWorkbook } from '../../../../src/main/files/workbook/open-workbook';
import { readZipDirectory, zipLimits } from '../../../../src/main/files/workbook/zip-directory';
import { partBytes } from '../../../../src/main/files/workbook/zip-part';
import { seeded } from '../../../fixtures/seeded';
import {
  type PartToPack,
  withParts,
  workbookOf,
  workbookParts,
  zipOf,
} from '../../../fixtures/workbook-package';
import { scratch } from '../shared-files';

const write = scratch();
const sheet = 'xl/worksheets/sheet1.xml';
const parts = workbookParts({
  strings: ['<t>name</t>', '<r><t>rich</t></r>'],
  formats: ['dd.mm.yyyy', '0000'],
  rows: Array.from(
    { length: 40 },
    (_, i) =>
      `<row r="${i + 1}"><c r="A${i + 1}" t="s"><v>${i % 2}</v></c><c r="B${i + 1}" s="1"><v>${44_000 + i}.5</v></c><c r="C${i + 1}" t="inlineStr"><is><t>a &amp; b ${i}</t></is></c></row>`,
  ).join(''),
});

/** Blanks without end, cheaply: one packed mebibyte, over and over. */
const packedBlanks = (mebibytes: number): Buffer => {
  const one = deflateRawSync(Buffer.alloc(1_048_576, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: mebibytes }, () => one), deflateRawSync(Buffer.alloc(0))]);
};

const codeOf = async (bytes: Uint8Array): Promise<string> => {
  const found = await inspectSource(write('hostile.xlsx', bytes));
  return found.ok ? 'read' : found.problem.code;
};

const bomb = (statedBytes: number): PartToPack => ({
  name: sheet,
  bytes: '',
  packed: packedBlanks(4_096),
  statedBytes,
  isWide: true,
});

describe('packages made to do harm', () => {
  it('that unpack to four gibibytes are refused before anything is unpacked', async () => {
    expect(await codeOf(zipOf(withParts(parts, [bomb(4_096 * 1_048_576)])))).toBe('file-unpacks-too-large');
  });

  it('that grow a thousandfold are refused before anything is unpacked', async () => {
    const packed = packedBlanks(16);
    const part = { name: sheet, bytes: '', packed, statedBytes: 16 * 1_048_576 };
    expect(await codeOf(zipOf(withParts(parts, [part])))).toBe('file-packed-too-tightly');
  });

  it('are those whose parts are read: a picture or an embedded object that packs as tightly is left alone', async () => {
    const empty = { bytes: Buffer.alloc(3_000_000) };
    const odd = ['xl/media/image1.bmp', 'xl/embeddings/oleObject1.bin'].map((name) => ({ name, ...empty }));
    expect(await codeOf(zipOf([...parts, ...odd]))).toBe('read');
  });

  it('that lie about their size are left where they grow beyond it', async () => {
    const before = process.memoryUsage().rss;
    expect(await codeOf(zipOf(withParts(parts, [bomb(1_000_000)])))).toBe('file-damaged');
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1_048_576);
  });

  it('A-19: that unpack to four gibibytes and lie about it are left before 64 MiB of them are unpacked', async () => {
    const path = write('bomb.xlsx', zipOf(withParts(parts, [bomb(700_000_000)])));
    expect(await inspectSource(path)).toMatchObject({
      ok: false,
      problem: { code: 'file-packed-too-tightly', params: { part: sheet } },
    });
    const file = await openFile(path);
    if (!file.ok) throw new Error(file.problem.code);
    const directory = await readZipDirectory(file.value, zipLimits);
    const entry = directory.ok ? directory.value.get(sheet) : undefined;
    if (entry === undefined) throw new Error('the part is not listed');
    let unpacked = 0;
    for await (const piece of partBytes(file.value, entry))
      unpacked += typeof piece === 'string' ? 0 : piece.length;
    await file.value.close();
    expect(unpacked).toBeLessThan(64 * 1_048_576);
  });

  it('of too many bytes or parts are refused', async () => {
    const path = write('large.xlsx', zipOf(parts));
    const codes: string[] = [];
    for (const limits of [
      { ...zipLimits, fileBytes: 100 },
      { ...zipLimits, parts: 5 },
      { ...zipLimits, unpackedBytes: 500 },
    ]) {
      const file = await openFile(path);
      if (!file.ok) throw new Error(file.problem.code);
      const opened = await openWorkbook(file.value, limits);
      await file.value.close();
      codes.push(opened.ok ? 'read' : opened.problem.code);
    }
    expect(codes).toEqual(['file-too-large', 'file-too-many-parts', 'file-unpacks-too-large']);
  });

  it('that state a directory of the size of the file make no room for it', async () => {
    const bytes = Buffer.from(workbookOf({ rows: '' }));
    bytes.writeUInt32LE(0xfffffff0, bytes.length - 10);
    expect(await codeOf(bytes)).toBe('file-damaged');
  });
});

describe('sheets without end', () => {
  const most = 1_048_576;
  const sheetOf = (rows: string): PartToPack => ({
    name: sheet,
    bytes: `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  });

  it('of as many rows as a sheet can have give every row, and one row more is refused', async () => {
    const rows = Array.from({ length: most }, (_, i) => `<row><c><v>${i}</v></c></row>`).join('');
    const full = await openSource(write('full.xlsx', zipOf(withParts(parts, [sheetOf(rows)]))));
    if (!full.ok) throw new Error(full.problem.code);
    let count = 0;
    let last: unknown;
    for await (const batch of full.value.rows()) {
      if (!batch.ok) throw new Error(batch.problem.code);
      count += batch.value.length;
      last = batch.value.at(-1);
    }
    await full.value.close();
    expect([count, last]).toMatchObject([most, { row: most, cells: [String(most - 1)] }]);
    const over = zipOf(withParts(parts, [sheetOf(`${rows}<row><c><v>1</v></c></row>`)]));
    expect(await codeOf(over)).toBe('too-many-rows');
  });

  it('of nothing but blank rows are left where a sheet would end', async () => {
    const part = { ...sheetOf('<row/>'.repeat(most + 1)), isStored: true };
    expect(await codeOf(zipOf(withParts(parts, [part])))).toBe('too-many-rows');
  });

  it('of nothing but blank cells are left where a row would end', async () => {
    expect(await codeOf(zipOf(withParts(parts, [sheetOf(`<row>${'<c/>'.repeat(16_385)}</row>`)])))).toBe(
      'too-many-columns',
    );
  });

  it('and lists of sheets that no workbook has are not held in memory', async () => {
    const sheets = `<workbook><sheets>${'<sheet name="x"/>'.repeat(600_000)}</sheets></workbook>`;
    const part = { name: 'xl/workbook.xml', bytes: sheets, isStored: true };
    expect(await codeOf(zipOf(withParts(parts, [part])))).toBe('file-unpacks-too-large');
  });
});

describe('damaged workbooks', () => {
  const whole = zipOf(parts);
  const known = (code: string): boolean => code === 'read' || Object.hasOwn(issueTable, code);

  it('are refused wherever they are cut off', async () => {
    for (let length = 4; length < whole.length; length += 17) {
      const code = await codeOf(whole.subarray(0, length));
      expect([length, code === 'read', known(code)]).toEqual([length, false, true]);
    }
  });

  it('with bytes changed are read or refused, and never bring the reader down', async () => {
    const random = seeded(20_261_121);
    for (let round = 0; round < 400; round++) {
      const bytes = Buffer.from(whole);
      for (let change = 0; change <= round % 4; change++)
        bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
      const code = await codeOf(bytes);
      expect([round, known(code)]).toEqual([round, true]);
    }
  });

  it('with letters of their XML changed are read or refused, and never bring the reader down', async () => {
    const random = seeded(7);
    const letters = '<>/="\'& ;rctsv0x!?-[]\n';
    for (let round = 0; round < 600; round++) {
      const at = Math.floor(random() * parts.length);
      const changed = parts.map((part, i) => {
        if (i !== at) return part;
        const text = [...String(part.bytes)];
        for (let change = 0; change <= round % 3; change++)
          text[Math.floor(random() * text.length)] = letters[Math.floor(random() * letters.length)] ?? ' ';
        return { ...part, bytes: text.join('') };
      });
      const code = await codeOf(zipOf(changed));
      expect([round, known(code)]).toEqual([round, true]);
    }
  });

  it('keep their bytes as they were', async () => {
    const path = write('kept.xlsx', whole);
    await inspectSource(path);
    expect(readFileSync(path).equals(whole)).toBe(true);
  });
});
