import { languageFit } from './language-fit';

/** Encodings of other languages, for letters that do not fit those of the usual one; the first of equal ones wins. */
export const otherEncodings: readonly string[] = (
  'windows-1250 windows-1254 windows-1257 windows-1255 windows-1251 windows-1253 gb18030 big5 euc-kr ' +
  'windows-1256 windows-874 iso-8859-2 koi8-r ibm866'
).split(' ');

/** A language has at least this share of the letters, and so much more than those of the usual encoding have. */
const goodShare = 0.9;
const betterBy = 0.05;
/** Fewer letters that do not fit, or that differ, prove nothing: a foreign name or two are in most lists. */
const fewestLetters = 3;
/** Below this share of letters that any language of the encoding has, it is a guess. */
const sureShare = 0.8;

/** The usual encoding, unless its languages do not have the letters and those of another one do. */
export const bestFitting = (
  usual: string,
  readings: readonly { readonly encoding: string; readonly text: string }[],
): { readonly encoding: string; readonly isGuess: boolean } => {
  const fits = readings.map((one) => ({ ...one, fit: languageFit(one.text, one.encoding) }));
  const { fit: usualFit = null, text: usualText = '' } =
    fits.find(({ encoding }) => encoding === usual) ?? {};
  if (usualFit === null) return { encoding: usual, isGuess: false };
  let best = { encoding: usual, share: Math.max(goodShare, usualFit.share + betterBy) };
  for (const { encoding, text, fit } of usualFit.misfits < fewestLetters ? [] : fits) {
    if (fit === null || !otherEncodings.includes(encoding)) continue;
    const isBetter = best.encoding === usual ? fit.share >= best.share : fit.share > best.share;
    if (isBetter && differs(text, usualText)) best = { encoding, share: fit.share };
  }
  const isGuess = best.encoding === usual && usualFit.shareOfAny < sureShare;
  return { encoding: best.encoding, isGuess };
};

/** Whether two readings differ in several letters, and not in one alone: Ø is Ř in another encoding, and Õ is Ő. */
const differs = (text: string, other: string): boolean => {
  if (text.length !== other.length) return true;
  const kinds = new Set<string>();
  let letters = 0;
  for (let at = 0; at < text.length && (letters < fewestLetters || kinds.size < 2); at++) {
    if (text.charCodeAt(at) === other.charCodeAt(at)) continue;
    letters += 1;
    kinds.add(text.charAt(at).toLowerCase());
  }
  return letters >= fewestLetters && kinds.size >= 2;
};
