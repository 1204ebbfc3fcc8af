import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../../src/core/read/table';
import { countValues } from '../../../src/main/journal/consents';
import { contentOf } from '../../../src/main/journal/decision-rows';
import { markSubmitted } from '../../../src/main/journal/imports';
import { type NewRecord, putRecord, startNewRecords } from '../../../src/main/journal/new-records';
import { inTransaction, type Journal } from '../../../src/main/journal/open';
import { closeBlocks } from '../../../src/main/journal/opened-blocks';
import { packRows, unpackRows } from '../../../src/main/journal/packed-rows';
import { clearJudged, readRecords, validRecords } from '../../../src/main/journal/records';
import { readPayloads } from '../../../src/main/journal/sent-keys';
import { type SentList, sentList } from '../../../src/main/journal/sent-list';
import { sentPayloads, sentTexts } from '../../../src/main/journal/sent-payloads';
import { readSourceRowNumbered, readSourceRows } from '../../../src/main/journal/source-rows';
import { addTestConnection, addTestImport, temporaryJournal } from '../../fixtures/journal';

const withImport = () => {
  const journal = temporaryJournal();
  addTestConnection(journal);
  addTestImport(journal, 'i1');
  return journal;
};

const record = (number: number): NewRecord => ({
  record: number,
  firstRow: number + 1,
  lastRow: number + 1,
  ordinals: `${number - 1}`,
  key: `key-${number}`,
  uploadId: null,
  verdict: number % 7 === 0 ? 'invalid' : 'valid',
  warnings: 0,
  currency: null,
  amountMinor: null,
  payload:
    number % 7 === 0
      ? null
      : JSON.stringify({ status: number % 2 === 0 ? 'archived' : 'verified', n: number, note: 'ł\n"x"' }),
  items: 0,
  duplicateImport: null,
  duplicateRecord: null,
});
const records = Array.from({ length: 700 }, (_, i) => record(i + 1));

const addAll = (journal: Journal, all: readonly NewRecord[] = records): void => {
  const packed = startNewRecords('i1');
  for (const one of all) packed.add(one);
  packed.write(journal);
};

const cell = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.constantFrom('', 'é', '名', '\ud800', 'x'.repeat(255), 'y'.repeat(70_000)),
);
const row: fc.Arbitrary<Row> = fc.record({
  row: fc.integer({ min: 1, max: 2_000_000 }),
  cells: fc.array(cell, { maxLength: 5 }),
  kinds: fc.option(fc.constantFrom('s', 'nd', 'z')),
  shown: fc.option(fc.constantFrom({ 1: '007' }, {})),
});

describe('rows in packed blocks', () => {
  it('come back to the last letter, half pairs and long cells included', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), (rows) => {
        expect(unpackRows(packRows(rows))).toEqual(rows);
      }),
    );
  });

  it('of a journal of the first releases are read as they were written', () => {
    const journal = withImport();
    const rows = deflateRawSync(
      JSON.stringify([
        [2, null, null, ['a', 'b']],
        [4, 'sn', { 1: '01' }, ['c', '1']],
      ]),
    );
    journal.db
      .prepare(
        'INSERT INTO source_block (import_id, first_ordinal, count, first_row, last_row, rows) VALUES (?, 0, 2, 2, 4, ?)',
      )
      .run('i1', rows);
    expect(readSourceRows(journal, 'i1', 0, 10)).toEqual([
      { ordinal: 0, row: 2, kinds: null, shown: null, cells: ['a', 'b'] },
      { ordinal: 1, row: 4, kinds: 'sn', shown: { 1: '01' }, cells: ['c', '1'] },
    ]);
    expect(readSourceRowNumbered(journal, 'i1', 4)?.ordinal).toBe(1);
  });
});

