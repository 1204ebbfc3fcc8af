import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partsNamedBy } from '../../../src/core/plan/directory-parts';
import { inLoadOrder, type LoadItem, neededLoads } from '../../../src/core/plan/load-order';
import { targetNamed, targets } from '../../../src/core/targets';
import type { Target } from '../../../src/core/targets/target';

const of = (id: string, name: string): LoadItem => ({ id, target: targetNamed(name) ?? null });
const idsOf = (items: readonly LoadItem[]): string[] => items.map(({ id }) => id);

const loads = fc
  .array(fc.option(fc.constantFrom(...targets)), { maxLength: 12 })
  .map((chosen) => chosen.map((target, at): LoadItem => ({ id: String(at), target })));

describe('the order of several loads', () => {
  it('R-19, R-178: dimensions and vendors go before orders, orders before the invoices that name them', () => {
    const given = [
      of('bills', 'invoices'),
      of('orders', 'purchase-orders'),
      of('suppliers', 'vendors'),
      of('accounts', 'dimensions'),
    ];
    expect(idsOf(inLoadOrder(given, targets))).toEqual(['accounts', 'suppliers', 'orders', 'bills']);
  });

  it('R-178: purchase orders go before the receipts that name them, receipts before invoices', () => {
    const given = [of('bills', 'invoices'), of('goods', 'receipts'), of('orders', 'purchase-orders')];
    expect(idsOf(inLoadOrder(given, targets))).toEqual(['orders', 'goods', 'bills']);
    expect(idsOf(neededLoads(of('goods', 'receipts'), given))).toEqual(['orders']);
  });

  it('R-19, R-178: an invoice waits for whatever it names, and for nothing else', () => {
    const given = [
      of('bills', 'invoices'),
      of('more bills', 'invoices'),
      of('orders', 'purchase-orders'),
      of('suppliers', 'vendors'),
      of('more suppliers', 'vendors'),
      of('accounts', 'dimensions'),
    ];
    expect(idsOf(neededLoads(of('bills', 'invoices'), given)).sort()).toEqual(
      ['accounts', 'more suppliers', 'orders', 'suppliers'].sort(),
    );
    expect(idsOf(neededLoads(of('suppliers', 'vendors'), given))).toEqual([]);
  });

  it('R-19: every load stands behind all that it needs, whatever was given in whatever order', () => {
    fc.assert(
      fc.property(loads, (given) => {
        const ordered = inLoadOrder(given, targets);
        expect(idsOf(ordered).sort()).toEqual(idsOf(given).sort());
        ordered.forEach((item, at) => {
          const before = new Set(idsOf(ordered.slice(0, at)));
          for (const need of neededLoads(item, given)) expect(before.has(need.id)).toBe(true);
        });
      }),
    );
  });

  it('is the same for the same loads, and keeps what is alike as it was given', () => {
    fc.assert(
      fc.property(loads, (given) => {
        const ordered = inLoadOrder(given, targets);
        expect(inLoadOrder(given, targets)).toEqual(ordered);
        for (const target of [...targets, null]) {
          const alike = (items: readonly LoadItem[]): string[] =>
            idsOf(items.filter((item) => item.target === target));
          expect(alike(ordered)).toEqual(alike(given));
        }
      }),
    );
  });

  it('has no circle, even between targets that name each other', () => {
    const [base] = targets;
    if (base === undefined) throw new Error('no targets');
    const lookup = (kind: 'vendor' | 'dimension'): Target['fields'] =>
      base.fields.slice(0, 1).map((field) => ({ ...field, lookup: kind }));
    const one: Target = { ...base, name: 'one', fillsDirectory: 'vendors', fields: lookup('dimension') };
    const two: Target = { ...base, name: 'two', fillsDirectory: 'dimensions', fields: lookup('vendor') };
    expect(partsNamedBy(one)).toEqual(['dimensions']);
    expect(partsNamedBy(two)).toEqual([]);
    const given: readonly LoadItem[] = [
      { id: '1', target: one },
      { id: '2', target: two },
    ];
    expect(idsOf(inLoadOrder(given, [one, two]))).toEqual(['2', '1']);
  });

  it('puts what nobody has named last, and lets nothing wait for it', () => {
    const given: readonly LoadItem[] = [{ id: '?', target: null }, of('bills', 'invoices')];
    expect(idsOf(inLoadOrder(given, targets))).toEqual(['bills', '?']);
    expect(neededLoads(of('bills', 'invoices'), given)).toEqual([]);
  });
});
