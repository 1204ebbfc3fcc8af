import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import Papa from 'papaparse';
import { z } from 'zod';
import { otherNames } from '../fixtures/other-names';
import { csvRows } from '../samples/counted-again';
import { openApp } from './app';
import { newFolder } from './files';
import { type Person, person } from './person';
import { connectSandbox, giveProfile, startSandbox } from './sandbox';

const samples = join(import.meta.dirname, '../../../shared/samples');
const sample = (name: string): string => join(samples, name);

/** Mappings that somebody worked out and saved before. */
const templates = ['wwi-invoices', 'wwi-purchase-orders'];

const saveTemplates = async (me: Person): Promise<void> => {
  for (const name of templates) {
    const file = join(import.meta.dirname, `../samples/mappings/${name}.json`);
    const mapping: unknown = JSON.parse(readFileSync(file, 'utf8'));
    expect(await me.call('templates.save', { name, mapping })).toMatchObject({ ok: true });
  }
};

/** Orders and their lines lie in two files: the lines, each with the supplier of its order. */
const joinedOrders = (): string => {
  const suppliers = new Map(
    csvRows(sample('purchase-orders/wwi-purchase-orders.csv')).map((row) => [
      row.PurchaseOrderID,
      row.SupplierID,
    ]),
  );
  return Papa.unparse(
    csvRows(sample('purchase-orders/wwi-purchase-order-lines.csv')).map((row) => ({
      ...row,
      SupplierID: suppliers.get(row.PurchaseOrderID) ?? '',
    })),
  );
};

type Load = {
  readonly file: string;
  readonly card: RegExp;
  /** What the person does on the Mapping step. */
  readonly map?: () => Promise<void>;
  /** The button that sends, and the outcomes at the end. */
  readonly sends: string;
  readonly ends: Readonly<Record<string, number>>;
};

const listSchema = z.object({ value: z.array(z.object({ records: z.record(z.string(), z.number()) })) });

/** One real file through every step, as a person goes. */
const load = async (me: Person, { file, card, map, sends, ends }: Load): Promise<void> => {
  const { page } = me;
  await me.chooseFile(file);
  await me.pick(/Trial/);
  await me.pick(card);
  await me.openStep('Mapping');
  await map?.();
  await me.openStep('Validation');
  await expect(me.tile('Ready to send')).toBeVisible({ timeout: 60_000 });
  await me.openStep('Review');
  // What must be confirmed is there once the records are counted.
  await expect(async () => {
    for (const consent of await page.getByRole('checkbox').all()) await consent.check({ timeout: 1_000 });
    await expect(me.button(sends)).toBeEnabled({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await me.button(sends).click();
  await expect(page.getByText('Finished.', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  const [latest] = listSchema.parse(await me.call('imports.list', {})).value;
  expect(latest?.records).toMatchObject(ends);
  await me.button('Open the import').click();
};

const constant = async (me: Person, field: string, value: string): Promise<void> => {
  await me.choose(`${field} comes from`, 'The same value for all');
  const editor = me.page.getByRole('listitem').filter({ hasText: field });
  await editor.getByLabel('Value for every record').fill(value);
  await me.page.keyboard.press('Enter');
};

const useTemplate = async (me: Person, name: string): Promise<void> => {
  await me.button('Use a template').click();
  await me.page.getByRole('menuitem', { name }).click();
};

const chart = async (me: Person, column: string, type: string): Promise<void> => {
  await me.choose('Reference ID comes from', column);
  await me.choose('ERP dimension ID comes from', column);
  await constant(me, 'ERP type', type);
  await me.choose('Service type comes from', 'The same value for all');
  await me.choose('Value for every record', /account/i);
};

for (const profile of ['a', 'b'] as const) {
  test(`real files of every kind go through the screens, under names ${profile}`, async () => {
    if (!existsSync(samples)) {
      process.stdout.write('the samples do not lie beside the project, so no real file is loaded\n');
      return;
    }
    test.setTimeout(300_000);
    const folder = newFolder();
    const service = await startSandbox({ profile });
    const opened = await openApp();
    const me = person(opened);
    await connectSandbox(me, service);
    await giveProfile(me, profile === 'b' ? otherNames : {});
    await saveTemplates(me);
    await me.synchronise();

    await load(me, {
      file: sample('vendors/wwi-suppliers.csv'),
      card: /^Vendors/,
      sends: 'Send 13 vendors',
      ends: { created: 13, total: 13 },
    });
    await load(me, {
      file: sample('vendors/bradford-vendor-master.xlsx'),
      card: /^Vendors/,
      sends: 'Send 1,586 vendors',
      ends: { created: 1586, invalid: 1, total: 1587 },
    });
    await load(me, {
      file: sample('dimensions/idempiere-accounts-us.csv'),
      card: /^Dimensions/,
      map: () => chart(me, '[Account_Value]', 'Account'),
      sends: 'Send 377 dimensions',
      ends: { created: 377, invalid: 7, total: 384 },
    });
    await load(me, {
      file: sample('dimensions/scottsdale-dimensions.xlsx'),
      card: /^Dimensions/,
      map: () => chart(me, 'Account', 'City account'),
      sends: 'Send 234 dimensions',
      ends: { created: 234, total: 234 },
    });
    writeFileSync(folder.path('orders.csv'), joinedOrders());
    await load(me, {
      file: folder.path('orders.csv'),
      card: /^Purchase orders/,
      map: () => useTemplate(me, 'wwi-purchase-orders'),
      sends: 'Send 2,074 purchase orders',
      ends: { created: 2074, total: 2074 },
    });
    await load(me, {
      file: sample('invoices/wwi-supplier-transactions.csv'),
      card: /^Invoices/,
      map: () => useTemplate(me, 'wwi-invoices'),
      sends: 'Send 1,974 invoices',
      ends: { created: 1974, duplicates: 98, excluded: 366, total: 2438 },
    });
    await opened.close();
    await service.close();
    folder.remove();
  });
}
