import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import ExcelJS from 'exceljs';
import { openApp } from './app';
import { newFolder } from './files';
import { person } from './person';

/** Vendors of the practice company as a workbook names them: zeros lost, and one that a person has misspelt under an id of nobody. */
const suppliers = [
  { no: 42, name: 'Bramble Lane Dairy', centre: '1010' },
  { no: 7310, name: 'Saltmarsh Ice Works', centre: '1010' },
  { no: 'V-1003', name: 'Copper Kettle Roasters', centre: '1020' },
  { no: 'V-1004', name: 'Fernhill Eggs', centre: '1020' },
  { no: 'V-1008', name: 'Juniper Road Produce', centre: '1029' },
  { no: 'V-1009', name: 'Lowtide Linen', centre: '1029' },
] as const;

const perSupplier = 9;
const two = (number: number): string => String(number).padStart(2, '0');
const cents = (value: number): string => `${Math.trunc(value / 100)}.${two(value % 100)}`;

/** A list of six suppliers: merged cells, subtotals, credits marked CR, dates in two orders and as numbers of days. */
const extract = async (file: string, month: number, first: number): Promise<void> => {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('AP extract');
  sheet.addRow(['Harbour Kitchen Group']);
  sheet.addRow([`AP extract, month ${month}`]);
  sheet.addRow([]);
  sheet.addRow(['No.', 'Name', 'Cost c.', 'Document', 'Date', 'Amount', 'Cur']);
  let [row, all] = [0, 0];
  for (const { no, name, centre } of suppliers) {
    const top = sheet.rowCount + 1;
    let sum = 0;
    for (let i = 0; i < perSupplier; i++) {
      row += 1;
      const amount = 3750 + row * 1337;
      const isCredit = i === perSupplier - 1;
      sum += isCredit ? -amount : amount;
      const day = two(1 + ((row * 7) % 28));
      const date =
        i === 3
          ? Math.round(Date.UTC(2026, month - 1, Number(day)) / 86_400_000) + 25_569
          : centre === '1029'
            ? `${two(month)}/${day}/2026`
            : `${day}/${two(month)}/2026`;
      const isMisspelt = name.startsWith('Copper') && i === 2;
      sheet.addRow([
        isMisspelt ? 109_913 : no,
        isMisspelt ? 'Copper Kettel Roasters' : name,
        centre,
        `D-${first + row}`,
        date,
        isCredit ? `${cents(amount)} CR` : Number(cents(amount)),
        'USD',
      ]);
    }
    if (no === 42) for (const column of ['A', 'B']) sheet.mergeCells(`${column}${top}:${column}${top + 2}`);
    sheet.addRow(['', `Subtotal ${name}`, '', '', '', Number(cents(sum)), '']);
    all += sum;
  }
  sheet.addRow(['', 'Total', '', '', '', Number(cents(all)), '']);
  await book.xlsx.writeFile(file);
};

/** What a person does to go on: a press that answers, confirms or leads further. Typing what only they know is none. */
const counting = () => {
  const made: string[] = [];
  return {
    made,
    decide: async (what: string, act: () => Promise<unknown>): Promise<void> => {
      made.push(what);
      await act();
    },
  };
};

test('a messy workbook takes twelve decisions at most from file to sent, and three in the next month', async () => {
  test.setTimeout(240_000);
  const folder = newFolder();
  await extract(folder.path('October extract.xlsx'), 10, 5_000);
  await extract(folder.path('November extract.xlsx'), 11, 6_000);
  const opened = await openApp();
  const me = person(opened);
  const { page } = me;
  const goOn = (name: string) => page.locator('footer').getByRole('button', { name }).click();
  await me.addPractice();
  await me.synchronise();
  await me.goTo('Home');

  const october = counting();
  const { decide } = october;
  await decide('drop the file', () => me.dropFile(folder.path('October extract.xlsx')));
  await expect(page.getByRole('radio', { name: /^Invoices/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /^Practice/ })).toBeChecked();
  await decide('go to Mapping', () => goOn('Mapping'));
  await expect(page.getByRole('radio', { name: /printed once for several/ })).toBeChecked();
  await decide('dates by cost centre', () => me.pick(/each group is read in its own way/));
  await decide('what CR means', () => me.pick(/^CR CR is a credit/));
  await decide('location', () => me.pick(/^Harbour Kitchen/));
  await decide('status', () => me.pick(/Already paid or exported/));
  await decide('go to Validation', () => goOn('Validation'));
  await expect(me.grid).toBeVisible();
  await decide('apply what is proved', () => me.button(/^Apply 2 proved fixes/).click());
  await expect(me.tile('With an error')).toHaveText(/^1/);
  await decide('match vendors', () => me.button(/^Match vendors/).click());
  await expect(page.getByRole('option', { name: /Copper Kettel Roasters/ })).toBeFocused();
  await page.keyboard.press('1');
  await decide('confirm the match', () => page.keyboard.press('Enter'));
  await expect(me.tile('Ready to send')).toHaveText(/^48/);
  await expect(me.tile('With an error')).toHaveText(/^0/);
  await decide('go to Review', () => goOn('Review'));
  await decide('send', () => me.button('Send 48 invoices').click());
  await me.finished();
  expect(october.made.length, october.made.join(', ')).toBeLessThanOrEqual(12);

  const november = counting();
  await me.goTo('Home');
  await november.decide('drop the file', () => me.dropFile(folder.path('November extract.xlsx')));
  await expect(page.getByText(/^Recognised by its headers: as October extract\.xlsx/)).toBeVisible();
  await november.decide('use it', () => me.button('Use it').click());
  await november.decide('send', () => me.button('Send 48 invoices').click());
  await me.finished();
  expect(november.made).toHaveLength(3);
  await opened.close();
});

