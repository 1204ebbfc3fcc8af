import { expect, type Locator, test } from '@playwright/test';
import { type OpenApp, openApp } from './app';
import { expectNoBarriers } from './barriers';
import { type Person, person } from './person';

let opened: OpenApp;
let me: Person;
test.beforeAll(async () => {
  opened = await openApp();
  me = person(opened);
  await me.addPractice();
});
test.afterAll(() => opened.close());

const area = (name: string): Locator =>
  me.page.getByRole('navigation', { name: 'Areas of the service' }).getByRole('button', { name });

const openArea = async (name: string): Promise<void> => {
  // From elsewhere: what was searched and filtered before is gone.
  await me.goTo('Home');
  await me.goTo('Service');
  await area(name).click();
  await expect(area(name)).toHaveAttribute('aria-current', 'page');
};

const status = (name: string): Locator => me.button(name, true);
const rows = (): Locator =>
  me.page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: me.page.getByRole('cell') });
const drawer = (name: string): Locator => me.page.getByRole('dialog', { name });
const badge = (name: string): Locator => me.main.getByText(name, { exact: true }).first();

test('a person reads the invoices of one status, with what it means, and finds one by its number', async () => {
  await openArea('Invoices');
  await expect(rows()).toHaveCount(25);
  await status('Approved').click();
  await expect(me.page.getByText('A designated approver approved it.')).toBeVisible();
  await expect(rows()).toHaveCount(3);
  await me.page.getByRole('searchbox', { name: 'Search in what was read' }).fill('HH-00013');
  await expect(rows()).toHaveCount(1);
  await expect(rows().first()).toContainText('HH-00013');
});

test('an invoice is flagged: the mention is warned of and refused, then the flag reads back and a second changes nothing', async () => {
  await openArea('Invoices');
  await status('Approved').click();
  await me.button('HH-00005').click();
  await expect(me.heading('HH-00005')).toBeVisible();
  await expect(me.page.getByRole('region', { name: 'Splits over accounts' })).toBeVisible();
  await expect(me.page.getByRole('region', { name: 'History at the service' })).toBeVisible();

  const flag = drawer('Flag an invoice');
  const sendFlag = async (reason: string): Promise<void> => {
    await me.button('Flag an invoice', true).click();
    await flag.getByLabel('Reason').fill(reason);
    await flag.getByRole('button', { name: 'See what it would do' }).click();
    await expect(flag.getByText('Nothing has been sent yet.')).toBeVisible();
  };
  await sendFlag('@nobody please look');
  await expect(flag.getByText('Read as a mention')).toBeVisible();
  await flag.getByRole('button', { name: 'Send it' }).click();
  await expect(flag.getByText('Rejected', { exact: true })).toBeVisible();
  await me.button('Close', true).last().click();

  await sendFlag('The quantity is wrong');
  await expect(flag.getByText('A flag cannot be taken off through the interface')).toBeVisible();
  await flag.getByRole('button', { name: 'Send it' }).click();
  await expect(flag.getByText('Done', { exact: true })).toBeVisible();
  await me.button('Close', true).last().click();
  await expect(badge('Needs attention')).toBeVisible();
  await expect(me.main.getByText('The quantity is wrong').first()).toBeVisible();
  await expect(me.button('Open in the service')).toBeVisible();

  await sendFlag('Another reason');
  await expect(flag.getByText('Ignored', { exact: true })).toBeVisible();
  await flag.getByRole('button', { name: 'Send it' }).click();
  await expect(flag.getByText(/reads back otherwise than sent/)).toBeVisible();
  await me.button('Close', true).last().click();
});

test('several invoices are marked as exported at once and read so afterwards', async () => {
  await openArea('Invoices');
  await status('Ready for export').click();
  await expect(rows()).toHaveCount(3);
  for (const box of await me.page.getByRole('checkbox', { name: /^Mark HH/ }).all()) await box.check();
  await expect(me.page.getByText('3 entries marked')).toBeVisible();
  await me.button('Mark as exported').click();
  const mark = drawer('Mark as exported');
  await mark.getByRole('button', { name: 'See what it would do' }).click();
  await mark.getByRole('button', { name: 'Send it' }).click();
  await expect(mark.getByText('Done', { exact: true })).toBeVisible();
  await me.button('Close', true).last().click();
  await expect(me.page.getByText('The service lists nothing here.')).toBeVisible();
  await status('Exported').click();
  await expect(rows()).toHaveCount(6);
});

