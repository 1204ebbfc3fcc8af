import { describe, expect, it } from 'vitest';
import { type ColumnProfile, distinctCap, startColumn } from '../../../src/core/read/column-profile';
import { startRoom } from '../../../src/core/read/value-room';

const profiled = (values: readonly string[]): ColumnProfile => {
  const column = startColumn();
  for (const [i, value] of values.entries()) column.add(value, null, i + 2);
  return column.finish({ name: 'x', header: 'x' }, 0);
};

describe('what a column holds', () => {
  const kinds: readonly (readonly [string, readonly string[]])[] = [
    ['amount', ['£1,234.56', '-£5.00', '(1,234.56)', '12.00-']],
    ['amount', ['9.09E-13', '5.25']],
    ['number', ['1', '25', '7290.0']],
    ['code', ['00123', '00124']],
    ['code', ['35190112345678901234567890123456789012345678', '1']],
    ['code', ['INV-1', 'INV-2', '17']],
    ['date', ['2024-01-05', '2024-01-06 10:30:00']],
    ['date', ['23-Sep-11', '06-Oct-11']],
    ['currency', ['GBP', 'EUR', 'GBP']],
    ['email', ['a@b.example', 'c@d.example']],
    ['flag', ['TRUE', 'False', 'no']],
    ['percent', ['95%', '7.5 %']],
    ['text', ['Acme Ltd', 'Pens & Co']],
    ['empty', ['', ' ']],
  ];
  for (const [kind, values] of kinds) {
    it(`${values.join(' | ')} is ${kind}`, () => expect(profiled(values).kind).toBe(kind));
  }

  const orders: readonly (readonly [ColumnProfile['dateOrder'], readonly string[]])[] = [
    ['dmy', ['02/01/2014', '31/12/2012']],
    ['mdy', ['2/1/2011', '10/30/1998']],
    ['ambiguous', ['02/01/2014', '03/04/2014']],
    ['mixed', ['31/12/2012', '12/31/2012']],
    ['mixed', ['2024-03-08', '03/10/2024']],
    ['ymd', ['2024-03-08']],
  ];
  for (const [order, values] of orders) {
    it(`the order of ${values.join(' | ')} is ${order}`, () =>
      expect(profiled(values).dateOrder).toBe(order));
  }

  const marks: readonly (readonly [ColumnProfile['decimalMark'], readonly string[]])[] = [
    ['.', ['1,234.56', '5,555']],
    [',', ['1.234,56', '5.555']],
    ['ambiguous', ['5.555']],
    ['mixed', ['5,5', '5.555']],
    ['mixed', ['5,5', '5.5']],
    ['.', ['0.555']],
    [null, ['5', '17']],
  ];
  for (const [mark, values] of marks) {
    it(`the decimal mark of ${values.join(' | ')} is ${mark ?? 'not asked'}`, () =>
      expect(profiled(values).decimalMark).toBe(mark));
  }

  it('the row of the first value at odds with the others is named', () => {
    expect(profiled(['5,5', '6,5', '5.555']).firstOddRow).toBe(4);
  });
  it('different values are counted up to a cap, and it says so', () => {
    const values = Array.from({ length: distinctCap + 5 }, (_, i) => `value ${i}`);
    expect(profiled(values)).toMatchObject({
      distinct: distinctCap,
      isDistinctCapped: true,
      filled: distinctCap + 5,
    });
    expect(profiled(['a', 'b', 'a', ''])).toMatchObject({
      distinct: 2,
      isDistinctCapped: false,
      filled: 3,
      samples: ['a', 'b'],
    });
  });

  it('all columns of a table share one room: once it is taken they say that there are more', () => {
    const room = startRoom(10 * (80 + 7));
    const one = startColumn(room);
    const other = startColumn(room);
    for (let i = 0; i < 20; i++) {
      one.add(`value${String(i).padStart(2, '0')}`, null, i);
      other.add('same', null, i);
    }
    const [first, second] = [one, other].map((column, i) => column.finish({ name: '', header: '' }, i));
    expect(first).toMatchObject({ isDistinctCapped: true, filled: 20, values: [] });
    expect(first?.distinct).toBeGreaterThan(2);
    expect(second).toMatchObject({ isDistinctCapped: false, distinct: 1, filled: 20 });
  });

  it('columns of few values are counted through, most frequent first; those of many are not', () => {
    expect(profiled(['Paid', ' Paid', 'Open', '', 'Paid']).values).toEqual([
      { value: 'Paid', count: 3 },
      { value: 'Open', count: 1 },
    ]);
    expect(profiled(Array.from({ length: 500 }, (_, i) => `v${i}`)).values).toEqual([]);
  });
});
