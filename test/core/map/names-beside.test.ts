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
type Filled = readonly [value: string, name: string];

/** The first row in row 2. */
const asked = (...filled: readonly Filled[]) =>
  namesBeside({
    rows: filled.map(([value, name], at) => ({
      row: at + 2,
      cells: [value, name, '5.00'],
      value,
      before: '',
    })),
    ...{ headers: ['No.', 'Name', 'Net'], field, column: 0, vendors },
  });

test('rows that would get another vendor than they name come first, with those that agree and those that name none', () => {
  const found = asked(
    ['00107552', 'Cambrook Hotel and Lodge Limited'],
    ['00107552', 'Combe Road Care'],
    ['00107552', ''],
    ['00107552', 'Combe Road Care'],
  );
  expect(found).toMatchObject({
    header: 'Name',
    isOwn: false,
    names: [
      {
        value: '00107552',
        vendor: 'Cambrook Hotel & Lodge Ltd',
        name: 'Combe Road Care',
        rows: [3, 5],
        agrees: false,
      },
      { name: 'Cambrook Hotel and Lodge Limited', rows: [2], agrees: true },
      { name: '', rows: [4], agrees: null },
    ],
  });
  expect(found?.names[0]?.score).toBeLessThan(0.6);
});

test('one other name is asked about as several are, and so are several ids', () => {
  expect(asked(['00107552', 'Combe Road Care'], ['00107552', 'Combe Road Care'])?.names).toHaveLength(1);
  const turned = asked(['00107553', 'Cambrook Hotel & Lodge Ltd'], ['00107552', 'Combe Road Care']);
  expect(turned?.names.map(({ agrees }) => agrees)).toEqual([false, false]);
});

test('nothing is asked where each gets the vendor it names, or one that nobody knows', () => {
  expect(asked(['00107552', 'Cambrook Hotel & Lodge'], ['00107553', 'Combe Road Care Ltd'])).toBeNull();
  expect(asked(['999', 'Combe Road Care'], ['999', 'Cambrook Hotel & Lodge Ltd'])).toBeNull();
});

test('where no other column names vendors, one value over several others is asked about', () => {
  const over = (...before: readonly string[]) =>
    namesBeside({
      rows: before.map((id, at) => ({
        row: at + 2,
        cells: ['00107552', '', '5.00'],
        value: '00107552',
        before: id,
      })),
      ...{ headers: ['No.', 'Text', 'Net'], field, column: 0, vendors },
    });
  expect(over('00107553', '00107554')).toMatchObject({
    ...{ header: 'No.', isOwn: true },
    names: [
      { name: '00107553, Combe Road Care', rows: [2], agrees: false },
      { name: '00107554', rows: [3], agrees: false },
    ],
  });
  expect(over('107552', '107552')).toBeNull();
  expect(over('', '')).toBeNull();
});

test('a column of names is held against the ids beside it', () => {
  const found = namesBeside({
    rows: ['00107552', '00107553'].map((id, at) => ({
      ...{ row: at + 2, cells: ['Combe Road Care', id], value: 'Combe Road Care', before: '' },
    })),
    ...{ headers: ['Vendor', 'No.'], field, column: 0, vendors },
  });
  expect(found?.names).toMatchObject([
    { name: '00107552, Cambrook Hotel & Lodge Ltd', agrees: false },
    { name: '00107553, Combe Road Care', agrees: true },
  ]);
});
