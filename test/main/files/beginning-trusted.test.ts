import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../../src/core/read/table';
import { openSource } from '../../../src/main/files/source';
import { encode } from '../../fixtures/text-table';
import { scratch } from './shared-files';

const write = scratch();

/** Longer than what is looked at first. */
const plainLines = Array.from({ length: 30_000 }, (_, i) => `plain,${i}`).join('\n');

const read = async (path: string, trustsStart: boolean) => {
  const source = await openSource(path, {}, { trustsStart });
  if (!source.ok) throw new Error(source.problem.code);
  const { file, dataRows, sha256, close } = source.value;
  const rows: Row[] = [];
  let code: string | null = null;
  for await (const batch of dataRows()) {
    if (batch.ok) rows.push(...batch.value);
    else code = batch.problem.code;
  }
  await close();
  return { encoding: file.dialect?.encoding, rows, code, sha256: sha256() };
};

describe('a text file that is begun before all of it was looked at', () => {
  it.each([
    ['plain', `name,n\n${plainLines}`, 'utf-8'],
    ['with letters of UTF-8 at its end', `name,n\n${plainLines}\nMüller,1\n`, 'utf-8'],
    ['short', 'name,n\nMüller,1\n', 'utf-8'],
  ])('%s, says what it says when it was looked at', async (_, text, encoding) => {
    const path = write('begun.csv', text);
    const begun = await read(path, true);
    expect(begun).toEqual(await read(path, false));
    expect(begun).toMatchObject({ encoding, code: null });
    expect(begun.sha256).toBe(createHash('sha256').update(readFileSync(path)).digest('hex'));
  });

  it.each(['utf-16le', 'utf-16be'])('in %s is told by its beginning', async (encoding) => {
    const path = write('wide.csv', encode(`name,n\n${plainLines}\nMüller,1\n`, encoding));
    expect(await read(path, true)).toEqual(await read(path, false));
  });

  it('is looked at as a whole where its beginning is not UTF-8', async () => {
    const path = write('old.csv', encode(`name,n\nMüller,0\n${plainLines}`, 'windows-1252'));
    expect(await read(path, true)).toMatchObject({ encoding: 'windows-1252', code: null });
  });

  it('ends in doubt where its end is not UTF-8, and no wrong letter is delivered', async () => {
    const path = write('late.csv', encode(`name,n\n${plainLines}\nMüller,1\n`, 'windows-1252'));
    const { rows, code, sha256 } = await read(path, true);
    expect({ code, sha256 }).toEqual({ code: 'encoding-doubt', sha256: null });
    expect(rows.some(({ cells }) => cells.some((cell) => cell.includes('\ufffd')))).toBe(false);
    expect(await read(path, false)).toMatchObject({ encoding: 'windows-1252', code: null });
  });
});
