import { codePageNamed, startCodePage } from '../../../core/read/code-pages';

/** Makes letters of bytes, piece by piece: a letter may lie in two of them. */
export type Decoder = {
  readonly decode: (piece: Uint8Array) => string;
  /** What is left over at the end. */
  readonly end: () => string;
};

/** The one name of an encoding, whatever it is called; null where nobody decodes it. */
export const canonicalEncoding = (label: string): string | null => {
  const wide = /^utf-?32-?(le|be)$/i.exec(label.trim())?.[1];
  if (wide !== undefined) return `utf-32${wide.toLowerCase()}`;
  const page = codePageNamed(label);
  if (page !== null) return page;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
};

/** Starts decoding; `encoding` as `canonicalEncoding` names it. Byte order marks are letters to it. */
export const startDecoder = (encoding: string): Decoder => {
  if (encoding.startsWith('utf-32')) return startWide(encoding === 'utf-32be');
  if (codePageNamed(encoding) !== null) return { decode: startCodePage(encoding), end: () => '' };
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  return { decode: (piece) => decoder.decode(piece, { stream: true }), end: () => decoder.decode() };
};

const lostLetter = '\uFFFD';
const lastLetter = 0x10ffff;

const startWide = (isBigEndian: boolean): Decoder => {
  let rest = Buffer.alloc(0);
  return {
    decode: (piece) => {
      const bytes = Buffer.concat([rest, piece]);
      const whole = bytes.length - (bytes.length % 4);
      let text = '';
      for (let at = 0; at < whole; at += 4) {
        const code = isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at);
        const isLetter = code <= lastLetter && !(code >= 0xd800 && code <= 0xdfff);
        text += isLetter ? String.fromCodePoint(code) : lostLetter;
      }
      rest = Buffer.from(bytes.subarray(whole));
      return text;
    },
    end: () => (rest.length === 0 ? '' : lostLetter),
  };
};

/** Decodes bytes that stand by themselves. */
export const decodeWhole = (bytes: Uint8Array, encoding: string): string => {
  const { decode, end } = startDecoder(encoding);
  return decode(bytes) + end();
};
