import { languagesOf } from './language-letters';
import { holdsSureWord } from './sure-words';
import { westernPlaces } from './western-places';
import { asciiShare, textScore, type UsualLetters } from './word-score';

/** The words of a file that hold bytes above 127, as they read in one encoding. */
export type Reading = {
  readonly encoding: string;
  readonly words: readonly string[];
  /** Letters of East Asia that the encoding counts among the usual ones. */
  readonly usual?: UsualLetters | undefined;
};

/** Encodings in which whoever looks for one is to read, and how likely each is before anything is read. */
const likelihoods: Readonly<Record<string, number>> = {
  'windows-1252': 0,
  'utf-8': -2,
  'iso-8859-15': -2.5,
  'windows-1251': -4,
  shift_jis: -4,
  gb18030: -4.5,
  'euc-kr': -4.5,
  big5: -5,
  'windows-1250': -5.7,
  'windows-1253': -5,
  'windows-1254': -5,
  'windows-1255': -5,
  'windows-1256': -5,
  'koi8-r': -5,
  'koi8-u': -5.1,
  cp850: -5,
  cp437: -5.5,
  'windows-1257': -5.1,
  ibm866: -6,
  'euc-jp': -6,
  'iso-8859-2': -7,
  'iso-8859-5': -6.5,
  'iso-8859-7': -6.5,
  'iso-8859-6': -6.5,
  cp852: -6.5,
  cp865: -6.5,
  macintosh: -8,
  'x-mac-cyrillic': -8,
  'x-mac-ce': -8,
  'windows-874': -9,
};

export const triedEncodings: readonly string[] = Object.keys(likelihoods);

/** By so much the likeliest reading must lead for nobody to be asked: more than a hundred to one. */
const sureLead = 5;
/** Readings so far behind are not worth a look. */
const farBehind = 25;
const mostChoices = 5;
/** One reading alone is no choice. */
const fewestChoices = 2;
/** A text whose letters beyond ASCII are less usual than this is like no language that is known here. */
const leastShare = -9;
/** East Asia has thousands of letters. */
const leastEasternShare = -12;
const eastern: ReadonlySet<string> = new Set(['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr']);
const leastShareIn = (encoding: string): number => (eastern.has(encoding) ? leastEasternShare : leastShare);
/** A reading that loses more of its letters beyond ASCII is none. */
const mostLost = 0.25;

const isMostlyLost = (words: readonly string[]): boolean => {
  let beyond = 0;
  let lost = 0;
  for (const word of words)
    for (let at = 0; at < word.length; at++) {
      const code = word.charCodeAt(at);
      if (code >= 128) beyond += 1;
      if (code === 0xfffd || (code >= 128 && code < 0xa0)) lost += 1;
    }
  return lost > beyond * mostLost;
};

/** The mean logarithm of the share of the letters beyond ASCII. */
const meanShare = (text: string, score: number): number => {
  let beyond = 0;
  let plain = 0;
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) >= 128) beyond += 1;
    else if (text.charAt(at) !== '\n') plain += 1;
  }
  return beyond === 0 ? 0 : (score - plain * asciiShare) / beyond;
};

export type Likeliest = {
  readonly encoding: string;
  /** No reading leads the others by enough. */
  readonly isGuess: boolean;
  /** A known word of headers reads so in this encoding alone. */
  readonly isProved: boolean;
  /** Readings that differ and could be meant, likeliest first; the first is `encoding`. */
  readonly choices: readonly string[];
};

/** Letters and signs of East Asia in a word with small Latin ones (`Bel蓂`) are no word of any language. */
const mixedWord = /[a-z]/;

/** Whether nobody could take these words for right: letters are lost, or scripts mix within them. */
const isNonsense = (encoding: string, words: readonly string[]): boolean =>
  isMostlyLost(words) ||
  (eastern.has(encoding) && words.filter((word) => mixedWord.test(word)).length * 2 >= words.length);

const blank = '\u00a0';
const noBlank = '\u2400';

/** The byte 255 is a blank in DOS that nobody types: where one stands, the file is more likely of another kind. */
const weighedWords = ({ encoding, words }: Reading): readonly string[] =>
  encoding.startsWith('cp') ? words.map((word) => word.replaceAll(blank, noBlank)) : words;

const western: ReadonlySet<string> = new Set([
  'windows-1252',
  'iso-8859-15',
  'macintosh',
  'cp437',
  'cp850',
  'cp865',
]);

/** A known word outweighs what the letters by themselves leave open, and no names that read better otherwise. */
const sureWord = 2 * sureLead;

const scoreOf = (reading: Reading): number =>
  reading.encoding !== 'utf-8' && isMostlyLost(reading.words)
    ? -1e9
    : (likelihoods[reading.encoding] ?? -10) +
      textScore(weighedWords(reading), languagesOf[reading.encoding] ?? [], reading.usual) +
      (western.has(reading.encoding) ? westernPlaces(reading.words) : 0) +
      (holdsSureWord(reading.words) ? sureWord : 0);

/** Bytes 254 and 255 by themselves are no letters in any list, but damage or a mark. */
const isNothingButLost = (readings: readonly Reading[]): boolean =>
  readings.find(({ encoding }) => encoding === 'windows-1252')?.words.every((word) => /[þÿ]{2}/.test(word)) ??
  false;

const unknown = { isGuess: true, isProved: false } as const;

/** Weighs readings of the same bytes against each other; those that read the same words count as one. */
export const likeliestEncoding = (readings: readonly Reading[]): Likeliest => {
  if (isNothingButLost(readings))
    return { ...unknown, encoding: 'utf-8', choices: ['utf-8', 'windows-1252'] };
  const ranked = readings
    .map((reading) => ({
      encoding: reading.encoding,
      words: reading.words,
      text: reading.words.join('\n'),
      score: scoreOf(reading),
    }))
    .sort((a, b) => b.score - a.score);
  const different = ranked.filter(({ text }, at) => ranked.findIndex((one) => one.text === text) === at);
  const [best, second] = different;
  if (best === undefined) return { ...unknown, encoding: 'windows-1252', choices: ['windows-1252'] };
  // What UTF-8 loses is named at its cells.
  const isUnlike =
    best.encoding !== 'utf-8' && meanShare(best.text, best.score) < leastShareIn(best.encoding);
  const worth = different.filter((one) => one === best || !isNonsense(one.encoding, one.words));
  const near = worth.filter(({ score }) => isUnlike || best.score - score < farBehind);
  const shown = near.length < fewestChoices ? worth.slice(0, fewestChoices) : near;
  return {
    encoding: best.encoding,
    isGuess: isUnlike || (second !== undefined && best.score - second.score < sureLead),
    isProved:
      holdsSureWord(best.words) && different.every((one) => one === best || !holdsSureWord(one.words)),
    choices: shown.slice(0, mostChoices).map(({ encoding }) => encoding),
  };
};
