import { expect, it } from 'vitest';
import type { Fact, Outcome } from '../../../src/core/submit/facts';
import { appendFacts } from '../../../src/main/journal/facts';
import { putRecord } from '../../../src/main/journal/new-records';
import { inTransaction } from '../../../src/main/journal/open';
import { asObserved } from '../../../src/main/runner/as-observed';
import { addTestConnection, addTestImport, temporaryJournal } from '../../fixtures/journal';
import { testProfile } from '../../fixtures/submission';

const scope = { connectionId: 'c1', company: '4100', target: 'receipts' };

const shipped = testProfile();
const wishing = {
  ...shipped,
  receipt: { ...shipped.receipt, bulk: { ...shipped.receipt.bulk, repeatIsSafe: true } },
};

type Told = Pick<Outcome, 'outcome' | 'serviceId' | 'code'>;

/** A journal in which two imports were sent, each of one record of which the service told so. */
const journalOf = (first: Told, second: Told) => {
  const journal = temporaryJournal();
  addTestConnection(journal);
  for (const [importId, told] of [
    ['i1', first],
    ['i2', second],
  ] as const) {
    addTestImport(journal, importId, 'receipts');
    journal.db.prepare('UPDATE import SET submitted_at = ? WHERE import_id = ?').run(importId, importId);
    putRecord(journal, importId, {
      ...{ record: 1, firstRow: 2, lastRow: 2, ordinals: '0', key: 'k', uploadId: null, verdict: 'valid' },
      ...{ warnings: 0, currency: null, amountMinor: null, payload: '{}', items: 0 },
      ...{ duplicateImport: null, duplicateRecord: null },
    });
    const outcomes: Fact = {
      ...{ kind: 'outcomes', at: 1, chunk: 1 },
      outcomes: [{ record: 1, text: null, evidence: 'reply', ...told }],
    };
    inTransaction(journal, () => appendFacts(journal, importId, [outcomes]));
  }
  return journal;
};

const created = { outcome: 'created', serviceId: 'r-1', code: null } as const;
const updated = { outcome: 'updated', serviceId: 'r-1', code: null } as const;
const isSafe = (first: Told, second: Told, profile = wishing): boolean =>
  asObserved(journalOf(first, second), scope, profile).receipt.bulk.repeatIsSafe;

it('R-183: a repeat of receipts is safe only where that is set and was seen', () => {
  expect(isSafe(created, updated)).toBe(true);
  expect(isSafe(created, updated, shipped)).toBe(false);
});

it.each<[string, Told, Told]>([
  ['nothing was updated', created, { ...created, serviceId: 'r-2' }],
  ['what was updated was not made here', { ...created, outcome: 'existing' }, updated],
  ['another one was updated', created, { ...updated, serviceId: 'r-2' }],
  ['what was updated was only found', created, { ...updated, code: 'found-by-look-up' }],
])('R-183: the bare wish counts for nothing where %s', (_name, first, second) => {
  expect(isSafe(first, second)).toBe(false);
});
