import { describe, expect, it } from 'vitest';
import { gradeStanding, type Standing } from '../../../src/core/submit/guard';
import { targetNamed } from '../../../src/core/targets';
import { ofKept } from '../../../src/core/targets/listed';
import { purchaseOrders } from '../../../src/core/targets/purchase-orders';
import type { JsonObject } from '../../../src/core/values/json';
import { testProfile } from '../../fixtures/submission';

const target = targetNamed('invoices');
if (target === undefined) throw new Error('no invoices');
const parts = { target: ofKept(target), profile: testProfile() };

const sent: JsonObject = {
  ...{ invoice_number: 'T-1', svc_vendor_id: 77, svc_location_id: '101', invoice_date: '2026-01-02' },
  ...{ total_amount: '12.50', currency: 'USD' },
};
const entry = (id: string, over: JsonObject = {}): Standing => ({ id, entry: { ...sent, ...over } });
const records = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ record: at + 1, payload: sent }));

describe('what stands at the service of a record', () => {
  it('R-81, R-83: is equal by value: 12.5 is 12.50, and no currency means USD', () => {
    const shown = entry('a', { total_amount: 12.5, currency: null });
    expect(gradeStanding(parts, records(1), [shown])).toEqual([{ record: 1, grade: 'existing', ids: ['a'] }]);
  });

  it.each([
    ['total_amount', '12.51'],
    ['currency', 'EUR'],
    ['invoice_date', '2026-01-03'],
    ['svc_location_id', '102'],
    ['invoice_number', 't-1'],
  ])('is only near where %s differs, and says how', (field, value) => {
    const [found, ...others] = gradeStanding(parts, records(1), [entry('a', { [field]: value })]);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      ...{ record: 1, grade: 'near', ids: ['a'] },
      otherwise: [{ field, here: String(sent[field]), there: value }],
    });
  });

  it('is only near where the entry does not show what was sent: nobody knows', () => {
    const { total_amount: _, ...less } = sent;
    expect(gradeStanding(parts, records(1), [{ id: 'a', entry: less }])).toMatchObject([
      { grade: 'near', otherwise: [{ field: 'total_amount', here: '12.50', there: '' }] },
    ]);
  });

  it('is existing where its lines alone differ, with what is otherwise: a supplier gives a number once', () => {
    const own = { ...sent, items: [{ name: 'Rope', quantity: '1' }] };
    const graded = (json: JsonObject) =>
      gradeStanding(parts, [{ record: 1, payload: own }], [entry('a', json)]);
    expect(graded({ items: [{ name: 'Rope', quantity: 1 }] })).toEqual([
      { record: 1, grade: 'existing', ids: ['a'] },
    ]);
    for (const items of [[{ name: 'Rope', quantity: '2' }], []])
      expect(graded({ items })).toMatchObject([{ grade: 'existing', ids: ['a'], otherwise: [{ here: '' }] }]);
    expect(graded({ items: [], total_amount: '1.00' })).toMatchObject([{ grade: 'near' }]);
  });

  it('is near where the lines of an order differ: it is updated, and may be another one', () => {
    const order = {
      po_number: 'P-1',
      svc_vendor_id: 7,
      items: [{ name: 'Rope', quantity: '1', price: '2' }],
    };
    const shown = { id: 'o', entry: { ...order, items: [] } };
    expect(
      gradeStanding({ ...parts, target: ofKept(purchaseOrders) }, [{ record: 1, payload: order }], [shown]),
    ).toMatchObject([{ grade: 'near' }]);
  });

  it('the equal one counts, whatever near ones stand beside it', () => {
    const entries = [entry('near', { total_amount: '1.00' }), entry('equal')];
    expect(gradeStanding(parts, records(1), entries)).toEqual([
      { record: 1, grade: 'existing', ids: ['equal'] },
    ]);
  });

  it('equal records of a file take one equal entry each, where there are as many', () => {
    expect(gradeStanding(parts, records(2), [entry('a'), entry('b')])).toEqual([
      { record: 1, grade: 'existing', ids: ['a'] },
      { record: 2, grade: 'existing', ids: ['b'] },
    ]);
  });

  it('with fewer entries nobody can tell which of them stand there; with more, those are named', () => {
    expect(gradeStanding(parts, records(3), [entry('a'), entry('b')])).toEqual(
      [1, 2, 3].map((record) => ({ record, grade: 'tie', ids: ['a', 'b'] })),
    );
    expect(gradeStanding(parts, records(1), [entry('a'), entry('b')])).toEqual([
      { record: 1, grade: 'existing', ids: ['a', 'b'] },
    ]);
  });

  it('says nothing of a record of which nothing is shown', () => {
    expect(gradeStanding(parts, records(2), [])).toEqual([]);
  });
});
