import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { applyAnswer } from '../../../src/core/map/answer';
import { checkMapping } from '../../../src/core/map/check-mapping';
import { readCodeAndName } from '../../../src/core/map/code-and-name';
import { startCombinations } from '../../../src/core/map/combinations';
import type { KnownValues } from '../../../src/core/map/known-values';
import { parseMapping } from '../../../src/core/map/parse-mapping';
import { type SuggestInput, type Suggestion, suggestMapping } from '../../../src/core/map/suggest';
import { headerFingerprint, recogniseMappings } from '../../../src/core/map/template';
import { startProfile } from '../../../src/core/read/column-profile';
import { columnNames } from '../../../src/core/read/header';
import { families, fields as invoiceFields } from '../../../src/core/targets/invoices/fields';
import { receipts } from '../../../src/core/targets/receipts/index';
import type { Target } from '../../../src/core/targets/target';
import { fields as vendorFields } from '../../../src/core/targets/vendors/fields';
import { inspectSource } from '../../../src/main/files/source';
import { documents, mappingOf, parties, rowsOf } from './toy-target';

const known: KnownValues = {
  vendors: { erpIds: new Set(['V1', 'V2', 'V3']), names: new Set(['Acme', 'Birch', 'Cedar']) },
  dimensions: new Map([
    ['ACCOUNT', { erpIds: new Set(['6100']), codes: new Set(['6100']), names: new Set(['Rent']) }],
  ]),
  purchaseOrders: { numbers: new Set(), externalIds: new Set() },
  locations: [{ id: '101', name: 'Main Street' }],
};

