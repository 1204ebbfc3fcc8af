import { expect, type Locator, test } from '@playwright/test';
import { type OpenApp, openApp } from './app';
import { expectNoBarriers } from './barriers';
import { confirmPayee, dayAhead, draftPayment, first, makePayee, second, third } from './paying';
import { type Person, person } from './person';

// Each goes on with the books as the one before left them.
test.describe.configure({ mode: 'serial' });

let opened: OpenApp;
let me: Person;
test.beforeAll(async () => {
  opened = await openApp();
  me = person(opened);
  await me.addPractice();
});
test.afterAll(() => opened.close());

const pane = (): Locator => me.page.getByRole('complementary', { name: 'Payment' });
const register = (): Locator => me.page.getByRole('region', { name: 'Register of payments' });

const practice = /Practice/;
const order = { connection: practice, sendOn: dayAhead(20) };

test('the empty register says that the journal is the only list', async () => {
  await me.goTo('Payments');
  await expect(me.page.getByText('No payment yet')).toBeVisible();
  await expect(me.page.getByText(/this journal is the only list/).first()).toBeVisible();
});

test('R-191, R-192: a payments vendor is read again with all nine fields and confirmed before it is made; the list is the journal', async () => {
  await makePayee(me, practice, { name: 'Quayside Ropes', street: '3 Pier Road' });
  const review = me.page.getByRole('region', { name: 'Read all nine once more' });
  for (const text of [
    '4100',
    'Quayside Ropes',
    '00042',
    'pay@ropes.example',
    '0207 946 0001',
    '3 Pier Road',
    'Portland',
    'OR',
    '02134',
  ])
    await expect(review.getByRole('definition').filter({ hasText: text }).first()).toBeVisible();
  await expect(me.button('Create the payments vendor')).toBeDisabled();
  await confirmPayee(me);
  await expect(me.page.getByText('The payments vendor was created')).toBeVisible({ timeout: 20_000 });
  await me.button('Back to the payments vendors').click();
  await expect(me.page.getByRole('row', { name: /Quayside Ropes/ })).toContainText('Created');
});

test('F-15: a payment is checked, summed exactly, sent, and stands in the register with its status; that others may pay unseen is said before', async () => {
  await draftPayment(me, { ...order, vendor: /Quayside Ropes/, bills: [first, second] });
  await expect(me.page.getByText(/Payments made on other machines.* cannot be seen from here/)).toBeVisible();
  await expect(me.page.getByRole('region', { name: 'The sum that is paid' })).toContainText('2,903.47 USD');
  await me.button(/^Pay 2,903.47 USD/).click();
  await expect(me.page.getByText('The payment was created')).toBeVisible({ timeout: 20_000 });
  await me.button('Open it in the register').click();
  await expect(pane().getByRole('heading', { name: '2,903.47 USD' })).toBeVisible();
  await expect(pane().getByText('Scheduled', { exact: true }).first()).toBeVisible();
  await expect(register().getByText('Total of 1 in USD')).toBeVisible();
});

test('an invoice of a payment is refused in a second one, with the way to the first', async () => {
  await draftPayment(me, { ...order, vendor: /Quayside Ropes/, bills: [second] });
  const found = me.page.getByRole('status', { name: 'What the check found' });
  await expect(found).toContainText('In another payment');
  await expect(me.button(/^Pay \d/)).toHaveCount(0);
  await found.getByRole('button', { name: 'Open that payment' }).click();
  await expect(pane().getByRole('heading', { name: '2,903.47 USD' })).toBeVisible();
  await me.goTo('Home');
  await expect(me.page.getByRole('button', { name: /^Continue/ })).toHaveCount(0);
});

/** Text of a table that is cut, or lies under or outside of something else. */
const cutIn = (table: Locator): Promise<readonly string[]> =>
  table.evaluate((element) => {
    const scroller = element.parentElement?.getBoundingClientRect();
    const isWhole = (cell: Element): boolean => {
      const box = cell.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(cell);
      const text = range.getBoundingClientRect();
      const isInside =
        scroller !== undefined && text.left >= scroller.left && text.right <= scroller.right + 0.5;
      const middle = (box.top + box.bottom) / 2;
      const onTop = [text.left + 1, text.right - 1].every((x) =>
        cell.contains(document.elementFromPoint(x, middle)),
      );
      return isInside && onTop && text.width <= box.width + 0.5;
    };
    return [...element.querySelectorAll('tr > :first-child, tr > :last-child')]
      .filter((cell) => !isWhole(cell))
      .map((cell) => cell.textContent ?? '');
  });

