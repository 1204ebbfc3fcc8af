import { type Journal, statement } from './open';
import type { OpenLines } from './opened-blocks';
import { payloadsIn } from './payload-blocks';
import { runsOf } from './ranges';
import { sentTexts } from './sent-payloads';
import { textBytes } from './text-bytes';

/** Payloads as one JSON list, and where in the text each begins. */
export type SentList = {
  readonly text: string;
  readonly starts: readonly number[];
};

const BLOCK_OF = 'SELECT payload_block FROM record WHERE import_id = +? AND record = +?';
const SIZES = `SELECT group_concat(payload_bytes) FROM record
  WHERE import_id = +? AND record BETWEEN +? AND +? AND payload_block = +?`;

/**
 * The payloads from one record to another as their blocks hold them; null where they have to be looked at one by one: they
 * stand in the records, one is missing, or one has not the size that its record says.
 */
const piecesOf = (
  journal: Journal,
  importId: string,
  [first, last]: readonly [number, number],
): readonly OpenLines[] | null => {
  const blockOf = statement(journal, BLOCK_OF).pluck();
  const sizesIn = statement(journal, SIZES).pluck();
  const pieces: OpenLines[] = [];
  for (let at = first; at <= last; ) {
    const block = blockOf.get([importId, at]);
    const piece = typeof block === 'number' ? payloadsIn(journal, block, [at, last]) : null;
    if (piece === null) return null;
    const next = at + piece.sizes.length;
    // Whatever differs differs here: a payload that is missing, of another size, or of another block.
    if (sizesIn.get([importId, at, next - 1, block]) !== piece.sizes.join(',')) return null;
    pieces.push(piece);
    at = next;
  }
  return pieces;
};

const OPENS = 91;
const CLOSES = 93;
const COMMA = 44;

/** Where each payload begins in the text, whose letters may be fewer than its bytes. */
const lettersAt = (pieces: readonly OpenLines[]): readonly number[] => {
  const starts: number[] = [];
  let at = 1;
  for (const { bytes, sizes, isAscii } of pieces) {
    const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    let from = 0;
    for (const size of sizes) {
      starts.push(at);
      at += (isAscii ? size : lines.toString('utf8', from, from + size).length) + 1;
      from += size + 1;
    }
  }
  return starts;
};

/** Each list passes through here on its way into its text; nothing stays. */
const passing = textBytes();

const joined = (pieces: readonly OpenLines[]): SentList => {
  passing.byte(OPENS);
  for (const { bytes } of pieces) {
    passing.bytes(bytes);
    passing.byte(COMMA);
  }
  const list = passing.written();
  let end = 0;
  for (const size of pieces.flatMap(({ sizes }) => sizes)) {
    end += size + 1;
    list[end] = COMMA;
  }
  list[list.length - 1] = CLOSES;
  const isAscii = pieces.every((piece) => piece.isAscii);
  const text = Buffer.from(list.buffer, list.byteOffset, list.length).toString(isAscii ? 'latin1' : 'utf8');
  passing.clear();
  return { text, starts: lettersAt(pieces) };
};

const listed = (texts: readonly string[]): SentList => {
  const text = `[${texts.join(',')}]`;
  let at = 1;
  const starts = texts.map((one) => {
    const start = at;
    at += one.length + 1;
    return start;
  });
  return { text, starts };
};

/**
 * Payloads of records of an import as one JSON list, as they were judged, in the order asked for. Where they stand in blocks
 * their bytes are taken over as they are: a text for each of a hundred would cost more than all else that is done with them.
 */
export const sentList = (journal: Journal, importId: string, records: readonly number[]): SentList => {
  const pieces: OpenLines[] = [];
  for (const run of runsOf(records)) {
    const found = piecesOf(journal, importId, run);
    if (found === null) return listed(sentTexts(journal, importId, records));
    pieces.push(...found);
  }
  return pieces.length === 0 ? listed([]) : joined(pieces);
};
