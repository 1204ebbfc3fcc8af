import { describe, expect, it } from 'vitest';
import type { Fact } from '../../../src/core/submit/facts';
import { appendFacts } from '../../../src/main/journal/facts';
import { inTransaction } from '../../../src/main/journal/open';
import { addProfileChange } from '../../../src/main/journal/profile-changes';
import { linesAsSeen } from '../../../src/main/runner/lines-as-seen';
import { addTestConnection, addTestImport, temporaryJournal } from '../../fixtures/journal';
import { testProfile } from '../../fixtures/submission';

const LATER = Date.parse('2026-02-01T00:00:00.000Z');

const read = (at: number, lines: 'added' | 'replaced' | 'other'): Fact => ({
  ...{ kind: 'read', at, record: 1, serviceId: 'o1', differs: [], lines },
});

const looked = (at: number): Fact => ({
  ...{
    kind: 'look',
    at,
    chunks: [1],
    told: [],
    begunAt: at,
    isWhole: true,
    holes: [],
    newest: null,
    open: [],
  },
  sights: [
    {
      record: 1,
      candidates: [
        {
          ...{ id: 'o1', grade: 'suspicion', differs: [], unshown: [], createdAt: null },
          ...{ isUpdated: true, stands: 'otherwise', isAdded: true },
        },
      ],
    },
  ],
});

/** A journal with two connections to one service, and what an import over the first has seen. */
const journalOf = (facts: readonly Fact[], target = 'purchase-orders') => {
  const journal = temporaryJournal();
  addTestConnection(journal);
  addTestConnection(journal, 'c2');
  addTestImport(journal, 'i1', target);
  journal.db.prepare("UPDATE import SET submitted_at = '2026-02-01T00:00:00.000Z'").run();
  inTransaction(journal, () => appendFacts(journal, 'i1', facts));
  return journal;
};

const linesOf = (journal: ReturnType<typeof journalOf>, connectionId = 'c1') =>
  linesAsSeen(journal, connectionId, testProfile()).purchaseOrder.bulk.lines;

describe('what an import saw of the lines of an order after an update (R-163)', () => {
  it.each<[string, readonly Fact[], string]>([
    ['lines read back beside those of before', [read(LATER, 'added')], 'adds'],
    ['a look showed both', [looked(LATER)], 'adds'],
    ['the last one read back was replaced', [read(LATER, 'added'), read(LATER + 1, 'replaced')], 'unknown'],
    ['other lines say nothing', [read(LATER, 'other')], 'unknown'],
    ['nothing was seen', [], 'unknown'],
  ])('%s', (_name, facts, lines) => {
    expect(linesOf(journalOf(facts))).toBe(lines);
  });

  it('holds over every connection to the service', () => {
    expect(linesOf(journalOf([read(LATER, 'added')]), 'c2')).toBe('adds');
  });

  it.each([
    [LATER + 1, 'unknown'],
    [LATER - 1, 'adds'],
  ])('gives way to what a person set afterwards, not before', (at, lines) => {
    const journal = journalOf([read(LATER, 'added')]);
    const change = { setting: 'purchaseOrder.bulk.lines', value: { json: 'unknown' }, reason: 'seen' };
    addProfileChange(journal, 'c1', { ...change, at: new Date(at).toISOString() });
    expect(linesOf(journal)).toBe(lines);
  });
});
