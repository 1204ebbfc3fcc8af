import { isCurrencyCode, isCurrencyMark } from '../../values/currency';
import type { FormatMark } from '../format-marks';
import type { DateShape } from './serial-date';
import { marksOfSection, type FormatToken as Token } from './shown-marks';

/** What a number format says about the values it shows. */
export type NumberFormat = {
  readonly shape: DateShape | 'duration' | 'number';
  /** Sign or code of the currency that only the format shows. */
  readonly currency: string | null;
  /** The number of the language behind it (`[$$-1009]`); null: the format names none. */
  readonly currencyPlace: string | null;
  /** How a format makes codes of whole numbers (`00000`, `"A-"000`, `"PO "0`). null for all others. */
  readonly padding: Padding | null;
  /** Where other sections of the format show numbers as something else: which section shows a number. */
  readonly sectionOf: ((value: number) => NumberFormat) | null;
  /** What it shows beside a number that is not 0 and that the number does not say (`Cr`, parentheses, `k`); null: nothing. */
  readonly marksOf: ((value: number) => readonly FormatMark[]) | null;
};

export type Padding = {
  /** Null is a digit, a text itself. */
  readonly places: readonly (string | null)[];
  /** The largest number it is for: others are shown by another section of the format. */
  readonly most: number;
};

/** Numbers as they are. */
export const generalFormat: NumberFormat = {
  shape: 'number',
  currency: null,
  currencyPlace: null,
  padding: null,
  sectionOf: null,
  marksOf: null,
};

const shaped = (shape: NumberFormat['shape']): NumberFormat => ({ ...generalFormat, shape });
/** Which sign such a format shows depends on the computer that opens the workbook. */
export const ofThisComputer = 'local';
const dollars: NumberFormat = { ...generalFormat, currency: '$', currencyPlace: ofThisComputer };

const monthAndYear: NumberFormat = { ...shaped('date'), marksOf: () => [{ about: 'month', mark: 'mmm-yy' }] };

/** The formats that a workbook names by number alone; those of East Asia and Thailand count too. */
export const builtInFormat = (id: number): NumberFormat => {
  const isBetween = (from: number, to: number): boolean => id >= from && id <= to;
  if (id === 17) return monthAndYear;
  if (isBetween(14, 16) || isBetween(27, 31) || id === 36 || isBetween(50, 58) || isBetween(71, 74))
    return shaped('date');
  if (isBetween(18, 21) || isBetween(32, 35) || id === 45 || id === 47 || isBetween(75, 78) || id === 79)
    return shaped('time');
  if (id === 22 || id === 81) return shaped('datetime');
  if (id === 46 || id === 80) return shaped('duration');
  return isBetween(5, 8) || id === 42 || id === 44 ? dollars : generalFormat;
};

const tokenPattern = /"([^"]*)"?|\\(.?)|\[([^\]]*)\]?|[_*].?|([^"\\[_*]+)/gsu;

/** Takes the sections of a format apart: literals, brackets, and the letters that mean something. */
const sectionsOf = (code: string): readonly (readonly Token[])[] => {
  let tokens: Token[] = [];
  const sections = [tokens];
  for (const [, quoted, escaped, bracket, bare] of code.matchAll(tokenPattern)) {
    if (quoted !== undefined || escaped !== undefined)
      tokens.push({ kind: 'literal', text: quoted ?? escaped ?? '' });
    else if (bracket !== undefined) tokens.push({ kind: 'bracket', text: bracket });
    else if (bare !== undefined) {
      const [first = '', ...others] = bare.split(';');
      tokens.push({ kind: 'code', text: first });
      for (const text of others) {
        tokens = [{ kind: 'code', text }];
        sections.push(tokens);
      }
    }
  }
  return sections;
};

/** Reads a format code. Colours, locales, conditions, quoted and escaped letters are no letters of a date. */
export const numberFormat = (code: string): NumberFormat => {
  const sections = sectionsOf(code);
  return { ...shapedFormat(sections), marksOf: marksIn(sections) };
};

