import { expect, test } from '@playwright/test';
import { writeCsv } from '../fixtures/made-up-files';
import { type OpenApp, openApp } from './app';
import { expectNoBarriers } from './barriers';
import { type Folder, newFolder } from './files';
import { type Person, person } from './person';

test.describe.configure({ mode: 'serial' });

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

const picture = async (name: string): Promise<void> => {
  const to = process.env['TALLYPORT_PICTURES'];
  if (to === undefined) return;
  for (const [width, height] of [
    [1280, 800],
    [1024, 640],
    [1920, 1080],
  ] as const) {
    await me.page.setViewportSize({ width, height });
    await me.page.screenshot({ path: `${to}/${name}-${width}.png` });
  }
};

const header = ['Invoice No', 'Supplier', 'Invoice Date', 'Tax', 'Total', 'Currency'];
const rows = Array.from({ length: 30 }, (_, i) => [
  `W-${i}`,
  'V-1001',
  `2026-01-${String((i % 28) + 1).padStart(2, '0')}`,
  `${120 + i}.00`,
  `${20 + i}.00`,
  'USD',
]);

const title = 'Tax and total do not fit: nothing of this file is sent';
const why = 'Why it is right as it is: Tax and total do not fit';

test('a tax column above its total is a card in Validation, with the rows that show it', async () => {
  const { page } = me;
  writeCsv(folder.path('swapped.csv'), { headers: header, rows });
  await me.chooseFile(folder.path('swapped.csv'));
  await me.pick(/Practice/);
  await me.pick(/^Invoices/);
  await me.openStep('Mapping');
  await expect(page.getByRole('combobox', { name: 'Total amount comes from' })).toHaveValue('Total', {
    timeout: 40_000,
  });
  await expect(page.getByText(/by its header a tax, is as much or more/).first()).toBeVisible();
  await me.pick(/Harbour Kitchen/);
  await me.pick(/Already paid or exported/);
  await me.openStep('Validation');
  await expect(page.getByText(title)).toBeVisible();
  await expect(page.getByText('120.00', { exact: true }).first()).toBeVisible();
  await expect(me.button(/^30 ?Ready, but kept back/)).toBeVisible();
  await picture('card');
  await expectNoBarriers(page, 'a finding against the file');
});

test('it keeps the file from being sent until somebody says why it is right, by keyboard alone', async () => {
  const { page } = me;
  await me.openStep('Review');
  await expect(
    page.getByText('The mapping is wrong: correct it, or accept it with a reason in Validation.'),
  ).toBeVisible();
  await expect(me.button(/^Send \d+/)).toBeDisabled();
  await expect(page.getByText('Nothing of this file is sent', { exact: true })).toBeVisible();
  await expect(page.getByText('Kept back with the whole file').first()).toBeVisible();
  await me.openStep('Validation');
  const accept = me.button('Accept with this reason');
  await expect(accept).toBeDisabled();
  const reason = page.getByRole('textbox', { name: why });
  await reason.focus();
  await page.keyboard.type('The column Tax holds the gross amount of a former year');
  await page.keyboard.press('Tab');
  await expect(accept).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(title)).toBeHidden();
  await me.openStep('Review');
  await expect(me.button(/^Send 30/)).toBeEnabled();
  await expect(page.getByText('Taken to be right, with a reason')).toBeVisible();
  await expect(
    page.getByText('Accepted: The column Tax holds the gross amount of a former year'),
  ).toBeVisible();
  await expect(page.getByText('Kept back with the whole file')).toHaveCount(0);
  await expect(page.getByText('Nothing of this file is sent', { exact: true })).toHaveCount(0);
  await picture('lifted');
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
