import { expect, test } from 'vitest';
import { goalLine, goals } from '../../scripts/bench/goals.mjs';

const goal = (unit: string, least: boolean, of: (figures: { value?: number }) => number | undefined) => ({
  what: 'x',
  first: 3,
  moonshot: least ? 6 : 1.5,
  unit,
  least,
  of,
});

test('a goal says whether each mark is reached, and how far the far one is', () => {
  const less = goal(' s', false, ({ value }) => value);
  expect(goalLine(less, { value: 3 }).slice(3)).toEqual(['3.00 s', 'reached', '2.00 x away']);
  expect(goalLine(less, { value: 12 }).slice(3)).toEqual(['12.0 s', 'not yet', '8.00 x away']);
  expect(goalLine(less, { value: 1 }).slice(3)).toEqual(['1.00 s', 'reached', 'reached']);
  const more = goal('k', true, ({ value }) => value);
  expect(goalLine(more, { value: 3 }).slice(3)).toEqual(['3.00k', 'reached', '2.00 x away']);
  expect(goalLine(more, { value: 150 }).slice(3)).toEqual(['150k', 'reached', 'reached']);
});

test('a figure without a bar is told, and neither reached nor missed', () => {
  const told = { ...goal(' ms', false, ({ value }) => value), first: null, moonshot: null };
  expect(goalLine(told, { value: 7 })).toEqual(['x', '', '', '7.00 ms', 'no bar', '']);
});

test('what a run did not measure is said to be so, for every goal', () => {
  for (const one of goals) expect(goalLine(one, {})[3]).toBe('not measured');
});
