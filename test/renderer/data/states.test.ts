import { expect, test } from 'vitest';
import { canGoOn, openDoubt, standingWords } from '../../../src/renderer/data/states';

const at = (state: 'finished' | 'stopped' | 'paused' | 'waiting', pending: number, inDoubt = 0) => ({
  state,
  records: { pending, inDoubt, failed: 0, rejected: 0 },
});

test('an import goes on wherever records are still to be sent, and not where the service owes an answer', () => {
  for (const state of ['finished', 'stopped', 'paused'] as const) expect(canGoOn(at(state, 5))).toBe(true);
  expect(canGoOn(at('paused', 0))).toBe(true);
  for (const done of [at('finished', 0), at('stopped', 0), at('waiting', 5)])
    expect(canGoOn(done)).toBe(false);
});

test('an import that waits with a part not sent goes on: asking for results sends nothing', () => {
  const waiting = {
    state: 'waiting',
    records: { pending: 1, unsent: 1, inDoubt: 38, failed: 0, rejected: 0 },
  } as const;
  expect(canGoOn(waiting)).toBe(true);
  expect(standingWords(waiting).word).toBe('Not all sent');
});

test('what came to its end is called good only where nothing is left open', () => {
  expect(standingWords(at('finished', 0))).toEqual({ word: 'Finished', tone: 'good' });
  expect(standingWords(at('finished', 5))).toEqual({ word: 'Not all sent', tone: 'attention' });
  expect(standingWords(at('finished', 0, 10))).toEqual({
    word: 'Finished, some in doubt',
    tone: 'attention',
  });
  expect(standingWords({ ...at('finished', 0), mayBeTwice: 1 })).toEqual({
    word: 'Finished, perhaps twice',
    tone: 'attention',
  });
  const refused = { ...at('finished', 0), records: { ...at('finished', 0).records, rejected: 1 } };
  expect(standingWords(refused)).toEqual({ word: 'Finished, some refused', tone: 'attention' });
  expect(standingWords({ ...refused, takenUp: 1 })).toEqual({ word: 'Finished', tone: 'good' });
});

test('what a person left for good asks nothing any more', () => {
  expect(openDoubt({ ...at('finished', 0, 3), leftForGood: 2 })).toBe(1);
  expect(openDoubt(at('finished', 0, 3))).toBe(3);
  const given = { ...at('finished', 0, 2), leftForGood: 2 };
  expect(standingWords(given)).toEqual({ word: 'Finished', tone: 'quiet' });
});