test('at the smallest window the status and the amount of every payment can be read, beside an open one too', async () => {
  const { page } = me;
  const table = register().getByRole('table');
  await me.goTo('Payments');
  await page.setViewportSize({ width: 1024, height: 640 });
  await expect(table).toBeVisible();
  expect(await cutIn(table)).toEqual([]);
  await register().getByRole('button').first().click();
  await expect(pane().getByRole('heading', { level: 2 })).toBeVisible();
  expect(await cutIn(table)).toEqual([]);
  await me.button('Close the payment').click();
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('in the smallest window both currencies and the whole id of an invoice can be read in a new payment', async () => {
  const { page } = me;
  await draftPayment(me, { ...order, vendor: /Quayside Ropes/, bills: [third] });
  await me.button('Change something').click();
  await page.setViewportSize({ width: 1024, height: 640 });
  const id = page.getByRole('textbox', { name: 'Id of invoice 1' });
  await expect(id).toHaveValue(third.id);
  expect(await id.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
  const card = await page.getByRole('region', { name: 'What it pays' }).boundingBox();
  const choice = await page.getByRole('radiogroup', { name: 'Currency' }).boundingBox();
  const cad = await page.getByText('CAD', { exact: true }).boundingBox();
  expect((cad?.x ?? 0) + (cad?.width ?? 9_999)).toBeLessThan((card?.x ?? 0) + (card?.width ?? 0));
  expect(choice?.width).toBeGreaterThan(cad?.width ?? 9_999);
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('a payment is refreshed, found by the id of an invoice, and cancelled as the answer says', async () => {
  await me.goTo('Payments');
  await me.button('Refresh all').click();
  await expect(me.page.getByText(/payment was read again/)).toBeVisible();
  await me.page.getByRole('searchbox', { name: 'Search payments' }).fill(first.id);
  await me.button('Quayside Ropes').click();
  await me.button('Cancel…').click();
  const ask = me.page.getByRole('dialog', { name: /^Cancel 2,903.47 USD/ });
  await expect(ask).toContainText('Initiated (6), Sent (4), Paid (5), Delivered (8) or Swiped (9)');
  await ask.getByRole('button', { name: 'Cancel the payment' }).click();
  await expect(ask.getByText('Cancelled', { exact: true })).toBeVisible();
  await ask.getByRole('button', { name: 'Close' }).last().click();
  await expect(pane().getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await expect(register().getByText(/^Total of/)).toHaveCount(0);
});

test('a vendor without a payment rail is said to be not payable from this location', async () => {
  await makePayee(me, practice, { name: 'practice:no-rail', street: '9 Mill Lane' });
  await confirmPayee(me);
  await expect(me.page.getByText('The payments vendor was created')).toBeVisible({ timeout: 20_000 });
  await draftPayment(me, { ...order, vendor: /no-rail/, bills: [third] });
  await me.button(/^Pay 2,848.75 USD/).click();
  await expect(me.page.getByText('The payment was rejected')).toBeVisible({ timeout: 20_000 });
  await expect(me.main.getByText(/cannot be paid from this location/).first()).toBeVisible();
});

test('the register, a payment and what is typed in have no barrier, in light and dark', async () => {
  test.setTimeout(180_000);
  const isClean = (screen: string): Promise<void> => expectNoBarriers(me.page, screen);
  await me.goTo('Payments');
  await expect(register()).toBeVisible();
  await isClean('register');
  await register().getByRole('button').first().click();
  await expect(pane().getByRole('heading', { level: 2 })).toBeVisible();
  await isClean('a payment');
  await makePayee(me, practice, { name: 'Third Wharf', street: '1 Wharf' });
  await expect(me.button('Create the payments vendor')).toBeVisible();
  await isClean('review of a payments vendor');
  await draftPayment(me, { ...order, vendor: /Quayside Ropes/, bills: [third] });
  await expect(me.button(/^Pay 2,848.75 USD/)).toBeVisible();
  await isClean('review of a payment');
});
