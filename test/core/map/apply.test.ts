import { describe, expect, it } from 'vitest';
import { compileMapping } from '../../../src/core/map/apply';
import { checkMapping } from '../../../src/core/map/check-mapping';
import { parseMapping } from '../../../src/core/map/parse-mapping';
import { compiled, documents, mappingOf, recordsOf, row, rowsOf } from './toy-target';

const columns = ['No', 'Supplier', ' Date ', 'Amount', 'State', 'Column F'];
const cell = (source: unknown, key: string, cells: readonly string[]) => {
  const mapped = compiled(mappingOf({ [key]: source }), columns).map(row(2, ...cells));
  return mapped.issues[0]?.code ?? mapped.texts[0];
};

describe('a formula of nothing but a text', () => {
  it('is the text it shows, in codes, numbers, templates and value maps; any other formula is left as it is', () => {
    expect(cell({ column: 'No' }, 'invoice_number', ['="00123"'])).toBe('00123');
    expect(cell({ column: 'No' }, 'notes', ['="00123"'])).toBe('00123');
    expect(cell({ column: 'No', case: 'upper' }, 'invoice_number', ['="00a"'])).toBe('00A');
    expect(cell({ template: 'No {No}' }, 'notes', ['="00123"'])).toBe('No 00123');
    expect(cell({ column: 'Amount' }, 'total_amount', ['', '', '', '="12.50"'])).toBe('12.5');
    expect(
      cell({ column: 'State', values: { '="P"': 'archived' } }, 'status', ['', '', '', '', '="P"']),
    ).toBe('archived');
    expect(cell({ column: 'No' }, 'notes', ['=A1&"x"'])).toBe('=A1&"x"');
  });
});

it.each([
  ['RMB', 'CNY'],
  ['USD', 'USD'],
  ['Guilder', 'value-not-mapped'],
])('a currency %s under a value map of words for currencies is %s: a code needs no word', (said, wanted) => {
  const source = { column: 'State', values: { RMB: 'CNY' } };
  expect(cell(source, 'currency', ['', '', '', '', said])).toBe(wanted);
});

