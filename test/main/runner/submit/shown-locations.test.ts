import { describe, expect, it } from 'vitest';
import { invoices } from '../../../../src/core/targets/invoices';
import { receipts } from '../../../../src/core/targets/receipts';
import { vendors } from '../../../../src/core/targets/vendors';
import { locationOf, startLocations } from '../../../../src/main/runner/submit/shown-locations';
import { testProfile } from '../../../fixtures/submission';

describe('locations that a list shows something of', () => {
  const nowhere = () => null;
  const hiddenAfter = (sought: readonly (string | null)[], shown: readonly (string | undefined)[]) => {
    const locations = startLocations(invoices, testProfile(), sought, nowhere);
    for (const location of shown)
      locations.see([{ id: '1', ...(location === undefined ? {} : { svc_location_id: location }) }]);
    return sought.map(locations.hides);
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
