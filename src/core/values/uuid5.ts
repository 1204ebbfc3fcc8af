/** The bytes of a text in UTF-8; a lone surrogate becomes the replacement character, as everywhere. */
export const utf8Bytes = (text: string): Uint8Array => asciiBytes(text) ?? anyBytes(text);

/** Nearly all names are plain ASCII; null for the others. */
const asciiBytes = (text: string): Uint8Array | null => {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0x80) return null;
    bytes[i] = code;
  }
  return bytes;
};

const anyBytes = (text: string): Uint8Array => {
  const bytes = new Uint8Array(text.length * 3);
  let n = 0;
  for (const letter of text) {
    const raw = letter.codePointAt(0) ?? 0;
    const point = raw >= 0xd800 && raw <= 0xdfff ? 0xfffd : raw;
    if (point < 0x80) {
      bytes[n++] = point;
    } else if (point < 0x800) {
      bytes[n++] = 0xc0 | (point >> 6);
      bytes[n++] = 0x80 | (point & 63);
    } else if (point < 0x10000) {
      bytes[n++] = 0xe0 | (point >> 12);
      bytes[n++] = 0x80 | ((point >> 6) & 63);
      bytes[n++] = 0x80 | (point & 63);
    } else {
      bytes[n++] = 0xf0 | (point >> 18);
      bytes[n++] = 0x80 | ((point >> 12) & 63);
      bytes[n++] = 0x80 | ((point >> 6) & 63);
      bytes[n++] = 0x80 | (point & 63);
    }
  }
  return bytes.subarray(0, n);
};

/** Whole blocks of 64 bytes: the message, a one bit, zeros, the length in bits. */
const padded = (bytes: Uint8Array): Uint8Array => {
  const blocks = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  blocks.set(bytes);
  blocks[bytes.length] = 0x80;
  const bits = bytes.length * 8;
  for (let i = 0; i < 6; i++) blocks[blocks.length - 1 - i] = Math.floor(bits / 2 ** (8 * i)) & 255;
  return blocks;
};

const wordAt = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] ?? 0) << 24) |
  ((bytes[at + 1] ?? 0) << 16) |
  ((bytes[at + 2] ?? 0) << 8) |
  (bytes[at + 3] ?? 0);

/** Adds one block of 16 words, spread to 80, to the state. */
const mixBlock = (state: Int32Array, w: Int32Array): void => {
  for (let i = 16; i < 80; i++) {
    const x = (w[i - 3] ?? 0) ^ (w[i - 8] ?? 0) ^ (w[i - 14] ?? 0) ^ (w[i - 16] ?? 0);
    w[i] = (x << 1) | (x >>> 31);
  }
  let a = state[0] ?? 0;
  let b = state[1] ?? 0;
  let c = state[2] ?? 0;
  let d = state[3] ?? 0;
  let e = state[4] ?? 0;
  for (let i = 0; i < 80; i++) {
    let mixed = 0;
    if (i < 20) mixed = ((b & c) | (~b & d)) + 0x5a827999;
    else if (i < 40) mixed = (b ^ c ^ d) + 0x6ed9eba1;
    else if (i < 60) mixed = ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
    else mixed = (b ^ c ^ d) + 0xca62c1d6;
    const next = (((a << 5) | (a >>> 27)) + (mixed | 0) + e + (w[i] ?? 0)) | 0;
    e = d;
    d = c;
    c = (b << 30) | (b >>> 2);
    b = a;
    a = next;
  }
  state[0] = (state[0] ?? 0) + a;
  state[1] = (state[1] ?? 0) + b;
  state[2] = (state[2] ?? 0) + c;
  state[3] = (state[3] ?? 0) + d;
  state[4] = (state[4] ?? 0) + e;
};

const firstState: readonly number[] = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
const startState = (): Int32Array => Int32Array.from(firstState);

const hashed = (bytes: Uint8Array): Int32Array => {
  const blocks = padded(bytes);
  const state = startState();
  const w = new Int32Array(80);
  for (let at = 0; at < blocks.length; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = wordAt(blocks, at + i * 4);
    mixBlock(state, w);
  }
  return state;
};