const inputOf = (
  target: Target,
  header: readonly string[],
  lines: readonly (readonly string[])[],
  more: Partial<SuggestInput> = {},
): SuggestInput => {
  const rows = rowsOf(lines);
  const profile = startProfile();
  for (const row of rows) profile.add(row);
  const names = columnNames(header, header.length);
  const count = (wanted: readonly string[]): number => {
    const combinations = startCombinations(
      wanted,
      names.map(({ name }) => name),
    );
    for (const row of rows) combinations.add(row);
    return combinations.count();
  };
  return {
    target,
    columns: profile.finish(names),
    rows: rows.length,
    source: { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto' },
    preview: rows,
    countTogether: count,
    ...more,
  };
};
const suggest = (...input: Parameters<typeof inputOf>) => suggestMapping(inputOf(...input));
const shown = ({ mapping }: Suggestion) =>
  Object.fromEntries(
    Object.entries(mapping.fields).map(([key, source]) => [
      key,
      source.column ?? source.template ?? source.constant,
    ]),
  );
const kinds = (suggestion: Suggestion) => suggestion.questions.map((question) => question.kind);

const header = [
  'Supplier ID',
  'Supplier Name',
  'Invoice No.',
  'Invoice Date',
  'Net Amount',
  'Expense Code',
  'Flag',
];
const lines = [
  ['V1', 'Acme', 'A-1', '31/01/2024', '1,234.50', '6100', ''],
  ['V2', 'Birch', 'A-2', '01/02/2024', '20.00', '6200', ''],
  ['V1', 'Acme', 'A-3', '02/02/2024', '(5.25)', '6100', ''],
];

describe('a proposal', () => {
  it('finds fields by headers and values, and the rest of the answers in the connection', () => {
    const suggestion = suggest(documents, header, lines, { known });
    expect(shown(suggestion)).toEqual({
      invoice_number: 'Invoice No.',
      svc_vendor_id: 'Supplier ID',
      svc_location_id: '101',
      invoice_date: 'Invoice Date',
      total_amount: 'Net Amount',
      'dimensions.ACCOUNT': 'Expense Code',
    });
    expect(suggestion.mapping.fields.svc_vendor_id).toEqual({
      column: 'Supplier ID',
      lookup: 'vendor',
      match: ['erp_vendor_id'],
    });
    expect(suggestion.mapping.locale).toEqual({ dateOrder: 'dmy', decimal: '.', currency: null });
    expect(suggestion.unmappedColumns).toEqual(['Supplier Name', 'Flag']);
    expect(kinds(suggestion)).toEqual(['currency', 'status']);
  });
  it('is a mapping file that fits the file it was made for', () => {
    const { mapping } = suggest(documents, header, lines, { known });
    expect(parseMapping(JSON.parse(JSON.stringify(mapping)))).toEqual({ ok: true, value: mapping });
    expect(checkMapping(mapping, documents, header, 'toy.csv')).toEqual([]);
  });
  it('is the same for the same input', () => {
    expect(suggest(documents, header, lines)).toEqual(suggest(documents, header, lines));
  });
  it('gives every field a reason, and no column to two fields of a record', () => {
    const { fields, mapping } = suggest(documents, header, lines);
    expect(
      fields.every(({ reason, confidence }) => reason.endsWith('.') && confidence >= 0.5 && confidence <= 1),
    ).toBe(true);
    const columns = Object.values(mapping.fields).flatMap(({ column }) => column ?? []);
    expect(new Set(columns).size).toBe(columns.length);
  });
  it('F-14, R-117: never proposes a field that is the person’s to choose', () => {
    const suggestion = suggest(
      documents,
      [...header, 'Status'],
      lines.map((line) => [...line, 'Paid']),
    );
    expect(suggestion.mapping.fields.status).toBeUndefined();
    expect(kinds(suggestion)).toContain('status');
  });
  it('knows a vendor column by its values where the header says nothing', () => {
    const suggestion = suggest(
      documents,
      ['Who', 'Invoice No', 'Date', 'Amount'],
      lines.map(([id = '', , no = '', date = '', amount = '']) => [id, no, date, amount]),
      { known },
    );
    expect(suggestion.mapping.fields.svc_vendor_id).toEqual({
      column: 'Who',
      lookup: 'vendor',
      match: ['erp_vendor_id'],
    });
    expect(suggestion.fields.find(({ key }) => key === 'svc_vendor_id')?.reason).toContain(
      '2 of 2 sample values are in the directory',
    );
  });
  it('knows a vendor column that holds code and name together, and says so', () => {
    const nameById = new Map([
      ['V1', 'Acme'],
      ['V2', 'Birch'],
    ]);
    const vendors = { ...known.vendors, nameById, together: readCodeAndName(nameById) };
    const suggestion = suggest(
      documents,
      ['Supplier', 'Invoice No', 'Date', 'Amount'],
      lines.map(([id = '', name = '', no = '', date = '', amount = '']) => [
        `${id} ${name}`,
        no,
        date,
        amount,
      ]),
      { known: { ...known, vendors } },
    );
    expect(suggestion.mapping.fields.svc_vendor_id).toEqual({
      column: 'Supplier',
      lookup: 'vendor',
      match: ['erp_vendor_id', 'erp_vendor_name'],
    });
    expect(suggestion.fields.find(({ key }) => key === 'svc_vendor_id')?.reason).toContain(
      '2 of 2 sample values hold the code and the name of a vendor of the directory',
    );
  });
  it.each([
    ['ids of the directory', new Set(['po/1', 'po/2', 'po/3']), ['id']],
    ['nothing that the directory knows', new Set<string>(), ['id', 'po_number', 'external_id']],
  ])('R-179: looks the service ids of orders up by id, where the column holds %s', (_what, ids, match) => {
    const { mapping } = suggest(
      receipts,
      ['Receipt No', 'Service PO ID', 'Quantity'],
      ['1', '2', '3'].map((n) => [`GR-${n}`, `po/${n}`, n]),
      { known: { ...known, purchaseOrders: { numbers: new Set(), externalIds: new Set(), ids } } },
    );
    expect(mapping.fields['svc_po_id']).toMatchObject({ column: 'Service PO ID', match });
  });

  it('takes the only column of dates or amounts where no header helps', () => {
    const suggestion = suggest(
      documents,
      ['Invoice No', 'When', 'How much'],
      [
        ['1', '2024-01-31', '5.50'],
        ['2', '2024-02-01', '6.10'],
      ],
    );
    expect(shown(suggestion)).toMatchObject({ invoice_date: 'When', total_amount: 'How much' });
  });
  it('asks for required fields that no column looks like', () => {
    const suggestion = suggest(documents, ['Supplier', 'Amount', 'When'], [['Acme', '5.50', '2024-01-31']]);
    expect(kinds(suggestion)).toContain('missing:invoice_number');
  });
  it('asks which comes first where all dates fit two orders', () => {
    const question = suggest(
      documents,
      ['Invoice No', 'Date'],
      [
        ['1', '02/03/2024'],
        ['2', '04/05/2024'],
      ],
    ).questions.find(({ kind }) => kind === 'date-order');
    expect(question?.options.map(({ detail }) => detail)).toEqual([
      '02/03/2024 is 2024-03-02',
      '02/03/2024 is 2024-02-03',
    ]);
  });
  it('takes a currency from signs that mean only one', () => {
    const currencyOf = (sign: string) =>
      suggest(
        documents,
        ['Invoice No', 'Amount'],
        [
          ['1', `${sign}5.50`],
          ['2', `${sign}6.25`],
        ],
      ).mapping.locale.currency;
    expect([currencyOf('£'), currencyOf('$')]).toEqual(['GBP', null]);
  });
  it('mends codes written as fractions and codes glued to names', () => {
    const { mapping } = suggest(
      documents,
      ['Invoice No', 'Expense Code'],
      [
        ['7290.0', 'GZ9-North'],
        ['11.0', 'GZ10-South'],
      ],
    );
    const replaced = (key: string, text: string): string =>
      (mapping.fields[key]?.replace ?? []).reduce(
        (result, [from, to]) => result.replace(new RegExp(from.slice(1, -1), 'gu'), to),
        text,
      );
    expect(replaced('invoice_number', '7290.0')).toBe('7290');
    expect(replaced('dimensions.Account', 'GZ9-North')).toBe('GZ9');
    expect(replaced('dimensions.Account', 'GZ9 - Norte')).toBe('GZ9');
    // Codes further below that only look a little like these are other codes.
    expect(replaced('invoice_number', 'REV1.0')).toBe('REV1.0');
    expect(replaced('dimensions.Account', '4000-10')).toBe('4000-10');
  });
});

describe('whether a row is a record or a line of one', () => {
  const plain = [
    ['1', 'Acme', '2024-01-31', '5.00', 'Rent'],
    ['1', 'Acme', '2024-01-31', '6.00', 'Heat'],
    ['2', 'Acme', '2024-01-31', '7.00', 'Rent'],
  ];
  const names = ['Invoice No', 'Supplier', 'Date', 'Amount', 'Description'];
  it('is asked with both readings counted', () => {
    const question = suggest(documents, names, plain).questions.find(({ kind }) => kind === 'grouping');
    expect(question?.options.map(({ detail }) => detail)).toEqual([
      '2 documents, 1 row kept back; 1, Acme: one document of 5.00; the other row is kept back as the same document again',
      '2 documents; 1, Acme: one document of 11.00',
      '2 documents; 1, Acme: its rows say several totals, so it is kept back',
    ]);
  });
  it('starts with lines where many numbers repeat', () => {
    const { mapping } = suggest(documents, names, plain);
    expect(mapping.groupBy).toEqual(['Invoice No', 'Supplier']);
    expect(mapping.fields.total_amount).toEqual({ column: 'Amount', aggregate: 'sum' });
    expect(mapping.fields['items[].quantity']).toEqual({ constant: '1' });
    expect(mapping.fields['items[].price']).toEqual({ column: 'Amount' });
    expect(mapping.fields['items[].name']).toEqual({ column: 'Description' });
  });
  it('starts with whole records where hardly a number repeats, and asks all the same', () => {
    const many = Array.from({ length: 100 }, (_, i) => [
      String(Math.max(i, 1)),
      'Acme',
      '2024-01-31',
      `${i}.50`,
      'Rent',
    ]);
    const suggestion = suggest(documents, names, many);
    expect(suggestion.mapping.groupBy).toEqual([]);
    expect(kinds(suggestion)).toContain('grouping');
  });
  it('sees a total that every line repeats', () => {
    const { mapping } = suggest(
      documents,
      [...names, 'Qty', 'Unit price'],
      [
        ['1', 'Acme', '2024-01-31', '11.00', 'Rent', '1', '5.00'],
        ['1', 'Acme', '2024-01-31', '11.00', 'Heat', '1', '6.00'],
        ['2', 'Acme', '2024-01-31', '7.00', 'Rent', '1', '7.00'],
      ],
    );
    expect(mapping.fields.total_amount).toEqual({ column: 'Amount' });
    expect(mapping.groupBy).toEqual(['Invoice No', 'Supplier']);
  });
  it('adds amounts up, even equal ones, where lines have no amounts of their own', () => {
    const { mapping } = suggest(documents, names, [
      ...plain,
      ['3', 'Acme', '2024-01-31', '5.00', 'Rent'],
      ['3', 'Acme', '2024-01-31', '5.00', 'Rent'],
    ]);
    expect(mapping.fields.total_amount).toEqual({ column: 'Amount', aggregate: 'sum' });
  });
  it('counts rows without a number as records of their own', () => {
    const question = suggest(documents, names, [
      ...plain,
      ['', 'Acme', '2024-01-31', '1.00', ''],
      ['', 'Acme', '2024-01-31', '1.00', ''],
    ]).questions[0];
    expect(question?.options.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/^4 documents, 1 row kept back; 1, Acme: /),
      expect.stringMatching(/^4 documents; 1, Acme: /),
      expect.stringMatching(/^4 documents; 1, Acme: /),
    ]);
  });
  it('starts with lines of the record above where only its first row says what it is', () => {
    const printed = [
      ['1', 'Acme', '2024-01-31', '5.00', 'Rent'],
      ['', '', '', '6.00', 'Heat'],
      ['Total', '', '', '11.00', ''],
      ['2', 'Acme', '2024-02-29', '7.00', 'Rent'],
    ];
    const suggestion = suggest(documents, names, printed);
    expect(suggestion.mapping).toMatchObject({ groupBy: ['Invoice No', 'Supplier'], blankKey: 'above' });
    expect(suggestion.mapping.fields.total_amount).toEqual({ column: 'Amount', aggregate: 'sum' });
    const question = suggestion.questions.find(({ kind }) => kind === 'grouping');
    expect(question?.text).toContain('have no "Invoice No"');
    expect(question?.options.map(({ value }) => value)).toEqual(['rows', 'lines-below']);
    const rows = applyAnswer(suggestion.mapping, documents, { kind: 'grouping' }, 'rows');
    expect([rows.groupBy, rows.blankKey]).toEqual([[], undefined]);
    expect(applyAnswer(rows, documents, { kind: 'grouping' }, 'lines-below').blankKey).toBe('above');
  });
  it('asks about a row without a number that says the rest, and takes it for no line', () => {
    const suggestion = suggest(documents, names, [
      ['1', 'Acme', '2024-01-31', '5.00', 'Rent'],
      ['', 'Acme', '', '6.00', 'Heat'],
      ['2', 'Acme', '2024-01-31', '7.00', 'Rent'],
    ]);
    expect([suggestion.mapping.groupBy, suggestion.mapping.blankKey]).toEqual([[], undefined]);
    expect(kinds(suggestion)).toContain('grouping');
    const whole = ['', 'Acme', '2024-01-31', '6.00', 'Heat'];
    expect(kinds(suggest(documents, names, [...plain.slice(1), whole]))).not.toContain('grouping');
  });
  it('can be answered either way, and back', () => {
    const { mapping } = suggest(documents, names, plain);
    const rows = applyAnswer(mapping, documents, { kind: 'grouping' }, 'rows');
    expect(rows.groupBy).toEqual([]);
    expect(Object.keys(rows.fields).filter((key) => key.startsWith('items[].'))).toEqual([]);
    expect(rows.fields.total_amount).toEqual({ column: 'Amount' });
    const again = applyAnswer(rows, documents, { kind: 'grouping' }, 'lines');
    expect(again.groupBy).toEqual(mapping.groupBy);
    expect(again.fields.total_amount).toEqual(mapping.fields.total_amount);
  });
  it('is not asked for things known by a code: their rows are put together', () => {
    const suggestion = suggest(
      parties,
      ['Supplier ID', 'Supplier Name'],
      [
        ['V1', 'Acme'],
        ['V2', 'Birch'],
        ['V1', 'Acme'],
      ],
    );
    expect(suggestion.mapping.groupBy).toEqual(['Supplier ID']);
    expect(kinds(suggestion)).toEqual([]);
  });
});

