import type { Language } from './language-letters';

/** Letters of East Asia that the encoding itself counts among the usual ones. */
export type UsualLetters = ReadonlySet<number>;

const noLetters: UsualLetters = new Set();

/**
 * How much worse a word may be in the language of a text before it is taken for one of another language. Lists of the
 * West hold names of all its countries.
 */
const otherLanguage = 1.5;
const otherWestern = 0.7;
const fewLanguages = 8;

/**
 * How likely a person wrote these words: the sum of logarithms of the shares of their letters, where each stands as
 * letters stand. Most words are of one language, names of others may stand among them.
 */
export const textScore = (
  words: readonly string[],
  languages: readonly Language[],
  usual: UsualLetters = noLetters,
): number => {
  const other = languages.length > fewLanguages ? otherWestern : otherLanguage;
  const read = words.map((word) => readWord(word, usual));
  const scores = read.map(({ fixed, letters }) => languages.map((one) => fixed + lettersScore(letters, one)));
  const floors = scores.map((ofWord) => Math.max(...ofWord) - other);
  const totals = languages.map((_, at) =>
    scores.reduce((sum, ofWord, i) => sum + Math.max(ofWord[at] ?? 0, floors[i] ?? 0), 0),
  );
  return Math.max(...totals);
};

/** Logarithm of the share of an ASCII letter: the same in every reading. */
export const asciiShare = -3.4;
const lost = -14;
const lostAgain = -6;
const usualEastern = -8;
const rareEastern = -12;
const foreignLetter = -11.5;
const odd = -13;

type Letter = { readonly code: number /** Where the language does not have it. */; readonly foreign: number };

/** What of a word's score no language changes, and its letters beyond ASCII. */
type ReadWord = { readonly fixed: number; readonly letters: readonly Letter[] };

const readWord = (word: string, usual: UsualLetters): ReadWord => {
  const letters: Letter[] = [];
  let fixed = 0;
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code < 128) {
      fixed += asciiShare;
      continue;
    }
    const place = { code, before: codeAt(word, at - 1), after: codeAt(word, at + 1) };
    if (isLost(code)) fixed += isLost(place.before) ? lostAgain : lost;
    else if (isOrdinal(code) && !isLetter(place.after)) fixed += ordinalScore(place, at === 1);
    else if (!isLetter(code)) fixed += signScore(place);
    else {
      fixed += placeScore(place);
      const foreign = usual.has(code) ? usualEastern : isEastern(code) ? rareEastern : foreignLetter;
      letters.push({ code: smallOf(code), foreign });
    }
  }
  return { fixed, letters };
};

const lettersScore = (letters: readonly Letter[], language: Language): number => {
  let score = 0;
  for (const { code, foreign } of letters) score += language.letters.get(code) ?? foreign;
  return score;
};

/** Whether a byte meant nothing, or a control character that nobody types. */
const isLost = (code: number): boolean => code === 0xfffd || (code >= 0x80 && code < 0xa0);

const codeAt = (word: string, at: number): number => (at < 0 || at >= word.length ? 0 : word.charCodeAt(at));

type Place = { readonly code: number; readonly before: number; readonly after: number };

const smallOf = (code: number): number => {
  const small = String.fromCharCode(code).toLowerCase();
  return small.charCodeAt(0);
};

/** No capital follows a small letter, none is small among capitals, and scripts do not mix within a word. */
const placeScore = (place: Place): number => {
  const { code, before, after } = place;
  let score = 0;
  if (isForeignNext(code, before) || isForeignNext(code, after)) score -= 9;
  if (isDigit(before) || isDigit(after)) score -= isEastern(code) ? 0 : 5;
  if (isHalfWidth(code)) return score - (isHalfWidth(before) || isHalfWidth(after) ? 0 : 8);
  if (isEastern(code)) return score;
  if (isThaiMark(code)) return score - (isThai(before) ? 0 : 10);
  if (isUpper(code)) return score - (isLower(before) ? 7 : 0.7);
  if (isUpper(before) && isUpper(after)) score -= 3.5;
  if (!isLetter(before) && !isLetter(after)) score -= 3;
  return score;
};

const letter = /[\p{L}\p{M}]/u;
/** Ordinals and the micro sign are letters to Unicode alone. */
const noLetter: ReadonlySet<number> = new Set([0xaa, 0xb5, 0xba]);
const dashes: ReadonlySet<number> = new Set([0x2013, 0x2014]);
const quotes: ReadonlySet<number> = new Set([0x201c, 0x201d, 0x201e, 0xab, 0xbb, 0x201a, 0x2018]);
const moneySigns: ReadonlySet<number> = new Set([0xa3, 0xa5, 0x20ac, 0xa2]);
/** Signs that stand behind a number or a word, or by themselves. */
const usualSigns: ReadonlySet<number> = new Set([
  0xa7, 0xaa, 0xb0, 0xb1, 0xb2, 0xb3, 0xb4, 0xb5, 0xb7, 0xba, 0xbc, 0xbd, 0xbe, 0xbf, 0xa1, 0xd7, 0x2022,
  0x2026, 0x2030, 0x2116,
]);

