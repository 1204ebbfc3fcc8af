import { describe, expect, it } from 'vitest';
import { numberRole } from '../../../src/core/map/number-role';
import { suggestedFor, tableOf } from '../../fixtures/suggested';

type Cells = (row: number) => string;

const own: Cells = (row) => `FE/24-${(row * 37) % 100}`;

const file = (columns: Readonly<Record<string, Cells>>) =>
  tableOf({
    ...columns,
    'Vendor name': (row) => `Fernhill ${row % 3}`,
    'Issue date': (row) => `2026-03-${11 + row}`,
    Total: (row) => `${330 + row * 7}.00`,
    Currency: () => 'EUR',
  });

const askedOf = (columns: Readonly<Record<string, Cells>>) =>
  suggestedFor(file(columns)).questions.filter(({ kind }) => kind === 'finding:number-is-no-number');

describe('numbers of which a spreadsheet kept 15 digits', () => {
  const numbers = (cell: (row: number) => string) => askedOf({ 'Invoice No': cell });

  it('are asked about where all end in 0 behind those', () => {
    expect(numbers((row) => `450012345${67001 + row * 7}0${'0'.repeat(5)}`)).toMatchObject([
      { text: expect.stringContaining('behind the 15th digit is 0') },
    ]);
  });

  it('are not where one does not', () => {
    const cell = (row: number): string => `45001234567${1001 + row * 7}${row === 3 ? '7' : '0'}`;
    expect(numbers(cell)).toEqual([]);
  });
});

describe('the id by which a program knows an invoice', () => {
  it.each(['invoiceId', 'InvoiceID', 'Bill ID', 'invoice_id', 'Document Id', 'Rechnungs-ID'])(
    'is no number that anybody vouches for: %s',
    (header) => expect(numberRole(header)).toBe('key'),
  );

  it.each([
    ['invoiceId', 'number'],
    ['Invoice ID', 'Number'],
    ['Bill ID', 'Ref'],
    ['invoice_id', 'doc_no'],
    ['Invoice Id', 'No.'],
  ])('%s is asked about beside %s', (key, number) => {
    const [question, ...others] = askedOf({ [key]: (row) => `${10_001 + row * 4}`, [number]: own });
    expect(others).toEqual([]);
    expect(question?.options.map(({ label }) => label)).toContain(`Invoice number: ${number}`);
  });

  it('is asked about where it only counts the rows, whatever it is called', () => {
    expect(askedOf({ 'Invoice ID': (row) => `${row + 1}` })).toMatchObject([
      { text: expect.stringContaining('only counts the rows') },
    ]);
  });

  it('gives way to a number where a machine made it', () => {
    const made: Cells = (row) => `f81d4fae-7dec-11d0-a765-00a0c91e6b${10 + row}`;
    const { mapping } = suggestedFor(file({ InvoiceID: made, 'Invoice Number': own }));
    expect(mapping.fields['invoice_number']).toMatchObject({ column: 'Invoice Number' });
  });

  it('is proposed and not asked about where no other column numbers anything', () => {
    const columns = { 'Invoice ID': own };
    expect(suggestedFor(file(columns)).mapping.fields['invoice_number']).toMatchObject({
      column: 'Invoice ID',
    });
    expect(askedOf(columns)).toEqual([]);
  });
});
