import { isEraLetter } from '../values/eastern-date';
import { isOtherDigit } from '../values/wide-digits';
import type { CodeUnits } from './code-units';
import { isCurrencyOfCodes } from './value-shape';

const zero = 48;
const comma = 44;
const point = 46;
const blank = 32;
const dollar = 36;

/** What the numbers of a column have shown so far; `grouped`: 1,234.50. */
export type KnownMarks = { readonly point: boolean; readonly comma: boolean; readonly grouped: boolean };

const isDigit = (code: number | undefined): boolean => code !== undefined && code >= zero && code <= zero + 9;
const isLetter = (code: number | undefined): boolean =>
  code !== undefined && ((code >= 65 && code <= 90) || (code >= 97 && code <= 122));

const endOfDigits = (units: CodeUnits, from: number, to: number): number => {
  let at = from;
  while (at < to && isDigit(units[at])) at += 1;
  return at;
};

/** Those as wide as letters of East Asia, and those of other scripts, count as well. */
const hasDigit = (units: CodeUnits, from: number, to: number): boolean => {
  for (let at = from; at < to; at++) if (isDigit(units[at]) || isOtherDigit(units[at] ?? 0)) return true;
  return false;
};

/** Digits with commas between them, then a point, then digits or none. */
const isGroupedPoint = (units: CodeUnits, from: number, to: number): boolean => {
  let at = from;
  while (at < to && units[at] === comma) at = endOfDigits(units, at + 1, to);
  return at > from && at < to && units[at] === point && endOfDigits(units, at + 1, to) === to;
};

/** Digits say nothing; nor do digits with marks in between, once the column has shown what those marks are. */
const mayNumberTell = (units: CodeUnits, from: number, to: number, known: KnownMarks): boolean => {
  const mark = endOfDigits(units, from + 1, to);
  if (mark === to || (known.grouped && isGroupedPoint(units, mark, to))) return false;
  const isKnown = (units[mark] === point && known.point) || (units[mark] === comma && known.comma);
  return !isKnown || mark + 1 === to || endOfDigits(units, mark + 1, to) < to;
};

/**
 * A text that begins with letters is no date and no amount unless it begins like EUR 5, like Jan 5 or like H25.1.4: with three
 * capitals, with a word of three to ten letters, a point or none, a blank and a digit, or with the letter of an era.
 */
const mayWordTell = (units: CodeUnits, from: number, to: number): boolean => {
  let at = from + 1;
  while (at < to && isLetter(units[at])) at += 1;
  if (at === to) return false;
  const letters = at - from;
  const next = units[at] ?? 0;
  if (next >= 128) return true;
  if (next === dollar) return true;
  if (letters === 1) return isEraLetter(units[from] ?? 0) && (next === blank || isDigit(next));
  if (letters < 3 || letters > 10) return false;
  if (letters === 3 && isCurrencyOfCodes(units[from] ?? 0, units[from + 1] ?? 0, units[from + 2] ?? 0))
    return true;
  const blankAt = next === point ? at + 1 : at;
  return blankAt + 1 < to && units[blankAt] === blank && isDigit(units[blankAt + 1]);
};

/**
 * Whether a cell, told by its letters in the text, may say of the dates and numbers of its column what is not known yet.
 * False for nearly every cell of nearly every table: those need not be looked at any closer.
 */
export const mayTell = (units: CodeUnits, from: number, to: number, known: KnownMarks): boolean => {
  const first = units[from];
  if (isDigit(first)) return mayNumberTell(units, from, to, known);
  return isLetter(first) ? mayWordTell(units, from, to) : hasDigit(units, from, to);
};
