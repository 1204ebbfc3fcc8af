import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { putRowRecords, readRowRecords } from '../../../src/main/journal/row-records';
import { addTestConnection, addTestImport, temporaryJournal } from '../../fixtures/journal';

const withImport = () => {
  const journal = temporaryJournal();
  addTestConnection(journal);
  addTestImport(journal, 'i1');
  return journal;
};

describe('the record of each row', () => {
  it('comes back as it was kept, whatever order the records are in', () => {
    const journal = withImport();
    const number = fc.oneof(
      fc.integer({ min: 0, max: 200 }),
      fc.constantFrom(0, 1, 127, 128, 16_384, 2_147_483_647),
    );
    fc.assert(
      fc.property(fc.array(number, { maxLength: 200 }), (numbers) => {
        putRowRecords(journal, 'i1', Int32Array.from(numbers));
        expect([...readRowRecords(journal, 'i1')]).toEqual(numbers);
      }),
    );
  });

  it('takes next to nothing where rows follow each other', () => {
    const journal = withImport();
    putRowRecords(
      journal,
      'i1',
      Int32Array.from({ length: 100_000 }, (_, i) => Math.floor(i / 3) + 1),
    );
    const kept = journal.db.prepare('SELECT length(records) FROM row_record').pluck().get();
    expect(kept).toBeLessThan(10_000);
  });

  it('of a journal of earlier releases is read as it was written', () => {
    const journal = withImport();
    const bytes = Buffer.alloc(8);
    bytes.writeInt32LE(7, 0);
    bytes.writeInt32LE(70_000, 4);
    journal.db.prepare("INSERT INTO row_record (import_id, records) VALUES ('i1', ?)").run(bytes);
    expect([...readRowRecords(journal, 'i1')]).toEqual([7, 70_000]);
  });

  it('is none before the import was prepared', () => {
    expect(readRowRecords(withImport(), 'i1')).toHaveLength(0);
  });
});
