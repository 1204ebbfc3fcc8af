import { expect, test } from '@playwright/test';
import { expectNoBarriers } from './barriers';
import { invoiceList } from './invoice-list';
import { trialFor } from './trial';

const trial = trialFor('all');

test('R-254: where all is refused and nothing was ever taken, the pause shows the names in use, the body and the answer', async () => {
  const { me, connect, toReview } = trial();
  const { page } = me;
  await connect({ invoice: { write: { fields: { invoice_number: 'bill_no' } } } });
  await toReview('invoices.csv', invoiceList(12));
  await me.button('Send 12 invoices').click();
  await expect(page.getByText(/^Paused\. .* The service refused every record/)).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText(/has never taken any invoices over this connection/)).toBeVisible();
  await expect(page.getByText(/bill_no is invoice\.write\.fields\.invoice_number/)).toBeVisible();
  await me.button(/^Sent: POST \/invoices\/import/).click();
  await expect(page.getByText(/"bill_no":/)).toBeVisible();
  await me.button(/^Answered: 400/).click();
  await expectNoBarriers(page, 'a pause where names may be wrong');
});
