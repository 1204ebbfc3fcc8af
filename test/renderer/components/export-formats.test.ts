import { expect, test } from 'vitest';
import { exportsOf } from '../../../src/renderer/components/export-formats';

const none = {
  ...{ total: 10, valid: 10, warnings: 0, invalid: 0, duplicates: 0, pending: 0 },
  ...{ created: 10, updated: 0, existing: 0, failed: 0, rejected: 0, inDoubt: 0, excluded: 0 },
};

const again = (over: object) => exportsOf({ ...none, ...over }).find(({ format }) => format === 're-import');

test('before there are rows nothing can be written, and every entry says so', () => {
  expect(exportsOf(undefined).map(({ whyNot }) => whyNot)).toEqual(Array(5).fill('There are no rows yet.'));
});

test('what failed can be loaded again only where something failed; what is in doubt waits for its decision', () => {
  expect(again({})?.whyNot).toContain('Nothing failed');
  expect(again({ inDoubt: 2 })?.whyNot).toContain('before it is decided');
  expect(again({ failed: 1, rejected: 2, invalid: 3 })).toMatchObject({
    whyNot: null,
    about: expect.stringContaining('6 records'),
  });
});

test('each entry has its ending and its name', () => {
  expect(exportsOf(none).map(({ ending, suffix }) => `${suffix}.${ending}`)).toEqual([
    ...['results.xlsx', 'results.csv', 'report.pdf', 'results.json', 'to correct.xlsx'],
  ]);
});
