import { expect, test } from '@playwright/test';
import { writeCsv } from '../fixtures/made-up-files';
import { type OpenApp, openApp } from './app';
import { expectNoBarriers } from './barriers';
import { type Folder, newFolder } from './files';
import { invoiceList } from './invoice-list';
import { type Person, person } from './person';
import { connectSandbox, giveProfile, type Sandbox, startSandbox } from './sandbox';

let opened: OpenApp;
let me: Person;
let folder: Folder;
let service: Sandbox;
test.beforeAll(async () => {
  folder = newFolder();
  service = await startSandbox();
  opened = await openApp();
  me = person(opened);
});
test.afterAll(async () => {
  await opened.close();
  await service.close();
  folder.remove();
});

test('R-254: where all is refused and nothing was ever taken, the pause shows the names in use, the body and the answer', async () => {
  const { page } = me;
  await connectSandbox(me, service);
  await giveProfile(me, { invoice: { write: { fields: { invoice_number: 'bill_no' } } } });
  await me.synchronise();
  writeCsv(folder.path('invoices.csv'), invoiceList(12));
  await me.chooseFile(folder.path('invoices.csv'));
  await me.pick(/Trial/);
  await me.pick(/^Invoices/);
  await me.openStep('Mapping');
  await me.pick(/Already paid or exported/);
  await me.openStep('Validation');
  await me.openStep('Review');
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
