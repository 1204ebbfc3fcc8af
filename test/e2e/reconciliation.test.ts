import { expect, type Locator, test } from '@playwright/test';
import { expectNoBarriers } from './barriers';
import { invoiceList } from './invoice-list';
import { trialFor } from './trial';

const trial = trialFor('all');

const figure = (name: string): Locator =>
  trial().me.page.getByRole('table', { name: 'Tie-out' }).getByRole('button', { name, exact: true });
const findings = (): Locator => trial().me.page.getByRole('region', { name: 'Findings' });
const kind = (name: RegExp): Locator => findings().getByRole('button', { name });

test('five altered invoices are found, each with what differs, and every number leads to its rows', async () => {
  test.setTimeout(120_000);
  const { me, connect, toReview, alter, serviceIds } = trial();
  const { page } = me;
  await connect();
  await toReview('bills.csv', invoiceList(30));
  await me.button(/^Send 30/).click();
  await me.finished();
  await me.button('Open the import').click();
  await me.openTab('Reconciliation');
  await expect(me.heading('Not read back yet')).toBeVisible();
  await expect(figure('Records, Created: 30')).toBeVisible();
  await expectNoBarriers(page, 'reconciliation, not read back');

  await me.button('Read back').click();
  await expect(me.heading('All 30 records read back as sent')).toBeVisible();
  await expect(figure('Records, Read back: 30')).toBeVisible();
  await expect(findings()).toHaveCount(0);

  const ids = await serviceIds();
  await alter([
    { table: 'invoices', id: ids[2], set: { total_amount: 999.99 } },
    { table: 'invoices', id: ids[7], set: { vendorId: null } },
    { table: 'invoices', id: ids[11], set: { invoice_date: '2025-01-31' } },
    { table: 'invoices', id: ids[19], remove: true },
    { table: 'invoices', id: ids[23], copy: true },
  ]);
  await me.button('Look again').click();
  await expect(me.heading('5 findings to look at')).toBeVisible();
  await expect(kind(/^Different 3/)).toHaveAttribute('aria-pressed', 'true');
  const different = findings().getByRole('article');
  await expect(different).toHaveCount(3);
  await expect(different.nth(0)).toContainText('999.99');
  await expect(different.nth(0)).toContainText('Another amount would be booked and paid.');
  await expect(different.nth(1)).toContainText('Vendor');
  await expect(different.nth(1)).toContainText('nothing');
  await expect(different.nth(2)).toContainText('2025-01-31');
  await kind(/^Missing 1/).click();
  await expect(findings().getByRole('article')).toContainText(ids[19] ?? '');
  await kind(/^Unexpected 1/).click();
  await expect(findings().getByRole('article')).toContainText('no record of this journal has that id');
  await kind(/^Changed since the last look 4/).click();
  await expect(findings().getByRole('article')).toHaveCount(4);
  await expectNoBarriers(page, 'reconciliation, with findings');

  await page.getByRole('button', { name: /^Records, Read back: −1/ }).click();
  const drawer = page.getByRole('dialog', { name: /^Difference at/ });
  await expect(drawer.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(1);
  await expectNoBarriers(page, 'reconciliation, records behind a number');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: /^USD, Read back: [+−]/ }).click();
  await expect(drawer.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await page.getByRole('radiogroup', { name: 'Totals by' }).getByText('Month').click();
  await expect(
    page.getByRole('table', { name: 'Totals by month' }).getByText('differs').first(),
  ).toBeVisible();
});
