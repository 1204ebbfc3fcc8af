import { expect, test } from 'vitest';
import { targetNamed } from '../../../src/core/targets';
import { whyBehind } from '../../../src/renderer/screens/new-import/review/left-out';
import { guardTitle, guardWords } from '../../../src/renderer/screens/new-import/review/there-already';
import { howSentence } from '../../../src/renderer/screens/new-import/review/what-is-sent';

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

test('updates are called so, and are none of those that only share number and vendor', () => {
  const updates = { records: 2, alone: 2, sentence: '2 purchase orders are updated: 2 lines new' };
  const guard = { existing: 0, near: 2, updates, listedAt: '2026-11-25T19:58:00.000Z' };
  expect(guardTitle(guard, 2)).toBe(updates.sentence);
  expect(guardWords(guard).join(' ')).not.toContain('number and vendor');
  expect(guardTitle({ ...guard, near: 3 }, 3)).toBe(
    `${updates.sentence}; 1 record of a number and vendor that the service has, otherwise not equal`,
  );
});

test('that none stands there is said of what goes out alone, not of a file with duplicates', () => {
  const guard = { existing: 0, near: 0, listedAt: '2026-11-25T19:59:00.000Z' };
  expect(guardTitle(guard, 30)).toBe('Of the 30 to be sent, none stands at the service');
  expect(guardTitle(guard, 1)).toBe('The one to be sent does not stand at the service');
  expect(guardTitle({ ...guard, listedAt: null }, 30)).toBe('Not checked against the service');
});

test('how it is sent does not promise chunks to updates that go out alone', () => {
  const orders = targetNamed('purchase-orders');
  const how = (valid: number, alone: number) => howSentence({ valid, chunkSize: 50, alone }, orders);
  expect(how(2, 2)).toBe('They go out one by one: each is read back before the next one.');
  expect(how(9, 2)).toBe(
    'One goes first and is looked at; then 1 chunk of up to 50 records. 2 updates go out alone after that, each read back before the next one.',
  );
  expect(how(3, 2)).toMatch(/^One goes first and is looked at\. 2 updates go/);
  expect(how(9, 0)).toContain('The last purchase order is sent separately');
  expect(how(1, 1)).toBe('');
});

test('why records stay behind is told by what keeps them back, not by warnings of those that go out', () => {
  const firstAt = { sheet: null, row: 2, column: null };
  const issue = (code: string, severity: 'error' | 'warning', count: number) => ({
    ...{ code, severity, count, message: '', firstAt },
  });
  const said = [
    issue('already-imported', 'error', 3),
    issue('due-date-missing', 'warning', 33),
    issue('credit-note', 'warning', 1),
  ];
  expect(whyBehind(said)).toEqual([expect.stringMatching(/\(3\)$/), expect.stringMatching(/\(1\)$/)]);
});
