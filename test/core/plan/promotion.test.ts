import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Mapping, mappingSchema } from '../../../src/core/map/mapping';
import { fieldsWithIds, promoteMapping } from '../../../src/core/plan/promotion';
import type { PromotionAnswer } from '../../../src/core/plan/promotion-ids';
import type { Listing, Side, Thing } from '../../../src/core/plan/promotion-things';
import { targetNamed } from '../../../src/core/targets';
import type { Target } from '../../../src/core/targets/target';

const target = (name: string): Target => {
  const found = targetNamed(name);
  if (found === undefined) throw new Error(name);
  return found;
};

const vendor = (id: string, erpId: string, name = `Made-up ${erpId}`): Thing => ({
  ...{ id, label: `${erpId} ${name}`, type: null },
  keys: { id, svc_vendor_id: id, erp_vendor_id: erpId, erp_vendor_name: name },
});
const place = (id: string, name: string): Thing => ({
  ...{ id, label: `${id} ${name}`, type: null },
  keys: { id, svc_location_id: id, name, svc_location_name: name },
});
const dimension = (id: string, erpId: string, type: string): Thing => ({
  ...{ id, label: erpId, type },
  keys: { id, erp_dimension_id: erpId, code: null, name: null },
});
const order = (id: string, number: string): Thing => ({
  ...{ id, label: number, type: null },
  keys: { id, po_number: number, external_id: null },
});
const whole = (...things: Thing[]): Listing => ({ isWhole: true, things });
const side = (over: Partial<Side>): Side => ({
  ...{ vendor: whole(), dimension: whole(), 'purchase-order': whole(), location: whole() },
  ...over,
});

const mappingOf = (fields: Mapping['fields'], name = 'invoices'): Mapping =>
  mappingSchema.parse({ format: 'tallyport-mapping/1', target: name, fields });

type Case = {
  readonly fields: Mapping['fields'];
  readonly from: Side;
  readonly to: Side;
  readonly texts?: Readonly<Record<string, readonly string[]>>;
  readonly answers?: readonly PromotionAnswer[];
  readonly name?: string;
};
const promote = ({ fields, from, to, texts = {}, answers = [], name = 'invoices' }: Case) =>
  promoteMapping(
    { mapping: mappingOf(fields, name), target: target(name), texts: new Map(Object.entries(texts)) },
    { from, to },
    answers,
  );

const vendors = {
  from: side({ vendor: whole(vendor('5', 'V-1'), vendor('6', 'V-2')) }),
  to: side({ vendor: whole(vendor('70', 'V-1'), vendor('5', 'V-9')) }),
};