test('a change shows before it is sent what it replaces and what vanishes', async () => {
  await openArea('Invoices');
  await status('Pending approval').click();
  await me.button('HH-00004').click();
  await me.button('Change an invoice', true).click();
  const change = drawer('Change an invoice');
  await change.getByLabel('Notes').fill('Seen by accounts');
  await change.getByRole('button', { name: 'Remove Department' }).first().click();
  await change.getByRole('button', { name: 'See what it would do' }).click();
  const changes = change.getByRole('region', { name: 'What would change' });
  await expect(changes.getByRole('row', { name: /Department/ })).toContainText('Vanishes');
  await expect(changes.getByRole('row', { name: /Notes/ })).toContainText('Seen by accounts');
  await change.getByRole('button', { name: 'Send it' }).click();
  await expect(change.getByText('Done', { exact: true })).toBeVisible();
  await me.button('Close', true).last().click();
  await expect(me.main.getByText('Seen by accounts')).toBeVisible();
});

test('a price of an order is changed in its line; the fields that cannot change are not offered', async () => {
  await openArea('Purchase orders');
  await expect(area('Purchase orders')).toContainText('Beta');
  await me.button('PO-000117').click();
  await me.button('Change a purchase order', true).click();
  const change = drawer('Change a purchase order');
  await expect(change.getByLabel('Order number')).toHaveCount(0);
  await change.getByLabel('Price of line 1').fill('13.75');
  await change.getByRole('button', { name: 'See what it would do' }).click();
  await expect(change.getByRole('region', { name: 'What would change' })).toContainText('13.75');
  await change.getByRole('button', { name: 'Send it' }).click();
  await expect(change.getByText('Done', { exact: true })).toBeVisible();
  await me.button('Close', true).last().click();
  await expect(me.page.getByRole('region', { name: /^Lines/ })).toContainText('13.75');
});

test('a vendor is made and opened, and every change stands on record without a network', async () => {
  await openArea('Vendors');
  await me.button('Create or update a vendor').click();
  const make = drawer('Create or update a vendor');
  await make.getByLabel('ERP vendor ID').fill('V-9001');
  await make.getByLabel('Vendor name').fill('Quayside Ropes');
  await make.getByRole('button', { name: 'See what it would do' }).click();
  await make.getByRole('button', { name: 'Send it' }).click();
  await expect(make.getByText('Done', { exact: true })).toBeVisible();
  await make.getByRole('button', { name: 'Open it' }).click();
  await expect(me.heading('Quayside Ropes')).toBeVisible();

  await area('Changes').click();
  await expect(rows().first()).toContainText('Create or update a vendor');
  await me.button('Create or update a vendor').click();
  const record = me.page.getByRole('complementary', { name: 'Change' });
  await expect(record).toContainText('Done');
  await record.getByRole('button', { name: 'What was asked for' }).click();
  await expect(record).toContainText('Quayside Ropes');
});

test('the areas, a thing, a form and the changes have no barrier, in light and dark', async () => {
  test.setTimeout(180_000);
  const isClean = (screen: string): Promise<void> => expectNoBarriers(me.page, screen);
  for (const name of ['Invoices', 'Vendors', 'Dimensions', 'Purchase orders', 'Receipts']) {
    await openArea(name);
    await expect(me.page.getByText(/^Read at/)).toBeVisible();
    await isClean(`service, ${name}`);
  }
  await openArea('Invoices');
  await me.button('HH-00004').click();
  await expect(me.heading('HH-00004')).toBeVisible();
  await isClean('an invoice');
  await me.button('Change an invoice', true).click();
  await expect(drawer('Change an invoice')).toBeVisible();
  await isClean('change of an invoice');
  await me.page.keyboard.press('Escape');
  await openArea('Changes');
  await isClean('changes');
});
