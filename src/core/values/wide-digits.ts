const wide = /[\uff10-\uff19]/;
/** Zeros of the digits that Arabic, Persian, the languages of India and Thai have of their own. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xae6, 0xe50] as const;
const ofOthers = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0ae6-\u0aef\u0e50-\u0e59]/g;
/** The digit of those of another script that a code unit is; -1: it is none. */
const ownDigit = (code: number): number => {
  for (const zero of zeros) if (code >= zero && code < zero + 10) return code - zero;
  return -1;
};

/** Whether a code unit is a digit, but not one of ASCII. */
export const isOtherDigit = (code: number): boolean =>
  code >= 0x660 && ((code >= 0xff10 && code <= 0xff19) || ownDigit(code) >= 0);

/** Arabic has marks of its own between digits: one before decimals, one between thousands. */
const arabicMarks = /[\u066b\u066c]/g;
const directions = /[\u061c\u200e\u200f]/g;

/**
 * A text in which digits as wide as letters of East Asia (１２３), or those of another script (١٢٣), and the signs between them are plain
 * ones; any other stays as it is.
 */
export const withPlainDigits = (text: string): string => {
  if (wide.test(text)) return text.normalize('NFKC');
  if (text.search(ofOthers) < 0) return text;
  return text
    .replace(ofOthers, (digit) => String(ownDigit(digit.charCodeAt(0))))
    .replace(arabicMarks, (mark) => (mark === '\u066b' ? '.' : ','))
    .replace(directions, '');
};

/** Whether a text says by a mark of its own which of its signs stands before the decimals. */
export const hasArabicDecimals = (text: string): boolean => text.search(arabicMarks) >= 0;
