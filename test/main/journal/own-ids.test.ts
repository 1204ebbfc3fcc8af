import { expect, test } from 'vitest';
import { appendFacts } from '../../../src/main/journal/facts';
import { putRecord } from '../../../src/main/journal/new-records';
import { inTransaction, type Journal } from '../../../src/main/journal/open';
import { idsElsewhere, idsInImport } from '../../../src/main/journal/own-ids';
import { addTestConnection, addTestImport, temporaryJournal } from '../../fixtures/journal';

const scope = { connectionId: 'c1', company: '4100', target: 'invoices' };

/** An import of which the service made records under these ids. */
const made = (journal: Journal, importId: string, ids: readonly string[]): void => {
  addTestImport(journal, importId);
  for (const index of ids.keys())
    putRecord(journal, importId, {
      ...{
        record: index + 1,
        firstRow: index + 2,
        lastRow: index + 2,
        ordinals: `${index}`,
        key: `k-${index}`,
      },
      ...{ uploadId: null, verdict: 'valid', warnings: 0, currency: null, amountMinor: null, payload: '{}' },
      ...{ items: 0, duplicateImport: null, duplicateRecord: null },
    });
  const outcomes = ids.map((serviceId, index) => ({
    ...{
      record: index + 1,
      outcome: 'created' as const,
      serviceId,
      code: null,
      text: null,
      evidence: 'batch-results' as const,
    },
  }));
  inTransaction(journal, () =>
    appendFacts(journal, importId, [{ kind: 'outcomes', at: 1, chunk: 0, outcomes }]),
  );
};

test('an id that a record of this import or of another has is told as theirs, whether it lies among others or beyond them', () => {
  const journal = temporaryJournal();
  addTestConnection(journal);
  made(journal, 'i1', ['100', '101', '9ü']);
  made(journal, 'i2', ['105']);
  expect([...idsElsewhere(journal, scope, 'i2', ['101', '104', '105'])]).toEqual(['101']);
  expect([...idsElsewhere(journal, scope, 'i2', ['9ü', 'ñ'])]).toEqual(['9ü']);
  expect([...idsElsewhere(journal, scope, 'i2', ['200', '201'])]).toEqual([]);
  expect([...idsElsewhere(journal, { ...scope, company: '4200' }, 'i2', ['101'])]).toEqual([]);
  expect([...idsInImport(journal, 'i1', ['100', '101', '105'], [2])]).toEqual(['100']);
  expect([...idsInImport(journal, 'i1', [], [])]).toEqual([]);
});
