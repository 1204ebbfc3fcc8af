import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileMapping } from '../../../src/core/map/apply';
import { parseMapping } from '../../../src/core/map/parse-mapping';
import { streamTogether } from '../../../src/core/map/record-stream';
import type { Row } from '../../../src/core/read/table';
import type { ServiceProfile } from '../../../src/core/service/profile';
import { targetNamed } from '../../../src/core/targets';
import type { Scope } from '../../../src/core/targets/target';
import {
  indexDimensions,
  indexLocations,
  indexPurchaseOrders,
  indexVendors,
} from '../../../src/core/validate/directory-index';
import type { Known } from '../../../src/core/validate/known';
import { compilePaidSigns } from '../../../src/core/validate/paid-signs';
import type { Prepared } from '../../../src/core/validate/prepared';
import { startJudgingRecords, type Ways } from '../../../src/core/validate/row-program/lane';
import { testProfile, testScope } from '../../fixtures/drafts';

const vendors = [
  { id: '12', erpVendorId: '00042', name: 'Acme', netTerms: null },
  { id: '13', erpVendorId: 'A-1', name: 'Twin', netTerms: 'Net 30' },
  { id: '14', erpVendorId: 'a-1', name: 'Twin', netTerms: 'soon' },
  { id: 'text-id', erpVendorId: 'T "9"', name: 'Tëxt & Co', netTerms: null },
];
const dimension = (erpType: string, erpDimensionId: string, name: string) => ({
  id: `${erpType}-${erpDimensionId}`,
  erpDimensionId,
  name,
  code: null,
  erpType,
});
const order = { id: '77', number: 'PO-1', externalId: null, vendor: '00042', location: '101' };
const known: Known = {
  vendors: indexVendors(vendors),
  dimensions: indexDimensions([
    dimension('Department', 'D1', 'Kitchen'),
    dimension('Department', 'D2', 'Bar'),
    dimension('Account', '6000', 'Food'),
    dimension('Account', '007', 'Wine "red"'),
  ]),
  purchaseOrders: indexPurchaseOrders([order]),
  locations: indexLocations([
    { id: '101', name: 'North' },
    { id: '102', name: 'South' },
  ]),
  earlier: (key) =>
    key.endsWith('SENT')
      ? {
          ...{ importId: 'before', record: 3, outcome: 'created', at: '2026-01-01T00:00:00Z' },
          ...{ fileName: 'old.csv', money: { amount: '10.00', currency: 'USD' } },
        }
      : undefined,
  earlierUpload: () => undefined,
};

const usualProfile = {};

/** Profiles as changed, each made once. */
const profiles = new Map<unknown, ServiceProfile>();
const profileOf = (overrides: unknown): ServiceProfile => {
  const before = profiles.get(overrides) ?? testProfile(overrides);
  profiles.set(overrides, before);
  return before;
};

type Case = {
  readonly mapping: { readonly target: string; readonly [key: string]: unknown };
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly scope?: Scope;
  readonly profile?: unknown;
  /** Types of the cells, and texts shown in their place, by row; absent: a text file. */
  readonly typed?: (row: number) => Pick<Row, 'kinds' | 'shown'>;
};

const noTypes = { kinds: null, shown: null };

/** Judges a table the long way, or as the app does; null where the mapping is none. */
const judged = (
  { mapping, columns, rows, scope = testScope, profile, typed = () => noTypes }: Case,
  isQuick: boolean,
): { readonly records: readonly Prepared[]; readonly ways: Ways; readonly isScattered: boolean } | null => {
  const parsed = parseMapping({ format: 'tallyport-mapping/1', ...mapping });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problem));
  const target = targetNamed(mapping.target);
  if (target === undefined) throw new Error(mapping.target);
  const mapper = compileMapping(parsed.value, target, columns, { file: 'table' });
  if (!mapper.ok) return null;
  const taker = startJudgingRecords(
    mapper.value,
    {
      target,
      slots: mapper.value.slots,
      scope,
      known,
      profile: profileOf(profile ?? usualProfile),
      uploadIdOf: (key) => `id of ${key}`,
    },
    target.watchesPayment ? { paidSigns: compilePaidSigns(columns.map((name) => ({ name }))) } : {},
    isQuick,
  );
  const stream = streamTogether(mapper.value, taker);
  const records: Prepared[] = [];
  rows.forEach((cells, i) => {
    const row: Row = { row: i + 2, cells, ...typed(i) };
    const record = stream.add(row);
    if (record !== null) records.push(record);
  });
  const last = stream.finish();
  return {
    records: last === null ? records : [...records, last],
    ways: taker.ways(),
    isScattered: stream.isScattered(),
  };
};

