import { stripAmountDress } from './amount-dress';
import { canonicalText, parseDecimal } from './decimal';
import { failed, ok, type Result } from './result';
import { hasArabicDecimals, withPlainDigits } from './wide-digits';

/** Which of the two marks parts the whole from the fraction. `auto`: tell from the text itself. */
export type DecimalChoice = '.' | ',' | 'auto';

export type AmountReading = {
  /** Canonical decimal text. Where `ambiguous`, the reading of the mark as a thousands mark, for information only. */
  readonly text: string;
  /** Under `auto`: 1,234 or 1.234 could be a thousand or one and a bit. The column has to decide. */
  readonly ambiguous: boolean;
  /** Currency mark beside the number as written (`£`, `US$`, `EUR`); null where there is none. */
  readonly mark: string | null;
};

const longest = 60;

/**
 * Reads an amount as people and programs write it: separators of any custom, currency marks, parentheses and
 * leading or trailing minus as negative, scientific notation. Nothing is guessed: what fits two readings says so.
 * Errors: amount-blank, amount-unreadable, amount-percent, amount-credit-debit, amount-decimal-contradicts.
 */
export const parseAmount = (
  text: string,
  { decimal }: { readonly decimal: DecimalChoice },
): Result<AmountReading> => {
  if (isPlain(text, decimal)) return ok({ text: withoutNeedlessZeros(text), ambiguous: false, mark: null });
  if (text.trim() === '') return failed('amount-blank');
  if (text.length > longest) return failed('amount-unreadable', { value: `${text.slice(0, longest)}…` });
  const dress = stripAmountDress(withPlainDigits(text));
  if (!dress.ok) return dress;
  const { core, isNegative, mark } = dress.value;
  const body = readNumber(core, hasArabicDecimals(text) ? '.' : decimal);
  if (body === null) {
    const code =
      decimal !== 'auto' && readNumber(core, 'auto') !== null
        ? 'amount-decimal-contradicts'
        : 'amount-unreadable';
    return failed(code, { value: text.trim(), decimal });
  }
  return ok({ text: signed(body.text, isNegative), ambiguous: body.isAmbiguous, mark });
};

const signed = (text: string, isNegative: boolean): string =>
  isNegative && text !== '0' ? `-${text}` : text;

/** The case that costs nothing: optional minus, digits, at most one decimal point, and no doubt about it. */
const isPlain = (text: string, decimal: DecimalChoice): boolean => {
  const length = text.length;
  const start = text.charCodeAt(0) === 45 ? 1 : 0;
  if (length === start || length > 40) return false;
  let point = -1;
  for (let i = start; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 48 && code <= 57) continue;
    if (code !== 46 || point >= 0 || decimal === ',' || i === start) return false;
    point = i;
  }
  if (point === length - 1) return false;
  return !(
    decimal === 'auto' &&
    length - point === 4 &&
    point >= 0 &&
    couldBeGroup(text.slice(start, point))
  );
};

const withoutNeedlessZeros = (text: string): string => {
  const first = text.charCodeAt(0);
  const last = text.charCodeAt(text.length - 1);
  const isShort = first !== 48 && first !== 45 && (last !== 48 || !text.includes('.'));
  if (isShort) return text;
  const value = parseDecimal(text);
  return value === null ? text : canonicalText(value);
};

const couldBeGroup = (whole: string): boolean =>
  whole.length >= 1 && whole.length <= 3 && !whole.startsWith('0');

type Body = { readonly text: string; readonly isAmbiguous: boolean };

const scientific = /^(\d+(?:[.,]\d+)?)[eE]([-+]?\d{1,2})$/;

/** Digits with their separators, without sign and currency; null where they make no number. */
const readNumber = (core: string, decimal: DecimalChoice): Body | null => {
  const power = scientific.exec(core);
  if (power !== null) return readScientific(power[1] ?? '', Number(power[2]), decimal);
  const mark = decimal === 'auto' ? markOf(core) : { decimal, isAmbiguous: false };
  if (mark === null) return null;
  const whole = readWith(core, mark.decimal);
  return whole === null ? null : { text: whole, isAmbiguous: mark.isAmbiguous };
};

const readScientific = (mantissa: string, exponent: number, decimal: DecimalChoice): Body | null => {
  if (decimal !== 'auto' && mantissa.includes(decimal === '.' ? ',' : '.')) return null;
  const value = parseDecimal(mantissa.replace(',', '.'));
  if (value === null) return null;
  const scale = value.scale - exponent;
  const shifted =
    scale >= 0 ? { units: value.units, scale } : { units: value.units * 10n ** BigInt(-scale), scale: 0 };
  return { text: canonicalText(shifted), isAmbiguous: false };
};

/** What the text itself proves about its decimal mark; null where its marks contradict each other. */
const markOf = (core: string): { readonly decimal: '.' | ','; readonly isAmbiguous: boolean } | null => {
  const point = core.lastIndexOf('.');
  const comma = core.lastIndexOf(',');
  if (point >= 0 && comma >= 0) return { decimal: point > comma ? '.' : ',', isAmbiguous: false };
  const at = Math.max(point, comma);
  if (at < 0) return { decimal: '.', isAmbiguous: false };
  const here = point >= 0 ? '.' : ',';
  const other = point >= 0 ? ',' : '.';
  if (core.indexOf(here) !== at) return { decimal: other, isAmbiguous: false };
  const isAmbiguous =
    core.length - at === 4 && couldBeGroup(core.slice(0, at)) && /^\d+$/.test(core.slice(0, at));
  return isAmbiguous ? { decimal: other, isAmbiguous } : { decimal: here, isAmbiguous: false };
};

const readWith = (core: string, decimal: '.' | ','): string | null => {
  const at = core.indexOf(decimal);
  const whole = at < 0 ? core : core.slice(0, at);
  const fraction = at < 0 ? '' : core.slice(at + 1);
  if (at >= 0 && !/^\d+$/.test(fraction)) return null;
  // 0,234 has no thousands to part: it is a fraction, under the other mark.
  if (at < 0 && /^0\d*[.,]/.test(whole)) return null;
  const digits = whole === '' && at >= 0 ? '0' : ungroup(whole, decimal);
  if (digits === null) return null;
  const value = parseDecimal(fraction === '' ? digits : `${digits}.${fraction}`);
  return value === null ? null : canonicalText(value);
};

const groupMarks = /[.,' ]/;

/** Takes the thousands marks out: all alike, the last group of three digits, those before of three (or two, as in India). */
const ungroup = (whole: string, decimal: '.' | ','): string | null => {
  const mark = groupMarks.exec(whole)?.[0];
  if (mark === undefined) return /^\d+$/.test(whole) ? whole : null;
  if (mark === decimal) return null;
  const groups = whole.split(mark);
  if (!groups.every((group) => /^\d{1,3}$/.test(group)) || groups.at(-1)?.length !== 3) return null;
  const middle = groups.slice(1, -1);
  const isEven =
    middle.every((group) => group.length === 3) ||
    (mark === ',' && middle.every((group) => group.length === 2));
  return isEven ? groups.join('') : null;
};
