import { expect, test } from '@playwright/test';
import { writeCsv } from '../fixtures/made-up-files';
import { expectNoBarriers } from './barriers';
import { invoiceList } from './invoice-list';
import { connectSandbox } from './sandbox';
import { trialFor } from './trial';

const trial = trialFor('each');

test('a lost reply leaves its records in doubt until the person says what is true, with a note', async () => {
  const { me, service, connect, toReview } = trial();
  const { page } = me;
  await connect();
  await toReview('invoices.csv', invoiceList(4));
  await service.setFaults('only=POST /v1/invoices/import,drop-reply=@2;only=GET /v1/invoices,status-500');
  await me.button('Send 4 invoices').click();
  await me.button('Send without the list').click();
  await expect(page.getByText('2 records are in doubt')).toBeVisible({ timeout: 30_000 });
  // The last record waits for what is in doubt: sent later, it could bear witness for it.
  await expect(
    page.getByRole('img', { name: '4 records: 1 created, 1 not sent yet, 2 in doubt' }),
  ).toBeVisible();
  await me.button('Open the import').click();
  await me.button('Look into it').click();
  const drawer = page.getByRole('dialog', { name: 'Records in doubt' });
  const first = drawer.getByRole('article').first();
  await expect(first).toContainText('E-1002');
  await expect(first).toContainText('No answer came back: the connection was cut.');
  await expect(first).toContainText('Total amount');
  const decision = drawer.getByRole('region', { name: 'Decision' });
  const created = decision.getByRole('button', { name: 'This is it, it was created' });
  await first.getByRole('checkbox').check();
  await expect(created).toBeDisabled();
  await decision.getByLabel('How do you know?').fill('Seen in the service');
  await decision.getByLabel('ID of the entry, if it was created').fill('inv-88112');
  await created.press('Enter');
  // No list, answer or reading ever showed that id.
  await expect(page.getByText(/inv-88112/).first()).toBeVisible();
  await expect(drawer.getByRole('article')).toHaveCount(2);
  // Without an entry nothing is called created.
  await decision.getByLabel('ID of the entry, if it was created').fill('');
  await expect(created).toBeDisabled();
  await decision.getByLabel('ID of the entry, if it was created').fill(await service.idNumbered('E-1002'));
  await created.press('Enter');
  await expect(drawer.getByRole('article')).toHaveCount(1);
  await expect(drawer.getByText('1 record is decided')).toBeVisible();
  await expect(drawer.getByRole('group', { name: 'Records to decide' })).toBeFocused();
  await decision.getByRole('button', { name: 'Leave in doubt for now' }).click();
  await expect(drawer).toBeHidden();
  await me.button('Look into it').click();
  await decision.getByLabel('How do you know?').fill('Searched for, not there');
  await decision.getByRole('button', { name: 'It is not there, send again' }).click();
  await expect(drawer.getByText('Nothing is in doubt any more')).toBeVisible();
  await page.keyboard.press('Escape');
  // Until it goes out again, that can be taken back.
  await me.button('Decide otherwise').click();
  const decided = page.getByRole('dialog', { name: 'Decided by a person' });
  await expect(decided.getByRole('article')).toHaveCount(1);
  await decided.getByLabel('How do you know?').fill('On second thought');
  await decided.getByRole('button', { name: 'Never send it again' }).click();
  await expect(decided.getByRole('button', { name: 'Never send it again' })).toBeDisabled();
  await decided.getByLabel('How do you know?').fill('It is not there after all');
  await decided.getByRole('button', { name: 'It is not there, send again' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 record goes out again with Resume')).toBeVisible();
  await expect(page.getByText('2 created')).toBeVisible();
  expect(await service.copies()).toEqual([1, 1, 1]);
});

test('of many records in doubt none is hidden: the list says how many there are, and shows more', async () => {
  const { me, service, connect, toReview } = trial();
  const { page } = me;
  await connect();
  await toReview('invoices.csv', invoiceList(60));
  await service.setFaults('only=POST /v1/invoices/import,drop-reply=@2-3;only=GET /v1/invoices,status-500');
  await me.button('Send 60 invoices').click();
  await me.button('Send without the list').click();
  await expect(page.getByText('58 records are in doubt')).toBeVisible({ timeout: 30_000 });
  await me.button('Open the import').click();
  await me.button('Look into it').click();
  const drawer = page.getByRole('dialog', { name: 'Records in doubt' });
  await expect(drawer.getByText('58 records in doubt, the first 50 are shown.')).toBeVisible();
  await expect(drawer.getByRole('article')).toHaveCount(50);
  await drawer.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(drawer.getByRole('article')).toHaveCount(58);
  await expect(drawer.getByText('are shown.')).toHaveCount(0);

  // What is known of all of them is the same: one note decides about all, and what is decided leaves the list.
  await drawer.getByRole('button', { name: 'Choose all 58' }).click();
  const decision = drawer.getByRole('region', { name: 'Decision' });
  await expect(decision.getByText('58 records chosen')).toBeVisible();
  await drawer.getByRole('article').first().getByRole('checkbox').uncheck();
  await decision.getByLabel('How do you know?').fill('Keyed in by hand there');
  await decision.getByRole('button', { name: 'Never send it again' }).click();
  await expect(drawer.getByRole('article')).toHaveCount(1);
  await expect(drawer.getByText('57 records are decided')).toBeVisible();
  await expectNoBarriers(page, 'records in doubt');
});

test('a connection that cannot be saved yet says what it lacks', async () => {
  const { me } = trial();
  const { page } = me;
  await me.goTo('Connections');
  await me.button('Add connection').first().click();
  const form = page.getByRole('dialog', { name: 'New connection' });
  await expect(form.getByText('Give it a name.')).toBeVisible();
  await form.getByLabel('Name', { exact: true }).fill('Trial');
  await form.getByLabel('API key').fill('a');
  await expect(form.getByText('Enter all three credentials, or none of them for now.')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Add connection' })).toBeDisabled();
});

test('wrong credentials are named where the connection is tested and where the directory is fetched', async () => {
  const { me, service } = trial();
  const { page } = me;
  await connectSandbox(me, service, { apiKey: 'a', clientId: 'b', clientSecret: 'c' });
  const card = page.getByRole('region', { name: 'Trial' });
  await card.getByRole('button', { name: 'Test' }).click();
  await expect(card.getByRole('listitem')).toContainText(
    'Token failed. The service refused the credentials.',
  );
  await me.button(/^Synchronise the directory/).click();
  await expect(page.getByRole('alert')).toContainText('The service refused the credentials.');
  await expect(card).toContainText('Directory not fetched yet');
});

test('in the smallest window the rows in doubt, why it stands still, and what is said of a row are all seen', async () => {
  const { me, service, connect, toReview } = trial();
  const { page } = me;
  await connect();
  await toReview('invoices.csv', invoiceList(12));
  await service.setFaults('only=POST /v1/invoices/import,drop-reply=@2;only=GET /v1/invoices,status-500');
  await me.button('Send 12 invoices').click();
  await me.button('Send without the list').click();
  await expect(page.getByText(/records are in doubt/)).toBeVisible({ timeout: 30_000 });
  await page.setViewportSize({ width: 1024, height: 640 });
  await me.goTo('Home');
  await me.button('Look into it: invoices.csv').click();
  const chosen = page.getByRole('group', { name: 'Rows to show' }).getByRole('button', { pressed: true });
  await expect(chosen).toContainText('In doubt');
  await page.screenshot({ path: 'test-results/pictures/results-1024.png' });
  const told = await page.getByRole('region', { name: 'Details of the cell' }).boundingBox();
  expect((told?.y ?? 999) + (told?.height ?? 999)).toBeLessThanOrEqual(640);
  await expect(page.getByText(/The service failed several times in a row/)).toBeVisible();
});

test('a service that is down pauses the import with its reason, and Resume goes on when it is back', async () => {
  const { me, service, connect, toReview } = trial();
  const { page } = me;
  await connect();
  await toReview('invoices.csv', invoiceList(3));
  await service.setFaults('status-503');
  await me.button('Send 3 invoices').click();
  await expect(page.getByText(/^Paused\. .* could not be read before sending/)).toBeVisible({
    timeout: 30_000,
  });
  await service.setFaults('');
  await me.button('Resume').click();
  await me.finished();
  expect(await service.copies()).toEqual([1, 1, 1]);
});

test('rows that were checked without a directory are checked by themselves once it was synchronised', async () => {
  const { me, service, folder } = trial();
  const { page } = me;
  await connectSandbox(me, service);
  writeCsv(folder.path('invoices.csv'), invoiceList(3));
  await me.chooseFile(folder.path('invoices.csv'));
  await me.pick(/Trial/);
  await me.pick(/^Invoices/);
  await me.openStep('Mapping');
  await me.pick(/Already paid or exported/);
  await me.openStep('Validation');
  await expect(page.getByText('Directory not fetched').first()).toBeVisible();
  await page.screenshot({ path: 'test-results/pictures/no-directory.png' });
  await me.synchronise();
  await me.goTo('Home');
  await me
    .button(/invoices\.csv/)
    .first()
    .click();
  await expect(me.tile('Ready to send')).toContainText('3');
  await expect(page.getByText('Directory not fetched')).toHaveCount(0);
});
