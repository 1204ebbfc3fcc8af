import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, test } from '@playwright/test';
import { openApp } from '../e2e/app';
import { confirmPayee, dayAhead, draftPayment, first, makePayee, second, third } from '../e2e/paying';
import { person } from '../e2e/person';
import { companyBooks, writeWorkbook } from '../fixtures/made-up/company-books';
import { openCamera } from './camera';

const practice = /Practice/;

test('the whole service: loads in order, payments, single changes, the names nobody told us', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tallyport-pictures-'));
  const books = join(folder, 'company-books.xlsx');
  await writeWorkbook(books, companyBooks({ vendors: 24, dimensions: 18, orders: 40, invoices: 160 }));
  const opened = await openApp();
  const me = person(opened);
  const { page, button, goTo } = me;
  const { shoot } = openCamera(opened);
  await me.addPractice();

  await goTo('Home');
  await opened.app.evaluate(
    ({ dialog }, filePaths) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths });
    },
    [books],
  );
  await button('Several at once').first().click();
  await button('Read and put in order').click();
  const part = (name: RegExp): Locator => page.getByRole('region', { name });
  await part(/: Invoices$/)
    .getByRole('button', { name: /^Mapping/ })
    .click();
  await me.pick(/Already paid or exported/);
  await button(/^Back to the load in order/).click();
  await button('Load everything in order').click();
  await expect(part(/: Vendors$/)).toContainText('24 created', { timeout: 60_000 });
  await shoot('load-set', ['light']);
  await expect(page.getByText('All loaded')).toBeVisible({ timeout: 90_000 });
  await shoot('load-set-done');

  await makePayee(me, practice, { name: 'Quayside Ropes', street: '3 Pier Road' });
  await confirmPayee(me);
  await expect(page.getByText(/payments? vendor was created/)).toBeVisible({ timeout: 20_000 });
  for (const [bills, days] of [
    [[first, second], 20],
    [[third], 34],
  ] as const) {
    await draftPayment(me, { connection: practice, vendor: /Quayside Ropes/, bills, sendOn: dayAhead(days) });
    await expect(button(/^Pay \d/)).toBeVisible();
    await shoot(`payment-review-${days}`);
    await button(/^Pay \d/).click();
    await expect(page.getByText(/payment was created/)).toBeVisible({ timeout: 20_000 });
  }
  await button('Open it in the register').click();
  await expect(page.getByRole('complementary', { name: 'Payment' })).toBeVisible();
  await shoot('payments', ['light']);

  await goTo('Service');
  const area = page.getByRole('navigation', { name: 'Areas of the service' });
  await area.getByRole('button', { name: 'Invoices' }).click();
  await shoot('service');
  await page.getByRole('searchbox', { name: 'Search in what was read' }).fill('HH-00004');
  await button('HH-00004').click();
  await expect(me.heading('HH-00004')).toBeVisible();
  await shoot('service-invoice');
  await button('Change an invoice').click();
  const change = page.getByRole('dialog', { name: 'Change an invoice' });
  await change.getByLabel('Notes').fill('Seen by accounts');
  await change.getByRole('button', { name: 'Remove Department' }).first().click();
  await change.getByRole('button', { name: 'See what it would do' }).click();
  await expect(change.getByRole('region', { name: 'What would change' })).toBeVisible();
  await shoot('service-change', ['light']);
  await button('Close', true).last().click();

  await goTo('Connections');
  await button(/^More for Practice/).click();
  await page.getByRole('menuitem', { name: 'Service profile' }).click();
  await expect(me.heading('Service profile')).toBeVisible();
  await shoot('profile', ['light']);

  await opened.close();
  rmSync(folder, { recursive: true, force: true });
});
