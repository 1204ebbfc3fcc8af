import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownerOnly } from '../../../src/main/disk/owner-only';
import {
  createPart,
  dropPart,
  isTaken,
  partBeside,
  settlePart,
  streamInto,
} from '../../../src/main/disk/part';
import { writeCsv } from '../../../src/main/files/write/csv';
import { writeJson } from '../../../src/main/files/write/json';
import { writeText } from '../../../src/main/files/write/text';
import { writeWorkbook } from '../../../src/main/files/write/xlsx';
import { temporaryFolder } from '../../fixtures/temporary-folder';

const modeOf = (place: string): number => statSync(place).mode & 0o777;

/** The files under a folder that this process has open. */
const openUnder = (folder: string): readonly string[] =>
  readdirSync('/proc/self/fd').flatMap((number) => {
    try {
      const file = readlinkSync(`/proc/self/fd/${number}`);
      return file.startsWith(folder) ? [file] : [];
    } catch {
      return [];
    }
  });

describe('a file on its way to its place', () => {
  it('has a name that nobody can foresee, and is never one that is there', () => {
    const folder = temporaryFolder();
    const names = new Set(Array.from({ length: 100 }, () => partBeside(join(folder, 'r.csv'))));
    expect(names.size).toBe(100);
    const part = join(folder, 'a.part');
    writeFileSync(join(folder, 'victim'), 'as it was');
    symlinkSync('victim', part);
    expect(() => createPart(part)).toThrow(/EEXIST/);
    expect(() => streamInto(part)).toThrow(/ELOOP/);
    expect(readFileSync(join(folder, 'victim'), 'utf8')).toBe('as it was');
  });

  it('takes a free place only, where that is asked for', () => {
    const folder = temporaryFolder();
    const place = join(folder, 'copy');
    const part = partBeside(place);
    createPart(part);
    writeFileSync(place, 'first');
    let thrown: unknown = null;
    try {
      settlePart(part, place, true);
    } catch (error) {
      thrown = error;
    }
    expect([isTaken(thrown), readFileSync(place, 'utf8')]).toEqual([true, 'first']);
    settlePart(part, place);
    expect([readFileSync(place, 'utf8'), existsSync(part)]).toEqual(['', false]);
    dropPart(part);
  });

  const rows = [['a', 'b']];
  function* broken() {
    yield ['a'];
    throw new Error('the journal went away');
  }
  const writers = {
    text: (file: string) => writeText(file, 'text'),
    csv: (file: string) => writeCsv(file, rows),
    json: (file: string) => writeJson(file, {}, { name: 'rows', entries: rows }),
    xlsx: (file: string) => writeWorkbook(file, [{ name: 'A', headers: ['a'], rows }]),
    'a csv that breaks off': (file: string) => writeCsv(file, broken()),
    'a workbook that breaks off': (file: string) =>
      writeWorkbook(file, [{ name: 'A', headers: ['a'], rows: broken() }]),
  };

  it.each(Object.entries(writers))(
    '%s: what stood as FILE.part is left alone, the file is for its owner, nothing stays open',
    async (_, write) => {
      const folder = temporaryFolder();
      const file = join(folder, 'report');
      writeFileSync(join(folder, 'victim'), 'as it was');
      symlinkSync('victim', `${file}.part`);
      const written = await write(file);
      expect(readFileSync(join(folder, 'victim'), 'utf8')).toBe('as it was');
      expect(readdirSync(folder).sort()).toEqual(
        written.ok ? ['report', 'report.part', 'victim'] : ['report.part', 'victim'],
      );
      if (written.ok) expect(modeOf(file)).toBe(0o600);
      expect(openUnder(folder)).toEqual([]);
    },
  );
});

describe('a link at the place of a file', () => {
  const writers = {
    text: (file: string) => writeText(file, 'text'),
    csv: (file: string) => writeCsv(file, [['a']]),
    json: (file: string) => writeJson(file, {}, { name: 'rows', entries: [] }),
    xlsx: (file: string) => writeWorkbook(file, [{ name: 'A', headers: ['a'], rows: [] }]),
  };

  it.each(Object.entries(writers))('%s: is not followed, wherever it leads', async (_, write) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'victim'), 'as it was', { mode: 0o644 });
    symlinkSync('victim', join(folder, 'report'));
    symlinkSync('nothing', join(folder, 'loose'));
    for (const name of ['report', 'loose'])
      expect(await write(join(folder, name))).toMatchObject({
        problem: { code: 'report-at-link' },
      });
    expect(readFileSync(join(folder, 'victim'), 'utf8')).toBe('as it was');
    expect(modeOf(join(folder, 'victim'))).toBe(0o644);
    expect(readdirSync(folder).sort()).toEqual(['loose', 'report', 'victim']);
  });
});

describe('a data folder that was there before', () => {
  it('is taken from all others, with what is ours in it, and says so once', () => {
    const folder = temporaryFolder();
    const data = join(folder, 'data');
    mkdirSync(join(data, 'typed-in', 'x'), { recursive: true, mode: 0o755 });
    for (const name of ['journal.sqlite', 'journal.sqlite-wal', 'secrets.json', 'typed-in/x/new.csv'])
      writeFileSync(join(data, name), '', { mode: 0o644 });
    writeFileSync(join(folder, 'outside'), '', { mode: 0o644 });
    symlinkSync('../outside', join(data, 'link'));
    expect([ownerOnly(data), ownerOnly(data)]).toEqual([true, false]);
    expect([data, join(data, 'typed-in/x')].map(modeOf)).toEqual([0o700, 0o700]);
    for (const name of ['journal.sqlite', 'journal.sqlite-wal', 'secrets.json', 'typed-in/x/new.csv'])
      expect([name, modeOf(join(data, name))]).toEqual([name, 0o600]);
    expect(modeOf(join(folder, 'outside'))).toBe(0o644);
    expect(ownerOnly(join(folder, 'nothing'))).toBe(false);
  });
});