const shapedFormat = ([first = [], ...others]: readonly (readonly Token[])[]): NumberFormat => {
  const format = sectionFormat(first);
  // The fourth section is for texts, and a negative number is no date.
  const conditions = [first, ...others].map(conditionOf);
  if (others.length === 0 || conditions.every((one) => one === null)) return format;
  const formats = [format, ...others.slice(0, 2).map(sectionFormat)];
  if (formats.every(({ shape }) => shape === format.shape)) return format;
  return { ...format, sectionOf: (value) => formats[sectionAt(conditions, formats.length, value)] ?? format };
};

const marksShown = (tokens: readonly Token[]): readonly FormatMark[] => {
  const { shape } = sectionFormat(tokens);
  if (shape === 'number') return marksOfSection(tokens);
  const letters = tokens.map(({ kind, text }) => (kind === 'code' ? text : '')).join('');
  // Eras have letters of their own for the year.
  return shape === 'date' && !/[de]/i.test(letters) ? [{ about: 'month', mark: letters.trim() }] : [];
};

/** The marks of the section that shows a number. A minus of one below 0 is its own. */
const marksIn = (sections: readonly (readonly Token[])[]): NumberFormat['marksOf'] => {
  const shown = sections.slice(0, 3);
  const marks = shown.map(marksShown);
  if (marks.every((one) => one.length === 0)) return null;
  const conditions = shown.map(conditionOf);
  const isPlain = conditions.every((one) => one === null);
  return (value) => {
    const usual = value < 0 ? Math.min(1, marks.length - 1) : 0;
    const own = marks[isPlain ? usual : sectionAt(conditions, marks.length, value)] ?? [];
    return value > 0 ? own : own.filter(({ about }) => about === 'unit');
  };
};

type Condition = (value: number) => boolean;

const conditionOf = (tokens: readonly Token[]): Condition | null => {
  for (const { kind, text } of tokens) {
    const [, sign, limit] =
      kind === 'bracket' ? (/^(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)$/.exec(text) ?? []) : [];
    if (sign !== undefined) return (value) => holds(value, sign, Number(limit));
  }
  return null;
};

const holds = (value: number, sign: string, limit: number): boolean => {
  switch (sign) {
    case '<':
      return value < limit;
    case '<=':
      return value <= limit;
    case '>':
      return value > limit;
    case '>=':
      return value >= limit;
    case '=':
      return value === limit;
    default:
      return value !== limit;
  }
};

/** The section that shows a number: the first whose condition holds; without one of its own the second is for numbers below 0. */
const sectionAt = (conditions: readonly (Condition | null)[], sections: number, value: number): number => {
  const [first, second] = conditions;
  if (first === null || first === undefined ? second !== null && value > 0 : first(value)) return 0;
  if (sections < 3 || (second ?? ((one: number) => one < 0))(value)) return 1;
  return 2;
};

const sectionFormat = (tokens: readonly Token[]): NumberFormat => {
  const letters = tokens
    .map(({ kind, text }) => (kind === 'code' ? text : kind === 'literal' ? ' ' : ''))
    .join('')
    .toLowerCase();
  if (tokens.some(({ kind, text }) => kind === 'bracket' && /^(h+|m+|s+)$/i.test(text)))
    return shaped('duration');
  const shape = dateShape(letters);
  if (shape !== null) return shaped(shape);
  return { ...generalFormat, ...currencyOf(tokens), padding: paddingOf(tokens) };
};

