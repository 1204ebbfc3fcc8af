import { expect, test } from 'vitest';
import type { Progress } from '../../../src/ipc/shapes';
import { runSentence, waitSentence } from '../../../src/renderer/components/run/run-sentence';

const records = {
  ...{ total: 50, valid: 50, warnings: 0, invalid: 0, duplicates: 0, pending: 1, created: 11, updated: 0 },
  ...{ existing: 0, failed: 0, rejected: 0, inDoubt: 38, excluded: 0 },
};
const progress: Progress = {
  ...{ importId: 'i', phase: 'submitting', done: 11, total: 50, perSecond: 1, secondsLeft: 2, records },
  message: null,
};

test('while it sends, a run tells how fast and how long still', () => {
  expect(runSentence({ state: 'submitting', records }, progress)).toBe(
    'Sending · 1 a second · about 2 s left',
  );
});

test('a run that only waits says what for and until when, and no rate or rest of time', () => {
  const waiting = { ...progress, message: 'waiting until 2026-11-26 04:10:05 UTC before the last is sent' };
  const sentence = 'Waiting until 2026-11-26 04:10:05 UTC before the last is sent.';
  expect(runSentence({ state: 'submitting', records }, waiting)).toBe(sentence);
  expect(waitSentence('submitting', waiting)).toBe(sentence);
  expect(waitSentence('paused', waiting)).toBeNull();
});

test('an import that waits with a part not sent is not told as sent', () => {
  expect(runSentence({ state: 'waiting', records: { ...records, unsent: 1 } }, undefined)).toBe(
    'Not everything is sent yet: Resume goes on.',
  );
  expect(runSentence({ state: 'waiting', records }, undefined)).toBe(
    'Everything is sent; the service still works on it.',
  );
});