const plainly = (records: readonly Prepared[]): unknown =>
  records.map(({ payload, ...record }) => ({
    ...record,
    payload:
      payload instanceof Uint8Array ? new TextDecoder('utf-8', { fatal: true }).decode(payload) : payload,
    remark: record.remark ?? null,
  }));

/** How many records took the quick way. */
const expectSame = (one: Case): number => {
  const quick = judged(one, true);
  const long = judged(one, false);
  fc.pre(quick !== null && long !== null);
  expect(plainly(quick?.records ?? [])).toEqual(plainly(long?.records ?? []));
  expect(quick?.isScattered).toBe(long?.isScattered);
  return quick?.ways.quick ?? 0;
};

const columns = ['No', 'Supplier', 'Site', 'Date', 'Due', 'Gross', 'Tax', 'Note', 'Dept'];
const lineColumns = ['Text', 'Qty', 'Price', 'Net', 'Account', 'Cost', 'Paid', 'Cur'];
const all = [...columns, ...lineColumns];

const no = fc.constantFrom('INV-1', 'INV-2', ' INV-2', 'A  1', 'Ä-1', '1.2E+11', 'SENT', 'Site');
const supplier = fc.constantFrom('00042', 'A-1', 'Acme', 'Twin', 'T "9"', 'Tëxt & Co', '0042');
const site = fc.constantFrom('101', '102', 'North', '103');
const date = fc.constantFrom(
  '31/12/2025',
  '2026-01-31',
  '15/01/2026',
  '01/02/2026',
  '1.2.26',
  '2026-12-31',
  '2032-01-31',
);
const amount = fc.constantFrom(
  '10.00',
  '12.50',
  '0',
  '-3',
  '1,000.00',
  '007',
  '12.345',
  '999999999999',
  '2,5',
  '0,250',
  '$12.50',
  '€10.00',
);
const currency = fc.constantFrom('USD', 'EUR', 'eur', '', 'x');
const text = fc.constantFrom(
  'Tea',
  'Tea "green"',
  'a\nb',
  '',
  ' x ',
  'ünï',
  'Paid',
  'https://x.example/a.pdf',
  '-',
);
const dept = fc.constantFrom('D1', 'Kitchen', 'D2', '', '007', 'Food');
const dirt = fc.constantFrom(
  '',
  ' ',
  '\u00a0',
  '"',
  '\\',
  'ü',
  '\ud800',
  '—',
  '5.555',
  '1e3',
  'x'.repeat(60),
);

/** A cell that takes the place of a sound one: column and text. */
const change = fc.oneof(
  ...[
    no,
    supplier,
    site,
    date,
    date,
    amount,
    amount,
    text,
    dept,
    text,
    amount,
    amount,
    amount,
    dept,
    text,
    text,
    currency,
  ].map((cell, column) => fc.tuple(fc.constant(column), cell)),
  fc.tuple(fc.nat({ max: all.length - 1 }), dirt),
);

type Line = {
  readonly name: string;
  readonly quantity: number;
  readonly price: number;
  readonly tax: number;
};

const line = fc.record<Line>({
  name: fc.constantFrom('Tea', 'Tea "green"', 'ünï, "zwei"', ''),
  quantity: fc.integer({ min: 1, max: 30 }),
  price: fc.integer({ min: 0, max: 9999 }),
  tax: fc.integer({ min: 0, max: 500 }),
});
const cents = (minor: number): string => (minor / 100).toFixed(2);
const lineCells = ({ name, quantity, price }: Line, account: string): readonly string[] => [
  ...[name, String(quantity), cents(price), cents(quantity * price), account, 'C "7"', 'open', 'USD'],
];

