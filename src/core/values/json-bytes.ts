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
  const label = (letters: Uint8Array): void => {
    const { length } = letters;
    for (let i = 0; i < length; i++) out[size + i] = letters[i] ?? 0;
    size += length;
  };

  /** A letter beyond ASCII that is no half of a pair; there is room for it. */
  const wide = (at: number, code: number): number => {
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

  const raw = (text: string): void => {
    const { length } = text;
    room(length * 3);
    let at = size;
    for (let i = 0; i < length; i++) {
      const code = text.charCodeAt(i);
      if (code < 128) {
        out[at] = code;
        at += 1;
      } else if (code >= 0xd800 && code < 0xe000) {
        bytes(utf8Bytes(text));
        return;
      } else at = wide(at, code);
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
    number: (letters, text) => {
      room(letters.length);
      label(letters);
      raw(text);
    },
    text: (letters, text) => {
      const { length } = text;
      room(letters.length + length * 3 + 1);
      label(letters);
      let at = size;
      for (let i = 0; i < length; i++) {
        const code = text.charCodeAt(i);
        if (code < 128 && code >= 32 && code !== quote && code !== backslash) {
          out[at] = code;
          at += 1;
        } else if (code >= 128 && (code < 0xd800 || code >= 0xe000)) at = wide(at, code);
        else {
          // Whatever is escaped, and pairs; the label has the first quote.
          bytes(utf8Bytes(JSON.stringify(text)).subarray(1));
          return;
        }
      }
      out[at] = quote;
      size = at + 1;
    },
    bytes,
    from: (start) => out.subarray(start, size),
  };
};
