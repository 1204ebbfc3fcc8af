import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { restOfFileSchema } from '../../src/core/read/rest-of-file';
import { summaryOf } from '../fixtures/command-line';
import { practiceWorld, TO_TRIAL } from '../fixtures/practice-world';
import { workbookParts, zipOf } from '../fixtures/workbook-package';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

const letters = 'ABCDEFG';
const bill = (i: number): readonly string[] => [
  ...[`R-${100 + i * 7}`, i % 2 === 0 ? 'V-1003' : 'V-1001', `2026-02-${10 + i}`],
  ...[i === 4 ? '' : `${50 + i * 13}.${20 + i}`, 'EUR', '101'],
];

const bookOf = (header: readonly string[]): Uint8Array =>
  zipOf(
    workbookParts({
      beforeRows: '<cols><col min="7" max="7" hidden="1"/></cols>',
      rows: [[...header, 'Extra'], ...Array.from({ length: 6 }, (_, i) => [...bill(i), `x${i}`])]
        .map((row, at) => {
          const cells = row.map((text, i) => `<c r="${letters[i]}${at + 1}" t="str"><v>${text}</v></c>`);
          return `<row r="${at + 1}"${at === 2 ? ' hidden="1"' : ''}>${cells.join('')}</row>`;
        })
        .join(''),
      afterRows: '<mergeCells count="1"><mergeCell ref="D5:D6"/></mergeCells>',
    }),
  );

test.each([
  ['English', ['Invoice No', 'Vendor', 'Invoice Date', 'Total', 'Currency', 'Location']],
  ['German', ['Rechnungsnr', 'Lieferant', 'Rechnungsdatum', 'Betrag', 'Währung', 'Standort']],
])(
  'what is hidden or merged in a workbook is kept in the journal with the check, which verifies whole (%s)',
  async (_, header) => {
    const world = await practiceWorld();
    await world.run('sync', ...TO_TRIAL);
    const [number, vendor, date, total, currency, location] = header;
    const why = 'Seen in the sheet, and right';
    const accepts = ['amount-merged', 'hidden-rows'].map((rule) => ({ rule, why }));
    const mapping = {
      format: 'tallyport-mapping/1',
      target: 'invoices',
      locale: { decimal: '.', dateOrder: 'ymd' },
      fields: {
        invoice_number: { column: number },
        svc_vendor_id: { column: vendor, lookup: 'vendor', match: ['erp_vendor_id'] },
        svc_location_id: { column: location, lookup: 'location', match: ['id'] },
        invoice_date: { column: date },
        total_amount: { column: total },
        currency: { column: currency },
      },
      accepts,
    };
    const sent = await world.run(
      ...['import', world.put('bills.xlsx', bookOf(header)), '--target', 'invoices', '--mapping'],
      world.put('mapping.json', JSON.stringify(mapping)),
      ...['--status', 'archived', ...TO_TRIAL, '--json', '--quiet', '--only-valid', '--accept-warnings'],
    );
    expect(summaryOf(sent)).toMatchObject({
      records: { created: 5 },
      accepted: accepts.map((one) => expect.objectContaining(one)),
    });
    const database = new Database(join(world.dataDir, 'journal.sqlite'), { readonly: true });
    const kept = z
      .array(z.object({ value: z.string() }))
      .parse(database.prepare("SELECT value FROM meta WHERE key LIKE 'judged beside %'").all());
    database.close();
    expect(kept.map(({ value }) => restOfFileSchema.parse(JSON.parse(value)))).toEqual([
      {
        hidden: { rows: 1, first: [3] },
        otherSheets: [],
        hiddenColumns: [6],
        merged: [{ firstRow: 5, lastRow: 6, firstColumn: 3, lastColumn: 3 }],
        covers: [],
      },
    ]);
    const verified = await world.run('journal', 'verify', '--json');
    expect([verified.code, JSON.parse(verified.stdout)]).toMatchObject([
      0,
      { isSound: true, damage: [], fault: null },
    ]);
  },
);