/** Letters beside places for digits are no date: some programs write `0.00 USD` without quotes. */
const dateShape = (letters: string): DateShape | null => {
  const bare = letters.replace(/general|am\/pm|a\/p/g, ' ').replace(/s\.0+/g, 's');
  if (/[0#?@]/.test(bare)) return null;
  const hasTime = /[hs]/.test(bare);
  const hasDate = /[dyeg]/.test(bare) || (!hasTime && bare.includes('m'));
  if (!hasDate) return hasTime ? 'time' : null;
  return hasTime ? 'datetime' : 'date';
};

const noCurrency = { currency: null, currencyPlace: null };

const currencyOf = (tokens: readonly Token[]): Pick<NumberFormat, 'currency' | 'currencyPlace'> => {
  for (const { kind, text } of tokens) {
    if (kind === 'bracket') {
      const [, written = '', place = null] = /^\$([^-]*)(?:-([0-9a-f]+))?/i.exec(text) ?? [];
      if (written.trim() !== '') return { currency: written.trim(), currencyPlace: place };
    } else {
      const sign = signIn(text) ?? text.match(/\b[A-Z]{3}\b/g)?.find(isCurrencyCode);
      if (sign !== undefined) return { currency: sign, currencyPlace: null };
    }
  }
  return noCurrency;
};

/** A sign of a currency within a literal or code: longer ones first (`R$`, `kr`). */
const signIn = (text: string): string | undefined => {
  const word = text.trim();
  if (word !== '' && isCurrencyMark(word)) return word;
  return /(?<!\p{L})(?:US|CA|AU|NZ|HK|NT|MX|[RCAS])\$/u.exec(text)?.[0] ?? /\p{Sc}/u.exec(text)?.[0];
};

/**
 * A format of zeros and literals only, at least two zeros: codes with leading zeros. Or of one number with literals
 * beside it: codes whose letters stand in no cell.
 */
const paddingOf = (tokens: readonly Token[]): Padding | null => {
  const most = mostShown(tokens);
  const written = tokens.filter(({ kind }) => kind !== 'bracket');
  const codes = written.flatMap(({ kind, text }) => (kind === 'code' ? [text] : []));
  if (
    most === null ||
    !(isPadded(codes) || isLabelled(codes, written)) ||
    currencyOf(tokens).currency !== null
  )
    return null;
  const places = written.flatMap(({ kind, text }) =>
    kind === 'literal'
      ? [text]
      : [...withoutBlankPlaces(text)].map((letter) => (letter === '0' ? null : letter)),
  );
  return { places, most };
};

const isPadded = (codes: readonly string[]): boolean =>
  codes.join('').replace(/[^0]/g, '').length >= 2 && codes.every((text) => /^[0\-/() ]*$/.test(text));

const isLabelled = (codes: readonly string[], written: readonly Token[]): boolean =>
  codes.filter((text) => /[#0]/.test(text)).length === 1 &&
  codes.every((text) => /^ *#*0* *$/.test(text)) &&
  written.some(({ kind, text }) => kind === 'literal' && text.trim() !== '');

/** `#` shows nothing where the number has no digit for it. */
const withoutBlankPlaces = (code: string): string => code.replace(/#+(?=0)/, '').replace(/#+/, '0');

/** A first section may be for numbers below a limit alone. null: for others than those, which nobody pads. */
const mostShown = (tokens: readonly Token[]): number | null => {
  const condition = tokens.find(({ kind, text }) => kind === 'bracket' && /^[<>=]/.test(text));
  if (condition === undefined) return Number.POSITIVE_INFINITY;
  const [, isIncluded, limit] = /^<(=?)(\d+)$/.exec(condition.text) ?? [];
  if (limit === undefined) return null;
  return isIncluded === '=' ? Number(limit) : Number(limit) - 1;
};

/** How such a format shows a whole number; null where it shows no more than the number has. */
export const paddedText = ({ places, most }: Padding, digits: string): string | null => {
  if (!/^\d+$/.test(digits) || Number(digits) > most) return null;
  const digitPlaces = places.filter((part) => part === null).length;
  const filled = digits.padStart(digitPlaces, '0');
  let taken = filled.length - digitPlaces;
  let isFirst = true;
  const text = places
    .map((part) => {
      if (part !== null) return part;
      const from = isFirst ? 0 : taken;
      isFirst = false;
      taken += 1;
      return filled.slice(from, taken);
    })
    .join('');
  return text === digits ? null : text;
};
