import type { CellKind } from '../read/table';
import { startTextMemory } from '../read/text-memory';
import { isBeyondExact } from '../read/workbook/number-text';
import type { Choice, Field } from '../targets/target';
import { addressesIn } from '../values/addresses';
import { parseAmount } from '../values/amount';
import { sidedAmount } from '../values/amount-sides';
import { parseCurrency } from '../values/currency';
import { canonicalText, decimalPlaces, negateDecimal, parseDecimal } from '../values/decimal';
import { clockTime, nextDay, timeText } from '../values/midnight';
import { parseDate, parseSerial, type SerialOrder } from '../values/parse-date';
import { type Failed, failed, ok, type Problem } from '../values/result';
import { normaliseHeader, trimAll } from '../values/text';
import type { Reading } from './column-facts';
import { fillsPlace } from './filler-words';
import { flagOf } from './flag-words';

/** Canonical text, or what is wrong with it; a warning comes with the text. */
export type Converted =
  | {
      readonly ok: true;
      readonly value: string;
      readonly warning?: Problem;
      readonly fix?: string;
      /** Currency sign or code beside an amount. */
      readonly mark?: string;
    }
  | (Failed & { readonly fix?: string });

/** Turns a field's raw text into its canonical text. Never called with a blank text. */
export type Convert = (text: string, kind: CellKind) => Converted;

const withFix = (failure: Failed, fix: string | undefined): Converted =>
  fix === undefined || fix === '' ? failure : { ...failure, fix };

const numberIssue: Readonly<Record<string, string>> = {
  'amount-unreadable': 'number-unreadable',
};

/** The amount without the side behind it, where it is said what this means; whether that makes it negative. */
const withoutSide = (
  text: string,
  marks: NonNullable<Reading['marks']>,
): { readonly text: string; readonly isNegative: boolean } => {
  const sided = sidedAmount(text);
  const sign = sided === null ? undefined : marks[sided.side];
  return sided === null || sign === undefined
    ? { text, isNegative: false }
    : { text: sided.amount, isNegative: sign === '-' };
};

const convertNumber = (field: Field, reading: Reading, isNegated: boolean): Convert => {
  const { marks } = reading;
  const plain = convertPlainNumber(field, reading, isNegated);
  if (marks === undefined) return plain;
  const negative = convertPlainNumber(field, reading, !isNegated);
  return (text, kind) => {
    const inner = withoutSide(text, marks);
    return (inner.isNegative ? negative : plain)(inner.text, kind);
  };
};

const shortened = /\d(?:[.,](\d+))?E\+?(\d{1,3})(?!\d)/i;

/** Whether E-notation left out digits of an amount: 1.23E+05 was any of a thousand. Where it goes on to the cents nothing is lost. */
const lostDigits = (text: string): boolean => {
  const [, decimals = '', exponent] = shortened.exec(text) ?? [];
  return exponent !== undefined && decimals.length < Number(exponent) + 2;
};

const convertPlainNumber = (field: Field, { decimal }: Reading, isNegated: boolean): Convert => {
  const most = field.kind === 'integer' ? 0 : field.maxDecimals;
  return (text, kind) => {
    const result = parseAmount(text, { decimal: kind === 'n' ? '.' : decimal });
    if (!result.ok) {
      const { code, params } = result.problem;
      return failed(field.kind === 'amount' ? code : (numberIssue[code] ?? code), params);
    }
    if (field.kind === 'amount' && kind !== 'n' && lostDigits(text))
      return failed('amount-in-e-notation', { value: text });
    if (result.value.ambiguous) return failed('decimal-ambiguous', { value: text });
    const value = isNegated ? negated(result.value.text) : result.value.text;
    if (most === 0 && decimalPlaces(value) > 0) return failed('number-not-whole', { value: text });
    if (most !== undefined && decimalPlaces(value) > most)
      return failed('too-many-decimals', { value: text, most: String(most) });
    const { mark } = result.value;
    return mark === null || field.kind !== 'amount' ? ok(value) : { ok: true, value, mark };
  };
};

const negated = (text: string): string => {
  const value = parseDecimal(text);
  return value === null ? text : canonicalText(negateDecimal(value));
};

const isSerialOrder = (order: Reading['dateOrder']): order is SerialOrder =>
  order === 'serial-1900' || order === 'serial-1904';

/** The day of a moment: the one after, where its time of day is said to be the midnight that follows. */
const dayOf = (date: string, text: string, midnights: Reading['midnights']): Converted => {
  const time = midnights === undefined ? null : clockTime(text);
  if (time === null || time.minutes === 0) return ok(date);
  return midnights?.includes(timeText(time.minutes)) === true
    ? ok(nextDay(date))
    : failed('date-not-midnight', { value: text, times: midnights?.join(', ') ?? '' });
};

const convertDate =
  ({ dateOrder, midnights }: Reading): Convert =>
  (text, kind) => {
    const order = kind === 'd' || kind === 'm' ? 'ymd' : dateOrder;
    const result = isSerialOrder(order) ? parseSerial(text, order) : parseDate(text, order);
    if (result.ok && result.value.ambiguous) return failed('date-order-ambiguous', { value: text });
    if (result.ok) return dayOf(result.value.date, text, midnights);
    // Only a serial's problem carries a date: the one it stands for.
    const { date } = result.problem.params;
    return withFix(result, date);
  };