describe('a mapping file', () => {
  const whole = {
    format: 'tallyport-mapping/1',
    name: 'Toy',
    target: 'documents',
    source: { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto' },
    locale: { dateOrder: 'auto', decimal: ',', currency: 'EUR' },
    groupBy: ['No'],
    only: [{ column: 'State', in: ['Paid'] }],
    fields: {
      invoice_number: { column: 'No', trim: false, case: 'upper', replace: [['/^0+/', '']] },
      svc_vendor_id: { column: 'Supplier', lookup: 'vendor', match: ['erp_vendor_id'] },
      status: { column: 'State', values: { Paid: 'archived', '*': 'verified' }, default: 'archived' },
      total_amount: { column: 'Amount', aggregate: 'sum', negate: true },
      notes: { template: '{No} / {State}' },
      total_tax: { fromItems: 'quantity*price' },
      'items[].quantity': { constant: '1' },
      'items[].price': { column: 'Amount' },
    },
  };
  it('reads back as it was written', () => {
    const first = parseMapping(whole);
    expect(first.ok && first.value).toEqual(whole);
    const again = parseMapping(JSON.parse(JSON.stringify(first.ok ? first.value : null)));
    expect(again).toEqual(first);
    expect(first.ok && checkMapping(first.value, documents, columns, 'toy.csv')).toEqual([]);
  });
  it.each([
    [{ ...whole, fields: { ...whole.fields, notes: { column: 'A', constant: 'B' } } }, 'fields.notes'],
    [{ ...whole, fields: { ...whole.fields, notes: { colum: 'A' } } }, 'fields.notes.colum'],
    [{ ...whole, locale: { decimal: ';' } }, 'locale.decimal'],
    [{ ...whole, format: 'other' }, 'format'],
    [{ ...whole, extra: 1 }, 'extra'],
    ['nonsense', 'the whole'],
  ])('names the path that does not fit (%#)', (json, path) => {
    const result = parseMapping(json);
    const { path: found } = result.ok ? { path: '' } : result.problem.params;
    expect(found).toBe(path);
  });
});

describe('checking a mapping', () => {
  const codes = (fields: unknown, more: Readonly<Record<string, unknown>> = {}) =>
    checkMapping(mappingOf(fields, more), documents, columns, 'toy.csv').map((problem) => problem.code);

  it('names a missing column with the nearest one', () => {
    const [problem] = checkMapping(
      mappingOf({ total_amount: { column: 'Amounts' } }),
      documents,
      columns,
      'toy.csv',
    );
    expect(problem?.code).toBe('mapping-column-missing');
    expect(problem?.params).toMatchObject({
      column: 'Amounts',
      file: 'toy.csv',
      near: 'Amount',
      field: 'total_amount',
    });
  });
  it('finds columns by their trimmed name and without regard to case', () => {
    expect(codes({ invoice_date: { column: 'Date' }, total_amount: { column: 'AMOUNT' } })).toEqual([]);
  });
  it.each([
    [{ invoice_nr: { column: 'No' } }, ['mapping-field-unknown']],
    [{ 'dimensions.Account': { column: 'No' } }, []],
    [{ 'dimensions.': { column: 'No' } }, ['mapping-field-unknown']],
    [{ svc_vendor_id: { column: 'No', lookup: 'vendor' } }, ['mapping-lookup-without-match']],
    [{ svc_vendor_id: { column: 'No', lookup: 'vendor', match: ['code'] } }, ['mapping-match-unknown']],
    [{ svc_vendor_id: { column: 'No', match: ['id'] } }, ['mapping-match-without-lookup']],
    [{ notes: { template: '{No} {Nope}' } }, ['mapping-column-missing']],
    [{ notes: { column: 'No', aggregate: 'sum' } }, ['mapping-not-a-number']],
    [{ notes: { column: 'No', replace: [['/(/', '']] } }, ['mapping-pattern-unreadable']],
    [
      { total_amount: { fromItems: 'quantity*price' } },
      ['mapping-from-items-unknown', 'mapping-from-items-unknown'],
    ],
    [{ 'items[].price': { fromItems: 'price' } }, ['mapping-from-items-misplaced']],
  ])('finds every fault (%#)', (fields, expected) => expect(codes(fields)).toEqual(expected));
  it('looks at group, filter, currency and target too', () => {
    expect(
      codes({}, { groupBy: ['Nope'], only: [{ column: 'Nix', in: [] }], locale: { currency: 'EURO' } }),
    ).toEqual(['mapping-column-missing', 'mapping-column-missing', 'mapping-currency-unknown']);
    expect(codes({}, { target: 'parties' })).toEqual(['mapping-other-target']);
  });
  it('refuses a constant that does not fit its field', () => {
    const result = compileMapping(mappingOf({ invoice_date: { constant: 'soon' } }), documents, columns, {
      file: 'toy.csv',
    });
    expect(result.ok ? 'ok' : result.problem.code).toBe('mapping-constant-wrong');
  });
});

describe('mapping one row', () => {
  const cells = [' A-1 ', 'ACME', '31.01.2024', '1,234.50', 'Paid', ''];
  it.each([
    [{ column: 'No' }, 'invoice_number', 'A-1'],
    [{ column: 'No', case: 'lower' }, 'invoice_number', 'a-1'],
    [
      {
        column: 'No',
        replace: [
          ['-', ''],
          ['/^A/', 'B'],
        ],
      },
      'invoice_number',
      'B1',
    ],
    [{ constant: 'X' }, 'invoice_number', 'X'],
    [{ template: '{Supplier} / {No}{{!}}' }, 'notes', 'ACME / A-1{!}'],
    [{ template: 'Net {Column F}' }, 'notes', ''],
    [{ column: 'Column F', default: 'none' }, 'notes', 'none'],
    [{ column: 'State', values: { Paid: 'archived' } }, 'status', 'archived'],
    [{ column: 'State', values: { ' Paid ': 'archived' } }, 'status', 'archived'],
    [{ column: 'State', values: { Open: 'verified', '*': 'archived' } }, 'status', 'archived'],
    [{ column: 'State', values: { Open: 'verified' } }, 'status', 'value-not-mapped'],
    [{ column: 'State' }, 'status', 'choice-unknown'],
    [{ column: 'Column F', values: { '*': 'archived' } }, 'status', ''],
    [{ column: 'Amount' }, 'total_amount', '1234.5'],
    [{ column: 'Amount', negate: true }, 'total_amount', '-1234.5'],
    [{ column: 'Date' }, 'invoice_date', '2024-01-31'],
    [{ column: 'State' }, 'urgent', 'flag-unreadable'],
    [{ constant: 'ja' }, 'urgent', 'true'],
    [{ constant: 'https://a.example/x' }, 'link', 'https://a.example/x'],
    [
      { constant: 'https://a.example/x; https://a.example/y' },
      'link',
      'https://a.example/x; https://a.example/y',
    ],
    [{ column: 'Column F', default: ' ; ' }, 'link', 'url-not-https'],
    [{ column: 'No' }, 'link', 'url-not-https'],
    [{ column: 'No' }, 'contact', 'email-unreadable'],
    [{ constant: '7290.0' }, 'pages', '7290'],
    [{ column: 'Amount' }, 'pages', 'number-not-whole'],
    [{ column: 'State' }, 'currency', 'currency-unknown'],
  ])('%j for %s gives %s', (source, key, expected) => expect(cell(source, key, cells)).toBe(expected));

  it('keeps blanks where trimming is off', () => {
    const mapper = compiled(mappingOf({ invoice_number: { column: 'No', trim: false } }), columns);
    expect(mapper.raw(row(2, ...cells))).toEqual([' A-1 ']);
  });
  it('uses the text a person sees for codes, and the exact value for amounts', () => {
    const mapper = compiled(
      mappingOf({ invoice_number: { column: 'No' }, total_amount: { column: 'Amount' } }),
      columns,
    );
    const mapped = mapper.map({ row: 2, cells: ['7', '', '', '1.234'], kinds: 'nzzn', shown: { 0: '0007' } });
    expect(mapped).toEqual({ row: 2, texts: ['0007', '1.234'], issues: [] });
  });
  it('names row, column, field and value of what it cannot convert', () => {
    const mapper = compiled(mappingOf({ total_amount: { column: 'Amount' } }), columns);
    expect(mapper.map(row(9, '', '', '', 'n/a')).issues).toEqual([
      {
        code: 'amount-unreadable',
        severity: 'error',
        params: { value: 'n/a', field: 'total amount', column: 'Amount' },
        row: 9,
        column: 'Amount',
        field: 'total_amount',
      },
    ]);
  });
  it('offers the date behind a serial number as a fix', () => {
    const mapper = compiled(mappingOf({ invoice_date: { column: 'Date' } }), columns);
    expect(mapper.map(row(2, '', '', '42156')).issues[0]?.fix).toEqual({ value: '2015-06-01' });
  });
});

describe('dates and decimals in doubt', () => {
  const mapping = (locale: unknown) =>
    mappingOf({ invoice_date: { column: ' Date ' }, total_amount: { column: 'Amount' } }, { locale });
  const doubtful = row(2, '', '', '02/03/2024', '1,234');
  const read = (locale: unknown, facts?: Parameters<typeof compiled>[2]) => {
    const mapped = compiled(mapping(locale), columns, facts).map(doubtful);
    return [...mapped.texts, ...mapped.issues.map((issue) => issue.code)];
  };
  const none = { dateOrder: null, decimalMark: null };

  it('are issues where nobody has decided', () => {
    expect(read({})).toEqual(['', '', 'date-order-ambiguous', 'decimal-ambiguous']);
  });
  it('are read as the mapping says', () => {
    expect(read({ dateOrder: 'mdy', decimal: ',' })).toEqual(['2024-02-03', '1.234']);
  });
  it('are read as the rest of their column proves', () => {
    const facts = [
      none,
      none,
      { ...none, dateOrder: 'dmy' as const },
      { ...none, decimalMark: '.' as const },
    ];
    expect(read({}, { facts })).toEqual(['2024-03-02', '1234']);
  });
  it('stay issues where the column contradicts itself', () => {
    const facts = [
      none,
      none,
      { ...none, dateOrder: 'mixed' as const },
      { ...none, decimalMark: 'mixed' as const },
    ];
    expect(read({}, { facts })).toEqual(['', '', 'date-order-ambiguous', 'decimal-ambiguous']);
  });
});

describe('the currency of the mapping', () => {
  it('stands where the file has none, and nowhere else', () => {
    const locale = { currency: 'GBP' };
    const silent = compiled(mappingOf({ invoice_number: { column: 'No' } }, { locale }), columns);
    expect(recordsOf(silent, rowsOf([['1']]))[0]?.draft.fields).toEqual({
      invoice_number: '1',
      currency: 'GBP',
    });
    const partly = compiled(mappingOf({ currency: { column: 'State' } }, { locale }), columns);
    expect(
      recordsOf(
        partly,
        rowsOf([
          ['', '', '', '', 'EUR'],
          ['', '', '', '', ''],
        ]),
      ).map(({ draft }) => draft.fields),
    ).toEqual([{ currency: 'EUR' }, { currency: 'GBP' }]);
  });
});

describe('rows that do not count', () => {
  it('are left out and counted by value', () => {
    const mapper = compiled(
      mappingOf({ invoice_number: { column: 'No' } }, { only: [{ column: 'State', in: ['Paid', ''] }] }),
      columns,
    );
    const rows = rowsOf([
      ['1', '', '', '', 'Paid'],
      ['2', '', '', '', 'Open'],
      ['3', '', '', '', ' Paid '],
      ['4', '', '', '', 'Open'],
      ['5'],
    ]);
    expect(recordsOf(mapper, rows).map(({ draft }) => draft.rows)).toEqual([[2], [4], [6]]);
    expect(mapper.only.leftOut()).toEqual([{ column: 'State', value: 'Open', rows: 2 }]);
  });
});
