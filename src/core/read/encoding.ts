import { likeliestEncoding, type Reading } from './likeliest-encoding';

/** What the bytes of a text file say about its encoding. Decoding itself happens outside core. */
export type EncodingEvidence = {
  readonly mark: ByteOrderMark | null;
  /** What the zero bytes after the mark look like. */
  readonly wide: WideShape;
  /** Whether every byte of the file after the mark is ASCII, or at least UTF-8. */
  readonly utf8: 'ascii' | 'valid' | 'invalid';
  /** Whether ASCII letters stand for Japanese ones between escapes (ISO-2022-JP). */
  readonly hasJapaneseEscapes: boolean;
  /** Words that hold bytes above 127, decoded in every way that could be meant; only asked where `utf8` is invalid. */
  readonly readings: readonly Reading[];
};

export type ByteOrderMark = {
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be';
  readonly sizeBytes: number;
};

export type WideShape = 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be' | null;

export type EncodingFinding = {
  /** A WHATWG label, or utf-32le, utf-32be, cp437, cp850, cp852, cp865, x-mac-ce. */
  readonly encoding: string;
  readonly markBytes: number;
  /** The byte order mark says one thing, the bytes another. */
  readonly markIsWrong: boolean;
  /** The letters beyond ASCII fit no encoding well, or several: a person has to say which. */
  readonly isGuess: boolean;
  /** Encodings that could be meant, likeliest first, for a person to compare; empty where it is plain what is. */
  readonly choices: readonly string[];
};

const marks: readonly (ByteOrderMark & { readonly bytes: readonly number[] })[] = [
  { encoding: 'utf-32le', sizeBytes: 4, bytes: [0xff, 0xfe, 0, 0] },
  { encoding: 'utf-32be', sizeBytes: 4, bytes: [0, 0, 0xfe, 0xff] },
  { encoding: 'utf-8', sizeBytes: 3, bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', sizeBytes: 2, bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', sizeBytes: 2, bytes: [0xfe, 0xff] },
];

/** The byte order mark at the start, if there is one. UTF-32LE begins like UTF-16LE, so it is tried first. */
export const byteOrderMark = (head: Uint8Array): ByteOrderMark | null => {
  const found = marks.find(({ bytes }) => bytes.every((byte, i) => head[i] === byte));
  return found === undefined ? null : { encoding: found.encoding, sizeBytes: found.sizeBytes };
};

/**
 * Finds UTF-16 and UTF-32 by where their zero bytes stand. `head` begins after the mark. With a mark a single
 * zero on the right side is enough: delimiters and line ends have one even in Chinese text.
 */
export const wideShape = (head: Uint8Array, mark: ByteOrderMark | null): WideShape => {
  const zeros = [0, 0, 0, 0];
  for (let i = 0; i < head.length; i++) if (head[i] === 0) zeros[i & 3] = (zeros[i & 3] ?? 0) + 1;
  const [a = 0, b = 0, c = 0, d = 0] = zeros;
  const quarter = head.length / 4;
  if (quarter >= 1 && c > quarter * 0.9 && d > quarter * 0.9 && a < quarter * 0.1) return 'utf-32le';
  if (quarter >= 1 && a > quarter * 0.9 && b > quarter * 0.9 && d < quarter * 0.1) return 'utf-32be';
  const even = a + c;
  const odd = b + d;
  const enough = mark === null ? Math.max(2, head.length * 0.1) : 1;
  if (odd >= enough && odd >= even * 4) return 'utf-16le';
  if (even >= enough && even >= odd * 4) return 'utf-16be';
  return null;
};

/** Chooses an encoding. A mark counts only where the bytes behind it agree. */
export const chooseEncoding = (evidence: EncodingEvidence): EncodingFinding => {
  const { mark, wide } = evidence;
  const markBytes = mark?.sizeBytes ?? 0;
  const found = (encoding: string, isGuess = false, choices: readonly string[] = []): EncodingFinding => ({
    encoding,
    markBytes,
    markIsWrong: mark !== null && mark.encoding !== encoding,
    isGuess,
    choices,
  });
  if (wide !== null) return found(wide);
  if (evidence.utf8 === 'ascii' && evidence.hasJapaneseEscapes) return found('iso-2022-jp');
  if (evidence.utf8 !== 'invalid') return found('utf-8');
  const { encoding, isGuess, isProved, choices } = likeliestEncoding(evidence.readings);
  const isPlain = !isGuess && (encoding === 'windows-1252' || encoding === 'utf-8' || isProved);
  return found(encoding, isGuess, isPlain ? [] : choices);
};

/** Whether a piece of ASCII holds the escapes of ISO-2022-JP: to Japanese letters, and nothing else that begins with one. */
export const hasJapaneseEscapes = (bytes: Uint8Array): boolean => {
  for (let at = bytes.indexOf(escapeByte); at >= 0; at = bytes.indexOf(escapeByte, at + 1)) {
    const [next, last] = [bytes[at + 1], bytes[at + 2]];
    if (next === 0x24 && (last === 0x40 || last === 0x42)) return true;
  }
  return false;
};
const escapeByte = 27;
