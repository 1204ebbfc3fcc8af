import { expect, test } from 'vitest';
import { listWords } from '../../../src/renderer/screens/journal/list-words';

test('a sweep says how many records it held against the list, which are more than were created', () => {
  expect(listWords({ target: 'invoices', entries: 52, records: 40, isListed: true })).toBe(
    '52 invoices read, 40 records of this journal held against them',
  );
  expect(listWords({ target: 'payment-vendors', entries: 0, records: 1, isListed: false })).toMatch(
    /^1 payments? vendor that this journal sent, refused ones too/,
  );
});