/** Rows of documents in which figures tie, some cells of which are then something else; some rows are too short. */
const table = fc
  .record({
    documents: fc.array(
      fc.record({
        head: fc.tuple(
          fc.constantFrom('00042', 'Acme', 'A-1', 'T "9"'),
          fc.constantFrom('101', '102', 'North'),
          fc.constantFrom(['31/12/2025', '31/01/2026'], ['2026-01-01', '2026-01-31']),
          fc.constantFrom('', 'a "note"', 'n'),
        ),
        sign: fc.constantFrom('', '', '', '$', '€'),
        lines: fc.array(line, { minLength: 1, maxLength: 3 }),
        account: fc.constantFrom('6000', '007', 'Food'),
      }),
      { maxLength: 6 },
    ),
    changes: fc.array(fc.tuple(fc.nat({ max: 15 }), change), { maxLength: 4 }),
    short: fc.tuple(fc.nat({ max: 40 }), fc.nat({ max: 9 })),
  })
  .map(({ documents, changes, short }) => {
    const rows = documents.flatMap(
      ({ head: [vendor, place, [day = '', due = ''], note], sign, lines, account }, i) =>
        lines.map((one) => {
          const net = one.quantity * one.price;
          const figures = [sign + cents(net + one.tax), cents(one.tax), note, 'D1'];
          return [`INV-${i}`, vendor, place, day, due, ...figures, ...lineCells(one, account)];
        }),
    );
    for (const [at, [column, cell]] of changes) {
      const changed = rows[at];
      if (changed !== undefined) changed[column] = cell;
    }
    rows[short[0]]?.splice(all.length - short[1]);
    return rows;
  });

const dressing = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      { trim: false },
      { case: 'upper' },
      { replace: [['-', '/']] },
      { default: 'x' },
      { values: { Tea: 'Thé', '': 'none', '*': 'rest' } },
    ),
  },
);
const numberDressing = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.constantFrom({ negate: true }, { default: '1' }, { replace: [['-', '']] }) },
);
const maybe = <T extends object>(fields: T) => fc.constantFrom(fields, fields, fields, {});

const invoiceMapping = fc
  .record({
    no: dressing,
    note: dressing,
    gross: numberDressing,
    net: numberDressing,
    grossBy: fc.constantFrom('sum', 'sum', 'sum', 'same', 'first'),
    noteBy: fc.constantFrom('first', 'same', 'first', 'same', 'join'),
    status: fc.constantFrom({ status: { constant: 'archived' } }, { status: { constant: 'verified' } }, {}),
    currency: fc.constantFrom({}, {}, {}, { currency: { column: 'Cur' } }),
    due: maybe({ due_date: { column: 'Due' } }),
    tax: maybe({ total_tax: { column: 'Tax', aggregate: 'sum' } }),
    site: fc.constantFrom(
      { svc_location_id: { constant: '101' } },
      { svc_location_id: { column: 'Site', lookup: 'location', match: ['id', 'name'] } },
      { svc_location_id: { template: '{Site}' } },
    ),
    dept: fc.constantFrom(
      {
        'dimensions.department': { column: 'Dept', lookup: 'dimension', match: ['erp_dimension_id', 'name'] },
      },
      { 'dimensions.Department': { constant: 'D2' } },
      {},
    ),
    custom: fc.constantFrom(
      { 'custom_fields.Cost centre': { column: 'Cost' } },
      {},
      {},
      { 'custom_fields.9': { column: 'Cost' } },
    ),
    other: fc.constantFrom(
      { purchase_order: { column: 'Text' } },
      { image_urls: { column: 'Text' } },
      { upload_id: { column: 'Note' } },
      ...Array.from({ length: 9 }, () => ({})),
    ),
    lines: fc.constantFrom(
      {
        'items[].name': { column: 'Text' },
        'items[].quantity': { column: 'Qty' },
        'items[].total': { column: 'Net' },
      },
      {
        'items[].quantity': { column: 'Qty' },
        'items[].price': { column: 'Price' },
        'items[].dimensions.Account': {
          column: 'Account',
          lookup: 'dimension',
          match: ['erp_dimension_id', 'name'],
        },
      },
      { 'items[].name': { constant: 'all' }, 'items[].uom': { template: '{Text} {Qty}' } },
      { 'items[].name': { column: 'Text' }, 'items[].dimensions.Account': { constant: '6000' } },
      {},
    ),
    total: fc.constantFrom({ total_amount: null }, ...Array.from({ length: 7 }, () => ({}))),
    locale: fc.record({
      decimal: fc.constantFrom('.', '.', '.', '.', '.', 'auto', 'auto', ','),
      dateOrder: fc.constantFrom('dmy', 'auto'),
      currency: fc.constantFrom(...Array.from({ length: 9 }, () => 'USD'), 'JPY', null),
    }),
    groupBy: fc.constantFrom(['No', 'Supplier'], ['No', 'Supplier'], ['No'], []),
  })
  .map(({ locale, groupBy, ...one }) => ({
    target: 'invoices',
    locale,
    groupBy,
    fields: {
      invoice_number: { column: 'No', ...one.no },
      svc_vendor_id: { column: 'Supplier', lookup: 'vendor', match: ['erp_vendor_id', 'erp_vendor_name'] },
      invoice_date: { column: 'Date' },
      total_amount:
        'total_amount' in one.total
          ? { fromItems: 'quantity*price' }
          : { column: 'Gross', aggregate: one.grossBy, ...one.gross },
      notes: { column: 'Note', aggregate: one.noteBy, ...one.note },
      ...one.site,
      ...one.status,
      ...one.currency,
      ...one.due,
      ...one.tax,
      ...one.dept,
      ...one.custom,
      ...one.other,
      ...('items[].total' in one.lines
        ? { ...one.lines, 'items[].total': { column: 'Net', ...one.net } }
        : one.lines),
    },
  }));

