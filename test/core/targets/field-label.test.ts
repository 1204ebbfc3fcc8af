import { expect, test } from 'vitest';
import { targetNamed, targets } from '../../../src/core/targets';
import { fieldLabel } from '../../../src/core/targets/field-label';

const invoices = targetNamed('invoices');

test.each([
  ['svc_vendor_id', 'Vendor'],
  ['total_amount', 'Total amount'],
  ['items[2].price', 'Line unit price (line 2)'],
  ['dimensions.Cost_centre', 'Dimension Cost_centre'],
  ['items[1].dimensions.Account', 'Line dimension Account (line 1)'],
  ['items', 'Lines'],
  ['outstanding_balance', 'Outstanding balance'],
])('people read %s of an invoice as "%s"', (field, label) => {
  expect(fieldLabel(invoices, field)).toBe(label);
});

test('without a target a field still has a name in words', () => {
  expect(fieldLabel(undefined, 'svc_vendor_id')).toBe('Vendor ID');
});

test('no field that is compared with the service is shown under its wire name', () => {
  const compared = targets.flatMap((target) =>
    target.readBack.kind === 'unreadable'
      ? []
      : [
          ...target.readBack.mirrors.map(({ field }) => fieldLabel(target, field)),
          ...(target.readBack.lines?.mirrors ?? []).map(({ field }) =>
            fieldLabel(
              target,
              `${target.readBack.kind === 'readable' ? target.readBack.lines?.key : ''}[1].${field}`,
            ),
          ),
        ],
  );
  expect(compared.length).toBeGreaterThan(30);
  expect(compared.filter((label) => /_|\bsvc\b|^[a-z]/.test(label))).toEqual([]);
});
