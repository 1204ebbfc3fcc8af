import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mappingSchema } from '../../../src/core/map/mapping';
import { addEdits } from '../../../src/main/journal/edits';
import { findImport, patchImport } from '../../../src/main/journal/imports';
import { eachIssue } from '../../../src/main/journal/issues';
import type { Journal } from '../../../src/main/journal/open';
import { countRecords } from '../../../src/main/journal/record-figures';
import { readRecords } from '../../../src/main/journal/records';
import { readSourceRows } from '../../../src/main/journal/source-rows';
import { prepareImport } from '../../../src/main/runner/prepare/prepare-import';
import { recheckRows } from '../../../src/main/runner/prepare/recheck';
import { draftOf, listedVendors, prepareOrder } from '../../fixtures/prepared-draft';
import { temporaryFolder } from '../../fixtures/temporary-folder';

const mapping = mappingSchema.parse({
  format: 'tallyport-mapping/1',
  target: 'invoices',
  locale: { currency: 'USD', dateOrder: 'dmy' },
  fields: {
    invoice_number: { column: 'Number' },
    svc_vendor_id: { column: 'Vendor', lookup: 'vendor', match: ['erp_vendor_id', 'erp_vendor_name'] },
    svc_location_id: { constant: '101' },
    invoice_date: { column: 'Date' },
    due_date: { column: 'Due' },
    total_amount: { column: 'Amount' },
  },
});

const header = 'Number,Vendor,Date,Due,Amount';
const vendors = listedVendors('V-1', 'V-2', 'V-3');

const journalWith = (lines: readonly string[], folder = temporaryFolder()): Journal =>
  draftOf({ lines: [header, ...lines], mapping, vendors, folder });

const verdicts = (journal: Journal) =>
  readRecords(journal, 'i1', { outcome: null, after: 0, limit: 1000 }).map(
    ({ record, verdict, key, payload, firstRow, warnings }) => ({
      record,
      verdict,
      key,
      payload,
      firstRow,
      warnings,
    }),
  );
const complaints = (journal: Journal) =>
  [...eachIssue(journal, 'i1')]
    .map(({ record, row, column, code, params }) => JSON.stringify({ record, row, column, code, params }))
    .sort();

const prepare = (journal: Journal) => prepareImport(journal, prepareOrder, () => undefined);