const choiceWords = (choice: Choice): readonly string[] => [choice.value, choice.label, ...choice.also];

/** A choice that is the person's alone is not read out of a word: only the value itself, or a value map, makes it. */
const convertOwnChoice = (choices: readonly Choice[]): Convert => {
  const values = choices.map((choice) => choice.value);
  const allowed = values.join(', ');
  return (text) => (values.includes(text) ? ok(text) : failed('choice-unknown', { value: text, allowed }));
};

const convertChoice = (field: Field): Convert => {
  const choices = field.choices ?? [];
  if (field.neverSuggested === true) return convertOwnChoice(choices);
  const byWord = new Map<string, string>();
  for (const choice of choices) {
    for (const word of choiceWords(choice))
      if (!byWord.has(normaliseHeader(word))) byWord.set(normaliseHeader(word), choice.value);
  }
  const allowed = choices.map((choice) => choice.value).join(', ');
  return (text) => {
    const value = byWord.get(normaliseHeader(text));
    return value === undefined ? failed('choice-unknown', { value: text, allowed }) : ok(value);
  };
};

const convertFlag: Convert = (text) => {
  const value = flagOf(text);
  return value === null ? failed('flag-unreadable', { value: text }) : ok(value);
};

/** One address as people write it, and nothing else. */
export const mailAddress = /^[^\s@,;<>()]+@[^\s@,;<>()]+\.[^\s@,;<>().]+$/;

const convertEmail = (most: number | undefined): Convert => {
  const checkLength = convertText(most);
  return (text, kind) => {
    if (mailAddress.test(text)) return checkLength(text, kind);
    const inner = /<([^<>]+)>$/.exec(text)?.[1] ?? text.replace(/^mailto:/i, '');
    return withFix(failed('email-unreadable', { value: text }), mailAddress.test(inner) ? inner : undefined);
  };
};

const convertUrl = (most: number | undefined): Convert => {
  const checkLength = convertText(most);
  return (text, kind) => {
    const addresses = addressesIn(text);
    const wrong = addresses.find((address) => !/^https:\/\/[^\s/?#]\S*$/i.test(address));
    return wrong === undefined && addresses.length > 0
      ? checkLength(text, kind)
      : failed('url-not-https', { value: wrong ?? text });
  };
};

const convertText =
  (most: number | undefined): Convert =>
  (text) =>
    most !== undefined && text.length > most
      ? failed('text-too-long', {
          value: `${text.slice(0, 40)}…`,
          length: String(text.length),
          most: String(most),
        })
      : ok(text);

const destroyed = /^[-+]?\d[.,]\d+E\+\d{1,3}$/i;

/** The apostrophe before a text that a spreadsheet must not take for a number is no part of it. */
const withoutTextMark = (text: string): string => text.replace(/^'(?=[\p{L}\p{N}])(?!.*')/u, '');

/** A code like 1.23E+11 was a longer one before a spreadsheet made a number of it (its other digits are gone). */
const convertCode = ({ maxLength, figure }: Field): Convert => {
  const checkLength = convertText(maxLength);
  return (written, kind) => {
    const text = withoutTextMark(written);
    if (figure === 'number' && fillsPlace(text)) return failed('number-is-filler', { value: text });
    const checked = checkLength(text, kind);
    if (!checked.ok || !destroyed.test(text)) return checked;
    if (figure === 'number') return failed('number-in-e-notation', { value: text });
    return { ...checked, warning: { code: 'code-in-e-notation', params: { value: text } } };
  };
};

const convertCurrency: Convert = (text) => {
  const result = parseCurrency(text);
  return result.ok ? ok(result.value) : result;
};

const convertOf = (field: Field, reading: Reading, isNegated: boolean): Convert => {
  switch (field.kind) {
    case 'amount':
    case 'quantity':
    case 'integer':
      return convertNumber(field, reading, isNegated);
    case 'date':
      return convertDate(reading);
    case 'currency':
      return convertCurrency;
    case 'choice':
      return convertChoice(field);
    case 'flag':
      return convertFlag;
    case 'email':
      return convertEmail(field.maxLength);
    case 'url':
      return convertUrl(field.maxLength);
    case 'code':
      return convertCode(field);
    case 'text':
      return convertText(field.maxLength);
  }
};

const remembered = 4096;

/** The same texts come again and again in dates, currencies and choices: each is read once. */
const withMemory = (convert: Convert): Convert => {
  const known = startTextMemory<Converted>(remembered);
  return (text, kind) => {
    if (kind !== 's') return convert(text, kind);
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = convert(text, kind);
    known.set(text, result);
    return result;
  };
};

const repeating: ReadonlySet<string> = new Set(['date', 'currency', 'choice', 'flag']);

/** How a field's raw texts become canonical ones (FieldTexts), by its kind and the column's reading. */
export const compileConvert = (field: Field, reading: Reading, isNegated: boolean): Convert => {
  const convert = convertOf(field, reading, isNegated);
  const safe: Convert = (text, kind) => {
    if (kind === 'e') return failed('cell-is-error', { value: text });
    const converted = convert(trimAll(text), kind);
    return kind === 'n' && converted.ok && isBeyondExact(text)
      ? { ...converted, warning: { code: 'number-beyond-exact', params: { value: text } } }
      : converted;
  };
  return repeating.has(field.kind) ? withMemory(safe) : safe;
};
