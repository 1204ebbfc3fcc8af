import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Summary } from '../../src/ipc/shapes';
import { type Answer, summaryOf, sumOfOutcomes } from '../fixtures/command-line';
import { otherNames } from '../fixtures/other-names';
import {
  COMPANY,
  CONNECTION,
  journalVerdict,
  practiceWorld,
  recordsOf,
  TO_TRIAL,
  type World,
} from '../fixtures/practice-world';
import { hasShared, readJson, sharedPath } from '../main/files/shared-files';
import { csvRows, documentsOf, packedRows, totalsOf } from './counted-again';

const sample = (name: string): string => sharedPath(`samples/${name}`);
const mapping = (name: string): string => path.join(import.meta.dirname, 'mappings', `${name}.json`);

const expectedSchema = z.object({
  files: z.record(
    z.string(),
    z.object({
      data_rows: z.number().optional(),
      amount: z.object({ control_total: z.string(), negative_rows: z.number() }).optional(),
      flags: z.record(z.string(), z.number()).optional(),
      facts: z.record(z.string(), z.unknown()).optional(),
      vendor_name_distinct_trimmed: z.number().optional(),
      vendor_plus_invoice_distinct: z.number().optional(),
      vendor_plus_invoice_keys_with_several_rows: z.number().optional(),
      keys_with_negative_total: z.number().optional(),
    }),
  ),
});

type Load = { readonly file: string; readonly target: string; readonly mapping: string };

const load = (world: World, { file, target, mapping: name }: Load, ...more: string[]): Promise<Answer> =>
  world.run(
    'import',
    sample(file),
    '--target',
    target,
    '--mapping',
    mapping(name),
    ...TO_TRIAL,
    ...more,
    '--json',
  );

/** Every record has an outcome, and what is said to be created is what the service holds. */
const expectTied = (summary: Summary): void => {
  expect(sumOfOutcomes(summary)).toBe(summary.records.total);
  expect(summary.records.valid).toBe(summary.records.created + summary.records.updated);
  for (const { valid, submitted, created } of summary.controlTotals)
    expect([submitted, created]).toEqual([valid, valid]);
};

const totals = (summary: Summary, column: 'source' | 'valid' | 'created'): Record<string, string> =>
  Object.fromEntries(summary.controlTotals.map((one) => [one.currency, one[column]]));

const sync = async (world: World): Promise<void> => {
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
};

/** The ledger holds each invoice once, in all as many and as much as the summary says. */
const expectOnce = async (world: World, summary: Summary): Promise<void> => {
  const ledger = await world.ledger();
  expect(Object.values(ledger.uploadIds).every((times) => times === 1)).toBe(true);
  expect(ledger.counts.invoicesWithUploadId).toBe(summary.records.created);
  expect(ledger.totals).toEqual(totals(summary, 'created'));
};

