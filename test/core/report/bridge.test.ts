import { expect, it } from 'vitest';
import {
  type BridgePart,
  bridgeOf,
  printedBridge,
  totalsOfParts,
  uncountedIn,
  unknownText,
} from '../../../src/core/report/bridge';
import { summarySentences } from '../../../src/core/report/summary-sentences';

const part = (
  line: BridgePart['line'],
  currency: string | null,
  amount: string | null,
  more = {},
): BridgePart => ({
  ...{ line, records: 1, rows: 1, currency, amount, texts: [], isSubmitted: false },
  ...more,
});

const parts: readonly BridgePart[] = [
  part('adds-up', 'USD', '7781513.50'),
  part('by-rule', 'USD', '-54681.95', { records: 3, rows: 4 }),
  part('error', 'USD', '10.005'),
  part('error', null, null, { texts: ['12 CR'] }),
  part('error', null, '99.90'),
  part('created', 'USD', '7781513.50', { isSubmitted: true }),
  part('created', 'JPY', '5', { isSubmitted: true }),
];

it('every part stands in one line, in the order of the way from the file to what is sent', () => {
  const bridge = bridgeOf(parts);
  expect(bridge.file).toMatchObject({ rows: 10, records: 9, unknown: { records: 1, texts: ['12 CR'] } });
  expect(
    printedBridge(bridge, 'not-sent').map(({ label, amounts }) => [label, amounts.map((one) => one.amount)]),
  ).toEqual([
    ['All rows of the file', ['99.90', '5', '15508355.055']],
    ['Rows that add up others', ['7781513.50']],
    ['Left out by a rule, such as credits', ['-54681.95']],
    ['With an error', ['99.90', '10.005']],
    ['Created', ['5', '7781513.50']],
  ]);
  expect(bridge.lines.map(({ unknown }) => unknownText(unknown)).join('')).toBe(
    'amount unknown of 1: "12 CR"',
  );
  expect(uncountedIn(bridge)).toBe(1);
});

it('control totals come out of the same parts, without what only adds up others', () => {
  expect(totalsOfParts(parts)).toEqual([
    { currency: 'JPY', source: '5', valid: '5', submitted: '5', created: '5' },
    {
      ...{ currency: 'USD', source: '7726841.555', valid: '7781513.50' },
      ...{ submitted: '7781513.50', created: '7781513.50' },
    },
    { currency: '', source: '99.90', valid: '0.00', submitted: '0.00', created: '0.00' },
  ]);
});

it('a sentence says why more is valid than the file holds, and does not doubt a currency that ties', () => {
  const none = { total: 9, invalid: 3, duplicates: 0, pending: 0, created: 2, updated: 0, existing: 0 };
  const sentences = summarySentences({
    words: { one: 'invoice', many: 'invoices' },
    records: { ...none, failed: 0, rejected: 0, inDoubt: 0, excluded: 4 },
    totals: totalsOfParts(parts).map((total) => ({ ...total, readBack: '0' })),
    bridge: bridgeOf(parts),
    uncounted: 0,
    isReadBack: false,
  });
  expect(sentences.slice(1)).toEqual([
    'JPY: 5 in the file, 5 created; the totals tie.',
    expect.stringContaining('(-54,681.95 left out by a rule, such as credits; 10.005 with an error)'),
    'no currency: 99.90 in the file, 0.00 created; 99.90 was held back (99.90 with an error).',
  ]);
});
