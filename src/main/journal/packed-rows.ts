import { isAscii } from 'node:buffer';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { z } from 'zod';
import { blankCells } from '../../core/read/blank-cells';
import type { Row } from '../../core/read/table';
import { holdCell, holdCells, holdMarks, MOST_BLOCK_BYTES } from './block-limits';

/**
 * Brotli's quickest level: it writes as fast as zstd and packs nearly as well, and every runtime has it (decision 25).
 * A window of 256 KiB holds a block.
 */
const quickly = { [constants.BROTLI_PARAM_QUALITY]: 0, [constants.BROTLI_PARAM_LGWIN]: 18 };

/** Nearly everything packs to less than a third: it comes out in one piece. What is allotted beside the heap counts, too. */
const roomFor = (bytes: number): number => Math.max(1024, Math.ceil(bytes / 3));

export const squeeze = (bytes: Uint8Array): Uint8Array =>
  brotliCompressSync(bytes, { chunkSize: roomFor(bytes.length), params: quickly });

/** It comes out in pieces of `pieceBytes`, which are put together. */
export const unsqueeze = (bytes: Uint8Array, pieceBytes = 16_384): Buffer =>
  brotliDecompressSync(bytes, { chunkSize: pieceBytes, maxOutputLength: MOST_BLOCK_BYTES });

/** A packed text. Where all of it is ASCII, as it mostly is, it need not be taken apart letter by letter. */
export const unsqueezeText = (bytes: Uint8Array): string => {
  const open = unsqueeze(bytes);
  return open.toString(isAscii(open) ? 'latin1' : 'utf8');
};

/** Whether packed bytes can be opened at all. */
export const opens = (bytes: Uint8Array): boolean => {
  try {
    unsqueeze(bytes);
    return true;
  } catch {
    return false;
  }
};

const extras = z.array(z.tuple([z.string().nullable(), z.record(z.string(), z.string()).nullable()]));

/** Cells of 255 letters or more have their length in four more bytes. */
const LONG = 255;
const HEAD_BYTES = 20;

const sizeOf = (cells: readonly string[]): number => {
  let size = 8 + cells.length;
  for (const cell of cells) if (cell.length >= LONG) size += 4;
  return size;
};

/** Row number, number of cells and length of each cell, row by row. */
const writeLengths = (rows: readonly Row[], bytes: Buffer, from: number): void => {
  let at = from;
  for (const { row, cells } of rows) {
    at = bytes.writeInt32LE(row, at);
    at = bytes.writeInt32LE(cells.length, at);
    for (const { length } of cells) {
      bytes[at] = Math.min(length, LONG);
      at += 1;
      if (length >= LONG) at = bytes.writeInt32LE(length, at);
    }
  }
};

const halfPair = /\p{Surrogate}/u;

/** Letters that UTF-8 cannot carry (halves of pairs, from a damaged workbook) are kept in UTF-16. */
const encoded = (text: string): { readonly letters: Buffer; readonly isWide: boolean } => {
  const letters = Buffer.from(text);
  return letters.length === text.length || !halfPair.test(text)
    ? { letters, isWide: false }
    : { letters: Buffer.from(text, 'utf16le'), isWide: true };
};

/**
 * Rows as one block of bytes: a head (number of rows, bytes of lengths, of letters and of the rest; encoding), the length
 * of every cell, the letters of all cells in one, and what only workbooks have. Nothing is escaped, so nothing is parsed.
 */
export const rowBytes = (rows: readonly Row[]): Buffer => {
  const text = rows.map(({ cells }) => cells.join('')).join('');
  const { letters, isWide } = encoded(text);
  const isPlain = rows.every(({ kinds, shown }) => kinds === null && shown === null);
  const rest = Buffer.from(isPlain ? '' : JSON.stringify(rows.map(({ kinds, shown }) => [kinds, shown])));
  const lengthBytes = rows.reduce((sum, { cells }) => sum + sizeOf(cells), 0);
  const bytes = Buffer.allocUnsafe(HEAD_BYTES + lengthBytes + letters.length + rest.length);
  [rows.length, lengthBytes, letters.length, rest.length, isWide ? 1 : 0].forEach((n, i) => {
    bytes.writeInt32LE(n, i * 4);
  });
  writeLengths(rows, bytes, HEAD_BYTES);
  letters.copy(bytes, HEAD_BYTES + lengthBytes);
  rest.copy(bytes, HEAD_BYTES + lengthBytes + letters.length);
  return bytes;
};

/** Rows packed as a block. */
export const packRows = (rows: readonly Row[]): Uint8Array => squeeze(rowBytes(rows));

/** The rows in such bytes, as they were. Throws where there are more cells or letters than this program writes. */
export const rowsIn = (bytes: Buffer): Row[] => {
  const [count = 0, lengthBytes = 0, letterBytes = 0, restBytes = 0, wide = 0] = [0, 4, 8, 12, 16].map((at) =>
    bytes.readInt32LE(at),
  );
  const lettersAt = HEAD_BYTES + lengthBytes;
  const restAt = lettersAt + letterBytes;
  const text = bytes.toString(wide === 0 ? 'utf8' : 'utf16le', lettersAt, restAt);
  holdMarks(bytes.subarray(restAt), [',']);
  const more = restBytes === 0 ? [] : extras.parse(JSON.parse(bytes.toString('utf8', restAt)));
  const rows: Row[] = [];
  let at = HEAD_BYTES;
  let letter = 0;
  let taken = 0;
  holdCells(count);
  for (let i = 0; i < count; i++) {
    const row = bytes.readInt32LE(at);
    const width = bytes.readInt32LE(at + 4);
    at += 8;
    taken += width;
    holdCells(width);
    holdCells(taken);
    const cells = blankCells(width);
    for (let column = 0; column < width; column++) {
      let length = bytes[at] ?? 0;
      at += 1;
      if (length === LONG) {
        length = bytes.readInt32LE(at);
        holdCell(length);
        at += 4;
      }
      if (length === 0) continue;
      cells[column] = text.slice(letter, letter + length);
      letter += length;
    }
    const [kinds = null, shown = null] = more[i] ?? [];
    rows.push({ row, cells, kinds, shown });
  }
  return rows;
};

/** The rows of a block, as they were packed. */
export const unpackRows = (packed: Uint8Array): Row[] => rowsIn(unsqueeze(packed));