describe('preparing an import', () => {
  it('judges every row once and keeps what it says with its place', async () => {
    const journal = journalWith([
      'A1,V-1,01/02/2026,01/03/2026,10.00',
      'A2,V-9,31/02/2026,01/03/2026,x',
      'A1,V-1,01/02/2026,01/03/2026,10.00',
      'C1,V-2,01/02/2026,01/03/2026,-5.00',
    ]);
    expect(await prepare(journal)).toEqual({ ok: true, value: null });
    expect(verdicts(journal).map((one) => one.verdict)).toEqual([
      'valid',
      'invalid',
      'duplicate',
      'excluded',
    ]);
    const codes = [...eachIssue(journal, 'i1')]
      .filter((issue) => issue.row === 3)
      .map((issue) => issue.column);
    expect(new Set(codes)).toEqual(new Set(['Vendor', 'Date', 'Amount']));
  });

  it('says the same of rows that pass by and of rows that are stored, wherever the rows of a record stand', async () => {
    const line = fc.tuple(
      fc.constantFrom('A1', 'A2', 'A3'),
      fc.constantFrom('V-1', 'V-9'),
      fc.constantFrom('01/02/2026', '13/02/2026', '2026-02-13', 'x'),
      fc.constantFrom('10.00', '1.234,50', '5.555'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 7 }), async (lines) => {
        const journal = journalWith(
          lines.map(([no, vendor, date, amount]) => `${no},${vendor},${date},,"${amount}"`),
        );
        const grouped = {
          ...mapping,
          groupBy: ['Number', 'Vendor'],
          locale: { ...mapping.locale, dateOrder: 'auto' as const },
        };
        patchImport(journal, 'i1', { mapping: grouped });
        await prepare(journal);
        const passing = { verdicts: verdicts(journal), complaints: complaints(journal) };
        await prepare(journal);
        expect({ verdicts: verdicts(journal), complaints: complaints(journal) }).toEqual(passing);
        journal.close();
      }),
      { numRuns: 25 },
    );
  });

  it('reads a file once more whose end is in another encoding than its beginning', async () => {
    const plain = Array.from({ length: 6_000 }, (_, i) => `A${i},V-1,01/02/2026,01/03/2026,10.00`);
    const late = 'Z1,Müller,01/02/2026,01/03/2026,10.00';
    const journal = journalWith([...plain, late]);
    const { path: file } = findImport(journal, 'i1') ?? { path: '' };
    writeFileSync(file, Buffer.from(readFileSync(file, 'utf8'), 'latin1'));
    let most = 0;
    const prepared = await prepareImport(journal, prepareOrder, ({ rows }) => {
      most = Math.max(most, rows);
    });
    expect(prepared).toEqual({ ok: true, value: null });
    expect(findImport(journal, 'i1')).toMatchObject({
      rowCount: 6_001,
      file: {
        encoding: 'windows-1252',
        sha256: createHash('sha256').update(readFileSync(file)).digest('hex'),
      },
    });
    expect(readSourceRows(journal, 'i1', 6_000, 1)).toMatchObject([{ row: 6_002, cells: late.split(',') }]);
    expect(most).toBe(6_001);
    expect(countRecords(journal, 'i1').reduce((sum, { n }) => sum + n, 0)).toBe(6_001);
  });

  it('needs the file no more once its rows are in the journal', async () => {
    const folder = temporaryFolder();
    const journal = journalWith(['A1,V-1,01/02/2026,01/03/2026,10.00'], folder);
    await prepare(journal);
    journal.db.prepare('UPDATE import SET path = path || ?').run('.gone');
    patchImport(journal, 'i1', { status: 'none' });
    expect(await prepare(journal)).toEqual({ ok: true, value: null });
    expect(verdicts(journal)).toHaveLength(1);
  });

  it('reads a file again that has changed', async () => {
    const folder = temporaryFolder();
    const journal = journalWith(['A1,V-1,01/02/2026,01/03/2026,10.00'], folder);
    await prepare(journal);
    writeFileSync(
      path.join(folder, 'invoices.csv'),
      `${header}\nB1,V-1,01/02/2026,01/03/2026,1.00\nB2,V-1,01/02/2026,01/03/2026,2.00\n`,
    );
    await prepare(journal);
    expect(verdicts(journal)).toHaveLength(2);
    expect(findImport(journal, 'i1')?.rowCount).toBe(2);
  });

  it('gives the same upload ids for the same file on another machine (R-95)', async () => {
    const lines = ['A1,V-1,01/02/2026,01/03/2026,10.00', 'A2,V-2,01/02/2026,01/03/2026,20.00'];
    const ids = async () => {
      const journal = journalWith(lines);
      await prepare(journal);
      return readRecords(journal, 'i1', { outcome: null, after: 0, limit: 10 }).map((one) => one.uploadId);
    };
    const first = await ids();
    expect(new Set(first).size).toBe(2);
    expect(await ids()).toEqual(first);
  });
});

describe('judging again after edits', () => {
  const cell = fc.constantFrom(
    'A1',
    'A2',
    'V-1',
    'V-2',
    'V-9',
    '01/02/2026',
    '02/02/2026',
    '31/02/2026',
    '',
    '12.50',
    '-3',
    'x',
  );
  const line = fc.array(cell, { minLength: 5, maxLength: 5 }).map((cells) => cells.join(','));
  const edit = fc.record({
    row: fc.integer({ min: 2, max: 8 }),
    column: fc.integer({ min: 0, max: 4 }),
    value: cell,
  });

  it('of a few records says what judging everything would say', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 7, maxLength: 7 }),
        fc.array(edit, { minLength: 1, maxLength: 3 }),
        async (lines, edits) => {
          const journal = journalWith(lines);
          // Lines may look more like a header than the header does.
          fc.pre((await prepare(journal)).ok);
          addEdits(journal, 'i1', edits, 'now');
          const existing = edits.filter((one) => lines[one.row - 2] !== ',,,,');
          const done = recheckRows(journal, prepareOrder, existing);
          if (!done.ok) throw new Error(done.problem.code);
          if (done.value === 'all') await prepare(journal);
          const after = { verdicts: verdicts(journal), complaints: complaints(journal) };
          await prepare(journal);
          expect(after).toEqual({ verdicts: verdicts(journal), complaints: complaints(journal) });
          journal.close();
        },
      ),
      { numRuns: 60 },
    );
  });

  it('of one record leaves the others alone', async () => {
    const journal = journalWith(['A1,V-1,01/02/2026,01/03/2026,10.00', 'A2,V-9,01/02/2026,01/03/2026,20.00']);
    await prepare(journal);
    addEdits(journal, 'i1', [{ row: 3, column: 1, value: 'V-2' }], 'now');
    expect(recheckRows(journal, prepareOrder, [{ row: 3, column: 1 }])).toEqual({ ok: true, value: 'done' });
    expect(verdicts(journal).map((one) => one.verdict)).toEqual(['valid', 'valid']);
  });
});
