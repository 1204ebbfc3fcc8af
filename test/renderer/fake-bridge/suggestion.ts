import type { Inspection } from '../../../src/ipc/inspection';
import type { SuggestionData } from '../../../src/ipc/shapes';
import { cellsOf, columns } from './file-rows';
import { mapping } from './world';

const kinds = [
  'code',
  'text',
  'code',
  'date',
  'date',
  'text',
  'code',
  'text',
  'amount',
  'amount',
  'amount',
  'currency',
  'flag',
];

export const inspectionOf = (path: string, rows: number): Inspection => {
  const name = path.split('/').at(-1) ?? path;
  const isBook = name.endsWith('.xlsx');
  const sheet = (sheetName: string | null, hidden: boolean) => ({
    name: sheetName,
    hidden,
    headerRow: 1,
    rows,
    columns: columns.map((column, index) => ({
      name: column,
      index,
      kind: kinds[index] ?? 'text',
      filled: rows - (index === 4 ? Math.floor(rows / 9) : 0),
      distinct: index === 11 ? 1 : index === 5 ? 4 : Math.min(rows, 1000),
      distinctCapped: index === 2,
      samples: [0, 1, 2].map((row) => cellsOf(row)[index] ?? ''),
      values: [],
    })),
    preview: [
      { row: 1, cells: [...columns], kinds: null, shown: null },
      ...Array.from({ length: 11 }, (_, row) => ({
        row: row + 2,
        cells: cellsOf(row),
        kinds: null,
        shown: null,
      })),
    ],
  });
  return {
    file: {
      name,
      path,
      bytes: rows * 128,
      sha256: '9f2c51d07a1be3c84d00b1f6e2a7793cc5d18e04ab6f2390dd4471c0fe99a1b2',
      kind: isBook ? 'xlsx' : 'csv',
      encoding: isBook ? null : 'windows-1252',
      delimiter: isBook ? null : ';',
    },
    sheets: isBook
      ? [sheet('Invoices', false), sheet('Vendors', false), sheet('Scratch', true)]
      : [sheet(null, false)],
    notes: [
      {
        code: 'summary-row-left-out',
        sentence: `Row ${rows + 2} looks like a total (an amount and nothing else); it is left out.`,
        row: rows + 2,
        column: 10,
      },
      {
        code: 'hidden-rows',
        sentence: '14 rows are hidden in the workbook; they are read like the others.',
        row: null,
        column: null,
      },
    ],
  };
};

export const suggestion: SuggestionData = {
  mapping,
  fields: [
    {
      key: 'invoice_number',
      confidence: 0.98,
      reason: 'The header is a known name for it, and the values are all different.',
    },
    { key: 'svc_vendor_id', confidence: 0.96, reason: '487 of 500 values are vendor ids in the directory.' },
    { key: 'invoice_date', confidence: 0.95, reason: 'The header says so, and the values are dates.' },
    { key: 'due_date', confidence: 0.9, reason: 'The header says so, and the values are dates.' },
    {
      key: 'total_amount',
      confidence: 0.72,
      reason: 'Net, VAT and Gross are amounts; Gross is the sum of the others.',
    },
    { key: 'currency', confidence: 0.99, reason: 'Every value is a currency code.' },
    {
      key: 'dimensions.Account',
      confidence: 0.64,
      reason: '61 of 64 values are account codes in the directory.',
    },
    {
      key: 'custom_fields.Cost centre',
      confidence: 0.8,
      reason: 'The connection has a custom field of this name.',
    },
  ],
  unmappedColumns: ['Net', 'VAT', 'Paid'],
  questions: [
    {
      kind: 'grouping',
      text: 'Is one row an invoice, or a line of one?',
      options: [
        { value: 'rows', label: 'Each row is a whole invoice', detail: '4,820 invoices' },
        {
          value: 'lines',
          label: 'Rows that share "Invoice No" and "Supplier No" are lines; their amounts add up',
          detail: '4,806 invoices',
        },
        {
          value: 'lines-same',
          label: 'Rows that share "Invoice No" and "Supplier No" are lines; each repeats the total',
          detail: '4,806 invoices',
        },
      ],
    },
  ],
};
