import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeJson } from '../../../src/main/files/write/json';
import { temporaryFolder } from '../../fixtures/temporary-folder';

describe('a JSON report', () => {
  it('holds the head and every entry of a list longer than any page, in order', async () => {
    const file = join(temporaryFolder(), 'report.json');
    const entries = Array.from({ length: 2_500 }, (_, i) => ({ record: i + 1, text: 'a "quoted"\nline' }));
    expect((await writeJson(file, { summary: { n: 1 } }, { name: 'records', entries })).ok).toBe(true);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ summary: { n: 1 }, records: entries });
  });

  it('is whole JSON for an empty list too, without a head and with one', async () => {
    const file = join(temporaryFolder(), 'report.json');
    await writeJson(file, {}, { name: 'records', entries: [] });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ records: [] });
  });

  it('leaves what was there, and no half of a file, where a list breaks off', async () => {
    const file = join(temporaryFolder(), 'report.json');
    await writeJson(file, {}, { name: 'records', entries: [1] });
    function* broken() {
      yield 2;
      throw new Error('the journal went away');
    }
    const written = await writeJson(file, {}, { name: 'records', entries: broken() });
    expect(written).toMatchObject({ ok: false, problem: { code: 'report-not-written' } });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ records: [1] });
    expect(existsSync(`${file}.part`)).toBe(false);
  });
});