const declared: Scope = { ...testScope, customFields: ['Cost centre', '9'] };
const scope = fc.constantFrom<Scope>(declared, declared, declared, testScope, {
  ...testScope,
  customFields: [],
  paidOverride: true,
});
const profile = fc.constantFrom<object>(usualProfile, usualProfile, {
  types: { locationId: { invoices: 'integer' } },
});

describe('the row program', () => {
  it('and the long way say the same of every invoice, to the letter of its payload', () => {
    let quick = 0;
    fc.assert(
      fc.property(invoiceMapping, table, scope, profile, (mapping, rows, place, overrides) => {
        quick += expectSame({ mapping, columns: all, rows, scope: place, profile: overrides });
      }),
      { numRuns: 600 },
    );
    expect(quick).toBeGreaterThan(100);
  });

  it('and the long way say the same of invoices in a workbook, whose cells carry types', () => {
    const shown = fc.constantFrom(null, null, { 0: 'INV-7' }, { 0: '0042', 13: '007' });
    const types = fc.array(
      fc.tuple(fc.string({ unit: fc.constantFrom(...'ssssssnde'), maxLength: 16 }), shown),
      {
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(invoiceMapping, table, types, (mapping, rows, kinds) => {
        const typed = (row: number): Pick<Row, 'kinds' | 'shown'> => {
          const [own, other] = kinds[row] ?? [null, null];
          return { kinds: own, shown: other };
        };
        expectSame({ mapping, columns: all, rows, scope: declared, typed });
      }),
      { numRuns: 600 },
    );
  });

  it('R-83: and the long way see the same amounts of another currency than that of their row', () => {
    const rows = ['€5', '€5', '€5', '$5', '5'].map((cell, i) => [
      ...[`INV-${i}`, '00042', '101', '2026-01-31', '', cell, '', '', ''],
      ...['', '', '', '', '', '', '', i === 1 ? 'EUR' : 'USD'],
    ]);
    const fields = {
      invoice_number: { column: 'No' },
      svc_vendor_id: { column: 'Supplier', lookup: 'vendor', match: ['erp_vendor_id'] },
      svc_location_id: { column: 'Site' },
      invoice_date: { column: 'Date' },
      total_amount: { column: 'Gross' },
      currency: { column: 'Cur' },
      status: { constant: 'archived' },
    };
    const one = { mapping: { target: 'invoices', fields }, columns: all, rows };
    expect(judged(one, true)?.records.map(({ verdict }) => verdict)).toEqual([
      'invalid',
      'valid',
      'invalid',
      'valid',
      'valid',
    ]);
    expectSame(one);
  });

  it('R-82: and the long way see a tax beside a total of 0', () => {
    const rows = ['0.00', '0.01', '100.00'].map((tax, i) => [
      ...[`INV-${i}`, '00042', '101', '2026-01-31', '', i === 2 ? '100.00' : '0.00', tax, '', ''],
      ...['', '', '', '', '', '', '', 'USD'],
    ]);
    const fields = {
      invoice_number: { column: 'No' },
      svc_vendor_id: { column: 'Supplier', lookup: 'vendor', match: ['erp_vendor_id'] },
      svc_location_id: { column: 'Site' },
      invoice_date: { column: 'Date' },
      total_amount: { column: 'Gross' },
      total_tax: { column: 'Tax' },
      currency: { column: 'Cur' },
      status: { constant: 'archived' },
    };
    const one = { mapping: { target: 'invoices', fields }, columns: all, rows };
    expect(judged(one, true)?.records.map(({ verdict }) => verdict)).toEqual(['valid', 'invalid', 'invalid']);
    expectSame(one);
  });

  it('takes nearly all invoices in which nothing is wrong', () => {
    const rows = Array.from({ length: 300 }, (_, i) => {
      const head = [
        `INV-${i >> 1}`,
        '00042',
        'North',
        '31/12/2025',
        '31/01/2026',
        '120.00',
        '20.00',
        '',
        'D1',
      ];
      return [...head, `Tea, lot ${i}`, '2', '50', '100.00', '6000', 'C "7"', 'no'];
    });
    const mapping = {
      target: 'invoices',
      locale: { decimal: '.', dateOrder: 'dmy', currency: 'USD' },
      groupBy: ['No', 'Supplier'],
      fields: {
        invoice_number: { column: 'No' },
        svc_vendor_id: { column: 'Supplier', lookup: 'vendor', match: ['erp_vendor_id', 'erp_vendor_name'] },
        svc_location_id: { column: 'Site', lookup: 'location', match: ['id', 'name'] },
        invoice_date: { column: 'Date' },
        due_date: { column: 'Due' },
        total_amount: { column: 'Gross', aggregate: 'sum' },
        total_tax: { column: 'Tax', aggregate: 'sum' },
        notes: { column: 'Note', aggregate: 'first' },
        'dimensions.Department': { column: 'Dept', lookup: 'dimension', match: ['erp_dimension_id'] },
        'custom_fields.Cost centre': { column: 'Cost' },
        'items[].name': { column: 'Text' },
        'items[].quantity': { column: 'Qty' },
        'items[].price': { column: 'Price' },
        'items[].total': { column: 'Net' },
        'items[].dimensions.Account': {
          column: 'Account',
          lookup: 'dimension',
          match: ['erp_dimension_id', 'name'],
        },
      },
    };
    const one = { mapping, columns: all, rows, scope: { ...testScope, customFields: ['Cost centre'] } };
    expect(judged(one, true)?.ways).toEqual({ quick: 150, long: 0 });
    expectSame(one);
  });

  const vendorColumns = ['Id', 'Name', 'Mail', 'Phone', 'Terms'];
  const vendorTable = fc.array(
    fc.tuple(
      fc.constantFrom('V1', 'V2', 'V3', 'V4', ' V5', '', '1.2E+11'),
      fc.constantFrom('Acme', 'Tëxt "&" Co', '', ' x'),
      fc.constantFrom('a@b.example', '', 'Ann <ann@b.example>', 'none'),
      fc.constantFrom('+1 555', '', '"'),
      fc.constantFrom('Net 30', 'n 30', '30 days', '', 'never', 'EOM 10'),
    ),
    { maxLength: 6 },
  );

  it('and the long way say the same of every vendor', () => {
    let quick = 0;
    const mapped = fc.record({ terms: dressing, phone: fc.constantFrom({ phone: { column: 'Phone' } }, {}) });
    fc.assert(
      fc.property(vendorTable, mapped, fc.constantFrom('4711', 'C-1'), (rows, { terms, phone }, company) => {
        const fields = {
          erp_vendor_id: { column: 'Id' },
          erp_vendor_name: { column: 'Name' },
          email: { column: 'Mail' },
          net_terms: { column: 'Terms', ...terms },
          ...phone,
        };
        const mapping = { target: 'vendors', fields };
        quick += expectSame({ mapping, columns: vendorColumns, rows, scope: { ...testScope, company } });
      }),
      { numRuns: 400 },
    );
    expect(quick).toBeGreaterThan(40);
  });

  it('takes nearly all vendors in which nothing is wrong', () => {
    const fields = {
      erp_vendor_id: { column: 'Id' },
      erp_vendor_name: { column: 'Name' },
      email: { column: 'Mail' },
      phone: { column: 'Phone' },
      net_terms: { column: 'Terms' },
    };
    const rows = Array.from({ length: 100 }, (_, i) => [
      `V${i}`,
      `Vendor "${i}"`,
      `v${i}@b.example`,
      '',
      'n 30',
    ]);
    const one = { mapping: { target: 'vendors', fields }, columns: vendorColumns, rows };
    expect(judged(one, true)?.ways).toEqual({ quick: 100, long: 0 });
    expectSame(one);
  });

  it('takes the sound vendors behind many in which something is wrong', () => {
    const fields = { erp_vendor_id: { column: 'Id' }, erp_vendor_name: { column: 'Name' } };
    const rows = Array.from({ length: 200 }, (_, i) => [`V${i}`, i < 100 ? '' : 'Acme']);
    const one = { mapping: { target: 'vendors', fields }, columns: vendorColumns, rows };
    const ways = judged(one, true)?.ways;
    expect(ways?.long).toBeLessThan(110);
    expect(ways?.quick).toBeGreaterThan(90);
    expectSame(one);
  });

  const dimensionColumns = ['Ref', 'Type', 'Name', 'Erp', 'Kind', 'Code'];
  const dimensionTable = fc.array(
    fc.tuple(
      fc.constantFrom('R1', 'R2', 'R|3', ' R4', '', '0007'),
      fc.constantFrom('Account', 'Department', 'a\\b', ''),
      fc.constantFrom('Food', 'Wine "red"', ''),
      fc.constantFrom('E1', 'E2', '', '1.2E+11'),
      fc.constantFrom('account', 'Account', 'department', 'item', 'nonsense', ''),
      fc.constantFrom('C', '', 'ü'),
    ),
    { maxLength: 6 },
  );
  const dimensionFields = {
    reference_id: { column: 'Ref' },
    erp_type: { column: 'Type' },
    name: { column: 'Name' },
    erp_dimension_id: { column: 'Erp' },
    svc_type: { column: 'Kind' },
    code: { column: 'Code' },
  };

  it('and the long way say the same of every dimension', () => {
    let quick = 0;
    fc.assert(
      fc.property(dimensionTable, maybe({ svc_type: { column: 'Kind' } }), dressing, (rows, kind, name) => {
        const { svc_type: _, ...others } = dimensionFields;
        const fields = { ...others, ...kind, name: { column: 'Name', ...name } };
        quick += expectSame({ mapping: { target: 'dimensions', fields }, columns: dimensionColumns, rows });
      }),
      { numRuns: 400 },
    );
    expect(quick).toBeGreaterThan(40);
  });

  it('takes nearly all dimensions in which nothing is wrong', () => {
    const rows = Array.from({ length: 100 }, (_, i) => [
      `R${i}`,
      'Account',
      `Name ${i}`,
      `E${i}`,
      'account',
      `${i}`,
    ]);
    const mapping = { target: 'dimensions', fields: dimensionFields };
    const one = { mapping, columns: dimensionColumns, rows };
    expect(judged(one, true)?.ways).toEqual({ quick: 100, long: 0 });
    expectSame(one);
  });
});
