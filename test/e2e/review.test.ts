import { expect, type Locator, test } from '@playwright/test';
import { writeCsv } from '../fixtures/made-up-files';
import { type OpenApp, openApp } from './app';
import { expectNoBarriers } from './barriers';
import { type Folder, newFolder } from './files';
import { invoiceList } from './invoice-list';
import { type Person, person } from './person';

let opened: OpenApp;
let me: Person;
let folder: Folder;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  folder = newFolder();
  opened = await openApp();
  me = person(opened);
});
test.afterAll(async () => {
  await opened.close();
  folder.remove();
});

const role = (name: string): Locator => me.page.getByRole('article', { name });
const dialog = (name: string): Locator => me.page.getByRole('dialog', { name });
const note = 'The two go back to the vendor.';

const sign = async (as: 'prepared' | 'reviewed', name: string): Promise<void> => {
  await me.button(`Sign as ${as}`).click();
  const form = dialog(`Sign as ${as}`);
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Note').fill(note);
  await form.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(form).toBeHidden();
};

test('an import with something open is signed by two, with their reasons, and the history keeps it', async () => {
  test.setTimeout(120_000);
  const { page } = me;
  await me.addPractice();
  await me.synchronise();
  const odd = { 5: { remark: 'practice:reject' }, 8: { date: '31/02/2026' } };
  writeCsv(folder.path('bills.csv'), invoiceList(24, odd));
  await me.chooseFile(folder.path('bills.csv'));
  await me.pick(/Practice/);
  await me.pick(/^Invoices/);
  await me.openStep('Mapping');
  await me.pick(/Already paid or exported/);
  await me.openStep('Validation');
  await me.openStep('Review');
  await page.getByRole('checkbox', { name: /^Send only the/ }).check();
  await me.button(/^Send \d+/).click();
  await me.finished();
  await me.button('Open the import').click();
  await me.openTab('Review');
  await expect(role('Prepared by')).toContainText('Nobody yet');
  await expect(page.getByText('2 records have an error, failed or were refused.')).toBeVisible();
  await expectNoBarriers(page, 'review, unsigned');

  await me.button('Sign as prepared').press('Enter');
  const form = dialog('Sign as prepared');
  await expect(form.getByLabel('Note')).toBeFocused();
  await expectNoBarriers(page, 'review, signing');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();

  await sign('prepared', 'Kim Example');
  await expect(role('Prepared by')).toContainText('Kim Example');
  await sign('reviewed', 'Ola Example');
  await expect(role('Reviewed by')).toContainText('Ola Example');
  await expect(page.getByText('Signed as reviewed by Ola Example')).toBeVisible();
  await expectNoBarriers(page, 'review, signed');
});

test('a comment stands on one record, from its row', async () => {
  const { page } = me;
  await me.openTab('Rows');
  await (await me.cell(4, 'Document No')).click();
  await me.button('Comment on record 5').click();
  const form = dialog('Comment on record 5');
  await form.getByLabel('About record 5').fill('Asked the vendor on Thursday.');
  await form.getByRole('button', { name: 'Add the comment' }).click();
  await expect(form).toBeHidden();
  await expect(me.button('Comment on record 5')).toHaveText('Comment (1)');
  await me.openTab('Review');
  await expect(page.getByText(/^Comment on record 5 by /)).toBeVisible();
});

test('figures that changed since are said in red, and the sign-offs are taken back with a reason', async () => {
  const { page } = me;
  await me.openTab('Reconciliation');
  await me.button('Read back').click();
  await expect(me.heading(/read back as sent$/)).toBeVisible();
  await me.openTab('Review');
  await expect(page.getByText('The figures have changed since it was signed')).toBeVisible();
  await expect(me.button('Sign as prepared anew')).toBeVisible();
  await expectNoBarriers(page, 'review, outdated');
  await me.button('Take the sign-offs back').click();
  const form = dialog('Take the sign-offs back');
  await form.getByLabel('Why').fill('Read back after signing.');
  await form.getByRole('button', { name: 'Take back', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(role('Prepared by')).toContainText('Nobody yet');
  await expect(page.getByText(/^Sign-offs taken back by /)).toBeVisible();
});

test('home shows the month and asks for a sign-off, and leads to it', async () => {
  const { page } = me;
  await me.goTo('Home');
  await expect(me.heading('The last twelve months')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Records by month and outcome' })).toContainText('22 created');
  await expectNoBarriers(page, 'home with months');
  await me.button('Review: bills.csv').click();
  await expect(role('Prepared by')).toBeVisible();
});

test('the report is written as PDF, and what failed as a workbook that maps itself', async () => {
  const { page } = me;
  const save = async (item: string | RegExp, name: string): Promise<string> => {
    const path = folder.path(name);
    await me.answerDialogs({ save: path });
    await me.button('Export results').click();
    await page.getByRole('menuitem', { name: item }).click();
    return path;
  };
  const report = await save(/^PDF report/, 'report.pdf');
  await expect(page.getByText(`The report is in ${report}`)).toBeVisible();
  const again = await save(/^Only what failed/, 'again.xlsx');
  await expect(page.getByText(`2 rows in ${again}`)).toBeVisible();
  await me.chooseFile(again);
  await me.pick(/Practice/);
  await me.pick(/^Invoices/);
  await me.openStep('Mapping');
  await expect(page.getByText('This file brings its mapping along')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Invoice number comes from' })).toHaveValue('Document No');
  await expectNoBarriers(page, 'mapping that came along');
});