describe('payloads in packed blocks', () => {
  it('are read like any other, page by page and one by one', () => {
    const journal = withImport();
    addAll(journal);
    const page = readRecords(journal, 'i1', { outcome: 'pending', after: 250, limit: 20 });
    expect(page.map((one) => one.payload)).toEqual(
      records
        .slice(250)
        .filter((one) => one.payload !== null)
        .slice(0, 20)
        .map((one) => JSON.parse(String(one.payload))),
    );
    expect(readPayloads(journal, 'i1', [6, 7, 699]).get(699)?.payload).toMatchObject({ n: 699 });
    expect(readPayloads(journal, 'i1', [7]).size).toBe(0);
    expect(validRecords(journal, 'i1')[0]?.sizeBytes).toBe(Buffer.byteLength(records[0]?.payload ?? ''));
    expect(countValues(journal, 'i1', 'status')).toEqual([
      { value: 'archived', count: 300, heldBack: 0 },
      { value: 'verified', count: 300, heldBack: 0 },
    ]);
  });

  const numbers = records.flatMap((one) => (one.payload === null ? [] : [one.record]));
  const payloadOf = (number: number): string => String(records[number - 1]?.payload ?? '');

  it('are sent letter by letter as they were judged, from their blocks', () => {
    const journal = withImport();
    addAll(journal);
    markSubmitted(journal, 'i1', { at: 'now', onlyValid: true, stopAfterChunks: null });
    const scattered = [...numbers.slice(500), ...numbers.slice(0, 3), ...numbers.slice(200, 320)];
    expect(sentTexts(journal, 'i1', scattered)).toEqual(scattered.map(payloadOf));
    expect(sentPayloads(journal, 'i1', [1])).toEqual([JSON.parse(payloadOf(1))]);
    expect(() => sentTexts(journal, 'i1', [7])).toThrow('record 7 of import i1 has no payload');
    expect(() => sentList(journal, 'i1', [6, 7, 8])).toThrow('record 7 of import i1 has no payload');
    expect(() => sentList(journal, 'i1', [699, 700, 701])).toThrow('has no payload');
  });

  const listOf = (texts: readonly string[]): string => `[${texts.join(',')}]`;
  const partsOf = ({ text, starts }: SentList): readonly string[] =>
    starts.map((start, i) => text.slice(start, (starts[i + 1] ?? text.length) - 1));

  it('are put into one list as their blocks hold them, to the byte what their texts would be joined to', () => {
    const [packed, standing] = [withImport(), withImport()];
    addAll(packed);
    for (const one of records) putRecord(standing, 'i1', one);
    const asked = [
      numbers,
      numbers.slice(0, 1),
      numbers.slice(90, 190),
      [],
      [...numbers].reverse().slice(0, 40),
    ];
    for (const some of asked)
      for (const journal of [packed, standing]) {
        const list = sentList(journal, 'i1', some);
        expect(list.text).toBe(listOf(some.map(payloadOf)));
        expect(partsOf(list)).toEqual(some.map(payloadOf));
      }
  });

  it('are put into one list letter by letter where they are not ASCII', () => {
    const names = ['Zoë', '東京', '🚚 & Söhne', 'plain'];
    const others = records.map((one, i) => ({
      ...one,
      payload: one.payload === null ? null : JSON.stringify({ n: one.record, name: names[i % names.length] }),
    }));
    const journal = withImport();
    addAll(journal, others);
    const texts = numbers.map((number) => String(others[number - 1]?.payload));
    const list = sentList(journal, 'i1', numbers);
    expect(list.text).toBe(listOf(texts));
    expect(partsOf(list)).toEqual(texts);
  });

  it('count by their letters wherever they are kept: a seal is that of payloads in their records', () => {
    const [packed, standing] = [withImport(), withImport()];
    addAll(packed);
    for (const one of records) putRecord(standing, 'i1', one);
    const place = { kind: 'records', scope: 'i1', first: 0, last: 999 } as const;
    expect(contentOf(packed, place)).toEqual(contentOf(standing, place));
    packed.db.exec('UPDATE record SET payload_block = payload_block + 1 WHERE record = 3');
    expect(contentOf(packed, place)).not.toEqual(contentOf(standing, place));
  });

  it('that are not what was judged are not sent', () => {
    const journal = withImport();
    addAll(journal);
    journal.db.exec('UPDATE payload_block SET first_record = first_record + 10');
    closeBlocks(journal.db);
    expect(() => sentTexts(journal, 'i1', [106])).toThrow('has not the size that its record says');
    expect(() => sentList(journal, 'i1', [105, 106])).toThrow('has not the size that its record says');
  });

  it('of a block that cannot be opened are none, and their seal shows it', () => {
    const journal = withImport();
    addAll(journal);
    const place = { kind: 'records', scope: 'i1', first: 0, last: 999 } as const;
    const before = contentOf(journal, place);
    journal.db.exec("UPDATE payload_block SET payloads = x'00ff'");
    closeBlocks(journal.db);
    expect(contentOf(journal, place)).not.toEqual(before);
    journal.db.exec('DELETE FROM payload_block');
    expect(contentOf(journal, place)).not.toEqual(before);
  });

  it('are forgotten with a transaction that is undone, whose numbers of blocks may be given away again', () => {
    const journal = withImport();
    expect(() =>
      inTransaction(journal, () => {
        addAll(journal);
        sentTexts(journal, 'i1', [1]);
        throw new Error('undone');
      }),
    ).toThrow('undone');
    const other = records.map((one) => ({
      ...one,
      payload: one.payload === null ? null : String(one.payload).replace('"note"', '"word"'),
    }));
    addAll(journal, other);
    expect(sentTexts(journal, 'i1', [1])).toEqual([other[0]?.payload]);
  });

  it('go with what was judged', () => {
    const journal = withImport();
    addAll(journal);
    clearJudged(journal, 'i1');
    expect(journal.db.prepare('SELECT count(*) AS n FROM payload_block').get()).toEqual({ n: 0 });
  });
});