describe('an id in the mapping', () => {
  it('R-9: becomes the ERP id, which the other directory is asked for, and is told with what it was and is', () => {
    const { mapping, translations, isComplete } = promote({
      ...vendors,
      fields: { svc_vendor_id: { constant: '5' } },
    });
    expect(isComplete).toBe(true);
    expect(mapping.fields.svc_vendor_id).toEqual({
      constant: 'V-1',
      lookup: 'vendor',
      match: ['erp_vendor_id'],
    });
    expect(translations).toMatchObject([
      { from: { id: '5' }, through: 'V-1', to: { id: '70' }, state: 'translated', kind: 'vendor' },
    ]);
  });

  it('R-9: without a counterpart stays open and is carried nowhere, though the same number means another vendor there', () => {
    const { mapping, translations, isComplete } = promote({
      ...{ from: vendors.from, to: side({ vendor: whole(vendor('6', 'V-7')) }) },
      fields: { svc_vendor_id: { constant: '6' } },
    });
    expect(isComplete).toBe(false);
    expect(translations).toMatchObject([{ state: 'open', why: 'promotion-not-there', to: null }]);
    expect(JSON.stringify(mapping.fields)).not.toContain('"6"');
  });

  it('is answered by a person with what it is known by there', () => {
    const { mapping, translations } = promote({
      ...vendors,
      fields: { svc_vendor_id: { constant: '6' } },
      answers: [{ kind: 'vendor', from: '6', to: 'V-9' }],
    });
    expect(translations).toMatchObject([{ state: 'confirmed', to: { id: '5' } }]);
    expect(mapping.fields.svc_vendor_id).toMatchObject({ constant: 'V-9' });
  });

  it('is not answered by something that is not there', () => {
    const answers: readonly PromotionAnswer[] = [{ kind: 'vendor', from: '6', to: 'V-77' }];
    const promoted = promote({ ...vendors, fields: { svc_vendor_id: { constant: '6' } }, answers });
    expect(promoted.isComplete).toBe(false);
  });

  it('is found in a default and in the outputs of a value map', () => {
    const { mapping } = promote({
      ...vendors,
      fields: {
        svc_vendor_id: { column: 'Who', values: { Acme: '5', Unused: '6' }, default: '5' },
      },
      texts: { svc_vendor_id: ['5'] },
    });
    expect(mapping.fields.svc_vendor_id).toEqual({
      ...{
        column: 'Who',
        values: { Acme: 'V-1' },
        default: 'V-1',
        lookup: 'vendor',
        match: ['erp_vendor_id'],
      },
    });
  });

  it('goes by its number where it is the id of a purchase order', () => {
    const { mapping } = promote({
      name: 'receipts',
      from: side({ 'purchase-order': whole(order('o-1', 'PO-1')) }),
      to: side({ 'purchase-order': whole(order('o-8', 'PO-1')) }),
      fields: { receipt_number: { column: 'No' }, svc_po_id: { constant: 'o-1' } },
    });
    expect(mapping.fields.svc_po_id).toEqual({
      constant: 'PO-1',
      lookup: 'purchase-order',
      match: ['po_number'],
    });
  });

  it('of a dimension is one of its own type', () => {
    const { mapping, translations } = promote({
      from: side({ dimension: whole(dimension('d-1', '0400', 'Account'), dimension('d-2', '0400', 'Fund')) }),
      to: side({ dimension: whole(dimension('x-1', '0400', 'Account'), dimension('x-2', '0400', 'Fund')) }),
      fields: { 'dimensions.Account': { constant: 'd-1', lookup: 'dimension', match: ['id'] } },
    });
    expect(translations).toMatchObject([{ through: '0400', to: { id: 'x-1' }, state: 'translated' }]);
    expect(mapping.fields['dimensions.Account']).toEqual({
      constant: '0400',
      lookup: 'dimension',
      match: ['erp_dimension_id'],
    });
  });

  it('that no directory lists is asked for', () => {
    const fields = { vendor_id: { constant: 'pv-1' } };
    const open = promote({ name: 'payments', from: side({}), to: side({}), fields });
    expect(open.translations).toMatchObject([{ kind: 'service-id', state: 'open' }]);
    const answers: readonly PromotionAnswer[] = [{ kind: 'service-id', from: 'pv-1', to: 'pv-9' }];
    const told = promote({ name: 'payments', from: side({}), to: side({}), fields, answers });
    expect([told.isComplete, told.mapping.fields.vendor_id]).toEqual([true, { constant: 'pv-9' }]);
  });
});

describe('ids in the cells', () => {
  const fields = {
    svc_vendor_id: { column: 'Vendor', lookup: 'vendor' as const, match: ['erp_vendor_name', 'id'] },
  };

  it('are translated one by one; names and codes stay what they are', () => {
    const { mapping, isComplete } = promote({
      ...vendors,
      fields,
      texts: { svc_vendor_id: ['5', 'Made-up V-2', 'nobody'] },
    });
    expect(isComplete).toBe(true);
    expect(mapping.fields.svc_vendor_id).toEqual({
      ...{ column: 'Vendor', lookup: 'vendor', match: ['erp_vendor_name', 'erp_vendor_id'] },
      values: { '5': 'V-1', 'Made-up V-2': 'Made-up V-2', nobody: 'nobody' },
    });
  });

  it('stay in the file where the mapping reads no ids at all', () => {
    const plain = {
      svc_vendor_id: { column: 'Vendor', lookup: 'vendor' as const, match: ['erp_vendor_id'] },
    };
    expect(fieldsWithIds(mappingOf(plain), target('invoices'))).toEqual([]);
    const { mapping } = promote({ ...vendors, fields: plain });
    expect(mapping.fields).toEqual(plain);
  });

  it('are asked for where the directory of the first environment was not read to its end', () => {
    const from = side({ vendor: { isWhole: false, things: [vendor('5', 'V-1')] } });
    const { translations } = promote({ ...vendors, from, fields, texts: { svc_vendor_id: ['99'] } });
    expect(translations).toMatchObject([{ state: 'open', why: 'promotion-id-unknown' }]);
  });
});

