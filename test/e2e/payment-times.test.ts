import { expect, type Locator, test } from '@playwright/test';
import { type OpenApp, openApp } from './app';
import { expectNoBarriers } from './barriers';
import { confirmPayee, confirmWord, dayAhead, draftPayment, first, makePayee, second } from './paying';
import { type Person, person } from './person';
import { connectSandbox, type Sandbox, startSandbox } from './sandbox';

// Each goes on with the books as the one before left them.
test.describe.configure({ mode: 'serial' });

const dayMs = 86_400_000;

let service: Sandbox;
let opened: OpenApp;
let me: Person;
/** How far the clock of the service is ahead. */
let aheadMs = 0;
test.beforeAll(async () => {
  service = await startSandbox({ now: () => Date.now() + aheadMs });
  opened = await openApp();
  me = person(opened);
  await connectSandbox(me, service);
  await makePayee(me, /Trial/, { name: 'Quayside Ropes', street: '3 Pier Road' });
  await confirmPayee(me);
  await expect(me.page.getByText('The payments vendor was created')).toBeVisible({ timeout: 20_000 });
});
test.afterAll(async () => {
  await opened.close();
  await service.close();
});

const pane = (): Locator => me.page.getByRole('complementary', { name: 'Payment' });
const order = { connection: /Trial/, vendor: /Quayside Ropes/ };

const pay = async (bill: typeof first, sendOn: string, unconfirmed?: string): Promise<void> => {
  await draftPayment(me, { ...order, bills: [bill], sendOn });
  if (unconfirmed !== undefined) {
    await expect(me.heading('Asked before it is paid')).toBeVisible();
    await expectNoBarriers(me.page, 'what is asked before it is paid');
    await confirmWord(me, unconfirmed);
  }
  await me.button(/^Pay \d/).click();
  await expect(me.page.getByText('The payment was created')).toBeVisible({ timeout: 20_000 });
  await me.button('Open it in the register').click();
};

test('R-216, R-217: a cancel that comes too late is told as the answer says it, and the payment goes on', async () => {
  await pay(first, dayAhead(2), 'unpaid');
  await expect(pane().getByText('Scheduled', { exact: true })).toBeVisible();
  aheadMs = 3 * dayMs;
  await me.button('Cancel…').click();
  const ask = me.page.getByRole('dialog', { name: /^Cancel 1,689.64 USD/ });
  await ask.getByRole('button', { name: 'Cancel the payment' }).click();
  await expect(ask.getByText('It could not be cancelled')).toBeVisible();
  await ask.getByRole('button', { name: 'Close' }).last().click();
  await expect(pane().getByText('Paid', { exact: true })).toBeVisible();
  await expect(pane().getByText(/^Could not be cancelled/)).toBeVisible();
  await me.button('Cancel…').click();
  await expect(ask.getByRole('button', { name: 'Ask all the same' })).toBeVisible();
  await ask.getByRole('button', { name: 'Leave it' }).click();
});

test('R-215: a payment that may still change is read again by Refresh all, one that is paid is left alone', async () => {
  // The word is confirmed: it is not asked again.
  await pay(second, dayAhead(5));
  await expect(pane().getByText('Scheduled', { exact: true })).toBeVisible();
  aheadMs = 6 * dayMs;
  await me.button('Refresh all').click();
  await expect(me.page.getByText('1 payment was read again.')).toBeVisible();
  await expect(pane().getByText('Paid', { exact: true })).toBeVisible();
});

test('where the service cannot be reached, the register still answers and the service screen says what works', async () => {
  await service.close();
  await me.goTo('Payments');
  await expect(me.page.getByRole('region', { name: 'Register of payments' })).toContainText('Quayside Ropes');
  await me.goTo('Service');
  await expect(me.page.getByText('Nothing can be read now')).toBeVisible({ timeout: 40_000 });
  await expect(me.page.getByText(/Without it you can still prepare/)).toBeVisible();
});
