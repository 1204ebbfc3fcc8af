import { describe, expect, it } from 'vitest';
import { invoices } from '../../../../src/core/targets/invoices';
import { receipts } from '../../../../src/core/targets/receipts';
import { vendors } from '../../../../src/core/targets/vendors';
import type { JsonObject } from '../../../../src/core/values/json';
import { locationOf, type Sort, sortOf, startSorts } from '../../../../src/main/runner/submit/shown-sorts';
import { testProfile } from '../../../fixtures/submission';

describe('locations that a list shows something of', () => {
  const nowhere = () => null;
  const hiddenAfter = (sought: readonly (string | null)[], shown: readonly (string | undefined)[]) => {
    const sorts = sought.map((location): Sort => ({ location, isArchived: false, date: null }));
    const list = startSorts(invoices, testProfile(), sorts, nowhere);
    for (const location of shown)
      list.see([{ id: '1', ...(location === undefined ? {} : { svc_location_id: location }) }]);
    return sorts.map(list.hides);
  };

  it('R-106: one of which it shows nothing is hidden where it shows others', () => {
    expect(hiddenAfter(['101', '102'], ['102', '103'])).toEqual([true, false]);
  });

  it('none is hidden by a list that shows no entry, or no location at all', () => {
    expect(hiddenAfter(['101'], [])).toEqual([false]);
    expect(hiddenAfter(['101'], [undefined, undefined])).toEqual([false]);
    expect(hiddenAfter([null], ['102'])).toEqual([false]);
  });

  it('is told of things that have one', () => {
    expect(locationOf(invoices, { svc_location_id: '101' }, nowhere)).toBe('101');
    expect(locationOf(invoices, {}, nowhere)).toBeNull();
    const places = (orderId: string) => (orderId === '7' ? '102' : null);
    expect(locationOf(receipts, { svc_po_id: 7 }, places)).toBe('102');
    expect(locationOf(receipts, { svc_po_id: '8' }, places)).toBeNull();
    expect(locationOf(receipts, { svc_po_id: '7', svc_location_id: 101 }, places)).toBe('101');
    expect(locationOf(vendors, { svc_location_id: '101' }, nowhere)).toBeNull();
  });
});

describe('archived and old things that a list shows something of', () => {
  const nowhere = () => null;
  const hides = (payload: JsonObject, entries: readonly JsonObject[], otherwise: readonly string[] = []) => {
    const sort = sortOf(invoices, payload, { placeOfOrder: nowhere, otherwise });
    const list = startSorts(invoices, testProfile(), [sort], nowhere);
    list.see(entries);
    return list.hides(sort);
  };
  const archived = { status: 'archived', invoice_date: '2024-03-01' };
  const open = { status: 'verified', invoice_date: '2024-03-01' };

  it('R-106: what was sent as archived is hidden by a list that shows nothing archived', () => {
    expect(hides(archived, [{ id: '1', status: 'approved', invoice_date: '2024-01-01' }])).toBe(true);
    expect(hides(archived, [{ id: '1', status: 'archived', invoice_date: '2024-01-01' }])).toBe(false);
    expect(hides(open, [{ id: '1', status: 'approved', invoice_date: '2024-01-01' }])).toBe(false);
    expect(hides(archived, [{ id: '1', invoice_date: '2024-01-01' }])).toBe(false);
  });

  it('R-106: what is older than all that a list shows is hidden by it', () => {
    expect(hides(open, [{ id: '1', status: 'approved', invoice_date: '2024-03-02' }])).toBe(true);
    expect(hides(open, [{ id: '1', status: 'approved', invoice_date: '2024-03-01T00:00:00Z' }])).toBe(false);
    expect(hides(open, [{ id: '1', status: 'approved' }])).toBe(false);
    expect(hides(open, [])).toBe(false);
  });

  it('nothing is told by fields of which entries are known to show something else than was sent', () => {
    const entries = [{ id: '1', status: 'approved', invoice_date: '2024-03-02' }];
    expect(hides(archived, entries, ['status', 'invoice_date'])).toBe(false);
  });
});
