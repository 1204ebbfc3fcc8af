import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openApp } from '../e2e/app';
import { person } from '../e2e/person';
import { invoiceFaults, madeUpInvoices, madeUpVendors, writeCsv, writeXlsx } from '../fixtures/made-up-files';
import { openCamera } from './camera';

test('the tour: from an empty window to the outcome of every row', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tallyport-pictures-'));
  const invoices = join(folder, 'supplier-invoices.xlsx');
  const vendors = join(folder, 'suppliers.csv');
  // A number used twice would melt into one invoice: the tour's mapping puts rows together by number and supplier.
  const faults = invoiceFaults.filter((fault) => fault !== 'number-again');
  await writeXlsx(invoices, madeUpInvoices({ rows: 6000, faults, oneIn: 40, totalRow: true }), 'Invoices');
  writeCsv(vendors, madeUpVendors({ rows: 64, faulty: 4 }));

  const opened = await openApp();
  const { shoot } = openCamera(opened);
  const { page, button, grid, goTo, openStep, openTab, addPractice, synchronise, chooseFile, pick } =
    person(opened);

  await expect(page.getByText('Drop a CSV or Excel file here')).toBeVisible();
  await shoot('home-empty', ['light']);
  await addPractice();
  await synchronise();

  // A vendor list, checked and left for later.
  await chooseFile(vendors);
  await pick(/Practice/);
  await pick(/^Vendors/);
  await openStep('Mapping');
  await expect(page.getByRole('combobox', { name: 'ERP vendor ID comes from' })).toHaveValue('Supplier No');
  await openStep('Validation');
  await expect(page.getByRole('region', { name: 'Summary' })).toBeVisible();

  await chooseFile(invoices);
  await pick(/Practice/);
  await pick(/^Invoices/);
  await expect(page.getByRole('region', { name: 'First rows of the file' })).toBeVisible();
  await shoot('source');

  await openStep('Mapping');
  await pick(/are lines; their amounts add up/);
  await pick(/Already paid or exported/);
  await expect(page.getByRole('region', { name: 'First records' })).toBeVisible();
  await shoot('mapping', ['light']);

  await openStep('Validation');
  await expect(page.getByRole('region', { name: 'Summary' })).toBeVisible();
  await expect(grid).toBeVisible({ timeout: 180_000 });
  await shoot('validation', ['dark']);
  await page.getByRole('region', { name: 'Summary' }).getByRole('button', { name: 'With an error' }).click();
  await page
    .getByRole('gridcell', { name: /Differs in case/ })
    .first()
    .click();
  await expect(button(/^Use V-/)).toBeVisible();
  await shoot('fix', ['light']);

  await openStep('Review');
  await page.getByRole('checkbox', { name: /^Send only the/ }).check();
  await expect(button(/^Send [\d,]+ /)).toBeEnabled();
  await page.getByLabel('Records in a chunk').fill('20');
  await page.getByLabel('Records in a chunk').blur();
  await expect(page.getByText('chunks of up to 20 records')).toBeVisible();
  await shoot('review', ['light']);

  await button(/^Send [\d,]+ /).click();
  await expect(page.getByText(/^[1-9][\d,]* of [\d,]+ records settled/)).toBeVisible();
  // In between the parts of the screen are from different moments; while it stands still they are from one.
  await button('Pause').click();
  await expect(page.getByText(/^Paused\. /).first()).toBeVisible();
  await shoot('submit', ['light']);
  await button('Resume').click();
  await expect(page.getByText('Finished.', { exact: true }).first()).toBeVisible({ timeout: 180_000 });

  await button('Open the import').click();
  await expect(page.getByRole('grid', { name: 'Rows with their outcome' })).toBeVisible();
  await shoot('rows', ['light']);
  await openTab('Chunks');
  await expect(page.getByRole('heading', { name: 'One by one' })).toBeVisible();
  await shoot('chunks', ['light']);
  await openTab('Reconciliation');
  await button('Read back').click();
  await expect(page.getByRole('heading', { name: /^All .* read back as sent$/ })).toBeVisible({
    timeout: 180_000,
  });
  await shoot('reconciliation', ['light']);
  await openTab('Review');
  await button('Sign as prepared').click();
  const signing = page.getByRole('dialog', { name: 'Sign as prepared' });
  await signing.getByLabel('Name').fill('Kim Example');
  await signing.getByLabel('Note').fill('What was rejected goes back to the vendors.');
  await signing.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(signing).toBeHidden();
  await shoot('import-review', ['light']);

  await goTo('Home');
  await expect(page.getByRole('heading', { name: 'Imports', exact: true })).toBeVisible();
  await shoot('home', ['light']);
  await goTo('Connections');
  await expect(page.getByText(/^\d+ vendors, \d+ dimensions/)).toBeVisible();
  await shoot('connections');

  await opened.close();
  rmSync(folder, { recursive: true, force: true });
});
