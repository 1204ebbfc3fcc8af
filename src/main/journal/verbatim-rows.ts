import { isAscii } from 'node:buffer';
import { z } from 'zod';
import type { Row } from '../../core/read/table';
import { type CutRules, tokenise } from '../../core/read/tokenise';
import { tokeniseRegular } from '../../core/read/tokenise-regular';
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

/** The text of rows that follow each other; null where one brought none, or begins with what may belong to the row before. */
const wholeText = (rows: readonly Row[]): string | null => {
  const texts: string[] = [];
  for (const { text } of rows) {
    if (text === undefined || text.charCodeAt(0) === LINE_FEED) return null;
    texts.push(text);
  }
  return texts.join('');
};

/**
 * Rows as the file says them, line ends included: a head (number of rows, first row, number of row numbers that follow), the
 * numbers where they are not one after the other, and the text. Null where the rows cannot be kept so.
 */
export const packTexts = (rows: readonly Row[]): Uint8Array | null => {
  const text = wholeText(rows);
  if (text === null) return null;
  const first = rows[0]?.row ?? 0;
  const isUnbroken = (rows.at(-1)?.row ?? 0) - first === rows.length - 1;
  block.clear();
  block.int(rows.length);
  block.int(first);
  block.int(isUnbroken ? 0 : rows.length);
  if (!isUnbroken) for (const { row } of rows) block.int(row);
  const took = block.text(text);
  return took !== text.length && halfPair.test(text) ? null : squeeze(block.written());
};

const takenApart = (bytes: Buffer, rules: CutRules) => {
  if (isAscii(bytes)) {
    const text = bytes.toString('latin1');
    return tokeniseRegular(text, bytes, rules, true) ?? tokenise(text, rules, true);
  }
  return tokenise(bytes.toString('utf8'), rules, true);
};

/** The rows of such a block, cut by the rules they were read with. */
export const unpackTexts = (packed: Uint8Array, rules: CutRules): Row[] => {
  const bytes = unsqueeze(packed);
  const count = bytes.readInt32LE(0);
  const first = bytes.readInt32LE(4);
  const numbered = bytes.readInt32LE(8);
  const { records } = takenApart(bytes.subarray(HEAD_BYTES + numbered * NUMBER_BYTES), rules);
  if (records.length !== count) throw new Error(`${records.length} rows where ${count} were kept`);
  return records.map((cells, i) => ({
    row: numbered === 0 ? first + i : bytes.readInt32LE(HEAD_BYTES + i * NUMBER_BYTES),
    cells,
    kinds: null,
    shown: null,
  }));
};
