import { expect, it } from 'vitest';
import { findConnection } from '../../../../src/main/journal/connections';
import { appendFacts } from '../../../../src/main/journal/facts';
import { putRecord } from '../../../../src/main/journal/new-records';
import { inTransaction } from '../../../../src/main/journal/open';
import { addSentKeys } from '../../../../src/main/journal/sent-keys';
import { knownAbout } from '../../../../src/main/runner/prepare/directory-known';
import { addTestConnection, addTestImport, temporaryJournal } from '../../../fixtures/journal';

const scope = { connectionId: 'c1', company: '4100', target: 'invoices' };
const numbers = (most: number): readonly number[] => Array.from({ length: most }, (_, index) => index + 1);

/** A journal in which 200 records of an import were sent. */
const journalWithSent = () => {
  const journal = temporaryJournal();
  addTestConnection(journal);
  addTestImport(journal, 'i1');
  const records = numbers(200);
  const made = { chunk: 1, parent: null, purpose: 'canary', records, suspects: [], untested: [] } as const;
  inTransaction(journal, () => {
    for (const record of records)
      putRecord(journal, 'i1', {
        ...{ record, firstRow: record + 1, lastRow: record + 1, ordinals: `${record - 1}` },
        ...{ key: `key-${record}`, uploadId: `upload-${record}`, verdict: 'valid', warnings: 0 },
        ...{ currency: null, amountMinor: null, payload: '{}', items: 0 },
        ...{ duplicateImport: null, duplicateRecord: null },
      });
    addSentKeys(journal, scope, 'i1');
    appendFacts(journal, 'i1', [
      { kind: 'run', at: 1 },
      { kind: 'chunk', at: 1, made },
      { kind: 'intent', at: 2, chunk: 1 },
    ]);
  });
  return journal;
};

it('a file of many records finds every key and upload id that was sent, also once the whole list was read', () => {
  const journal = journalWithSent();
  const connection = findConnection(journal, 'c1');
  if (connection === undefined) throw new Error('no connection');
  const { earlier, earlierUpload } = knownAbout(journal, connection, scope, 'i2');
  const found = (number: number) => [
    earlier(`key-${number}`)?.record,
    earlierUpload(`upload-${number}`)?.record,
  ];
  const all = numbers(5_000);
  const expected = all.map((number) => (number > 200 ? [undefined, undefined] : [number, number]));
  expect(all.map(found)).toEqual(expected);
  expect(all.map(found)).toEqual(expected);
});
