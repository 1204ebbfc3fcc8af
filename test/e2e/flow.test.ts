import { expect, test } from '@playwright/test';
import { madeUpVendors, writeCsv } from '../fixtures/made-up-files';
import { type OpenApp, openApp } from './app';
import { type Folder, newFolder } from './files';
import { invoiceList } from './invoice-list';
import { type Person, person } from './person';
import { readCsv, readXlsx } from './results';

test.describe.configure({ mode: 'serial' });

let opened: OpenApp;
let me: Person;
let folder: Folder;
test.beforeAll(async () => {
  folder = newFolder();
  opened = await openApp();
  me = person(opened);
});
test.afterAll(async () => {
  await opened.close();
  folder.remove();
});

test('a new person adds the practice connection in one click and fetches its directory', async () => {
  const { page } = me;
  await expect(page.getByText('Drop a CSV or Excel file here')).toBeVisible();
  await me.addPractice();
  await me.synchronise();
  await expect(page.getByText(/^40 vendors, 60 dimensions, 8 orders/)).toBeVisible();
});

test('a vendor list dropped on the window is mapped, checked and sent', async () => {
  const { page } = me;
  writeCsv(folder.path('suppliers.csv'), madeUpVendors({ rows: 44 }));
  await me.goTo('Home');
  await me.dropFile(folder.path('suppliers.csv'));
  await me.pick(/Practice/);
  await me.pick(/^Vendors/);
  await me.openStep('Mapping');
  await expect(page.getByRole('combobox', { name: 'Vendor name comes from' })).toHaveValue('Supplier name');
  await me.openStep('Validation');
  // What stands there is written over, and says so.
  await expect(me.button(/^Vendor there: updated .* 40$/)).toBeVisible();
  await me.openStep('Review');
  await me.button('Send 44 vendors').click();
  await me.finished();
  await expect(page.getByText('Everything that was sent arrived')).toBeVisible();
  await expect(page.getByText(/^4 created$/)).toBeVisible();
  await expect(page.getByText(/^40 updated$/)).toBeVisible();
});

/** 30 invoices in dollars under a name the service does not know; the first lines of the file are a title. */
const odd = {
  5: { date: '31/02/2026' },
  8: { vendor: 'v-1003' },
  9: { vendor: 'v-1003' },
  12: { remark: 'practice:reject' },
  15: { remark: 'practice:fail' },
  20: { gross: '-40.00' },
};

const writeInvoices = (path: string): void => {
  const { headers, rows } = invoiceList(30, odd, 'dollars');
  const title = headers.map((_, at) => (at === 0 ? 'Invoices of January' : ''));
  writeCsv(path, { headers: title, rows: [headers, ...rows] });
};

test('an invoice list is read as the person says: which row is the header, what the rows become', async () => {
  const { page } = me;
  writeInvoices(folder.path('invoices.csv'));
  await me.chooseFile(folder.path('invoices.csv'));
  await expect(me.button('Row 2, the header')).toBeVisible();
  await me.button('No header').click();
  await expect(page.getByText(/Without a header the columns are named by their place/)).toBeVisible();
  await me.button('Make row 2 the header').click();
  await expect(me.button('Row 2, the header')).toHaveAttribute('aria-pressed', 'true');
  // The only connection, and what the columns clearly say, are chosen beforehand; both can be changed.
  await expect(page.getByRole('radio', { name: /Practice/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /^Invoices/ })).toBeChecked();
  await expect(page.getByText('Proposed by its columns')).toBeVisible();
  await me.pick(/^Vendors/);
  await expect(page.getByText('Proposed by its columns')).toBeHidden();
  await me.pick(/^Invoices/);
});

