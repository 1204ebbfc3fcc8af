import { describe, expect, it } from 'vitest';
import { paymentVendors } from '../../src/core/targets/payment-vendors';
import { vendors } from '../../src/core/targets/vendors';
import { nothingKnown } from '../../src/core/validate/known';
import { draftOf, testProfile, testScope } from '../fixtures/drafts';
import { judgeTable } from '../fixtures/judging';

const profile = testProfile();
const good = {
  name: 'North Pier Ice',
  erp_vendor_id: '00042',
  email: 'ap@north-pier.example',
  phone_number: '0123 456',
  address_line_1: '7 Pier Road',
  city: 'Boston',
  state: 'MA',
  zipcode: '02134',
};
const keys = Object.keys(good);
const judged = (texts: Readonly<Record<string, string>>) =>
  judgeTable({
    columns: keys,
    rows: [keys.map((key) => texts[key] ?? '')],
    mapping: {
      target: 'payment-vendors',
      fields: Object.fromEntries(keys.map((key) => [key, { column: key }])),
    },
    known: nothingKnown,
  })[0];
const sent = (status: number, body: object) =>
  paymentVendors.bulk.read(
    { status, body: JSON.parse(JSON.stringify(body)), text: JSON.stringify(body) },
    [{}],
    profile,
  );

describe('a payments vendor', () => {
  it.each(keys)('R-184: is stopped at its cell without %s', (key) => {
    const one = judged({ ...good, [key]: ' ' });
    expect([one?.verdict, one?.issues.map(({ code, column }) => [code, column])]).toEqual([
      'invalid',
      [['required-missing', key]],
    ]);
  });

  it('R-184, R-185, R-186: goes out with nine texts, the company too, zeros kept', () => {
    const draft = draftOf(good);
    const context = { company: '4711', uploadId: null, profile };
    const body = paymentVendors.bulk.body([paymentVendors.payload(draft, context)], context);
    expect(body).toEqual({ svc_company_id: '4711', ...good });
    // The accounting vendor's company is a number.
    expect(vendors.bulk.body([], context)).toMatchObject({ svc_company_id: 4711 });
  });

  it('R-189: is the same by name, ZIP code and street; blanks and case do not count', () => {
    const key = (over: object) => paymentVendors.matchKey(draftOf({ ...good, ...over }), testScope);
    expect(key({ name: ' north  PIER ice ', email: 'x@y.example', erp_vendor_id: 'other' })).toBe(key({}));
    for (const over of [{ name: 'South' }, { zipcode: '02135' }, { address_line_1: '8 Pier Road' }])
      expect(key(over)).not.toBe(key({}));
  });

  it('R-190: that the service has already is taken up with its id, from an object or from the words', () => {
    expect(sent(400, { message: 'Vendor exists', existing_vendor: { id: 17 } })).toMatchObject({
      kind: 'settled',
      records: [{ kind: 'rejected', code: 'payment-vendor-exists', id: '17', idIsNumber: true }],
    });
    expect(sent(400, { message: 'Duplicate: vendor pv-0007 has this address' })).toMatchObject({
      records: [{ code: 'payment-vendor-exists', id: 'pv-0007', idIsNumber: false }],
    });
    const unread = sent(400, { message: 'This vendor already exists' });
    expect(unread).toMatchObject({ records: [{ code: 'payment-vendor-exists-unread' }] });
    expect(sent(400, { message: 'state is unknown' })).toMatchObject({ kind: 'refused' });
  });

  it('R-188: is created only with an id that can be read, at its place or a level down', () => {
    expect(sent(201, { id: 'pv-1' })).toMatchObject({
      records: [{ kind: 'created', id: 'pv-1', idIsNumber: false }],
    });
    expect(sent(201, { vendor: { id: 9 } })).toMatchObject({ records: [{ id: '9', idIsNumber: true }] });
    expect(sent(201, { vendor: { id: 9 }, other: { id: 8 } }).kind).toBe('unreadable');
    expect(sent(201, { done: true }).kind).toBe('unreadable');
  });

  it('R-192: shows all its fields and says that none can be corrected later', () => {
    expect(paymentVendors.fields.map(({ key }) => key)).toEqual(keys);
    expect(paymentVendors.reversibility.filter(({ can }) => !can)[0]?.text).toContain(
      'look at every field twice',
    );
  });
});