/** Open items of another country: figures and dates as they are written there, a minus behind, codes in small letters, names without codes. */
const openItems = (file: string): void => {
  const creditors = [
    ['42', 'Bramble Lane Dairy', '4711'],
    ['7310', 'Saltmarsh Ice Works', '4711'],
    ['v-1003 ', 'Copper Kettle Roasters GmbH', '4720'],
    ['V-1010', 'Marl und Sons Butchers', '4720'],
    ['', 'Lowtide Linnen', '4730'],
    ['V-1011', 'Nettlefield Cheese', '4730'],
  ] as const;
  const euros = (value: number): string => {
    const [whole = '', part = ''] = cents(Math.abs(value)).split('.');
    return `${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${part}${value < 0 ? '-' : ''}`;
  };
  const lines = ['Offene Posten Kreditoren;;;;;;', 'Stand 30.11.2026;;;;;;', ';;;;;;'];
  lines.push('Kreditor;Name;Kostenstelle;Belegnr;Belegdatum;Betrag;Währung');
  let [row, all] = [0, 0];
  for (const [code, name, centre] of creditors) {
    let sum = 0;
    for (let i = 0; i < 8; i++) {
      row += 1;
      const amount = i === 7 ? -(5_000 + row * 311) : 123_400 + row * 7_717;
      sum += amount;
      const day = 1 + ((row * 5) % 28);
      const date = i === 2 ? `${day}. November 2026` : `${two(day)}.11.2026`;
      lines.push(`${code};${name};${centre};RE-${7_000 + row * 3};${date};${euros(amount)};EUR`);
    }
    lines.push(`;Summe ${name};;;;${euros(sum)};`);
    all += sum;
  }
  lines.push(`;Gesamtsumme;;;;${euros(all)};`);
  writeFileSync(file, Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1'));
};

test('so does a list of another country with other faults', async () => {
  test.setTimeout(240_000);
  const folder = newFolder();
  openItems(folder.path('Offene Posten.csv'));
  const opened = await openApp();
  const me = person(opened);
  const { page } = me;
  const goOn = (name: string) => page.locator('footer').getByRole('button', { name }).click();
  await me.addPractice();
  await me.synchronise();
  await me.goTo('Home');
  const { made, decide } = counting();
  await decide('drop the file', () => me.dropFile(folder.path('Offene Posten.csv')));
  await expect(page.getByRole('radio', { name: /^Invoices/ })).toBeChecked();
  await decide('go to Mapping', () => goOn('Mapping'));
  await expect(page.getByRole('radio', { name: /^The day 06\.11\.2026 is 2026-11-06/ })).toBeChecked();
  await decide('location', () => me.pick(/^Harbour Kitchen/));
  await decide('status', () => me.pick(/Already paid or exported/));
  await decide('go to Validation', () => goOn('Validation'));
  await expect(me.grid).toBeVisible();
  await decide('apply what is proved', () => me.button(/^Apply 2 proved fixes/).click());
  await expect(me.tile('With an error')).toHaveText(/^7/);
  await decide('match vendors', () => me.button(/^Match vendors/).click());
  await expect(page.getByRole('option', { name: /Lowtide Linnen/ })).toBeFocused();
  await page.keyboard.press('1');
  await decide('confirm the match', () => page.keyboard.press('Enter'));
  await expect(me.tile('Ready to send')).toHaveText(/^42/);
  await decide('go to Review', () => goOn('Review'));
  await decide('send', () => me.button('Send 42 invoices').click());
  await me.finished();
  expect(made.length, made.join(', ')).toBeLessThanOrEqual(12);
  await opened.close();
});
