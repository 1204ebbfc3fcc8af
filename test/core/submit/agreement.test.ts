import { describe, expect, it } from 'vitest';
import { agreementOf, likenessOf } from '../../../src/core/submit/agreement';
import { invoices } from '../../../src/core/targets/invoices';
import { testProfile } from '../../fixtures/submission';

const sent = {
  invoice_number: 'A-1',
  svc_vendor_id: '7',
  total_amount: '100.00',
  invoice_date: '2024-03-01',
  svc_location_id: '101',
};
const there = { ...sent, id: '5', currency: 'USD', total_amount: 100, payment_status: 'unpaid' };
const service = { profile: testProfile() };

describe('how an entry is like a record in doubt', () => {
  it.each([
    ['archived', 'approved', ['status']],
    ['archived', 'archived', []],
    ['verified', 'approved', []],
    ['verified', 'archived', ['status']],
    ['archived', undefined, []],
  ])('R-118, R-244: sent as %s and reading %s it differs in %j', (status, shown, differs) => {
    const entry = shown === undefined ? there : { ...there, status: shown };
    expect(likenessOf(invoices, { ...sent, status }, entry, service)).toEqual({ differs, unshown: [] });
    expect(agreementOf(invoices, { ...sent, status }, entry, service)).toEqual({ differs: [], unshown: [] });
  });

  it('tells nothing by what the service is known to show otherwise', () => {
    const entry = { ...there, status: 'approved' };
    const leftOut = new Set(['status']);
    expect(
      likenessOf(invoices, { ...sent, status: 'archived' }, entry, { ...service, leftOut }).differs,
    ).toEqual([]);
  });
});
