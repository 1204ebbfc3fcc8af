import type { GridIssue } from '../../../src/ipc/shapes';
import { at, cellsOf, type columns, firstRow, suppliers } from './file-rows';

type Kind = Pick<GridIssue, 'code' | 'severity' | 'title' | 'advice' | 'field'>;

const kinds = {
  date: {
    code: 'date-unreadable',
    severity: 'error',
    title: 'Not a date',
    advice: 'Write the day as it stands on the invoice.',
    field: 'invoice_date',
  },
  amount: {
    code: 'amount-unreadable',
    severity: 'error',
    title: 'Not an amount',
    advice: 'Write digits with one decimal mark.',
    field: 'total_amount',
  },
  vendor: {
    code: 'vendor-unknown',
    severity: 'error',
    title: 'Vendor not in the directory',
    advice: 'Take the nearest known id, or add the vendor and synchronise.',
    field: 'svc_vendor_id',
  },
  currency: {
    code: 'required-missing',
    severity: 'error',
    title: 'No currency',
    advice: 'Write it in the cell, or set one for the whole file in the mapping.',
    field: 'currency',
  },
  duplicate: {
    code: 'duplicate-in-file',
    severity: 'warning',
    title: 'Twice in this file',
    advice: 'Only the first one is sent. Correct the number if it is another invoice.',
    field: 'invoice_number',
  },
  credit: {
    code: 'credit-note',
    severity: 'warning',
    title: 'Credit note',
    advice: 'It is left out and counted; enter it in the service by hand.',
    field: 'total_amount',
  },
} as const satisfies Readonly<Record<string, Kind>>;

const known = new Set<string>(suppliers.map(([code]) => code));

const nearest = (code: string): string | null => {
  const digits = code.replace(/\D/g, '');
  return suppliers.map(([one]) => one).find((one) => one.replace(/\D/g, '').endsWith(digits)) ?? null;
};

const isDay = (text: string): boolean => {
  const [day = 0, month = 0, year = 0] = text.split('/').map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

/** What is wrong with the cells of data row `row`. */
export const issuesOf = (row: number, cells: readonly string[]): GridIssue[] => {
  const found: GridIssue[] = [];
  const cell = (name: (typeof columns)[number]): string => cells[at(name)] ?? '';
  const add = (kind: Kind, column: string, sentence: string, fix: string | null = null): void => {
    found.push({ ...kind, sentence, row: row + firstRow, column, fix });
  };
  const code = cell('Supplier No');
  if (!known.has(code)) {
    const fix = nearest(code.trim());
    const why =
      code !== code.trim() ? ' It ends in a blank.' : fix === null ? '' : ' It seems to have lost two zeros.';
    add(kinds.vendor, 'Supplier No', `“${code}” is no vendor of this company.${why}`, fix);
  }
  if (!isDay(cell('Invoice Date')))
    add(kinds.date, 'Invoice Date', `“${cell('Invoice Date')}” is no day of the calendar.`, '30/09/2026');
  const gross = cell('Gross');
  if (!/^-?\d+\.\d{2}$/.test(gross))
    add(
      kinds.amount,
      'Gross',
      `“${gross}” cannot be read as an amount.`,
      gross.replace(',', '.').replace(/O$/, ''),
    );
  else if (gross.startsWith('-')) add(kinds.credit, 'Gross', 'The service takes no invoices below zero.');
  if (cell('Currency') === '')
    add(kinds.currency, 'Currency', 'The cell is empty and the mapping names no currency.', 'GBP');
  const before = row > 0 ? cellsOf(row - 1)[at('Invoice No')] : undefined;
  if (before !== undefined && before === cell('Invoice No'))
    add(
      kinds.duplicate,
      'Invoice No',
      `${before} stands in row ${row + firstRow - 1} already, with the same vendor and amount.`,
    );
  return found;
};
