import { brotliCompressSync, deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { journalProblem } from '../../../src/main/journal/journal-problem';
import { unpackRows, unsqueezeText } from '../../../src/main/journal/packed-rows';
import { readSourceRows, startBlock } from '../../../src/main/journal/source-rows';
import { unpackTexts } from '../../../src/main/journal/verbatim-rows';
import { addTestConnection, addTestImport, temporaryJournal } from '../../fixtures/journal';

const MiB = 1024 * 1024;
const thrownBy = (work: () => unknown): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return journalProblem(error, 'bomb.tallyport')?.code;
  }
};

/** A block that states so many rows of so many cells. */
const rowsOf = (count: number, width: number, bytes: number): Uint8Array => {
  const block = Buffer.alloc(bytes);
  [count, bytes - 20, 0, 0, 0].forEach((n, i) => void block.writeInt32LE(n, i * 4));
  block.writeInt32LE(1, 20);
  block.writeInt32LE(width, 24);
  return brotliCompressSync(block);
};

it.each([
  ['a text of 200 MiB', () => unsqueezeText(brotliCompressSync(Buffer.alloc(200 * MiB, 'x')))],
  ['rows without end', () => unpackRows(rowsOf(2_000_000_000, 1, 60 * MiB))],
  ['one row of 50 million cells', () => unpackRows(rowsOf(1, 50_000_000, 60 * MiB))],
  [
    'a text of 60 million cells',
    () => {
      const text = Buffer.alloc(60 * MiB, ',');
      text.writeInt32LE(1, 0);
      text.writeInt32LE(1, 4);
      text.writeInt32LE(0, 8);
      return unpackTexts(brotliCompressSync(text), { delimiter: ',', quote: '"', escape: '"' });
    },
  ],
  [
    'a cell of more than a million letters',
    () => {
      const block = Buffer.alloc(20 + 8 + 5 + 2 * MiB, 'x');
      [1, 13, 2 * MiB, 0, 0, 1, 1].forEach((n, i) => void block.writeInt32LE(n, i * 4));
      block[28] = 255;
      block.writeInt32LE(2 * MiB, 29);
      return unpackRows(brotliCompressSync(block));
    },
  ],
  [
    'a text with a cell of more than a million letters',
    () => {
      const text = Buffer.alloc(12 + 2 * MiB, 'x');
      [1, 1, 0].forEach((n, i) => void text.writeInt32LE(n, i * 4));
      return unpackTexts(brotliCompressSync(text), { delimiter: ',', quote: '"', escape: '"' });
    },
  ],
])('a block that unpacks to %s is left, and says so', (_name, work) => {
  const before = process.memoryUsage().rss;
  expect(thrownBy(work)).toBe('block-too-large');
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * MiB);
});

it.each([
  ['200 MiB of blanks', Buffer.alloc(200 * MiB, ' ')],
  [
    'a cell of more than a million letters',
    Buffer.from(JSON.stringify([[1, null, null, ['x'.repeat(2 * MiB)]]])),
  ],
  ['ten million lists', Buffer.from(`[${'[],'.repeat(10_000_000)}[]]`)],
])('a block of the first releases that unpacks to %s is left, and says so', (_name, bytes) => {
  const journal = temporaryJournal();
  addTestConnection(journal);
  addTestImport(journal, 'i1');
  journal.db
    .prepare(
      "INSERT INTO source_block (import_id, first_ordinal, count, first_row, last_row, rows, packing) VALUES ('i1', 0, 1, 1, 1, ?, 'json')",
    )
    .run(deflateRawSync(bytes));
  expect(thrownBy(() => readSourceRows(journal, 'i1', 0, 1))).toBe('block-too-large');
});

it('a block of our own is closed before it is as large as that, however long its cells are', () => {
  const block = startBlock(null);
  const cell = 'x'.repeat(MiB);
  let rows = 0;
  while (!block.isFull()) {
    block.add({ row: ++rows, cells: [cell], kinds: null, shown: null });
  }
  expect(rows).toBe(8);
  expect(unpackRows(block.pack().bytes)).toHaveLength(8);
});
