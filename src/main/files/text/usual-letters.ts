import type { UsualLetters } from '../../../core/read/word-score';

/** Rows of two-byte codes in which each standard keeps the letters that are in use. */
const usualRows: Readonly<Record<string, readonly [from: number, to: number]>> = {
  'euc-jp': [0xb0, 0xcf],
  gb18030: [0xb0, 0xd7],
  big5: [0xa4, 0xc6],
  'euc-kr': [0xb0, 0xc8],
};

/** Shift_JIS holds the letters of EUC-JP. */
const sameAs: Readonly<Record<string, string>> = { shift_jis: 'euc-jp' };

const known = new Map<string, UsualLetters>();

const lettersIn = (encoding: string, [from, to]: readonly [number, number]): UsualLetters => {
  const bytes: number[] = [];
  for (let lead = from; lead <= to; lead++)
    for (let trail = encoding === 'big5' ? 0x40 : 0xa1; trail < 0xff; trail++)
      if (trail < 0x7f || trail > 0xa0) bytes.push(lead, trail);
  const text = new TextDecoder(encoding).decode(Uint8Array.from(bytes));
  return new Set([...text].map((letter) => letter.codePointAt(0) ?? 0));
};

/** The letters of East Asia that an encoding counts among the usual ones; undefined for any other encoding. */
export const usualLetters = (encoding: string): UsualLetters | undefined => {
  const own = sameAs[encoding] ?? encoding;
  const rows = usualRows[own];
  if (rows === undefined) return undefined;
  const letters = known.get(own) ?? lettersIn(own, rows);
  known.set(own, letters);
  return letters;
};
