import { readFileSync, statSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { checkAtOneMoment } from '../../../../src/main/journal/health';
import { count } from '../../../../src/main/journal/parsed';
import { engineBench, openPractice } from '../../../fixtures/engine';
import { must } from '../../../fixtures/evidence-file';

const TABLES = [
  ...['source_block', 'row_record', 'record', 'payload_block', 'issue', 'cell_edit', 'guard_find'],
  ...['guard_look', 'import_directory'],
];

const mapping = {
  ...{ name: 'v', target: 'vendors' },
  fields: { erp_vendor_id: { column: 'Code' }, erp_vendor_name: { column: 'Name' } },
};

const ROWS = 3_000;
const content = (mark: string): string =>
  [
    'Code,Name',
    ...Array.from({ length: ROWS }, (_, i) => `${mark}-${i},Made-up Supplier ${i * 7919}`),
    `${mark}-x,`,
    '',
  ].join('\n');

it('a draft that is thrown away leaves nothing behind but that it was there; the disk has its room back, and the journal is sound', async () => {
  const bench = engineBench();
  const { handlers, journal } = bench;
  const connectionId = await bench.connect('Trial', await openPractice());
  const left = (importId: string): number =>
    TABLES.reduce(
      (sum, table) =>
        sum + count(journal, `SELECT count(*) AS n FROM ${table} WHERE import_id = ?`, [importId]),
      0,
    );
  const throwAway = async (mark: string): Promise<string> => {
    const { importId } = await bench.check(connectionId, {
      ...{ file: `${mark}.csv`, content: content(mark), mapping },
    });
    must(await handlers['drafts.edit']({ importId, edits: [{ row: 2, column: 1, value: 'Typed by hand' }] }));
    expect(left(importId)).toBeGreaterThan(ROWS);
    must(await handlers['drafts.discard']({ importId }));
    await vi.waitFor(() => expect(left(importId)).toBe(0), { timeout: 30_000 });
    return importId;
  };
  const size = (): number => statSync(journal.file).size;
  journal.db.pragma('wal_checkpoint(TRUNCATE)');
  const before = size();
  const first = await throwAway('a');
  await throwAway('b');
  const free = (): unknown => journal.db.pragma('freelist_count', { simple: true });
  await vi.waitFor(() => expect([free(), size() < before + 100_000]).toEqual([0, true]), { timeout: 30_000 });
  const bytes = readFileSync(journal.file).toString('latin1');
  expect(bytes).toContain('a.csv');
  expect(bytes).not.toContain('Typed by hand');
  expect(
    journal.db
      .prepare(
        'SELECT file_name, file_sha256 IS NOT NULL AS has_sha256, discarded_at IS NOT NULL AS is_gone, columns, mapping FROM import WHERE import_id = ?',
      )
      .get(first),
  ).toEqual({ file_name: 'a.csv', has_sha256: 1, is_gone: 1, columns: null, mapping: null });
  expect(checkAtOneMoment(journal)).toMatchObject({ damage: [], fault: null });
});