test('R-117: the proposed mapping can be changed, a value translated, and the status is never chosen for the person', async () => {
  const { page } = me;
  await me.openStep('Mapping');
  await expect(page.getByRole('combobox', { name: 'Invoice number comes from' })).toHaveValue('Document No');
  const notes = page.getByRole('combobox', { name: 'Notes comes from' });
  await expect(notes).toHaveValue('Remark');
  await notes.click();
  await page.getByRole('option', { name: 'Not loaded' }).click();
  await expect(notes).toHaveValue('');
  await notes.click();
  await page.getByRole('option', { name: 'Remark' }).click();
  await expect(notes).toHaveValue('Remark');
  // What is chosen already stays chosen.
  await notes.click();
  await page.getByRole('option', { name: 'Remark' }).click();
  await expect(notes).toHaveValue('Remark');

  await me.choose('Currency comes from', 'Currency');
  await me.button('Settings of Currency').click();
  await me.button('dollars (30)', true).click();
  await page.getByRole('textbox', { name: 'dollars becomes' }).fill('USD');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'First records' }).getByText('USD').first()).toBeVisible();

  await expect(page.getByText('Say what happened to these invoices before')).toBeVisible();
  for (const card of await page
    .getByRole('radiogroup', { name: /What happened to these/ })
    .getByRole('radio')
    .all())
    await expect(card).not.toBeChecked();
  await me.pick(/Already paid or exported/);
});

test('issues stand at their cells: filter to errors, go from one to the next, correct, undo, fix all alike', async () => {
  const { page } = me;
  await me.openStep('Validation');
  const { tile } = me;
  await expect(tile('With an error')).toHaveText(/^3/);
  await expect(tile('Left out')).toHaveText(/^1/);

  await tile('With an error').click();
  await expect(me.grid).toHaveAttribute('aria-rowcount', '4');
  await expect(await me.cell(0, 'Document date')).toHaveAttribute('aria-invalid', 'true');
  await tile('Records').click();
  await expect(me.grid).toHaveAttribute('aria-rowcount', '31');

  await me.grid.focus();
  await page.keyboard.press('F8');
  await expect(me.details).toContainText('No such day');
  await page.keyboard.press('F8');
  await expect(me.details).toContainText('Differs in case');
  await page.keyboard.press('Shift+F8');
  await expect(me.details).toContainText('No such day');

  await page.keyboard.type('22/01/2026');
  await page.keyboard.press('Enter');
  await expect(tile('With an error')).toHaveText(/^2/);
  await expect(await me.cell(4, 'Document date')).toHaveText('22/01/2026');
  await expect(await me.cell(4, 'Document date')).not.toHaveAttribute('aria-invalid', 'true');
  await me.button('Undo').click();
  await expect(tile('With an error')).toHaveText(/^3/);
  await expect(await me.cell(4, 'Document date')).toContainText('31/02/2026');
  await me.button('Redo').click();
  await expect(tile('With an error')).toHaveText(/^2/);

  await (await me.cell(7, 'Supplier No')).click();
  await me.button('In all alike').click();
  await expect(tile('With an error')).toHaveText(/^0/);
  await expect(await me.cell(8, 'Supplier No')).toHaveText('V-1003');
});

