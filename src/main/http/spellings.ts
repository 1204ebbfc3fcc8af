/** The usual ways in which a secret may be written in a body, a header or an address, as one pattern. */

const LEAST_LETTERS = 4;
/** Below this a secret in letters of the other case could be a word of anybody. */
const LEAST_IN_EITHER_CASE = 8;
/** Below this the middle of a longer base64 text could be met by chance. */
const LEAST_WITHIN_BASE64 = 8;
const HEAD_LETTERS = 4;

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** Hexadecimal digits in either case. */
const eitherCase = (hex: string): string =>
  [...hex]
    .map((digit) => (/[a-f]/i.test(digit) ? `[${digit.toLowerCase()}${digit.toUpperCase()}]` : digit))
    .join('');

const hexBytes = (letter: string): readonly string[] =>
  [...Buffer.from(letter)].map((byte) => eitherCase(byte.toString(16).padStart(2, '0')));

/** A letter in JSON by its number. */
const byNumber = (letter: string): string =>
  letter
    .split('')
    .map((unit) => `\\\\u${eitherCase(unit.charCodeAt(0).toString(16).padStart(4, '0'))}`)
    .join('');

/** At the beginning of a secret: the backslash there is no half of an escaped one. */
const NO_HALF = '(?<!(?<!\\\\)(?:\\\\\\\\)*\\\\)';

const MARKUP: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** A letter in markup by its number. */
const inMarkup = (letter: string): string => {
  const number = letter.codePointAt(0) ?? 0;
  return `&#(?:0*${number}|[xX]0*${eitherCase(number.toString(16))});`;
};

/** A letter as it is, or as the same letter in the other case. */
const asItIs = (letter: string, isOfEitherCase: boolean): string => {
  const [small, large] = [letter.toLowerCase(), letter.toUpperCase()];
  // Of some letters the other case is two, and some have none.
  const hasTwo = small !== large && small.length === 1 && large.length === 1;
  return isOfEitherCase && hasTwo ? `[${small}${large}]` : literal(letter);
};

/** One letter as it is, in either case, in an address (once or twice encoded), in JSON (once or twice) and in markup. */
const letterPattern = (letter: string, index: number, isOfEitherCase: boolean): string => {
  const inJson = JSON.stringify(letter).slice(1, -1);
  const twice = JSON.stringify(inJson).slice(1, -1);
  const ways = [
    ...(twice === inJson ? [] : [literal(twice)]),
    ...(inJson === letter ? [] : [literal(inJson)]),
    ...(letter === '/' ? ['\\\\\\/'] : []),
    hexBytes(letter)
      .map((byte) => `%(?:25)?${byte}`)
      .join(''),
    `${index === 0 ? NO_HALF : ''}${byNumber(letter)}`,
    ...(letter === ' ' ? ['\\+'] : []),
    ...(MARKUP[letter] === undefined ? [] : [MARKUP[letter]]),
    inMarkup(letter),
    // Last: it is the beginning of some of the others.
    asItIs(letter, isOfEitherCase),
  ];
  return `(?:${ways.join('|')})`;
};

const SIGNS: Readonly<Record<string, string>> = {
  '+': '(?:[+-]|%2[bB])',
  '/': '(?:[\\/_]|\\\\\\/|%2[fF])',
};

type Pattern = { readonly head: string; readonly whole: string };

const BORDER = '[\\w+\\/-]?';

/** A secret within a base64 or base64url text, where `before` bytes stand before it in its first group of three. */
const base64Pattern = (secret: Buffer, before: 0 | 1 | 2): Pattern => {
  const text = Buffer.concat([Buffer.alloc(before), secret])
    .toString('base64')
    .replace(/=+$/, '');
  const first = Math.ceil((before * 8) / 6);
  const end = Math.floor(((before + secret.length) * 8) / 6);
  const core = [...text.slice(first, end)].map((sign) => SIGNS[sign] ?? sign);
  // The signs at the borders hold some bits of the secret too.
  const lead = before === 0 ? '' : BORDER;
  const rest = text.length > end ? BORDER : '';
  return {
    head: core.slice(0, HEAD_LETTERS).join(''),
    whole: `${lead}${core.join('')}${rest}(?:=|%3[dD]){0,2}`,
  };
};

const base64Patterns = (secret: string): readonly Pattern[] => {
  const bytes = Buffer.from(secret);
  const places = bytes.length < LEAST_WITHIN_BASE64 ? ([0] as const) : ([0, 1, 2] as const);
  return places.map((before) => base64Pattern(bytes, before));
};

/** All bytes as hexadecimal digits. */
const hexPattern = (secret: string): Pattern => {
  const bytes = [...Buffer.from(secret)].map((byte) => eitherCase(byte.toString(16).padStart(2, '0')));
  return { head: bytes.slice(0, HEAD_LETTERS).join(''), whole: bytes.join('') };
};

const patternsOf = (secret: string): readonly Pattern[] => {
  const isOfEitherCase = secret.length >= LEAST_IN_EITHER_CASE;
  const letters = [...secret].map((letter, index) => letterPattern(letter, index, isOfEitherCase));
  const plain = { head: letters.slice(0, HEAD_LETTERS).join(''), whole: letters.join('') };
  return [plain, hexPattern(secret), ...base64Patterns(secret)];
};

/** `begins` meets the first letters only and is searched for quickly; where it meets nothing no secret is there. */
export type Spelled = { readonly begins: RegExp; readonly all: RegExp };

const anyOf = (patterns: readonly string[], flags: string): RegExp =>
  new RegExp(patterns.length === 0 ? '(?!)' : patterns.join('|'), flags);

/** All spellings of some secrets; those of fewer than four letters would be met everywhere and are left out. */
export const spellingsOf = (secrets: readonly string[]): Spelled => {
  const patterns = [...new Set(secrets)]
    .filter((secret) => secret.length >= LEAST_LETTERS)
    .sort((a, b) => b.length - a.length)
    .flatMap(patternsOf);
  return {
    begins: anyOf(
      patterns.map(({ head }) => head),
      '',
    ),
    all: anyOf(
      patterns.map(({ whole }) => whole),
      'g',
    ),
  };
};