describe('answers', () => {
  const mapping = mappingOf({});
  it('go into the mapping', () => {
    expect(applyAnswer(mapping, documents, { kind: 'date-order' }, 'mdy').locale.dateOrder).toBe('mdy');
    expect(applyAnswer(mapping, documents, { kind: 'decimal' }, ',').locale.decimal).toBe(',');
    expect(applyAnswer(mapping, documents, { kind: 'currency' }, 'EUR').locale.currency).toBe('EUR');
    expect(applyAnswer(mapping, documents, { kind: 'location' }, '7').fields).toEqual({
      svc_location_id: { constant: '7' },
    });
    expect(applyAnswer(mapping, documents, { kind: 'missing:notes' }, 'Memo').fields).toEqual({
      notes: { column: 'Memo' },
    });
    const archived = applyAnswer(mapping, documents, { kind: 'status' }, 'archived');
    expect(archived.fields).toEqual({ status: { constant: 'archived' } });
    expect(applyAnswer(archived, documents, { kind: 'status' }, 'none').fields).toEqual({});
  });
  it('that no question offers change nothing', () => {
    expect(applyAnswer(mapping, documents, { kind: 'date-order' }, 'x')).toEqual(mapping);
    expect(applyAnswer(mapping, documents, { kind: 'currency' }, 'EURO')).toEqual(mapping);
    expect(applyAnswer(mapping, documents, { kind: 'status' }, 'paid')).toEqual(mapping);
  });
});

