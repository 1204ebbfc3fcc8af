/**
 * A piece of XML as text and, letter by letter, as numbers: `codes[i]` is `text.charCodeAt(i)`, and 0 behind the end.
 * Numbers are read several times faster than letters of a text.
 */
export type XmlSource = { readonly text: string; readonly codes: Uint8Array | Uint16Array };

/** Zeros behind the end: whoever looks a few places ahead of a match sees none. */
const room = 16;

/**
 * Makes the numbers of one source after the other; those made before are overwritten. `ascii` are the bytes that
 * `piece` was made of, where each of them is a letter.
 */
export const startCodes = (): ((rest: string, piece: string, ascii: Uint8Array | null) => XmlSource) => {
  let narrow = new Uint8Array(0);
  let wide = new Uint16Array(0);
  return (rest, piece, ascii) => {
    const text = rest + piece;
    const size = text.length + room;
    if (ascii !== null && isNarrow(rest)) {
      if (narrow.length < size) narrow = new Uint8Array(size * 2);
      writeCodes(narrow, rest, rest.length);
      narrow.set(ascii, rest.length);
      narrow.fill(0, text.length, size);
      return { text, codes: narrow };
    }
    if (wide.length < size) wide = new Uint16Array(size * 2);
    writeCodes(wide, text, text.length);
    wide.fill(0, text.length, size);
    return { text, codes: wide };
  };
};

const isNarrow = (text: string): boolean => {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false;
  return true;
};

const writeCodes = (codes: Uint8Array | Uint16Array, text: string, length: number): void => {
  for (let at = 0; at < length; at++) codes[at] = text.charCodeAt(at);
};
