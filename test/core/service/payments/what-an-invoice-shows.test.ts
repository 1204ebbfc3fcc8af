import { describe, expect, it } from 'vitest';
import { seenFindings } from '../../../../src/core/service/payments/examine';
import { standingFindings } from '../../../../src/core/service/payments/gate';
import { invoiceSeen, isSameId } from '../../../../src/core/service/payments/resolved';
import type { JsonObject } from '../../../../src/core/values/json';
import { testProfile } from '../../../fixtures/drafts';

const shown: JsonObject = {
  ...{ id: '17', invoice_number: 'A-1', erp_vendor_id: 'V-1', svc_location_id: '101', currency: 'USD' },
  ...{ total_amount: '182.00', outstanding_balance: '182.00', status: 'approved', sub_status: null },
  ...{ payment_status: 'open', payment_info: {}, type: 'invoice' },
};
const wanted = { word: 'A-1', total: '182.00', currency: 'USD', location: '101', erpVendorId: 'V-1' };

/** Codes of all that speaks against paying it. */
const against = (changed: JsonObject, currency = 'USD'): readonly string[] => {
  const seen = invoiceSeen({ ...shown, ...changed });
  if (seen === null) return [];
  const line = { payee: 'pv-1', invoice: 'A-1' };
  return [
    ...seenFindings({ ...wanted, currency }, seen, testProfile()),
    ...standingFindings(line, seen, new Set(['open'])),
  ].map(({ code }) => code);
};

describe('an invoice that is to be paid', () => {
  it('R-252: is asked about where it says that it is another kind of document, in whatever word', () => {
    expect(against({})).toEqual([]);
    for (const type of ['Invoice', 'bill', 'AP invoice', 'vendor_bill'])
      expect(against({ type })).toEqual([]);
    for (const type of ['credit_note', 'Credit', 'statement', 'self-billed invoice'])
      expect(against({ type })).toEqual(['payment-type-unknown']);
  });

  it('R-252: is asked about where it gives a reason for being out of use although its status is none', () => {
    expect(against({ sub_status: 'void' })).toEqual(['payment-sub-status']);
  });

  it('NS-20: shows a payment in whatever shape it stands there', () => {
    for (const payment_info of [[{ id: 'pmt-1' }], { id: 'pmt-1' }, 'pmt-1'])
      expect(against({ payment_info })).toEqual(['invoice-shows-payment']);
    for (const payment_info of [null, [], {}, '', [{}]]) expect(against({ payment_info })).toEqual([]);
  });

  it('R-252: is asked about where it shows no vendor, or no location, to hold against those of the payment', () => {
    for (const erp_vendor_id of [null, ''])
      expect(against({ erp_vendor_id })).toEqual(['payment-vendor-unshown']);
    for (const svc_location_id of [null, ''])
      expect(against({ svc_location_id })).toEqual(['payment-location-unshown']);
  });

  it('R-83 R-245: is one in USD where it shows no currency', () => {
    for (const currency of [null, '', ' usd ']) expect(against({ currency })).toEqual([]);
    expect(against({ currency: null }, 'CAD')).toEqual(['invoice-reads-otherwise']);
    // Shown in another form, it is not left out.
    expect(against({ currency: { code: 'CAD' } }, 'USD')).toEqual(['invoice-reads-otherwise']);
    expect(against({ currency: ['CAD'] }, 'USD')).toEqual(['invoice-reads-otherwise']);
    expect(against({ currency: '' }, 'CAD')).toEqual(['invoice-reads-otherwise']);
  });

  it('R-204: is refused where more is outstanding than it is for, as where less is', () => {
    expect(against({ outstanding_balance: '400.00' })).toEqual(['invoice-reads-otherwise']);
    expect(against({ outstanding_balance: '82.00' })).toEqual(['invoice-partly-paid']);
  });
});

it('an id that was typed in without the zeros in front is the same, another one is not', () => {
  expect([isSameId('69543', '0000069543'), isSameId('0', '00'), isSameId('1', '10')]).toEqual([
    true,
    true,
    false,
  ]);
});
