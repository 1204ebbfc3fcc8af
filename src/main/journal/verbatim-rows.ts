import { isAscii } from 'node:buffer';
import { z } from 'zod';
import type { Row, TextPiece } from '../../core/read/table';
import { type CutRules, tokenise } from '../../core/read/tokenise';
import { tokeniseRegular } from '../../core/read/tokenise-regular';
import { holdEachCell, holdMarks, holdRows } from './block-limits';
import { squeeze, unsqueeze } from './packed-rows';
import { jsonText } from './parsed';
import { textBytes } from './text-bytes';

/** The rules of a block, as they are kept beside it. */
export const cutRules = jsonText(
  z.object({
    delimiter: z.string().nullable(),
    quote: z.enum(['"', "'"]).nullable(),
    escape: z.enum(['"', '\\']),
  }),
);

/** The rules as text. */
export const cutText = (rules: CutRules): string =>
  JSON.stringify({ delimiter: rules.delimiter, quote: rules.quote, escape: rules.escape });

const HEAD_BYTES = 12;
const NUMBER_BYTES = 4;
const block = textBytes();
const halfPair = /\p{Surrogate}/u;

const LINE_FEED = 10;

/** Rows of a text file that are to be kept as the file says them. */
export type TextRows = {
  /** Takes the next row; false where it does not know its text, or begins with what may belong to the row before. */
  readonly add: (row: Row) => boolean;
  /**
   * A head (number of rows, first row, number of row numbers that follow), the numbers where they are not one after the
   * other, and the text, line ends included. Null where UTF-8 cannot carry it.
   */
  readonly pack: () => Uint8Array | null;
  /** The rows that were taken, cut once more. */
  readonly rows: () => Row[];
};

/** Starts with no row. Nothing is held of a row but its number: rows that stand together are one stretch of their piece. */
export const startTextRows = (rules: CutRules): TextRows => {
  const numbers: number[] = [];
  const texts: string[] = [];
  let piece: TextPiece | null = null;
  let from = 0;
  let to = 0;
  const closeStretch = (): void => {
    if (piece !== null) texts.push(piece.text.slice(from, to));
    piece = null;
  };
  const write = (): boolean => {
    const first = numbers[0] ?? 0;
    const isUnbroken = (numbers.at(-1) ?? 0) - first === numbers.length - 1;
    block.clear();
    block.int(numbers.length);
    block.int(first);
    block.int(isUnbroken ? 0 : numbers.length);
    if (!isUnbroken) for (const row of numbers) block.int(row);
    for (const text of texts) if (block.text(text) !== text.length && halfPair.test(text)) return false;
    return true;
  };
  return {
    add: (row) => {
      if (row.piece === undefined || row.place === undefined) return false;
      const { text, ends } = row.piece;
      const start = row.place === 0 ? 0 : (ends[row.place - 1] ?? 0);
      if (text.charCodeAt(start) === LINE_FEED) return false;
      if (piece !== row.piece || to !== start) {
        closeStretch();
        piece = row.piece;
        from = start;
      }
      to = ends[row.place] ?? start;
      numbers.push(row.row);
      return true;
    },
    pack: () => {
      closeStretch();
      return write() ? squeeze(block.written()) : null;
    },
    rows: () => {
      closeStretch();
      const records = texts.flatMap((text) => tokenise(text, rules, true).records);
      return records.map((cells, i) => ({ row: numbers[i] ?? 0, cells, kinds: null, shown: null }));
    },
  };
};

const takenApart = (bytes: Buffer, rules: CutRules) => {
  if (isAscii(bytes)) {
    const text = bytes.toString('latin1');
    return tokeniseRegular({ text, units: bytes, fresh: null }, rules, true) ?? tokenise(text, rules, true);
  }
  return tokenise(bytes.toString('utf8'), rules, true);
};

/** The rows of such a block, cut by the rules they were read with. */
export const unpackTexts = (packed: Uint8Array, rules: CutRules): Row[] => {
  const bytes = unsqueeze(packed);
  const count = bytes.readInt32LE(0);
  const first = bytes.readInt32LE(4);
  const numbered = bytes.readInt32LE(8);
  holdRows(count);
  holdMarks(bytes, [rules.delimiter, '\n', '\r']);
  const { records } = takenApart(bytes.subarray(HEAD_BYTES + numbered * NUMBER_BYTES), rules);
  if (records.length !== count) throw new Error(`${records.length} rows where ${count} were kept`);
  const rows = records.map((cells, i) => ({
    row: numbered === 0 ? first + i : bytes.readInt32LE(HEAD_BYTES + i * NUMBER_BYTES),
    cells,
    kinds: null,
    shown: null,
  }));
  holdEachCell(bytes.length, rows);
  return rows;
};
