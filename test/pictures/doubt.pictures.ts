import { expect, test } from '@playwright/test';
import { invoiceList } from '../e2e/invoice-list';
import { trialFor } from '../e2e/trial';
import { openCamera } from './camera';

const trial = trialFor('all');

test('records in doubt, the sweep, and what was archived', async () => {
  const { me, opened, service, connect, toReview, alter, idsOf } = trial();
  const { page, button, goTo } = me;
  const { shoot } = openCamera(opened);
  await connect();

  // A chunk is cut before it arrives, and somebody else has entered nearly the same invoices.
  await toReview('march-invoices.csv', invoiceList(4));
  await service.setFaults('only=POST /v1/invoices/import,nth=2,foreign=near,entries=1,status-500');
  await button('Send 4 invoices').click();
  await me.finished();
  await button('Open the import').click();
  await button('Look into it').click();
  const drawer = page.getByRole('dialog', { name: 'Records in doubt' });
  await expect(drawer.getByRole('article')).toHaveCount(2);
  await drawer.getByRole('article').first().getByRole('checkbox').check();
  await shoot('in-doubt', ['light']);
  await drawer
    .getByRole('region', { name: 'Decision' })
    .getByRole('button', { name: 'Leave in doubt for now' })
    .click();
  await service.setFaults('');

  // Next month's file, in which four come again.
  await toReview('april-invoices.csv', invoiceList(9, { 6: { gross: '160.00' } }));
  await page.getByRole('checkbox', { name: /^Send only the/ }).check();
  await button(/^Send \d+ invoices?$/).click();
  await me.finished();
  const ids = await idsOf('april-invoices.csv');
  await alter([
    { table: 'invoices', id: ids[6], copy: true },
    { table: 'invoices', id: ids[7], set: { total_amount: 1 } },
  ]);
  await goTo('Journal');
  await button('Sweep', true).click();
  const waiting = page.getByRole('table', { name: 'Waiting for an answer' });
  await expect(waiting).toContainText('2 times where one was wanted');
  await shoot('sweep', ['light']);
  await goTo('Home');
  await expect(page.getByText(/stands there more than once/).first()).toBeVisible();
  await shoot('home-waiting', ['light']);

  await goTo('Connections');
  await button('More for Trial').click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('No connection is in use')).toBeVisible();
  await shoot('connections-archived');
});
