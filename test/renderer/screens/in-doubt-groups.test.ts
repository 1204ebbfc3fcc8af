import { expect, test } from 'vitest';
import type { RecordEntry } from '../../../src/ipc/shapes';
import { doubtGroups, stillOpen } from '../../../src/renderer/screens/import/in-doubt-groups';

const record = (number: number, more: Partial<RecordEntry> = {}): RecordEntry => ({
  record: number,
  rows: [number + 1, number + 1],
  key: `E-${number}`,
  outcome: 'in-doubt',
  serviceId: null,
  message: 'No answer came back.',
  advice: null,
  uploadId: null,
  batchId: null,
  payload: {},
  evidence: [{ at: '2026-11-22T10:00:00.000Z', title: 'Sent', sentence: `Sent in chunk ${number}.` }],
  ...more,
});

const numbers = (records: readonly RecordEntry[]) =>
  doubtGroups(records).map((group) => group.records.map((one) => one.record));

test('records of which the same is known stand together, whatever chunk they were in', () => {
  const looked = {
    at: '2026-11-22T10:05:00.000Z',
    title: 'Not shown',
    sentence: 'The list does not show it.',
  };
  const other = record(3, { evidence: [...(record(3).evidence ?? []), looked] });
  expect(numbers([record(1), record(2), other, record(4)])).toEqual([[1, 2, 4], [3]]);
});

test('a record that an entry of the service may be stands alone: each entry is one record only', () => {
  const shown = { candidates: [{ id: '88112', differs: [], values: [], seenAt: null }] };
  expect(numbers([record(1, shown), record(2, shown), record(3)])).toEqual([[1], [2], [3]]);
});

test('what a person left for good asks nothing any more', () => {
  expect(stillOpen([record(1), record(2, { isLeftForGood: true })]).map((one) => one.record)).toEqual([1]);
});
