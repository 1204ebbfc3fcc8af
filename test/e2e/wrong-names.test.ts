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

  // On the import's own page the same is told beside the rows, and takes no room from them in the smallest window.
  await me.button('Open the import').click();
  await expect(page.getByText('Perhaps not the rows')).toBeVisible();
  for (const [width, height] of [
    [1280, 800],
    [1024, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight <= innerHeight))
      .toBe(true);
    const grid = await page.getByRole('grid').boundingBox();
    expect(grid?.height).toBeGreaterThan(100);
    expect((grid?.y ?? height) + (grid?.height ?? height)).toBeLessThan(height);
  }
  await me.button('Show the names and the answer').click();
  await expect(page.getByText(/bill_no is invoice\.write\.fields\.invoice_number/)).toBeVisible();
  await expectNoBarriers(page, 'the rows of an import whose names may be wrong');
});
