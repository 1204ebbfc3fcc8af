import { expect, test } from 'vitest';
import { RefusedWord } from '../../../src/renderer/grid/refused-word';

test('a word whose first letter was refused is refused to its end, and told once', () => {
  const word = new RefusedWord();
  expect(word.refuse(1_000)).toBe(true);
  expect(word.refuse(1_400)).toBe(false);
  expect(word.holds(2_800)).toBe(true);
  expect(word.holds(4_200)).toBe(true);
});

test('after a pause, or when it was ended, the next letter begins a new word', () => {
  const word = new RefusedWord();
  expect(word.holds(0)).toBe(false);
  word.refuse(0);
  expect(word.holds(1_500)).toBe(false);
  word.refuse(2_000);
  expect([word.end(), word.end(), word.holds(2_001)]).toEqual([true, false, false]);
});
