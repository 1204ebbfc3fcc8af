import { describe, expect, it } from 'vitest';
import { suggestedFor, tableOf } from '../../fixtures/suggested';

const file = (ages: readonly string[]) =>
  tableOf({
    Vendor: (row) => `Fernhill ${row}`,
    'Bill No': (row) => `FE-${410 + row * 3}`,
    'Bill Date': (row) => `2026-03-${11 + row}`,
    ...Object.fromEntries(
      ages.map((age, at) => [
        age,
        (row: number) => (row % ages.length === at ? `${330 + row * 7}.00` : '0.00'),
      ]),
    ),
    Total: (row) => `${330 + row * 7}.00`,
    Currency: () => 'GBP',
  });

const askedOf = (ages: readonly string[]) =>
  suggestedFor(file(ages)).questions.filter(({ kind }) => kind === 'finding:total-unproven');

describe('the total of a list of what is open by age', () => {
  it.each([
    [['Current', '1 - 30', '31 - 60', '61 and over']],
    [['Current', '< 1 Month', '1 Month', '2 Months', 'Older']],
    [['0-30 days', '31-60 days', '> 60 days']],
    [['Nicht fällig', '1 bis 30 Tage', '31 bis 60 Tage', 'über 60 Tage']],
  ])('is asked about, and none of the ages is offered: %s', (ages) => {
    const [question, ...others] = askedOf(ages);
    expect(others).toEqual([]);
    expect(question?.text).toContain('says by age what is still open');
    expect(question?.options.map(({ value }) => value)).toEqual(['accept']);
  });

  it('is not where a column is called like one age by chance', () => {
    expect(askedOf(['1 - 30'])).toEqual([]);
  });
});
