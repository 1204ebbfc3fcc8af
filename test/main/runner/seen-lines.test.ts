import { expect, it } from 'vitest';
import type { Fact } from '../../../src/core/submit/facts';
import { appendFacts } from '../../../src/main/journal/facts';
import { findImport } from '../../../src/main/journal/imports';
import { inTransaction } from '../../../src/main/journal/open';
import { decisionsOf } from '../../../src/main/runner/report/decisions';
import { summarise } from '../../../src/main/runner/summary';
import { addTestConnection, addTestImport, temporaryJournal } from '../../fixtures/journal';

const read = (record: number, over: Partial<Extract<Fact, { kind: 'read' }>>): Fact => ({
  ...{ kind: 'read', at: 1_000 * record, record, serviceId: `o${record}`, differs: [] },
  ...over,
});

it('R-163: what was seen of the lines of updates stands in the summary and among the decisions of the report', () => {
  const journal = temporaryJournal();
  addTestConnection(journal);
  addTestImport(journal, 'i1', 'purchase-orders');
  journal.db.prepare("UPDATE import SET submitted_at = '2026-01-02T03:04:05.000Z'").run();
  const facts = [
    read(1, { lines: 'replaced' }),
    read(2, { lines: 'replaced' }),
    read(3, {}),
    read(4, { lines: 'added', text: 'o4 holds 4 lines after an update with 2.' }),
  ];
  inTransaction(journal, () => appendFacts(journal, 'i1', facts));
  const stored = findImport(journal, 'i1');
  if (stored === undefined) throw new Error('no import');
  const { issues } = summarise(journal, stored, false);
  expect(issues.map(({ code, count }) => [code, count])).toEqual([
    ['lines-seen-added', 1],
    ['lines-seen-replaced', 2],
  ]);
  expect(issues[0]?.message).toContain('o4 holds 4 lines after an update with 2.');
  expect(issues[0]?.message).toContain('as with purchaseOrder.bulk.lines set to "adds"');
  expect(decisionsOf(journal, stored).map(({ who, what }) => `${who}: ${what}`)).toEqual([
    expect.stringContaining('Seen, not decided: Updates read back with just the lines of the file: 2.'),
    expect.stringContaining(
      'Seen, not decided: Updates read back with their lines beside those that stood there: 1.',
    ),
  ]);
});