describe('a location', () => {
  const fields = { svc_location_id: { column: 'Place' } };
  const from = side({ location: whole(place('101', 'Harbour'), place('102', 'Hill')) });
  const to = side({ location: whole(place('101', 'Hill'), place('201', 'Harbour')) });
  const texts = { svc_location_id: ['101', '102'] };

  it('is proposed by its name, never by its id, and waits for a person', () => {
    const { translations, isComplete, mapping } = promote({ fields, from, to, texts });
    expect(isComplete).toBe(false);
    expect(translations).toMatchObject([
      { from: { id: '101' }, to: { id: '201' }, state: 'to-confirm' },
      { from: { id: '102' }, to: { id: '101' }, state: 'to-confirm' },
    ]);
    expect(mapping.fields.svc_location_id).toEqual({
      column: 'Place',
      values: {},
      lookup: 'location',
      match: ['id'],
    });
  });

  it('goes out as the person says, and only to a place of the other connection', () => {
    const answer = (from101: string): readonly PromotionAnswer[] => [
      { kind: 'location', from: '101', to: from101 },
      { kind: 'location', from: '102', to: '101' },
    ];
    const told = promote({ fields, from, to, texts, answers: answer('201') });
    expect([told.isComplete, told.mapping.fields.svc_location_id]).toEqual([
      true,
      { column: 'Place', values: { '101': '201', '102': '101' }, lookup: 'location', match: ['id'] },
    ]);
    expect(promote({ fields, from, to, texts, answers: answer('999') }).isComplete).toBe(false);
  });
});

describe('whatever the directories hold', () => {
  const ids = fc.integer({ min: 1, max: 30 }).map(String);
  const listing = fc
    .uniqueArray(fc.record({ id: ids, erp: fc.integer({ min: 1, max: 12 }) }), {
      selector: ({ id }) => id,
      maxLength: 15,
    })
    .map((all) => all.map(({ id, erp }) => vendor(id, `V-${erp}`)));
  const match = fc.subarray(['erp_vendor_id', 'erp_vendor_name', 'id', 'svc_vendor_id'], { minLength: 1 });

  it('F-22, R-9: no text that was an id there goes out as another vendor than the one with the same ERP id', () => {
    fc.assert(
      fc.property(
        ...([
          listing,
          listing,
          match,
          fc.uniqueArray(ids, { minLength: 1, maxLength: 8 }),
          fc.boolean(),
        ] as const),
        (here, there, keys, texts, isWhole) => {
          const from = side({ vendor: { isWhole, things: here } });
          const to = side({ vendor: whole(...there) });
          const source = { column: 'Vendor', match: [...keys] };
          const { mapping, translations, isComplete } = promote({
            ...{ from, to, fields: { svc_vendor_id: source }, texts: { svc_vendor_id: texts } },
          });
          const made = mapping.fields.svc_vendor_id;
          const usesIds = keys.some((key) => key === 'id' || key === 'svc_vendor_id');
          expect(made?.match?.some((key) => key === 'id' || key === 'svc_vendor_id')).toBe(false);
          for (const text of texts) {
            const old = here.find(({ id }) => id === text);
            if (!usesIds || old === undefined) continue;
            const told = translations.find((one) => one.from.id === text);
            const out = made?.values?.[text];
            if (told?.state !== 'translated') {
              expect(isComplete).toBe(false);
              expect(out).toBeUndefined();
              continue;
            }
            const found = there.filter(({ keys: own }) => own.erp_vendor_id === out);
            expect(found.map(({ id }) => id)).toEqual([told.to?.id]);
            expect(out).toBe(old.keys.erp_vendor_id);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});
