import { expect, it } from 'vitest';
import type { Fact, Outcome } from '../../../../src/core/submit/facts';
import { appendFacts } from '../../../../src/main/journal/facts';
import { findImport } from '../../../../src/main/journal/imports';
import { inTransaction } from '../../../../src/main/journal/open';
import { decisionsOf } from '../../../../src/main/runner/report/decisions';
import { addTestConnection, addTestImport, temporaryJournal } from '../../../fixtures/journal';

const decided = (record: number, outcome: Outcome['outcome'], code: string): Outcome => ({
  ...{ record, outcome, serviceId: null, code, text: 'note (Ada)', evidence: 'person' },
  ...{ by: 'Ada', note: 'note' },
});

it('every decision about a record in doubt is told, that it is never sent again included', () => {
  const journal = temporaryJournal();
  addTestConnection(journal);
  addTestImport(journal, 'i1');
  const fact: Fact = {
    kind: 'outcomes',
    at: 1_000,
    chunk: 1,
    outcomes: [
      decided(1, 'created', 'decided-created'),
      decided(2, 'in-doubt', 'decided-never'),
      decided(3, 'in-doubt', 'decided-batch-dead'),
      decided(4, 'pending', 'decided-not-created'),
    ],
  };
  inTransaction(journal, () => appendFacts(journal, 'i1', [fact]));
  const stored = findImport(journal, 'i1');
  const told = stored === undefined ? [] : decisionsOf(journal, stored);
  expect(told.map(({ who, what }) => `${who}: ${what}`)).toEqual([
    'Ada: Record 1, in doubt: it was created.',
    'Ada: Record 2, in doubt: whatever became of it, it is never sent again.',
    'Ada: Record 3, in doubt: nothing more comes of its batch.',
    'Ada: Record 4, in doubt: it was not created; it may go out again.',
  ]);
});
