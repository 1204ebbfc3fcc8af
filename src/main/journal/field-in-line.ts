import type { LinePlace } from './opened-blocks';

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [BRACE, BRACKET, CLOSING] = [0x7b, 0x5b, 0x7d];

/** Whether nothing is opened between two places: what stands at the second is of the object that is open at the first. */
const isLevel = (bytes: Buffer, from: number, to: number): boolean => {
  for (let at = from; at < to; at += 1) if (bytes[at] === BRACE || bytes[at] === BRACKET) return false;
  return true;
};

/** Behind the last letter of a plain text or number; -1: it is something else. */
const endOfValue = (bytes: Buffer, from: number, to: number): number => {
  const isText = bytes[from] === QUOTE;
  for (let at = from + 1; at < to; at += 1) {
    const letter = bytes[at];
    if (letter === BACKSLASH || letter === BRACE || letter === BRACKET) return -1;
    if (isText && letter === QUOTE) return at + 1;
    if (!isText && (letter === COMMA || letter === CLOSING)) return at;
  }
  return -1;
};

const isAt = (bytes: Buffer, from: number, wanted: Buffer): boolean => {
  for (let at = 0; at < wanted.length; at += 1) if (bytes[from + at] !== wanted[at]) return false;
  return true;
};

/** Looks for something line after line: where it is not, the bytes behind are gone through once and not for each line. */
const startSearch = (wanted: Buffer): ((bytes: Buffer, from: number) => number) => {
  let last: { readonly bytes: Buffer; readonly from: number; readonly at: number } | null = null;
  return (bytes, from) => {
    const isKnown = last?.bytes === bytes && last.from <= from && (last.at < 0 || last.at >= from);
    if (last !== null && isKnown) return last.at;
    last = { bytes, from, at: bytes.indexOf(wanted, from) };
    return last.at;
  };
};

/**
 * Reads one field of payloads as its JSON text, and nothing else of them. The answer is null where a payload has no such field, and
 * undefined where it is not plain and has to be parsed. The same value again costs nothing.
 */
export const startField = (field: string): ((line: LinePlace) => string | null | undefined) => {
  const head = Buffer.from(`${JSON.stringify(field)}:`);
  const nextHead = startSearch(head);
  let former = { text: '', bytes: Buffer.alloc(0) };
  return ({ bytes, from, to }) => {
    const at = nextHead(bytes, from);
    if (at < 0 || at >= to) return null;
    if (bytes[from] !== BRACE || bytes[at - 1] === BACKSLASH || !isLevel(bytes, from + 1, at))
      return undefined;
    const start = at + head.length;
    const end = endOfValue(bytes, start, to);
    if (end < 0) return undefined;
    if (end - start !== former.bytes.length || !isAt(bytes, start, former.bytes))
      former = { text: bytes.toString('utf8', start, end), bytes: Buffer.from(bytes.subarray(start, end)) };
    return former.text;
  };
};
