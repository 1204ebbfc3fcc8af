import { describe, expect, it } from 'vitest';
import { suggestedFor, tableOf } from '../../fixtures/suggested';

const asked = (amount: (row: number) => string) =>
  suggestedFor(
    tableOf({
      Vendor: (row) => `Alder ${row}`,
      'Invoice no': (row) => `AL-${4410 + row * 3}`,
      'Invoice date': (row) => `2026-03-${11 + row}`,
      Amount: amount,
      Currency: () => 'EUR',
    }),
  ).questions.filter(({ kind }) => kind === 'finding:amount-in-other-units');

describe('amounts of equal length, filled up with zeros', () => {
  it('are asked about: the last two digits may be decimals', () => {
    expect(asked((row) => `${235442 + row * 30761}`.padStart(11, '0'))).toHaveLength(1);
  });

  it.each([
    ['they have a mark', (row: number) => `${2354 + row * 307}.42`.padStart(11, '0')],
    ['they are not filled up', (row: number) => `${235442 + row * 30761}`],
    ['they are of several lengths', (row: number) => `0${row * 997 + 5}`],
  ])('are not where %s', (_, amount) => {
    expect(asked(amount)).toEqual([]);
  });
});
