import { describe, expect, test } from 'vitest';
import { whyText } from '../../../src/renderer/charts/stage-reasons';
import {
  filterBehind,
  keyText,
  tieOutLines,
  titleBehind,
} from '../../../src/renderer/screens/import/reconciliation/stages';
import { createHandlers } from '../fake-bridge/handlers';
import { worldNamed } from '../fake-bridge/world';

const handlers = createHandlers(worldNamed(null), () => undefined);
const imports = await handlers['imports.list']({});
const sent = imports.find(({ records }) => records.created > 0);
if (sent === undefined) throw new Error('no import was sent');
const { importId } = sent;
const summary = await handlers['imports.summary']({ importId });

describe('the tie-out', () => {
  test('has a line for the records and one for each currency, each of five stages', async () => {
    const lines = tieOutLines(await handlers['reconcile.show']({ importId }), summary);
    expect(lines.map(({ label }) => label)).toEqual([
      'Records',
      ...summary.controlTotals.map(({ currency }) => currency),
    ]);
    for (const { figures } of lines) expect(figures).toHaveLength(5);
  });

  test('does not show a read-back of nothing before there was one, and shows it afterwards', async () => {
    const before = tieOutLines(await handlers['reconcile.show']({ importId }), summary);
    expect(before[0]?.figures[4]?.isUnknown).toBe(true);
    await handlers['reconcile.start']({ importId, order: { kind: 'all' } });
    const after = tieOutLines(await handlers['reconcile.show']({ importId }), summary);
    expect(after[0]?.figures[4]).toMatchObject({ isUnknown: false, gap: null });
  });

  test('a number opens the records of its stage, in its currency where it has one', () => {
    const [money] = summary.controlTotals;
    expect(filterBehind(summary, 0, 3, false)).toEqual({ stage: 'created', isGap: false });
    expect(filterBehind(summary, 1, 4, true)).toEqual({
      stage: 'readBack',
      isGap: true,
      currency: money?.currency,
    });
    expect(titleBehind({ stage: 'readBack', isGap: true, currency: 'GBP' })).toBe(
      'Difference at “Read back”: GBP',
    );
    expect(titleBehind({ stage: 'valid', isGap: false, value: '101' }, '101 Harbour')).toBe(
      'Valid: 101 Harbour',
    );
  });
});

test('the parts of a key stand apart', () => {
  expect([keyText('12|A-1'), keyText(null)]).toEqual(['12 · A-1', null]);
});

test('a gap names what it consists of: with numbers where they add up, else what there is', () => {
  const none = Object.fromEntries(Object.keys(summary.records).map((name) => [name, 0]));
  const records = { ...summary.records, ...none, failed: 6, rejected: 6, existing: 28 };
  expect(whyText(records, 'created', 12)).toBe('6 failed, 6 rejected');
  expect(whyText(records, 'created', 40)).toBe('6 failed, 6 rejected, 28 existing');
  expect(whyText(records, 'submitted', 28)).toBe('28 existing');
  expect(whyText(records, 'created', 13)).toBe('failed, rejected or existing');
  expect(whyText(records, 'created', null)).toBe('failed, rejected or existing');
  const waiting = { ...records, existing: 0, pending: 9, unsent: 4, again: 2 };
  expect(whyText(waiting, 'submitted', 4)).toBe('4 not sent');
  expect(whyText(waiting, 'created', 17)).toBe(
    '6 failed, 6 rejected, 3 sent, no result yet, 2 to be sent again',
  );
});
