import { expect, test } from '@playwright/test';
import { writeCsv } from '../fixtures/made-up-files';
import { type OpenApp, openApp } from './app';
import { expectNoBarriers } from './barriers';
import { type Folder, newFolder } from './files';
import { type Person, person } from './person';

let opened: OpenApp;
let me: Person;
let folder: Folder;
test.beforeAll(async () => {
  folder = newFolder();
  opened = await openApp();
  me = person(opened);
  await me.addPractice();
  await me.synchronise();
});
test.afterAll(async () => {
  await opened.close();
  folder.remove();
});

const HEADER = ['Invoice number', 'Supplier', 'Invoice date', 'Total', 'Currency', 'Location'];
const line = (number: string, vendor: string, day: string, total: string): string[] => [
  ...[number, vendor, `2026-03-${day}`, total, 'EUR', '101'],
];

test('totals of vendors with a number and a day stop the file, and one answer leaves them out', async () => {
  writeCsv(folder.path('by-vendor.csv'), {
    headers: HEADER,
    rows: [
      line('S-101', 'V-1001', '02', '310.40'),
      line('S-107', 'V-1001', '09', '1204.15'),
      line('2', 'V-1001', '09', '1514.55'),
      line('S-113', 'V-1003', '11', '88.20'),
      line('S-119', 'V-1003', '17', '412.05'),
      line('2', 'V-1003', '17', '500.25'),
    ],
  });
  await me.chooseFile(folder.path('by-vendor.csv'));
  await me.pick(/Practice/);
  await me.pick(/^Invoices/);
  await me.openStep('Mapping');
  await me.pick(/Already paid or exported/);
  await me.openStep('Validation');
  const { page } = me;
  await expect(me.grid).toBeVisible();
  await expect(page.getByText(/Total of a vendor, or a record/).first()).toBeVisible();
  const why = page.getByRole('textbox', { name: 'Why they are totals, or records' });
  if (!(await why.isVisible())) await page.getByRole('button', { name: /^Open: Total of a vendor/ }).click();
  await why.fill('the list prints a total for each vendor');
  await expectNoBarriers(page, 'totals of vendors');
  await me.button('They are totals: leave them out').click();
  await expect(page.getByText(/Row taken for a total left out/).first()).toBeVisible();
  await me.openStep('Review');
  await expect(me.button('Send 4 invoices')).toBeVisible();
});
