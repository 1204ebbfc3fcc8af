import { type Language, languagesOf } from './language-letters';

/** How a text fits the languages of the encoding it was read in. */
export type LanguageFit = {
  /** Share of its letters beyond ASCII that the best fitting of the languages has, from 0 to 1. */
  readonly share: number;
  /** Share of those that any of the languages has. */
  readonly shareOfAny: number;
  /** Letters that the best fitting language does not have, or not there. */
  readonly misfits: number;
};

/** Looks at a text that was read in an encoding whose languages are known; null for any other encoding. */
export const languageFit = (text: string, encoding: string): LanguageFit | null => {
  const languages = languagesOf[encoding];
  if (languages === undefined) return null;
  const { counts, misplaced } = census(text);
  const total = [...counts.values()].reduce((sum, count) => sum + count, misplaced);
  const fits = languages.map((language) => fitting(counts, language));
  const best = Math.max(...fits);
  const any = fitting(counts, { has: (code) => languages.some(({ has }) => has(code)), usual: null });
  const share = (count: number): number => (total === 0 ? 1 : count / total);
  return { share: share(best), shareOfAny: share(any), misfits: total - best };
};

/** A text of a language with usual letters holds at least one of them in so many. */
const usualShare = 0.15;

const fitting = (counts: ReadonlyMap<number, number>, { has, usual }: Language): number => {
  let fits = 0;
  let usualFits = 0;
  for (const [code, count] of counts) {
    if (!has(code)) continue;
    fits += count;
    if (usual?.has(code) === true) usualFits += count;
  }
  return usual === null || usualFits >= fits * usualShare ? fits : 0;
};

/** Counts the letters beyond ASCII that stand where letters stand, and whatever stands where it cannot. */
const census = (text: string) => {
  const counts = new Map<number, number>();
  let misplaced = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 128) continue;
    const before = text.charCodeAt(at - 1);
    const after = text.charCodeAt(at + 1);
    if (code === 0xfffd || code < 0xa0) misplaced += 1;
    else if (!isLetter(code)) misplaced += isMisplacedSign(code, before, after) ? 1 : 0;
    else if (isNatural(code, before, after)) counts.set(code, (counts.get(code) ?? 0) + 1);
    else misplaced += 1;
  }
  return { counts, misplaced };
};

const letter = /[\p{L}\p{M}]/u;
/** Ordinals and the micro sign are letters to Unicode alone. */
const lettersInName: ReadonlySet<number> = new Set([0xaa, 0xb5, 0xba]);
const apostrophes: ReadonlySet<number> = new Set([0xa0, 0xb4, 0xb7, 0x2018, 0x2019, 0x2013, 0x2014]);
const signsBeforeNumbers: ReadonlySet<number> = new Set([0xa3, 0xa5, 0x20ac]);

const isLetter = (code: number): boolean =>
  code < 128
    ? isAsciiLetter(code)
    : !lettersInName.has(code) && !isSurrogate(code) && letter.test(String.fromCharCode(code));
const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;
const isAsciiLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
const isUpper = (code: number): boolean => {
  const text = String.fromCharCode(code);
  return text.toLowerCase() !== text;
};
const isLower = (code: number): boolean => {
  const text = String.fromCharCode(code);
  return text.toUpperCase() !== text;
};
const isHalfWidth = (code: number): boolean => code >= 0xff66 && code <= 0xff9f;
const isWide = (code: number): boolean => code >= 0x3005 && code <= 0x9fff;

/** Signs and fractions of Latin encodings. */
const isSign = (code: number): boolean => code > 0xa0 && code < 0xc0 && !lettersInName.has(code);

/** A frame of lines, a sign or several in the middle of a word, or one of money before it. */
const isMisplacedSign = (code: number, before: number, after: number): boolean => {
  if (code >= 0x2500 && code <= 0x259f) return true;
  if (apostrophes.has(code)) return false;
  if (signsBeforeNumbers.has(code) && isLetter(after)) return true;
  return (isLetter(before) || isSign(before)) && (isLetter(after) || isSign(after));
};

/** No capital follows a small letter; other scripts do not mix with Latin, nor narrow Japanese letters with wide ones. */
const isNatural = (code: number, before: number, after: number): boolean => {
  if (code > 0x24f && (isAsciiLetter(before) || isAsciiLetter(after))) return false;
  if (isHalfWidth(code)) return !isWide(before) && !isWide(after);
  return !(isUpper(code) && isLower(before));
};
