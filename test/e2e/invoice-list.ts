import { type MadeUpTable, practice } from '../fixtures/made-up-files';

/** Vendors whose ids no spreadsheet damages. */
const vendors = practice.vendors.map(({ id }) => id).filter((id) => /^V-10\d\d$/.test(id));

const headers = ['Document No', 'Supplier No', 'Site', 'Document date', 'Currency', 'Gross', 'Remark'];

/** Which cells of a document differ from those of a sound one. */
export type Oddity = Partial<{
  readonly vendor: string;
  readonly date: string;
  readonly gross: string;
  readonly remark: string;
}>;

/**
 * A plain list, one row an invoice, each over 100.00 plus its number; `odd` says by number what is wrong with some.
 * Invoice n stands in row n + 1.
 */
export const invoiceList = (
  count: number,
  odd: Readonly<Record<number, Oddity>> = {},
  currency = 'USD',
): MadeUpTable => ({
  headers,
  rows: Array.from({ length: count }, (_, at) => {
    const number = at + 1;
    const { vendor, date, gross, remark } = odd[number] ?? {};
    return [
      `E-${1000 + number}`,
      vendor ?? vendors[at % vendors.length] ?? '',
      '101',
      date ?? '21/01/2026',
      currency,
      gross ?? `${100 + number}.00`,
      remark ?? '',
    ];
  }),
});

/** What the sound invoices of a list without oddities come to. */
export const totalOf = (count: number): number => count * 100 + (count * (count + 1)) / 2;
