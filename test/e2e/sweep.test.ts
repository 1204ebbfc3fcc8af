import { expect, test } from '@playwright/test';
import { expectNoBarriers } from './barriers';
import { invoiceList } from './invoice-list';
import { trialFor } from './trial';

const trial = trialFor('all');

test('a sweep finds what stands there twice; it stays on Home until somebody answers it, by keyboard too', async () => {
  test.setTimeout(120_000);
  const { me, connect, toReview, alter, serviceIds } = trial();
  const { page } = me;
  await connect();
  await me.goTo('Journal');
  await expect(page.getByText('No sweep yet')).toBeVisible();
  await expectNoBarriers(page, 'journal, no sweep');

  await toReview('bills.csv', invoiceList(30));
  await me.button(/^Send 30/).click();
  await me.finished();
  const ids = await serviceIds();
  await alter([
    { table: 'invoices', id: ids[3], copy: true },
    { table: 'invoices', id: ids[8], set: { total_amount: 1 } },
  ]);

  await me.goTo('Journal');
  await me.button('Sweep', true).click();
  const waiting = page.getByRole('table', { name: 'Waiting for an answer' });
  await expect(waiting.getByRole('row')).toHaveCount(1 + 2);
  await expect(waiting).toContainText('stands at the service 2 times where one was wanted');
  await expectNoBarriers(page, 'journal, findings');
  await waiting
    .getByRole('button', { name: /^Invoice/ })
    .first()
    .click();
  await expect(page.getByText('A sweep found 2 things here that nobody has answered')).toBeVisible();
  await expectNoBarriers(page, 'import, swept');
  await page.getByRole('button', { name: 'See and answer' }).click();
  await me.goTo('Home');
  await expect(
    page.getByText('1 invoice stands there more than once; 1 invoice reads otherwise'),
  ).toBeVisible();
  await expectNoBarriers(page, 'home, swept');

  await me.button(/^Answer: 1 invoice stands/).click();
  await page
    .getByRole('button', { name: /^Answer: invoice/ })
    .first()
    .focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Stands there more than once' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Kim Example');
  await dialog
    .getByRole('textbox', { name: 'What was found out or done' })
    .fill('The second one was flagged.');
  await expectNoBarriers(page, 'journal, answering');
  await dialog.getByRole('button', { name: 'Keep the answer' }).click();
  await expect(dialog).toBeHidden();
  await expect(waiting.getByRole('row')).toHaveCount(1 + 1);
  await expect(page.getByRole('table', { name: 'Answered' })).toContainText('The second one was flagged.');
  await me.goTo('Home');
  await expect(page.getByText(/^1 invoice reads otherwise/)).toBeVisible();
});
