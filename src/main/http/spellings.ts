/** The usual ways in which a secret may be written in a body, a header or an address, as one pattern. */

import { placeFinder, type Start } from './place-finder';

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

/** What {@link letterPattern} of a letter may begin with: itself in either case, or what leads a number of it. */
const letterStart = (letter: string): Start =>
  `${letter}${letter.toLowerCase()}${letter.toUpperCase()}%\\&${letter === ' ' ? '+' : ''}`;

const SIGNS: Readonly<Record<string, string>> = {
  '+': '(?:[+-]|%2[bB])',
  '/': '(?:[\\/_]|\\\\\\/|%2[fF])',
};

/** The same signs by their first character alone. */
const SIGN_STARTS: Readonly<Record<string, Start>> = { '+': '+-%', '/': '/_\\%' };

/** `letters`: one after the other the whole, so that something may stand between them. `starts`: see {@link Start}. */
type Pattern = {
  readonly head: string;
  readonly letters: readonly string[];
  readonly starts: readonly Start[];
};

const SIGN = '[\\w+\\/-]';

type Core = { readonly text: string; readonly hasLead: boolean; readonly hasRest: boolean };

/** What of a base64 text hangs on some bytes alone, where `before` bytes stand before them in its first group of three. */
const coreOf = (bytes: Buffer, before: 0 | 1 | 2): Core => {
  const text = Buffer.concat([Buffer.alloc(before), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  const first = Math.ceil((before * 8) / 6);
  const end = Math.floor(((before + bytes.length) * 8) / 6);
  // The signs at the borders hold some bits of the secret too.
  return { text: text.slice(first, end), hasLead: before > 0, hasRest: text.length > end };
};

const coresOf = (bytes: Buffer): readonly Core[] =>
  (bytes.length < LEAST_WITHIN_BASE64 ? ([0] as const) : ([0, 1, 2] as const)).map((before) =>
    coreOf(bytes, before),
  );

/** Signs at the borders of a core; of one within another text a whole letter there is two of them. */
const border = (hasInner: boolean, hasOwn: boolean): readonly string[] =>
  hasInner ? [`${SIGN}{0,2}`] : hasOwn ? [`${SIGN}?`] : [];

const base64Pattern = (core: Core, within: Core | null = null): Pattern => {
  const letters = [...core.text].map((sign) => SIGNS[sign] ?? sign);
  return {
    head: letters.slice(0, HEAD_LETTERS).join(''),
    starts: [...core.text.slice(0, HEAD_LETTERS)].map((sign) => SIGN_STARTS[sign] ?? sign),
    letters: [
      ...border(within?.hasLead === true, core.hasLead),
      ...letters,
      ...border(within?.hasRest === true, core.hasRest),
      '(?:=|%3[dD]){0,2}',
    ],
  };
};

const urlSigns: Readonly<Record<string, string>> = { '+': '-', '/': '_' };

/** A base64 text, in either alphabet, that was encoded once more. */
const twiceBase64 = (inner: Core): readonly Pattern[] => {
  if (inner.text.length < LEAST_WITHIN_BASE64) return [];
  const ofUrl = inner.text.replace(/[+/]/g, (sign) => urlSigns[sign] ?? sign);
  return [...new Set([inner.text, ofUrl])]
    .flatMap((text) => coresOf(Buffer.from(text)))
    .map((core) => base64Pattern(core, inner));
};

const base64Patterns = (secret: string): readonly Pattern[] => {
  const cores = coresOf(Buffer.from(secret));
  return [...cores.map((core) => base64Pattern(core)), ...cores.flatMap(twiceBase64)];
};

/** All bytes as hexadecimal digits. */
const hexPattern = (secret: string): Pattern => {
  const bytes = [...Buffer.from(secret)].map((byte) => eitherCase(byte.toString(16).padStart(2, '0')));
  const digits = [...Buffer.from(secret).toString('hex').slice(0, HEAD_LETTERS)];
  return {
    head: bytes.slice(0, HEAD_LETTERS).join(''),
    letters: bytes,
    starts: digits.map((digit) => digit + digit.toUpperCase()),
  };
};

const patternsOf = (secret: string): readonly Pattern[] => {
  const isOfEitherCase = secret.length >= LEAST_IN_EITHER_CASE;
  const letters = [...secret].map((letter, index) => letterPattern(letter, index, isOfEitherCase));
  const starts = [...secret].slice(0, HEAD_LETTERS).map(letterStart);
  const plain = { head: letters.slice(0, HEAD_LETTERS).join(''), letters, starts };
  return [plain, hexPattern(secret), ...base64Patterns(secret)];
};

/** Letters that take no room, as they are, in JSON and in an address: whoever reads a secret does not see that they are there. */
const UNSEEN = [
  '[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb]',
  '\\udb40[\\udc00-\\uddff]',
  '\\\\{1,3}u(?:00[aA][dD]|034[fF]|061[cC]|180[b-fB-F]|200[b-fB-F]|202[a-eA-E]|206[\\da-fA-F]|3164|[fF][eE](?:0[\\da-fA-F]|[fF]{2}))',
  '\\\\{1,3}u[dD][bB]40\\\\{1,3}u[dD][cdCD][\\da-fA-F]{2}',
  '%[eE]2%80%(?:8[b-fB-F]|[aA][a-eA-E])|%[eE]2%81%[aA][\\da-fA-F]|%[eE][fF]%(?:[bB][bB]%[bB][fF]|[bB]8%8[\\da-fA-F])|%[cC]2%[aA][dD]|%[fF]3%[aA]0%[89abAB][\\da-fA-F]%[89abAB][\\da-fA-F]',
].join('|');

const unseen = new RegExp(UNSEEN);
const eachUnseen = new RegExp(UNSEEN, 'g');

/** A text without letters that take no room; null: it has none, as nearly all. */
export const withoutUnseen = (text: string): string | null =>
  unseen.test(text) ? text.replace(eachUnseen, '') : null;

/**
 * Letters that no way of writing but that of an address changes; a shorter text could be met by chance within another spelling, and
 * one that ends in & or % would be met at the beginning of &amp; or %25.
 */
const plainSecret = /^[\w .~+/=&%!@#$*,;:-]{11,}[\w .~+/=!@#$*,;:-]$/;

/** The spellings in which nearly every secret comes: as it is, and as in an address or a form. */
const plainOf = (secret: string): readonly string[] =>
  plainSecret.test(secret)
    ? [secret, encodeURIComponent(secret), new URLSearchParams({ s: secret }).toString().slice(2)]
    : [];

/**
 * `begins` meets the first letters only and is searched for quickly; where it meets nothing no secret is there. `plain`: the usual
 * spellings as texts, the longest first: patterns take long to get ready. `all` meets every secret in a text where `begins` does.
 * `through` meets secrets with letters in between that take no room.
 */
export type Spelled = {
  readonly begins: (text: string) => boolean;
  readonly plain: readonly string[];
  readonly all: (text: string) => RegExp;
  readonly through: () => RegExp;
};

const anyOf = (patterns: readonly string[], flags: string): RegExp =>
  new RegExp(patterns.length === 0 ? '(?!)' : patterns.join('|'), flags);

const beginsOf = (patterns: readonly Pattern[]): Spelled['begins'] => {
  if (patterns.length === 0) return () => false;
  const head = anyOf(
    patterns.map(({ head }) => head),
    'y',
  );
  const isAt = (text: string, place: number): boolean => {
    head.lastIndex = place;
    return head.test(text);
  };
  return placeFinder(
    patterns.map(({ starts }) => starts),
    isAt,
  );
};

/** All spellings of some secrets; those of fewer than four letters would be met everywhere and are left out. */
export const spellingsOf = (secrets: readonly string[]): Spelled => {
  const long = [...new Set(secrets)]
    .filter((secret) => secret.length >= LEAST_LETTERS)
    .sort((a, b) => b.length - a.length);
  const patterns = long.flatMap(patternsOf);
  const heads = patterns.map(({ head }) => new RegExp(head));
  // To compile every spelling of every secret takes a fifth of a second; a text holds one or two of them.
  const compiled = new Map<string, RegExp>();
  return {
    plain: [...new Set(long.flatMap(plainOf))].sort((a, b) => b.length - a.length),
    begins: beginsOf(patterns),
    all: (text) => {
      const met = patterns.filter((_, place) => heads[place]?.test(text));
      const source = met.map(({ letters }) => letters.join('')).join('|');
      const pattern = compiled.get(source) ?? anyOf(source === '' ? [] : [source], 'g');
      compiled.set(source, pattern);
      return pattern;
    },
    through: () =>
      anyOf(
        patterns.map(({ letters }) => letters.join(`(?:${UNSEEN})*`)),
        'g',
      ),
  };
};