/** Behind a name. */
const makersSigns: ReadonlySet<number> = new Set([0xa9, 0xae, 0x2122]);

const signScore = ({ code, before, after }: Place): number => {
  const isWithin = isLetter(before) && isLetter(after);
  if (code === 0xa0) return blankScore(before, after);
  if (code === 0x2019 || code === 0xb4) return isWithin ? -4.2 : -5.5;
  if (code >= 0x3000 && code <= 0x3003) return -6;
  if (code >= 0xff01 && code <= 0xff60) return -7;
  if (moneySigns.has(code))
    return isLetter(before) || isLetter(after) ? -11 : isDigit(before) || isDigit(after) ? -3.5 : -5;
  if (isWithin) return code === 0xb7 ? -9 : -14;
  if (dashes.has(code)) return isLetter(before) || isLetter(after) ? -6 : -4;
  if (makersSigns.has(code)) return isLetter(after) ? -12 : isLetter(before) ? -5 : -6;
  if (quotes.has(code)) return -6.5;
  if (!usualSigns.has(code)) return odd;
  return isLetter(before) || isLetter(after) ? -7.5 : -5.5;
};

const isOrdinal = (code: number): boolean => code === 0xba || code === 0xaa;
const isLetterN = (code: number): boolean => code === 0x4e || code === 0x6e;

/** Nº and nº head lists of all the Romance languages; 1º and 2ª count, Mª and Pº shorten a name. */
const ordinalScore = (place: Place, isSecond: boolean): number => {
  if (isSecond && isLetterN(place.before)) return -3;
  if (isDigit(place.before)) return -4;
  return isSecond && isUpper(place.before) ? -5 : signScore(place);
};

/** A blank that does not break stands beside other blanks, or parts thousands. */
const blankScore = (before: number, after: number): number => {
  if (isDigit(before) && isDigit(after)) return -2.5;
  if (isLetter(before) && isLetter(after)) return -5;
  return isLetter(before) ? -5 : -3;
};

/** What a code is, found once for each: 1 letter, 2 capital, 4 small letter; 8: looked at. */
const kinds = new Uint8Array(65_536);

const kindOf = (code: number): number => {
  const known = kinds[code] ?? 0;
  if (known !== 0) return known;
  const text = String.fromCharCode(code);
  const isOne = !noLetter.has(code) && !(code >= 0xd800 && code <= 0xdfff) && letter.test(text);
  const kind =
    8 + (isOne ? 1 : 0) + (text.toLowerCase() !== text ? 2 : 0) + (text.toUpperCase() !== text ? 4 : 0);
  kinds[code] = kind;
  return kind;
};

const isLetter = (code: number): boolean => (kindOf(code) & 1) !== 0;
const isUpper = (code: number): boolean => (kindOf(code) & 2) !== 0;
const isLower = (code: number): boolean => (kindOf(code) & 4) !== 0;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isHalfWidth = (code: number): boolean => code >= 0xff66 && code <= 0xff9f;
const isEastern = (code: number): boolean => code >= 0x3005 && code <= 0xffdc;
const isThai = (code: number): boolean => code >= 0xe01 && code <= 0xe4e;
const isThaiMark = (code: number): boolean =>
  code === 0xe31 || (code >= 0xe34 && code <= 0xe3a) || (code >= 0xe47 && code <= 0xe4e);
/** 0 for what is no letter: Latin, Greek, Cyrillic, Hebrew, Arabic, Thai, East Asia, half-width kana. */
const scriptOf = (code: number): number => {
  if (!isLetter(code)) return 0;
  const at = scriptEnds.findIndex((end) => code <= end);
  return at < 0 ? scriptEnds.length + 1 : at + 1;
};
const scriptEnds: readonly number[] = [0x24f, 0x3ff, 0x52f, 0x5ff, 0x77f, 0xe7f, 0x2fff, 0xd7ff, 0xff65];

/** Whether the letter beside one is of another script; Japanese and Korean put Latin letters beside their own. */
const isForeignNext = (code: number, beside: number): boolean => {
  const script = scriptOf(beside);
  if (script === 0) return false;
  return (
    script !== scriptOf(code) &&
    !(isEastern(code) && !isHalfWidth(code) && !isHalfWidth(beside) && beside < 128 && isUpper(beside))
  );
};
