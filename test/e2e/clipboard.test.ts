import { expect, test } from '@playwright/test';
import { writeCsv } from '../fixtures/made-up-files';
import { openApp } from './app';
import { newFolder } from './files';
import { invoiceList } from './invoice-list';
import { person } from './person';

const rows = 1_500;

test('cells are copied, cut and pasted with the real keys and the real clipboard; one undo takes a paste back', async () => {
  const folder = newFolder();
  writeCsv(folder.path('list.csv'), invoiceList(rows));
  const opened = await openApp();
  const me = person(opened);
  const { page } = me;
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const clipboard = (): Promise<string> =>
    opened.app.evaluate(async ({ clipboard: own }) => await own.readText());
  const put = (text: string): Promise<void> =>
    opened.app.evaluate(({ clipboard: own }, words) => own.writeText(words), text);
  await me.addPractice();
  await me.synchronise();
  await me.chooseFile(folder.path('list.csv'));
  await me.pick(/Practice/);
  await me.pick(/^Invoices/);
  await me.openStep('Mapping');
  await me.pick(/Already paid or exported/);
  await me.openStep('Validation');
  await expect(me.grid).toBeVisible();
  await me.grid.focus();

  // All that is in view, also rows that were never drawn.
  await press('Control+a', 'Control+c');
  const numberOf = (line: string | undefined): string | undefined => line?.split('\t')[0];
  await expect.poll(async () => (await clipboard()).split('\n').length).toBe(rows);
  const all = await clipboard();
  expect([numberOf(all.split('\n')[0]), numberOf(all.split('\n').at(-1))]).toEqual([
    'E-1001',
    `E-${1000 + rows}`,
  ]);

  // From another program, zeros in front and all, into the last column of the first three rows.
  await press('Control+Home', 'End');
  await put('00123\r\nÅsa "Ö"\r\n"two\nlines"\r\n');
  await press('Control+v');
  await expect(await me.cell(0, 'Remark')).toHaveText('00123');
  await expect(await me.cell(1, 'Remark')).toHaveText('Åsa "Ö"');
  await expect(await me.cell(2, 'Remark')).toHaveText(/two\s?lines/);
  await press('Control+z');
  await expect(await me.cell(0, 'Remark')).toHaveText('');
  await expect(await me.cell(2, 'Remark')).toHaveText('');
  await press('Control+y');
  await expect(await me.cell(1, 'Remark')).toHaveText('Åsa "Ö"');

  // One cell into a marked block; what is cut is gone.
  await press('Control+Home', 'End', 'Control+x');
  await expect(await me.cell(0, 'Remark')).toHaveText('');
  expect(await clipboard()).toBe('00123');
  await press('Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+v');
  for (const position of [0, 1, 2, 3]) await expect(await me.cell(position, 'Remark')).toHaveText('00123');

  // Ten thousand cells and more go over the whole list, and what has no room is told.
  const wide = Array.from(
    { length: rows + 1 },
    (_, at) => `B-${at}\t${at % 2 === 0 ? 'V-1001' : 'V-1003'}\t101\t22/01/2026\tUSD\t5.00\tno ${at}`,
  );
  await press('Control+Home');
  await put(wide.join('\n'));
  await press('Control+v');
  await expect(page.getByText('7 cells would have stood beyond the last row or column')).toBeVisible();
  await expect(await me.cell(1, 'Document No')).toHaveText('B-1', { timeout: 20_000 });
  await press('Control+End');
  await expect(await me.cell(rows - 1, 'Remark')).toHaveText(`no ${rows - 1}`);
  // What is copied then is what stands there now, everywhere; nothing to paste empties nothing.
  await press('Control+a', 'Control+c');
  await expect
    .poll(async () => (await clipboard()).split('\n').filter((line) => line.startsWith('B-')).length)
    .toBe(rows);
  await put('');
  await press('Control+v');
  await expect(page.getByText('There is no text in the clipboard')).toBeVisible();
  await press('Control+z', 'Control+Home');
  await expect(await me.cell(1, 'Document No')).toHaveText('E-1002', { timeout: 20_000 });

  // A column, a row, and to the right.
  await press('Control+Space', 'Control+c');
  await expect.poll(async () => (await clipboard()).split('\n').length).toBe(rows);
  expect(await clipboard()).not.toContain('\t');
  await press('Control+Home', 'Shift+Space', 'Control+c');
  expect((await clipboard()).split('\t')).toHaveLength(7);
  // The vendor of one row over rows of others: those that agree are filled, and nothing else.
  await press('Control+Home', 'ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d');
  const asked = page.getByRole('dialog', { name: '2 rows would get another vendor' });
  await expect(asked).toContainText('The rows hold other vendors now');
  await press('Escape');
  await expect(asked).toBeHidden();
  const [own, other] = [await me.cell(0, 'Supplier No'), await me.cell(1, 'Supplier No')];
  expect(await own.textContent()).not.toBe(await other.textContent());
  await press('Control+d');
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await asked.getByRole('button', { name: 'Change all 2 rows' }).click();
  await expect(other).toHaveText((await own.textContent()) ?? '');

  // What is typed goes into all marked cells.
  await me.grid.focus();
  await press('Control+Home', 'End', 'Shift+ArrowDown', 'Shift+ArrowDown');
  await page.keyboard.type('same');
  await press('Control+Enter');
  for (const position of [0, 1, 2]) await expect(await me.cell(position, 'Remark')).toHaveText('same');
  await opened.close();
  folder.remove();
});