test('the review shows counts and money, what cannot be taken back, and sends only after that', async () => {
  const { page } = me;
  await me.openStep('Review');
  await expect(page.getByText('invoices to Practice, company 4100')).toBeVisible();
  await expect(page.getByText('All as archived: they will not be paid.')).toBeVisible();
  await expect(page.getByText('An invoice cannot be deleted through the service.')).toBeVisible();
  const amount = (line: string) => page.getByRole('row', { name: new RegExp(`^${line}`) });
  await expect(page.getByRole('columnheader', { name: 'USD' })).toBeVisible();
  // 1 to 30 over 100.00 each, the credit note of -40.00 in the place of 120.00.
  await expect(amount('All rows of the file')).toContainText('3,305.00');
  await expect(amount('To be sent')).toContainText('3,345.00');
  await me.button('Send 29 invoices').click();
  await me.finished();
  const tieOut = page.getByRole('table', { name: 'USD' });
  await expect(tieOut.getByRole('rowheader', { name: 'Created' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Read back' })).toHaveCount(0);
});

test('every row has its outcome, chunks and totals tie, the log shows the exchanges', async () => {
  const { page } = me;
  await me.button('Open the import').click();
  const outcome = (position: number) =>
    page.locator(`[role=row][aria-rowindex="${position + 2}"] [aria-colindex="2"]`);
  await expect(me.grid).toHaveAttribute('aria-rowcount', '31');
  await expect(outcome(0)).toHaveText('Created');
  await expect(outcome(11)).toHaveText('Rejected');
  await expect(outcome(14)).toHaveText('Failed');
  await me.grid.focus();
  await page.keyboard.press('Control+End');
  await expect(outcome(19)).toHaveText('Left out');
  await page.keyboard.press('Control+Home');
  await (await me.cell(11, 'Document No')).click();
  await expect(me.details).toContainText('The service calls this invoice invalid');
  await page
    .getByRole('group', { name: 'Rows to show' })
    .getByRole('button', { name: /^Failed/ })
    .click();
  await expect(me.grid).toHaveAttribute('aria-rowcount', '2');

  await me.openTab('Chunks');
  await expect(page.getByRole('cell', { name: 'First one, to try' })).toBeVisible();
  await expect(page.getByRole('cell', { name: /results awaited/ })).toHaveCount(0);

  await me.openTab('Reconciliation');
  const stage = (name: string) => page.getByRole('table', { name: 'Tie-out' }).getByRole('button', { name });
  await expect(stage('Records, In the file: 30')).toBeVisible();
  await expect(stage('Records, Created: 27')).toBeVisible();
  // Without number 12 (112.00) and number 15 (115.00).
  await expect(stage('USD, Created: 3,118.00')).toBeVisible();

  await me.openTab('Log');
  await page
    .getByRole('button', { name: /202.*invoices\/import/ })
    .first()
    .click();
  await expect(page.getByText(/E-1001/).first()).toBeVisible();
  const first = page.getByRole('region', { name: 'Log' }).getByRole('listitem').first();
  await expect(first).toContainText('POST');
  await page.getByText('Newest first').click();
  await expect(first).toContainText('GET');
});

test('results go into CSV and XLSX with the own columns first and an outcome beside every row', async () => {
  for (const [format, ending] of [
    ['CSV file', 'csv'],
    ['Excel workbook', 'xlsx'],
  ] as const) {
    const path = folder.path(`results.${ending}`);
    await me.answerDialogs({ save: path });
    await me.button('Export results').click();
    await me.page.getByRole('menuitem', { name: format }).click();
    await expect(me.page.getByText(`30 rows in ${path}`)).toBeVisible();
    const rows = ending === 'csv' ? readCsv(path) : await readXlsx(path);
    expect(rows).toHaveLength(30);
    expect(Object.keys(rows[0] ?? {}).slice(0, 2)).toEqual(['Document No', 'Supplier No']);
    expect(rows[0]).toMatchObject({
      'Document No': 'E-1001',
      Outcome: 'Created',
      'Service ID': expect.stringMatching(/^\d+$/),
    });
    expect(rows.filter(({ Outcome }) => Outcome === 'Created')).toHaveLength(27);
    expect(rows[11]).toMatchObject({ Outcome: 'Rejected', 'Service ID': '' });
    expect(rows[14]).toMatchObject({ Outcome: 'Failed' });
    expect(rows[19]).toMatchObject({ Outcome: 'Left out' });
    for (const at of [11, 14, 19]) expect(rows[at]?.Message).not.toBe('');
  }
});

test('home tells of both imports and leads to what needs attention', async () => {
  const { page } = me;
  await me.goTo('Home');
  await expect(page.getByRole('row', { name: /suppliers\.csv/ })).toContainText('Finished');
  await expect(page.getByRole('row', { name: /invoices\.csv/ })).toContainText('27 created');
  await me.button('See why: invoices.csv').click();
  await expect(me.grid).toBeVisible();
});
