import { expect, test } from 'vitest';
import { guardWords } from '../../../src/renderer/screens/new-import/review/there-already';

test('one record is spoken of as one, several as several, and none not at all', () => {
  expect(guardWords({ existing: 0, near: 0 })).toEqual([]);
  expect(guardWords({ existing: 1, near: 1 })).toEqual([
    expect.stringMatching(/an equal one: it is held back/),
    expect.stringMatching(/^1 record has .*: it goes out/),
  ]);
  expect(guardWords({ existing: 2, near: 2 })).toEqual([
    expect.stringMatching(/for each: they are held back/),
    expect.stringMatching(/^2 records have .*: they go out/),
  ]);
});
