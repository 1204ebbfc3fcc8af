/** The bytes of a text in UTF-8; a lone surrogate becomes the replacement character, as everywhere. */
export const utf8Bytes = (text: string): Uint8Array => {
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

const rotate = (x: number, n: number): number => (x << n) | (x >>> (32 - n));

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

const mixBlock = (state: Int32Array, w: Int32Array): void => {
  for (let i = 16; i < 80; i++)
    w[i] = rotate((w[i - 3] ?? 0) ^ (w[i - 8] ?? 0) ^ (w[i - 14] ?? 0) ^ (w[i - 16] ?? 0), 1);
  let a = state[0] ?? 0;
  let b = state[1] ?? 0;
  let c = state[2] ?? 0;
  let d = state[3] ?? 0;
  let e = state[4] ?? 0;
  for (let i = 0; i < 80; i++) {
    const f = i < 20 ? (b & c) | (~b & d) : i < 40 || i >= 60 ? b ^ c ^ d : (b & c) | (b & d) | (c & d);
    const k = i < 20 ? 0x5a827999 : i < 40 ? 0x6ed9eba1 : i < 60 ? 0x8f1bbcdc : 0xca62c1d6;
    const next = (rotate(a, 5) + f + e + k + (w[i] ?? 0)) | 0;
    e = d;
    d = c;
    c = rotate(b, 30);
    b = a;
    a = next;
  }
  state[0] = (state[0] ?? 0) + a;
  state[1] = (state[1] ?? 0) + b;
  state[2] = (state[2] ?? 0) + c;
  state[3] = (state[3] ?? 0) + d;
  state[4] = (state[4] ?? 0) + e;
};

const hex8 = (word: number): string => (word >>> 0).toString(16).padStart(8, '0');

/** SHA-1 as 40 hex digits. For identifiers only; it protects nothing. */
export const sha1 = (message: string | Uint8Array): string => {
  const blocks = padded(typeof message === 'string' ? utf8Bytes(message) : message);
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0);
  const w = new Int32Array(80);
  for (let at = 0; at < blocks.length; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = wordAt(blocks, at + i * 4);
    mixBlock(state, w);
  }
  return Array.from(state, hex8).join('');
};

/**
 * UUID version 5: the same namespace (a UUID in text) and name always give the same id, on every machine.
 * A namespace that is no UUID counts as the bytes of its hex digits, filled with zeros.
 */
export const uuid5 = (namespace: string, name: string): string => {
  const digits = namespace
    .replace(/[^0-9a-fA-F]/g, '')
    .padEnd(32, '0')
    .slice(0, 32);
  const own = utf8Bytes(name);
  const bytes = new Uint8Array(16 + own.length);
  for (let i = 0; i < 16; i++) bytes[i] = Number.parseInt(digits.slice(i * 2, i * 2 + 2), 16);
  bytes.set(own, 16);
  const hash = sha1(bytes);
  const variant = ((Number.parseInt(hash[16] ?? '0', 16) & 3) | 8).toString(16);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
};
