import { describe, expect, it } from 'vitest';
import { valueShape } from '../../../src/core/read/value-shape';
import { parseAmount } from '../../../src/core/values/amount';

const read = (text: string) => {
  const amount = parseAmount(text, { decimal: 'auto' });
  return amount.ok ? amount.value.text : amount.problem.code;
};
const numbers = ['integer', 'comma', 'grouped-point', 'grouped-comma', 'comma-or-group'];

describe('amounts as they are written in one country', () => {
  it.each([
    ['rupees and no paise', '1,19,000/-', '119000'],
    ['rupees with their mark', 'Rs. 1,19,000/-', '119000'],
    ['rupees of Pakistan', 'Rs. 119,000', '119000'],
    ['Swedish öre', '119:50', '119.5'],
    ['Swedish thousands', '1 119:50', '1119.5'],
    ['Swedish with crowns behind', '1.119:50 kr', '1119.5'],
    ['Swedish with crowns before', 'kr 119:50', '119.5'],
    ['Swedish without öre', '238:-', '238'],
    ['a Dutch credit, as before', '12,50-/-', '-12.5'],
  ])('%s: %s', (_, text, amount) => {
    expect(read(text)).toBe(amount);
  });

  it.each(['1,19,000/-', 'Rs. 119,000', 'Rs. 1,19,000.00', '119:50', '1 119:50', 'kr 119:50', '238:-'])(
    'make a column of amounts: %s',
    (text) => {
      expect(numbers).toContain(valueShape(text));
    },
  );

  it.each([
    ['12:30', 'time'],
    ['9:05', 'time'],
    ['2026-02-03 12:30', 'ymd'],
    ['03.02.2026 12:30', 'dmy-or-mdy'],
  ])('hours stay hours: %s', (text, shape) => {
    expect(valueShape(text)).toBe(shape);
    expect(read(text)).toBe('amount-unreadable');
  });
});
