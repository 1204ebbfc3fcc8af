import { bestFitting, otherEncodings } from './best-fitting';

/** What the bytes of a text file say about its encoding. Decoding itself happens outside core. */
export type EncodingEvidence = {
  readonly mark: ByteOrderMark | null;
  /** What the zero bytes after the mark look like. */
  readonly wide: WideShape;
  /** Whether every byte of the file after the mark is ASCII, or at least UTF-8. */
  readonly utf8: 'ascii' | 'valid' | 'invalid';
  /** Pieces that hold bytes above 127, decoded in every way that could be meant; only asked where `utf8` is invalid. */
  readonly readings: readonly { readonly encoding: string; readonly text: string }[];
};

export type ByteOrderMark = {
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be';
  readonly sizeBytes: number;
};

export type WideShape = 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be' | null;

export type EncodingFinding = {
  /** A WHATWG label, or utf-32le/utf-32be, which nobody decodes. */
  readonly encoding: string;
  readonly markBytes: number;
  /** The byte order mark says one thing, the bytes another. */
  readonly markIsWrong: boolean;
  /** The letters beyond ASCII fit no encoding well. */
  readonly isGuess: boolean;
};

/** Encodings tried first, most usual first: at equal scores the first one wins. */
const usualEncodings: readonly string[] = ['windows-1252', 'utf-8', 'macintosh', 'shift_jis'];

/** Encodings in which whoever looks for one is to read. */
export const triedEncodings: readonly string[] = [...usualEncodings, ...otherEncodings];

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
  const found = (encoding: string, isGuess = false): EncodingFinding => ({
    encoding,
    markBytes,
    markIsWrong: mark !== null && mark.encoding !== encoding,
    isGuess,
  });
  if (wide !== null) return found(wide);
  if (evidence.utf8 !== 'invalid') return found('utf-8');
  const { encoding, isGuess } = bestFitting(mostPlausible(evidence.readings), evidence.readings);
  return found(encoding, isGuess);
};

const mostPlausible = (readings: EncodingEvidence['readings']): string => {
  let best = 'windows-1252';
  let bestScore = -Infinity;
  for (const { encoding, text } of readings.filter((one) => usualEncodings.includes(one.encoding))) {
    const score = plausibility(text, encoding === 'utf-8' ? -5 : -20);
    if (score > bestScore) {
      best = encoding;
      bestScore = score;
    }
  }
  return best;
};

/** How much the letters outside ASCII look as if a person had written them: higher is better. */
export const plausibility = (text: string, lossScore: number): number => {
  let score = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 128) continue;
    if (code === 0xfffd) score += lossScore;
    else score += letterScore(code, text.charCodeAt(i - 1), text.charCodeAt(i + 1));
  }
  return score;
};

const letterScore = (code: number, before: number, after: number): number => {
  if (code < 0xa0) return -20;
  if (isJapanese(code)) return japaneseScore(before, after);
  if (code >= 0xff61 && code <= 0xff9f) return before >= 0xff61 && after >= 0xff61 ? 0.5 : -2;
  if (isCurrencySign(code)) return isDigit(before) || isDigit(after) ? 3 : 0.5;
  if (code === 0x2018 || code === 0x2019) return isAsciiLetter(before) && isAsciiLetter(after) ? 3 : 1.5;
  if (code === 0x201c || code === 0x201d || code === 0x2013 || code === 0x2014) return 1.5;
  if (code === 0x2026 || code === 0x2022 || code === 0x2122) return 1;
  if (code === 0xff) return -6;
  if (isLatinLetter(code)) return latinScore(code, before, after);
  return code < 0xc0 ? 0.5 : -6;
};

const japaneseScore = (before: number, after: number): number => {
  if (isAsciiLetter(before) || isAsciiLetter(after)) return -3;
  return isJapanese(before) || isJapanese(after) ? 2 : 0;
};

const latinScore = (code: number, before: number, after: number): number => {
  const isCapital = isLatinCapital(code);
  if (isCapital && isAsciiLower(before)) return -3;
  if (!isCapital && isAsciiUpper(before) && isAsciiUpper(after)) return -2;
  const joins =
    isAsciiLetter(before) || isAsciiLetter(after) || isLatinLetter(before) || isLatinLetter(after);
  if (!joins) return isCapital ? -1 : 0;
  return isRareLetter(code) ? 0.5 : 2;
};

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isAsciiLower = (code: number): boolean => code >= 97 && code <= 122;
const isAsciiUpper = (code: number): boolean => code >= 65 && code <= 90;
const isAsciiLetter = (code: number): boolean => isAsciiLower(code) || isAsciiUpper(code);
const isCurrencySign = (code: number): boolean =>
  code === 0xa2 || code === 0xa3 || code === 0xa5 || code === 0x20ac;
const isJapanese = (code: number): boolean =>
  (code >= 0x3005 && code <= 0x30ff) ||
  (code >= 0x3400 && code <= 0x9fff) ||
  (code >= 0xff01 && code <= 0xff60);
const isLatinLetter = (code: number): boolean =>
  code >= 0xc0 && code <= 0x17f && code !== 0xd7 && code !== 0xf7;
const isLatinCapital = (code: number): boolean =>
  code <= 0xde || code === 0x152 || code === 0x160 || code === 0x178 || code === 0x17d;
/** Eth, thorn, y with accents, s and z with caron, oe: right in some languages, in most a sign of the wrong reading. */
const isRareLetter = (code: number): boolean =>
  code === 0xd0 ||
  code === 0xde ||
  code === 0xf0 ||
  code === 0xfe ||
  code === 0xdd ||
  code === 0xfd ||
  code > 0x100;
