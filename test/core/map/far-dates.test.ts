import { describe, expect, it } from 'vitest';
import { saidAround } from '../../../src/core/map/said-around';
import { suggestedFor, tableOf } from '../../fixtures/suggested';

const asked = (date: (row: number) => string, header = 'Invoice date', count = 8) =>
  suggestedFor(
    tableOf(
      {
        Vendor: (row) => `Alder ${row}`,
        'Invoice no': (row) => `AL-${4410 + row * 3}`,
        [header]: date,
        Amount: (row) => `${1100 + row * 371}.25`,
        Currency: () => 'EUR',
      },
      count,
    ),
  ).questions.filter(({ kind }) => kind.startsWith('finding:date-'));

describe('a day years apart from all others', () => {
  it.each(['1900-01-01', '1970-01-01', '1925-03-04'])('is asked about: %s', (odd) => {
    const [question] = asked((row) => (row === 3 ? odd : `2026-03-${11 + row}`));
    expect(question?.accepts?.values).toEqual([odd]);
  });

  it('is not where the list goes through the years, or several rows are as old', () => {
    expect(asked((row) => `${2005 + row * 3}-03-11`)).toEqual([]);
    expect(asked((row) => `${row % 2 === 0 ? 2008 : 2026}-03-${11 + row}`)).toEqual([]);
  });
});

describe('a baseline date', () => {
  it('is asked about, as the day of a booking is', () => {
    expect(asked((row) => `2026-03-${11 + row}`, 'Baseline date')).toHaveLength(1);
  });
});

describe('a line that says to what amounts were converted', () => {
  it.each(['All amounts converted to EUR', 'Amounts shown in EUR (reporting currency)'])('%s', (text) => {
    const line = { row: 1, cells: [text], kinds: null, shown: null };
    expect(saidAround([line], []).map(({ about, value }) => [about, value])).toEqual([['currency', 'EUR']]);
  });
});