const hexOfByte: readonly string[] = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'));
const hex4 = (half: number): string => (hexOfByte[(half >>> 8) & 255] ?? '') + (hexOfByte[half & 255] ?? '');
const hex8 = (word: number): string => hex4(word >>> 16) + hex4(word);

/** SHA-1 as 40 hex digits. For identifiers only; it protects nothing. */
export const sha1 = (message: string | Uint8Array): string =>
  Array.from(hashed(typeof message === 'string' ? utf8Bytes(message) : message), hex8).join('');

const namespaceBytes = (namespace: string): readonly number[] => {
  const digits = namespace
    .replace(/[^0-9a-fA-F]/g, '')
    .padEnd(32, '0')
    .slice(0, 32);
  return Array.from({ length: 16 }, (_, i) => Number.parseInt(digits.slice(i * 2, i * 2 + 2), 16));
};

/** The letter of the lowest four bits of a word, shifted. */
const digit = (word: number, shift: number): number => {
  const bits = (word >>> shift) & 15;
  return bits < 10 ? 48 + bits : 87 + bits;
};

/** The first sixteen bytes of a hash with the version and the variant put in. */
const asUuid = (state: Int32Array): string => {
  const a = state[0] ?? 0;
  const b = ((state[1] ?? 0) & 0xffff0fff) | 0x5000;
  const c = ((state[2] ?? 0) & 0x3fffffff) | 0x80000000;
  const d = state[3] ?? 0;
  // One call makes one flat text; a text put together out of pieces costs twice as much.
  return String.fromCharCode(
    digit(a, 28),
    digit(a, 24),
    digit(a, 20),
    digit(a, 16),
    digit(a, 12),
    digit(a, 8),
    digit(a, 4),
    digit(a, 0),
    45,
    digit(b, 28),
    digit(b, 24),
    digit(b, 20),
    digit(b, 16),
    45,
    digit(b, 12),
    digit(b, 8),
    digit(b, 4),
    digit(b, 0),
    45,
    digit(c, 28),
    digit(c, 24),
    digit(c, 20),
    digit(c, 16),
    45,
    digit(c, 12),
    digit(c, 8),
    digit(c, 4),
    digit(c, 0),
    digit(d, 28),
    digit(d, 24),
    digit(d, 20),
    digit(d, 16),
    digit(d, 12),
    digit(d, 8),
    digit(d, 4),
    digit(d, 0),
  );
};

/** Names that fit into one block with their namespace: 64 bytes less 16, less nine for the end and the length. */
const shortName = 39;

/**
 * UUIDs version 5 of one namespace (a UUID in text): the same name always gives the same id, on every machine. A namespace
 * that is no UUID counts as the bytes of its hex digits, filled with zeros.
 */
export const uuid5In = (namespace: string): ((name: string) => string) => {
  const space = namespaceBytes(namespace);
  const words = Array.from({ length: 4 }, (_, i) => wordAt(Uint8Array.from(space), i * 4));
  const w = new Int32Array(80);
  const state = startState();
  /** One block, filled in place; false where the name is too long or not plain ASCII. */
  const fill = (name: string): boolean => {
    const { length } = name;
    if (length > shortName) return false;
    w.fill(0, 4, 16);
    for (let i = 0; i < 4; i++) w[i] = words[i] ?? 0;
    for (let i = 0; i < length; i++) {
      const code = name.charCodeAt(i);
      if (code >= 0x80) return false;
      const word = 4 + (i >> 2);
      w[word] = (w[word] ?? 0) | (code << (24 - (i & 3) * 8));
    }
    const end = 4 + (length >> 2);
    w[end] = (w[end] ?? 0) | (0x80 << (24 - (length & 3) * 8));
    w[15] = (16 + length) * 8;
    return true;
  };
  return (name) => {
    if (!fill(name)) return asUuid(hashed(Uint8Array.from([...space, ...utf8Bytes(name)])));
    state.set(firstState);
    mixBlock(state, w);
    return asUuid(state);
  };
};

/** One id of a namespace. */
export const uuid5 = (namespace: string, name: string): string => uuid5In(namespace)(name);