describe('saved mappings', () => {
  const saved = [
    { mapping: mappingOf({ notes: { column: 'B' } }) },
    { mapping: mappingOf({ notes: { template: '{A} {B}' } }) },
    { mapping: mappingOf({ notes: { column: 'Z' } }) },
    { mapping: mappingOf({ notes: { column: 'A' } }), fingerprint: headerFingerprint(['c', 'B ', 'A']) },
  ];
  it('are recognised by the columns they need, the same header first', () => {
    const found = recogniseMappings(saved, ['A', 'B', 'C']);
    expect(found.map((one) => [saved.indexOf(one.saved), one.isSameHeader])).toEqual([
      [3, true],
      [1, false],
      [0, false],
    ]);
  });
  it('have a fingerprint that does not depend on order or case', () => {
    expect(headerFingerprint(['Invoice No.', 'Date'])).toBe(headerFingerprint(['date', 'invoice_no']));
    expect(headerFingerprint(['Date'])).not.toBe(headerFingerprint(['Due date']));
  });
});

describe('ordinary exports of accounting programs', () => {
  const real: Target = { ...documents, fields: invoiceFields, families };
  const amounts = (values: string): readonly string[] => values.split(' ');
  const proposed = (table: readonly (readonly string[])[]) => {
    const [first = [], ...rest] = table;
    return shown(suggest(real, first, rest));
  };

  it.each([
    [['Net Amount', 'VAT Amount', 'Gross Amount'], 'Gross Amount'],
    [['Amount Due', 'Paid Amount', 'Invoice Total'], 'Invoice Total'],
    [['Betrag netto', 'Steuer', 'Betrag brutto'], 'Betrag brutto'],
    [['Imponibile', 'IVA', 'Totale documento'], 'Totale documento'],
    [['Total Líquido', 'IVA', 'Total Documento'], 'Total Documento'],
    [['Amount', 'Tax', 'Total'], 'Total'],
    [['Net Amount', 'Tax Amount', 'Total'], 'Total'],
    [['Amount', 'Rate', 'Total'], 'Amount'],
    [['Net Amount', 'Rate', 'Discount'], 'Net Amount'],
  ])('have their total, tax included, found in %j', (headers, total) => {
    const table = [
      ['Invoice Number', 'Supplier ID', 'Invoice Date', ...headers],
      ['A-1', 'V1', '2024-01-31', ...amounts('100.00 20.00 120.00')],
      ['A-2', 'V2', '2024-02-01', ...amounts('50.00 10.00 60.00')],
    ];
    expect(proposed(table)['total_amount']).toBe(total);
  });

  it.each([
    [['Voucher Number', 'Document No', 'Supplier Invoice No'], 'Supplier Invoice No'],
    [['Document No.', 'External Document No.'], 'External Document No.'],
    [['Belegnummer', 'Referenz'], 'Referenz'],
    [['Voucher Number', 'Batch'], 'Voucher Number'],
  ])('R-98: have the number that the vendor gave found in %j', (headers, number) => {
    const table = [
      [...headers, 'Supplier ID', 'Transaction Date', 'Amount'],
      [...headers.map((_, i) => `A-${i}1`), 'V1', '2024-01-31', '100.00'],
      [...headers.map((_, i) => `B-${i}2`), 'V2', '2024-02-01', '50.00'],
    ];
    expect(proposed(table)['invoice_number']).toBe(number);
  });

  it('have dates found that are written as one number', () => {
    const table = [
      ['XBLNR', 'LIFNR', 'BLDAT', 'WRBTR', 'WAERS'],
      ['A-1', '100234', '20240131', '100.00', 'EUR'],
      ['A-2', '100235', '20240201', '50.00', 'EUR'],
    ];
    expect(proposed(table)).toMatchObject({
      invoice_number: 'XBLNR',
      svc_vendor_id: 'LIFNR',
      invoice_date: 'BLDAT',
      total_amount: 'WRBTR',
      currency: 'WAERS',
    });
  });
});

