import { expect, it } from 'vitest';
import { alikeDecimals } from '../../../src/core/values/alike-decimals';

it.each([
  ['501', '101.37', '501.00', '101.37'],
  ['2.5', '3', '2.5', '3.0'],
  ['5', '7', '5', '7'],
  ['-0.5', '0.25', '-0.50', '0.25'],
  ['', '12', '', '12'],
  ['INV-1', '1.20', 'INV-1', '1.20'],
])('%s beside %s is %s beside %s', (one, other, first, second) => {
  expect(alikeDecimals(one, other)).toEqual([first, second]);
});
