import { appendFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { startProfile } from '../../../src/core/read/column-profile';
import type { Row } from '../../../src/core/read/table';
import { inspectSource, openSource, type Source } from '../../../src/main/files/source';
import { longestRecordLetters, startCutter } from '../../../src/main/files/text/record-cutter';
import { encode } from '../../fixtures/text-table';
import { scratch } from './shared-files';

const write = scratch();

const opened = async (path: string): Promise<Source> => {
  const source = await openSource(path);
  if (!source.ok) throw new Error(source.problem.code);
  return source.value;
};

/** Reads all rows; the code of the failure that ended the stream, if one did. */
const readAll = async (
  source: Source,
  signal?: AbortSignal,
): Promise<{ readonly rows: readonly Row[]; readonly code: string | null }> => {
  const rows: Row[] = [];
  let code: string | null = null;
  for await (const batch of source.rows(signal === undefined ? {} : { signal })) {
    if (batch.ok) rows.push(...batch.value);
    else code = batch.problem.code;
  }
  await source.close();
  return { rows, code };
};

const commaRules = { delimiter: ',', quote: '"', escape: '"' } as const;

describe('traps of reading text', () => {
  it('a letter whose bytes lie in two pieces is not damaged', async () => {
    const names = Array.from({ length: 60_000 }, (_, i) => `€${'é'.repeat(i % 5)}名😀`);
    const path = write('split.csv', ['name,n', ...names.map((name, i) => `${name},${i}`)].join('\n'));
    const { rows } = await readAll(await opened(path));
    expect(rows.slice(1).map(({ cells }) => cells[0])).toEqual(names);
  });

  it('a quote that never closes stops the reading after one record length, and names its row', async () => {
    const cutter = startCutter(commaRules);
    const piece = 'x'.repeat(65_536);
    let pushed = 0;
    let fault = cutter.push('a,b\n1,"open').fault;
    while (fault === null && pushed < 1_000) {
      fault = cutter.push(piece).fault;
      pushed += 1;
    }
    expect(fault).toBe('unterminated-quote');
    expect(pushed).toBeLessThanOrEqual(longestRecordLetters / piece.length + 1);

    const rest = '1,two,three\r\n'.repeat(1_000_000);
    const path = write('open.csv', `a,b,c\r\n1,2,3\r\n4,"5,6\r\n${rest}`);
    expect(await inspectSource(path)).toMatchObject({
      ok: false,
      problem: { code: 'unterminated-quote', where: { row: 3 } },
    });
  });

  it('text without any line end is refused without reading it all', async () => {
    const cutter = startCutter(commaRules);
    let pushed = 0;
    while (cutter.push('1,2,3,'.repeat(10_000)).fault === null) pushed += 1;
    expect(pushed).toBeLessThan(20);
    const path = write('one-line.csv', 'word '.repeat(1_000_000));
    expect(await inspectSource(path)).toMatchObject({ ok: false, problem: { code: 'record-too-long' } });
  });

  it('a final line end makes no extra row, and blank rows count without being rows', async () => {
    const path = write('blank.csv', 'a,b\n1,2\n\n,\n3,4\n');
    const { rows } = await readAll(await opened(path));
    expect(rows.map(({ row, cells }) => [row, ...cells])).toEqual([
      [1, 'a', 'b'],
      [2, '1', '2'],
      [5, '3', '4'],
    ]);
  });

  it('a list of another part of the world is read in its own letters, and one of DOS too', async () => {
    const text = 'Dostawca;Miasto\nŻabka Śląska;Łódź\nUsługi;Częstochowa\n';
    const { rows } = await readAll(await opened(write('polish.csv', encode(text, 'windows-1250'))));
    expect(rows[1]?.cells).toEqual(['Żabka Śląska', 'Łódź']);
    const dos = Buffer.from('Proveedor;Ciudad\nCompa\xa4\xa1a;M\xa0laga\n', 'latin1');
    const found = await readAll(await opened(write('dos.csv', dos)));
    expect(found.rows[1]?.cells).toEqual(['Compañía', 'Málaga']);
  });

  it('a header that stands on every page is no data, and each of its rows is named', async () => {
    const path = write('pages.csv', 'Id,Name\nV1,Foo\nV2,Bar\n\fId,Name\nV3,Baz\n Id ,Name,\nName,Id\n');
    const source = await opened(path);
    const rows: Row[] = [];
    for await (const batch of source.dataRows()) if (batch.ok) rows.push(...batch.value);
    await source.close();
    expect(source.headerRow).toBe(1);
    expect(rows.map(({ row }) => row)).toEqual([2, 3, 5, 7]);
    expect(source.notes().map(({ code, row }) => [code, row])).toEqual([
      ['repeated-header', 4],
      ['repeated-header', 6],
    ]);
  });

  it('lines of dashes between the rows of a printed list are no data, and are named', async () => {
    const line = '-'.repeat(40);
    const list = `List of 03.10.2026\n${line}\n|Id|Name|Sum|\n${line}\n|1|Foo|2,50|\n|2|Bar|3,50|\n${line}\n`;
    const source = await opened(write('list.txt', list));
    const rows: Row[] = [];
    for await (const batch of source.dataRows()) if (batch.ok) rows.push(...batch.value);
    await source.close();
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['', '1', 'Foo', '2,50', ''],
      ['', '2', 'Bar', '3,50', ''],
    ]);
    expect(source.notes().filter(({ code }) => code === 'remark-row')).toMatchObject([
      { row: 4 },
      { row: 7 },
    ]);
  });

  it('a list of more than nine thousand columns keeps every one of them', async () => {
    const header = Array.from({ length: 16_000 }, (_, i) => `amount of cost centre ${i}`).join(',');
    const row = Array.from({ length: 16_000 }, (_, i) => `${i}.50`).join(',');
    const source = await opened(write('wide.csv', `${header}\n${row}\n${row}\n`));
    expect([source.headerRow, source.columns.length]).toEqual([1, 16_000]);
    const { rows } = await readAll(source);
    expect(rows.map(({ cells }) => cells.length)).toEqual([16_000, 16_000, 16_000]);
    const trusting = await openSource(write('wide-2.csv', `${header}\n${row}\n`), {}, { trustsStart: true });
    expect(trusting.ok && trusting.value.columns.length).toBe(16_000);
    if (trusting.ok) await trusting.value.close();
  });

  it('a Ctrl-Z at the end of a file is no row', async () => {
    const { rows } = await readAll(await opened(write('dos.csv', 'a,b\r\n1,2\r\n\u001a')));
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('the separators of ASCII divide cells, however short they are', async () => {
    const path = write('units.txt', 'a\u001fb\u001fc\n1\u001f2\u001f3\n4\u001f5\u001f6\n');
    const { rows } = await readAll(await opened(path));
    expect(rows[1]?.cells).toEqual(['1', '2', '3']);
  });

  it('what is kept of a cell does not keep the piece it was cut from', () => {
    setFlagsFromString('--expose-gc');
    const collect: unknown = runInNewContext('gc');
    if (typeof collect !== 'function') throw new Error('no garbage collector to ask');
    const used = (): number => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    const before = used();
    const profile = startProfile();
    for (let i = 0; i < 2_000; i++) {
      const piece = `vendor number ${i} ${'x'.repeat(32_768)}`;
      profile.add({ row: i, cells: [piece.slice(0, 18)], kinds: null, shown: null });
    }
    expect(used() - before).toBeLessThan(8_000_000);
    expect(profile.rows()).toBe(2_000);
  });
});

describe('a file that does not hold still', () => {
  const many = `a,b\n${'1,2\n'.repeat(200_000)}`;

  it('is refused where bytes were added while it was read', async () => {
    const path = write('growing.csv', many);
    const source = await opened(path);
    appendFileSync(path, '3,4\n');
    expect(await readAll(source)).toEqual({ rows: [], code: 'file-changed' });
  });

  it('is refused at the end where it was rewritten in the middle of the reading', async () => {
    const path = write('rewritten.csv', many);
    const source = await opened(path);
    let code: string | null = null;
    let batches = 0;
    for await (const batch of source.rows()) {
      batches += 1;
      if (batches === 1) writeFileSync(path, many.replaceAll('2', '9'));
      if (!batch.ok) code = batch.problem.code;
    }
    await source.close();
    expect(code).toBe('file-changed');
  });

  it('is refused where other bytes stand in it although its size and time are the same', async () => {
    const path = write('disguised.csv', many);
    const time = new Date('2026-01-02T03:04:05Z');
    utimesSync(path, time, time);
    const source = await opened(path);
    writeFileSync(path, many.replaceAll('2', '9'));
    utimesSync(path, time, time);
    expect((await readAll(source)).code).toBe('file-changed');
  });

  it('is read to its end where another file took its name', async () => {
    const path = write('named.csv', many);
    const source = await opened(path);
    renameSync(write('other.csv', 'x,y\n7,8\n'), path);
    const { rows, code } = await readAll(source);
    expect([rows.length, code]).toEqual([200_001, null]);
  });

  it('stops where a person stops it, and says so', async () => {
    const stop = new AbortController();
    const source = await opened(write('stopped.csv', many));
    stop.abort();
    expect((await readAll(source, stop.signal)).code).toBe('reading-stopped');
  });
});

describe('doubts about a text file', () => {
  it('bytes that are not of the encoding are noted at their row and column', async () => {
    const path = write(
      'bytes.csv',
      Buffer.concat([Buffer.from('naïve,b\né,2\nü,'), Buffer.from([0xff, 0xff]), Buffer.from('\nß,3\n')]),
    );
    const found = await inspectSource(path);
    expect(found).toMatchObject({ ok: true, value: { file: { dialect: { encoding: 'utf-8' } } } });
    if (found.ok)
      expect(found.value.file.notes).toMatchObject([{ code: 'invalid-bytes', row: 3, column: 1 }]);
  });

  it('only the first hundred places of a remark are kept, and the rest is counted', async () => {
    const path = write('ragged.csv', `a,b,c\n${'1,2\n'.repeat(250)}`);
    const found = await inspectSource(path);
    if (!found.ok) throw new Error(found.problem.code);
    const { notes } = found.value.file;
    expect(notes.filter(({ code }) => code === 'ragged-row')).toHaveLength(100);
    expect(notes.at(-1)).toMatchObject({
      code: 'places-left-out',
      params: { about: 'ragged-row', count: '150' },
    });
  });

  it('a chosen encoding, delimiter and header row are taken as chosen', async () => {
    const path = write('chosen.csv', encode('title\nName/Amount\nMüller/1\n', 'macintosh'));
    const found = await inspectSource(path, { encoding: 'macintosh', delimiter: '/', headerRow: 2 });
    expect(found).toMatchObject({
      ok: true,
      value: { sheets: [{ headerRow: 2, rows: 1, columns: [{ name: 'Name' }, { name: 'Amount' }] }] },
    });
    if (found.ok) expect(found.value.sheets[0]?.preview[0]?.cells).toEqual(['Müller', '1']);
  });

  it('with no header chosen the first row is data', async () => {
    const source = await openSource(write('bare.csv', 'a,b\nc,d\n'), { headerRow: 0 });
    if (!source.ok) throw new Error(source.problem.code);
    expect(source.value.columns.map(({ name }) => name)).toEqual(['Column A', 'Column B']);
    const { rows } = await readAll(source.value);
    expect(rows.map(({ row }) => row)).toEqual([1, 2]);
  });

  it('choices that cannot be are refused by name', async () => {
    const path = write('plain.csv', 'a,b\n1,2\n');
    expect(await openSource(path, { encoding: 'klingon' })).toMatchObject({
      ok: false,
      problem: { code: 'encoding-unknown' },
    });
    expect(await openSource(path, { delimiter: '||' })).toMatchObject({
      ok: false,
      problem: { code: 'delimiter-not-one-letter' },
    });
    expect(await openSource(path, { sheet: 'Bills' })).toMatchObject({
      ok: false,
      problem: { code: 'file-has-no-sheets' },
    });
    expect(await openSource(`${path}.gone`)).toMatchObject({
      ok: false,
      problem: { code: 'file-not-found' },
    });
  });
});
