import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { targetNamed } from '../../src/core/targets';
import { compareRecord, derivedIn, leavesOut } from '../../src/core/targets/compare';
import type { Readable } from '../../src/core/targets/target';
import type { JsonObject } from '../../src/core/values/json';

const rulesOf = (name: string): Readable => {
  const target = targetNamed(name);
  if (target?.readBack.kind !== 'readable') throw new Error(`${name} cannot be read back`);
  return target.readBack;
};
const invoices = rulesOf('invoices');

const sent: JsonObject = {
  invoice_number: 'A-1',
  svc_vendor_id: 12,
  svc_location_id: '101',
  invoice_date: '2026-01-31',
  total_amount: 10,
  currency: 'USD',
  status: 'archived',
  dimensions: { Account: '6000' },
  custom_fields: { 'Cost centre': 'CC-7' },
  items: [
    { name: 'One', quantity: 1, price: 4 },
    { name: 'Two', quantity: 2, price: 3 },
  ],
};

const shown = (patch: JsonObject = {}): JsonObject => ({ ...sent, status: 'exported', ...patch });
const fieldsOf = (patch: JsonObject): string[] =>
  compareRecord(invoices, sent, shown(patch)).map(({ field }) => field);

describe('what makes no difference', () => {
  test.each<readonly [string, JsonObject]>([
    [
      'R-118: a status that is derived, whatever was sent as the ingestion status',
      { status: 'pending-approval' },
    ],
    ['R-57: a due date that was computed because none was sent', { due_date: '2026-03-02' }],
    ['10 written as 10.00', { total_amount: '10.00' }],
    ['blanks at the ends of a text', { invoice_number: ' A-1 ' }],
    ['the case of a currency', { currency: 'usd' }],
    ['R-83: no currency where USD was sent', { currency: null }],
    ['a time behind the day', { invoice_date: '2026-01-31T00:00:00' }],
    ['R-32: an id of another kind of vendor, which says nothing', { svc_vendor_id: 'op-99' }],
    ['R-37: fields that nobody told of', { something_new: { a: 1 } }],
    [
      'R-125: custom fields that were not sent and hold their defaults',
      {
        custom_fields: { 'Cost centre': 'CC-7', 'Project code': 'none' },
      },
    ],
    ['G-17: a dimension type in another case', { dimensions: { ACCOUNT: '6000' } }],
    [
      'lines in another order',
      {
        items: [
          { id: 'x', name: 'Two', quantity: 2, price: 3 },
          { id: 'y', name: 'One', quantity: 1, price: 4 },
        ],
      },
    ],
  ])('%s', (_name, patch) => {
    expect(fieldsOf(patch)).toEqual([]);
  });

  it('R-77: lines that were not asked for', () => {
    const { items: _items, ...bare } = shown();
    expect(compareRecord(invoices, sent, bare)).toEqual([]);
    expect(leavesOut(invoices, sent, bare)).toBe(true);
  });
});

describe('what does', () => {
  test.each<readonly [string, JsonObject, readonly string[]]>([
    ['another amount', { total_amount: 10.01 }, ['total_amount']],
    ['another vendor', { svc_vendor_id: 13 }, ['svc_vendor_id']],
    ['R-90: no vendor', { svc_vendor_id: null }, ['svc_vendor_id']],
    ['another day', { invoice_date: '2026-02-01' }, ['invoice_date']],
    ['another currency', { currency: 'CAD' }, ['currency']],
    ['another dimension', { dimensions: { Account: '6001' } }, ['dimensions.Account']],
    ['a custom field that was taken away', { custom_fields: {} }, ['custom_fields.Cost centre']],
    ['a line that was taken away', { items: [{ name: 'Two', quantity: 2, price: 3 }] }, ['items']],
    [
      'a price of a line',
      {
        items: [
          { name: 'One', quantity: 1, price: 4 },
          { name: 'Two', quantity: 2, price: 3.5 },
        ],
      },
      ['items[2].price'],
    ],
  ])('%s', (_name, patch, fields) => {
    expect(fieldsOf(patch)).toEqual(fields);
  });

  it('is told with what was sent, what it reads and why it matters', () => {
    expect(compareRecord(invoices, sent, shown({ total_amount: 999.99 }))).toEqual([
      { field: 'total_amount', sent: '10', got: '999.99', why: 'Another amount would be booked and paid.' },
    ]);
  });
});

it('keeps what is derived, so that a later look can say that it has changed', () => {
  expect(derivedIn(invoices, sent, shown({ due_date: '2026-03-02', payment_status: 'unpaid' }))).toEqual({
    status: 'exported',
    payment_status: 'unpaid',
    due_date: '2026-03-02',
  });
  expect(derivedIn(invoices, { ...sent, due_date: '2026-03-02' }, shown({ due_date: '2026-03-02' }))).toEqual(
    {
      status: 'exported',
    },
  );
});

it('a record never differs from itself, and every compared text field that is altered is named', () => {
  for (const name of ['invoices', 'vendors', 'dimensions', 'purchase-orders', 'receipts']) {
    const rules = rulesOf(name);
    const texts = rules.mirrors.filter(({ compares }) => compares === 'text').map(({ field }) => field);
    const entry = fc.record(
      Object.fromEntries(texts.map((field) => [field, fc.stringMatching(/^[A-Za-z0-9]{1,12}$/)])),
      { requiredKeys: texts },
    );
    fc.assert(
      fc.property(entry, fc.constantFrom(...texts), (own, field) => {
        expect(compareRecord(rules, own, own)).toEqual([]);
        const altered = { ...own, [field]: `${own[field]}-other` };
        expect(compareRecord(rules, own, altered).map((one) => one.field)).toEqual([field]);
      }),
      { numRuns: 60 },
    );
  }
});