describe('real files, from the command line into the practice service', () => {
  if (!hasShared)
    return it('are loaded only where the samples lie beside the project; here they do not', () => {});
  const { files } = expectedSchema.parse(readJson(sharedPath('samples/expected.json')));

  it.each([
    ['a', {}],
    ['b', otherNames],
  ] as const)(
    'suppliers, then their transactions: credits left out, duplicates found, two outstanding, under profile %s',
    async (profile, names) => {
      const world = await practiceWorld({ practice: { profile }, profile: names });
      const vendors = await load(world, {
        file: 'vendors/wwi-suppliers.csv',
        target: 'vendors',
        mapping: 'wwi-vendors',
      });
      const loaded = summaryOf(vendors);
      expect([vendors.code, loaded.records.created]).toEqual([
        0,
        files['vendors/wwi-suppliers.csv']?.data_rows,
      ]);
      expectTied(loaded);
      await sync(world);

      const name = 'invoices/wwi-supplier-transactions.csv';
      const known = files[name];
      const answer = await load(
        world,
        { file: name, target: 'invoices', mapping: 'wwi-invoices' },
        '--only-valid',
      );
      const summary = summaryOf(answer);
      expectTied(summary);
      expect(answer.code).toBe(3);
      expect(summary.records).toMatchObject({
        total: known?.data_rows,
        created: known?.vendor_plus_invoice_distinct,
        duplicates: known?.flags?.rows_beyond_the_first_of_those_keys,
        excluded: known?.amount?.negative_rows,
        invalid: 0,
      });
      expect(totals(summary, 'source')).toEqual({ USD: known?.amount?.control_total });

      const first = new Map(
        documentsOf(csvRows(sample(name)), {
          key: (row) => `${row.SupplierID}/${row.SupplierInvoiceNumber}/${row.SupplierTransactionID}`,
          currency: () => 'USD',
          amount: (row) => [row.TransactionAmount ?? ''],
        })
          .filter(({ cents }) => cents >= 0n)
          .reverse()
          .map((one) => [one.key.split('/').slice(0, 2).join('/'), one]),
      );
      expect(totals(summary, 'valid')).toEqual(totalsOf([...first.values()]));
      await expectOnce(world, summary);

      const records = await recordsOf(world, summary.importId);
      const statuses = records
        .filter(({ outcome }) => outcome === 'created')
        .map(({ payload }) => z.object({ status: z.string() }).parse(payload).status);
      expect(statuses.filter((status) => status === 'verified')).toHaveLength(2);
      expect(statuses.filter((status) => status === 'archived')).toHaveLength(statuses.length - 2);
      const twins = records.filter(({ message }) => message?.includes('the same invoice') === true);
      expect(new Set(twins.map(({ key }) => key)).size).toBe(
        known?.vendor_plus_invoice_keys_with_several_rows,
      );
      expect(journalVerdict(world)).toBe('ok');
    },
    60_000,
  );

  it('public spend: its vendors first, then lines grouped into documents of three currencies', async () => {
    const world = await practiceWorld();
    const name = 'invoices/epsrc-spend-2015-06.csv';
    const known = files[name];
    const vendors = await load(world, { file: name, target: 'vendors', mapping: 'epsrc-vendors' });
    expect(summaryOf(vendors).records.created).toBe(known?.vendor_name_distinct_trimmed);
    expectTied(summaryOf(vendors));
    await sync(world);

    const status = ['--status', 'archived'];
    const answer = await load(
      world,
      { file: name, target: 'invoices', mapping: 'epsrc-invoices' },
      ...status,
    );
    const summary = summaryOf(answer);
    expectTied(summary);
    expect(answer.code).toBe(0);
    const documents = documentsOf(csvRows(sample(name)), {
      key: (row) => `${row.TransactionNumber}/${row.Supplier}`,
      currency: (row) => row.InvoiceCurrencyUnit ?? '',
      amount: (row) => [row.Amount ?? ''],
    });
    const good = documents.filter(({ cents }) => cents >= 0n);
    expect(summary.file.rows).toBe(known?.data_rows);
    expect(summary.records).toMatchObject({
      total: known?.vendor_plus_invoice_distinct,
      excluded: known?.keys_with_negative_total,
      created: good.length,
      duplicates: 0,
    });
    expect(totals(summary, 'source')).toEqual(totalsOf(documents));
    expect(totals(summary, 'valid')).toEqual(totalsOf(good));
    await expectOnce(world, summary);
    expect(journalVerdict(world)).toBe('ok');
  }, 60_000);

  it('fifty thousand lines of a workbook as documents of one vendor, totals from the lines', async () => {
    const world = await practiceWorld();
    await sync(world);
    const name = 'large/online-retail-first50000.xlsx';
    const facts = files[name]?.facts;
    const status = ['--status', 'archived'];
    const answer = await load(world, { file: name, target: 'invoices', mapping: 'online-retail' }, ...status);
    const summary = summaryOf(answer);
    expectTied(summary);
    expect(answer.code).toBe(0);
    const rows = packedRows(sample('large/online-retail-541909.csv.gz'), Number(facts?.data_rows));
    const documents = documentsOf(rows, {
      key: (row) => row.InvoiceNo ?? '',
      currency: () => 'GBP',
      amount: (row) => [row.Quantity ?? '', row.UnitPrice ?? ''],
    });
    const good = documents.filter(({ cents }) => cents >= 0n);
    expect(summary.file.rows).toBe(facts?.data_rows);
    expect(summary.records).toMatchObject({
      total: facts?.distinct_invoice_numbers,
      created: good.length,
      excluded: documents.length - good.length,
    });
    expect(totals(summary, 'source')).toEqual({ GBP: facts?.line_value_total_quantity_times_price });
    expect(totals(summary, 'valid')).toEqual(totalsOf(good));
    await expectOnce(world, summary);
    expect(journalVerdict(world)).toBe('ok');
    expect([CONNECTION, COMPANY]).toEqual([summary.connection, summary.company]);
  }, 60_000);
});
