import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countValues } from '../../../src/main/journal/consents';
import { contentOf } from '../../../src/main/journal/decision-rows';
import { type NewRecord, putRecord, startNewRecords } from '../../../src/main/journal/new-records';
import type { Journal } from '../../../src/main/journal/open';
import { payloadOf } from '../../../src/main/journal/opened-blocks';
import { addRow, newDigest, valuesOf } from '../../../src/main/journal/sealed-rows';
import { addTestConnection, addTestImport, temporaryJournal } from '../../fixtures/journal';

const plain: NewRecord = {
  ...{ record: 1, firstRow: 2, lastRow: 2, ordinals: '0', key: 'k', uploadId: null, verdict: 'valid' },
  ...{ warnings: 0, currency: 'USD', amountMinor: null, payload: '{}', items: 0 },
  ...{ duplicateImport: null, duplicateRecord: null },
};

const withRecords = (packed: readonly NewRecord[], standing: readonly NewRecord[] = []): Journal => {
  const journal = temporaryJournal();
  addTestConnection(journal);
  addTestImport(journal, 'i1');
  const block = startNewRecords('i1');
  for (const one of packed) block.add(one);
  block.write(journal);
  for (const one of standing) putRecord(journal, 'i1', one);
  return journal;
};

const place = { scope: 'i1', first: 0, last: 999 };

/** Value by value, as every seal of a record was made before SQLite put them together. */
const valueByValue = (journal: Journal): Buffer => {
  const payload = `iif(payload_block IS NOT NULL AND payload IS NOT NULL, 'two payloads', ${payloadOf('record.')})`;
  const hash = newDigest();
  hash.update('q;');
  for (const row of journal.db
    .prepare(
      `SELECT record, first_row, last_row, ordinals, key, upload_id, verdict, warnings, currency, amount_minor, ${payload}, items,
         duplicate_import, duplicate_record, iif(verdict = 'valid', NULL, code), iif(verdict = 'valid', NULL, text)
       FROM record WHERE import_id = @scope AND record BETWEEN @first AND @last ORDER BY record`,
    )
    .raw()
    .safeIntegers()
    .iterate(place))
    addRow(hash, valuesOf(row));
  return hash.digest();
};

const letters = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom('', 'é', '東京', '🚚', 'a\0b', 'x'.repeat(5_000), '名'.repeat(100_000)),
);
const record = fc.record({
  ordinals: fc.constantFrom('0', '1-3,7'),
  key: fc.option(letters.map((text) => text)),
  uploadId: fc.option(fc.uuid()),
  verdict: fc.constantFrom('valid' as const, 'invalid' as const, 'duplicate' as const),
  amountMinor: fc.option(fc.bigInt({ min: -(2n ** 62n), max: 2n ** 62n })),
  payload: fc.option(letters.map((text) => JSON.stringify({ text: text }))),
  duplicateImport: fc.option(fc.constant('i0')),
  duplicateRecord: fc.option(fc.nat()),
});

it('a seal over records is the one that is made value by value, wherever their payloads stand', () => {
  fc.assert(
    fc.property(
      fc.array(record, { minLength: 1, maxLength: 6 }),
      fc.array(record, { maxLength: 3 }),
      letters,
      (some, others, word) => {
        const all = [...some, ...others].map((one, at) => ({ ...plain, ...one, record: at + 1 }));
        const journal = withRecords(all.slice(0, some.length), all.slice(some.length));
        journal.db.prepare("UPDATE record SET code = 'a-code', text = ?").run(word);
        expect(contentOf(journal, { kind: 'records', ...place })).toEqual(valueByValue(journal));
        // Two payloads are never taken for one.
        const before = contentOf(journal, { kind: 'records', ...place });
        const two = journal.db.prepare("UPDATE record SET payload = '{}' WHERE payload_block IS NOT NULL");
        if (two.run().changes === 0) return;
        expect(contentOf(journal, { kind: 'records', ...place })).toEqual(valueByValue(journal));
        expect(contentOf(journal, { kind: 'records', ...place })).not.toEqual(before);
      },
    ),
    { numRuns: 25 },
  );
});

it('a field of payloads is counted by what it says, however it is written', () => {
  const payloads = [
    '{"status":"archived","note":"x"}',
    '{"note":"says \\"status\\":\\"verified\\"","status":"archived"}',
    '{"items":[{"status":"verified"}]}',
    '{"items":[{"status":"verified"}],"status":"archived"}',
    '{"note":"{[","status":"archived"}',
    '{"status":null}',
    '{"status":7}',
    '{"status":"Zo\\u00eb"}',
    '{"status":"Zoë"}',
    '{"note":"none"}',
  ];
  const all = payloads.map((payload, at) => ({ ...plain, record: at + 1, payload }));
  const journal = withRecords(all, [{ ...plain, record: 50, payload: '{"status":"archived"}' }]);
  expect(countValues(journal, 'i1', 'status')).toEqual([
    { value: null, count: 3, heldBack: 0 },
    { value: '7', count: 1, heldBack: 0 },
    { value: 'Zoë', count: 2, heldBack: 0 },
    { value: 'archived', count: 5, heldBack: 0 },
  ]);
  journal.db.exec("UPDATE record SET outcome = 'existing' WHERE record = 50");
  expect(countValues(journal, 'i1', 'status').at(-1)).toEqual({ value: 'archived', count: 4, heldBack: 1 });
});
