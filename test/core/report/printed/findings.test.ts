import { expect, test } from 'vitest';
import { printedReport } from '../../../../src/core/report/printed';
import type { PrintedFacts, PrintedFinding } from '../../../../src/core/report/printed/facts';

const none = { total: 0, entries: [] };

const facts = (inDoubt: readonly PrintedFinding[]): PrintedFacts => ({
  words: { one: 'invoice', many: 'invoices' },
  ...{ head: [], fileName: 'a.csv', where: 'Trial', madeOn: 'today', footer: '' },
  records: {
    ...{ total: 3, invalid: 0, duplicates: 0, pending: 0, created: 0, updated: 0, existing: 0 },
    ...{ failed: 0, rejected: 0, inDoubt: 3, excluded: 0 },
  },
  ...{
    totals: [],
    uncounted: 0,
    groups: [],
    isReadBack: false,
    readBack: [],
    reasons: [],
    decisions: [],
    comments: [],
  },
  reconciliation: { state: 'none', compared: 0, matched: 0, different: 0, missing: 0, unexpected: 0 },
  ...{ notCreated: none, differences: none, swept: none },
  inDoubt: { total: inDoubt.length, entries: inDoubt },
  review: { prepared: null, reviewed: null, isOutdated: false },
});

const rowsOf = (entries: readonly PrintedFinding[]) =>
  printedReport(facts(entries)).blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []));

const one = (row: number, message: string): PrintedFinding => ({
  ...{ rows: [row, row], key: `17|A-${row}`, what: 'in-doubt', message, advice: 'Look for it.' },
});

test('what several records in a row have in common is printed once; each record stands by its own name', () => {
  expect(rowsOf([one(2, 'No answer.'), one(3, 'No answer.'), one(4, 'Cut off.')])).toEqual([
    ['2', '17 · A-2', 'in doubt', 'No answer.', 'Look for it.'],
    ['3', '17 · A-3', 'in doubt', 'as above', 'as above'],
    ['4', '17 · A-4', 'in doubt', 'Cut off.', 'as above'],
  ]);
});

test('before anything was read back nothing is called compared, and no money read back', () => {
  const figure = { count: 23, amount: '1.00' };
  const none = { count: 0, amount: '0.00' };
  const known: PrintedFacts = {
    ...facts([]),
    readBack: ['The records were not read back yet.'],
    reconciliation: { state: 'partial', compared: 23, matched: 23, different: 0, missing: 0, unexpected: 0 },
    totals: [
      {
        currency: 'USD',
        source: '1.00',
        valid: '1.00',
        submitted: '1.00',
        created: '1.00',
        readBack: '0.00',
      },
    ],
    groups: [
      {
        heading: 'Location',
        lines: [
          {
            ...{ label: '101', currency: 'USD' },
            stages: { source: figure, valid: figure, submitted: figure, created: figure, readBack: none },
          },
        ],
      },
    ],
  };
  const before = JSON.stringify(printedReport(known));
  expect(before).not.toMatch(/match|compared|Read back"/);
  const after = JSON.stringify(printedReport({ ...known, isReadBack: true }));
  expect(after).toContain('23 compared, 23 match');
  expect(after.match(/Read back"/g)).toHaveLength(2);
});
