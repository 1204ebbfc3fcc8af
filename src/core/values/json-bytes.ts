import { utf8Bytes } from './uuid5';

/** JSON text as UTF-8, written piece by piece into memory that is used again. */
export type JsonBytes = {
  readonly size: () => number;
  /** Takes back what was written beyond this size. */
  readonly cut: (size: number) => void;
  readonly byte: (code: number) => void;
  /** Writes over a byte that was written before. */
  readonly put: (at: number, code: number) => void;
  /** Writes JSON text as it stands. */
  readonly raw: (text: string) => void;
  /** Writes a label and a number's text. */
  readonly number: (label: Uint8Array, text: string) => void;
  /** Writes a label that ends with a quote, then the text as JSON writes it, and the closing quote. */
  readonly text: (label: Uint8Array, text: string) => void;
  readonly bytes: (bytes: Uint8Array) => void;
  /** What was written from there on: good until it is cut away. */
  readonly from: (start: number) => Uint8Array;
};

const firstBytes = 65_536;
/** More is given back when everything is cut away. */
const mostKeptBytes = 4_194_304;
const quote = 34;
const backslash = 92;

/** What stands behind the backslash of a letter that JSON escapes with one letter; 0: it is none. */
const shortEscape = (code: number): number => {
  if (code === quote || code === backslash) return code;
  if (code === 10) return 110;
  if (code === 13) return 114;
  return code === 9 ? 116 : 0;
};

/** A letter beyond ASCII that is no half of a pair; there is room for it. */
const wide = (out: Uint8Array, at: number, code: number): number => {
  if (code < 0x800) {
    out[at] = 0xc0 | (code >> 6);
    out[at + 1] = 0x80 | (code & 63);
    return at + 2;
  }
  out[at] = 0xe0 | (code >> 12);
  out[at + 1] = 0x80 | ((code >> 6) & 63);
  out[at + 2] = 0x80 | (code & 63);
  return at + 3;
};

/** The letters of a text as JSON writes them, from a place on; answers the place behind them, -1 where it takes a closer look. */
const letters = (out: Uint8Array, text: string, from: number): number => {
  const { length } = text;
  let at = from;
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code < 128 && code >= 32 && code !== quote && code !== backslash) {
      out[at] = code;
      at += 1;
    } else if (code >= 128) {
      if (code >= 0xd800 && code < 0xe000) return -1;
      at = wide(out, at, code);
    } else {
      const short = shortEscape(code);
      if (short === 0) return -1;
      out[at] = backslash;
      out[at + 1] = short;
      at += 2;
    }
  }
  return at;
};

/** Starts empty. */
export const jsonBytes = (): JsonBytes => {
  let out = new Uint8Array(firstBytes);
  let size = 0;

  const room = (more: number): void => {
    if (size + more <= out.length) return;
    const wider = new Uint8Array(Math.max(size + more, out.length * 2));
    wider.set(out.subarray(0, size));
    out = wider;
  };

  const bytes = (more: Uint8Array): void => {
    room(more.length);
    out.set(more, size);
    size += more.length;
  };

  /** Labels are short: a loop costs less than a call. */
  const label = (named: Uint8Array): void => {
    const { length } = named;
    const to = out;
    const at = size;
    for (let i = 0; i < length; i++) to[at + i] = named[i] ?? 0;
    size += length;
  };

  const raw = (text: string): void => {
    const { length } = text;
    room(length * 3);
    const to = out;
    let at = size;
    for (let i = 0; i < length; i++) {
      const code = text.charCodeAt(i);
      if (code < 128) {
        to[at] = code;
        at += 1;
      } else if (code >= 0xd800 && code < 0xe000) {
        bytes(utf8Bytes(text));
        return;
      } else at = wide(to, at, code);
    }
    size = at;
  };

  return {
    size: () => size,
    cut: (to) => {
      size = to;
      if (to === 0 && out.length > mostKeptBytes) out = new Uint8Array(firstBytes);
    },
    byte: (code) => {
      room(1);
      out[size] = code;
      size += 1;
    },
    put: (at, code) => {
      out[at] = code;
    },
    raw,
    number: (named, text) => {
      room(named.length);
      label(named);
      raw(text);
    },
    text: (named, text) => {
      room(named.length + text.length * 3 + 1);
      label(named);
      const end = letters(out, text, size);
      // The label has the first quote.
      if (end < 0) bytes(utf8Bytes(JSON.stringify(text)).subarray(1));
      else {
        out[end] = quote;
        size = end + 1;
      }
    },
    bytes,
    from: (start) => out.subarray(start, size),
  };
};