const samples = '../shared/samples';
const invoices: Target = { ...documents, fields: invoiceFields, families };
const vendors: Target = { ...parties, fields: vendorFields };

describe.runIf(existsSync(samples))(
  'files of others (run only where the samples lie beside the project)',
  () => {
    it.each([
      [
        'vendors/wwi-suppliers.csv',
        vendors,
        {
          erp_vendor_id: 'SupplierID',
          erp_vendor_name: 'SupplierName',
          phone: 'PhoneNumber',
          net_terms: 'Net {PaymentDays}',
        },
      ],
      [
        'invoices/wwi-supplier-transactions.csv',
        invoices,
        {
          invoice_number: 'SupplierInvoiceNumber',
          svc_vendor_id: 'SupplierID',
          invoice_date: 'TransactionDate',
          total_amount: 'TransactionAmount',
          total_tax: 'TaxAmount',
          purchase_order: 'PurchaseOrderID',
        },
      ],
      [
        'invoices/epsrc-spend-2015-06.csv',
        invoices,
        {
          invoice_number: 'TransactionNumber',
          svc_vendor_id: 'Supplier',
          invoice_date: 'Date',
          currency: 'InvoiceCurrencyUnit',
          total_amount: 'Amount',
          'items[].dimensions.Account': 'ExpenseType',
          'items[].dimensions.Department': 'ExpenseArea',
        },
      ],
      [
        'invoices/bradford-payments-2019-11.csv',
        invoices,
        {
          invoice_number: 'Transaction Number',
          svc_vendor_id: 'Supplier Number',
          invoice_date: 'Payment date',
          total_amount: 'Net Amount',
          'dimensions.Account': 'Expenditure code',
          'dimensions.Department': 'Service Code',
        },
      ],
      [
        'invoices/manchester-invoices-2019-04.csv',
        invoices,
        {
          invoice_number: 'Transaction Number',
          svc_vendor_id: 'Supplier Name',
          invoice_date: 'Invoice Payment Date',
          total_amount: 'Net Amount',
          'dimensions.Account': 'Expenses Type',
          'dimensions.Department': 'Service Area',
        },
      ],
      [
        'invoices/calderdale-payments-2017-05.csv',
        invoices,
        {
          invoice_number: 'Invoice Number',
          svc_vendor_id: 'Supplier ID',
          invoice_date: 'Date',
          total_amount: 'Amount',
          'items[].dimensions.Account': 'Expense Code',
          'items[].dimensions.Department': 'Expense Area',
        },
      ],
      [
        'invoices/gla-payments-2016-p08-utf16.txt',
        invoices,
        {
          invoice_number: 'Document No',
          svc_vendor_id: 'Vendor ID',
          invoice_date: 'Clearing Date',
          total_amount: 'Amount',
          'dimensions.Account': 'Cost Element',
          'dimensions.Department': 'Directorate',
        },
      ],
      [
        'invoices/wwi-bills-xero-layout.csv',
        invoices,
        {
          svc_vendor_id: '*ContactName',
          invoice_number: '*InvoiceNumber',
          invoice_date: '*InvoiceDate',
          due_date: '*DueDate',
          total_amount: 'Total',
          'items[].name': 'Description',
          'items[].quantity': '*Quantity',
          'items[].price': '*UnitAmount',
          'items[].sku': 'InventoryItemCode',
        },
      ],
    ])('%s gets a sensible proposal', async (file, target, expected) => {
      const inspected = await inspectSource(`${samples}/${file}`);
      const sheet = inspected.ok ? inspected.value.sheets[0] : undefined;
      expect(sheet).toBeDefined();
      if (sheet === undefined) return;
      const { columns, rows, preview } = sheet;
      const source = { sheet: null, headerRow: sheet.headerRow, encoding: 'auto', delimiter: 'auto' };
      const suggestion = suggestMapping({ target, columns, rows, preview, source });
      expect(shown(suggestion)).toMatchObject(expected);
      expect(Object.keys(suggestion.mapping.fields)).not.toContain('status');
      expect(
        checkMapping(
          suggestion.mapping,
          target,
          columns.map(({ name }) => name),
          file,
        ),
      ).toEqual([]);
      expect(shown(suggestion).purchase_order ?? 'PurchaseOrderID').toBe('PurchaseOrderID');
    });
  },
);
