import { expect, test } from '@playwright/test';
import { writeCsv } from '../fixtures/made-up-files';
import { type OpenApp, openApp } from './app';
import { expectNoBarriers } from './barriers';
import { type Folder, newFolder } from './files';
import { invoiceList } from './invoice-list';
import { type Person, person } from './person';
import { connectSandbox, makeHasty, type Sandbox, startSandbox } from './sandbox';

let opened: OpenApp;
let me: Person;
let folder: Folder;
let service: Sandbox;
test.beforeEach(async () => {
  folder = newFolder();
  service = await startSandbox();
  opened = await openApp();
  me = person(opened);
  await connectSandbox(me, service);
  await makeHasty(me);
  await me.synchronise();
});
test.afterEach(async () => {
  await opened.close();
  await service.close();
  folder.remove();
});

const check = async (name: string, list: ReturnType<typeof invoiceList>): Promise<void> => {
  writeCsv(folder.path(name), list);
  await me.chooseFile(folder.path(name));
  await me.pick(/Trial/);
  await me.pick(/^Invoices/);
  await me.openStep('Mapping');
  await me.pick(/Already paid or exported/);
  await me.openStep('Validation');
};

/** Pictures of the present screen, for whoever looks at them: PICTURES names the folder. */
const picture = async (name: string): Promise<void> => {
  const to = process.env.PICTURES;
  if (to !== undefined) await me.page.screenshot({ path: `${to}/${name}.png` });
};

test('what was refused or failed is corrected in the grid and sent again, and a later file says where the rest is', async () => {
  const { page } = me;
  await check(
    'march.csv',
    invoiceList(6, { 2: { remark: 'practice:reject' }, 5: { remark: 'practice:fail' } }),
  );
  await me.openStep('Review');
  await me.button('Send 6 invoices').click();
  await me.finished();
  await me.button('Open the import').click();
  await expect(page.getByText('2 records failed or were rejected')).toBeVisible();
  await picture('import-to-send-again');
  await expectNoBarriers(page, 'import with refused records');

  await me.button('Send again').click();
  await expect(page.getByRole('navigation', { name: 'Steps' })).toContainText('Validation');
  await expect(page.getByText('practice:reject')).toBeVisible();
  for (const position of [0, 1]) {
    await (await me.cell(position, 'Remark')).click();
    await page.keyboard.type('corrected');
    await page.keyboard.press('Enter');
  }
  await picture('send-again-grid');
  await me.openStep('Review');
  await me.button('Send 2 invoices').click();
  await me.finished();
  await me.button('Open the import').click();
  const former = page.getByRole('link', { name: /^march\.csv, / });
  await expect(former).toBeVisible();
  await picture('sent-again');
  await former.click();
  await expect(page.getByText(/2 of 2 records went through/)).toBeVisible();
  await picture('import-sent-again');
  expect(await service.copies()).toEqual([1, 1, 1, 1, 1, 1]);

  await check('april.csv', invoiceList(8));
  const earlier = page.getByRole('list', { name: 'Already in earlier imports' });
  await expect(earlier.getByRole('listitem')).toHaveCount(2);
  await expect(earlier).toContainText('4 records are already in march.csv');
  await picture('overlap-validation');
  await expectNoBarriers(page, 'validation of an overlapping file');
  await me.openStep('Review');
  await picture('overlap-review');
});
