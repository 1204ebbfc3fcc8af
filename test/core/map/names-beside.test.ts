import { expect, test } from 'vitest';
import { nothingKnown } from '../../../src/core/map/known-values';
import { namesBeside } from '../../../src/core/map/names-beside';
import { vendorField } from '../../../src/core/map/record-fields';
import { invoices } from '../../../src/core/targets/invoices';

const field = vendorField(invoices.fields);
if (field === undefined) throw new Error('invoices have a vendor');
const nameById = new Map([
  ['00107552', 'Cambrook Hotel & Lodge Ltd'],
  ['00107553', 'Combe Road Care'],
]);
const vendors = { ...nothingKnown.vendors, nameById, names: new Set(nameById.values()) };
const headers = ['No.', 'Name', 'Net'];
const asked = (value: string, ...names: readonly string[]) =>
  namesBeside({
    rows: names.map((name, at) => ({ row: at + 2, cells: ['', name, '5.00'] })),
    ...{ headers, field, column: 0, value, vendors },
  });

test('rows that name several vendors beside the one they are about to get are told apart', () => {
  const found = asked(
    '00107552',
    'Cambrook Hotel and Lodge Limited',
    'Combe Road Care',
    '',
    'Combe Road Care',
  );
  expect(found).toMatchObject({
    vendor: 'Cambrook Hotel & Lodge Ltd',
    header: 'Name',
    names: [
      { name: 'Cambrook Hotel and Lodge Limited', rows: [2], agrees: true },
      { name: 'Combe Road Care', rows: [3, 5], agrees: false },
    ],
    unnamed: [4],
  });
  expect(found?.names[1]?.score).toBeLessThan(0.6);
});

test('nothing is asked where they name one, or where all of them are that vendor', () => {
  expect(asked('00107552', 'Combe Road Care', 'Combe Road Care')).toBeNull();
  expect(asked('00107552', 'Cambrook Hotel & Lodge', 'Cambrook Hotel & Lodge Ltd')).toBeNull();
});

test('of a value that no vendor has, the name of the first row agrees', () => {
  expect(asked('999', 'Combe Road Care', 'Cambrook Hotel & Lodge Ltd')).toMatchObject({
    vendor: null,
    names: [
      { score: null, agrees: true },
      { score: null, agrees: false },
    ],
  });
});

test('where no other column names vendors, what the cells themselves say counts', () => {
  const rows = ['00107552', '00107553', ''].map((id, at) => ({ row: at + 2, cells: [id, '', '5.00'] }));
  const found = namesBeside({
    rows,
    headers: ['No.', 'Text', 'Net'],
    field,
    column: 0,
    value: '00107552',
    vendors,
  });
  expect(found).toMatchObject({
    ...{ header: 'No.', isOwn: true },
    names: [
      { name: '00107552, Cambrook Hotel & Lodge Ltd', agrees: true },
      { name: '00107553, Combe Road Care', rows: [3], agrees: false },
    ],
    unnamed: [4],
  });
});
