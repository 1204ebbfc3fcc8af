import type { Field } from '../targets/target';
import { decimalPlaces } from '../values/decimal';
import { quickAmount } from '../values/quick-amount';
import type { Reading } from './column-facts';
import { mailAddress } from './convert';
import { fillsPlace } from './filler-words';

/**
 * The canonical text of a trimmed text that is as it should be; null for everything that takes a closer look. It is a
 * short cut through `Convert` and says the same wherever it answers; it never says what is wrong.
 */
export type QuickConvert = (text: string) => string | null;

const quickNumber = (field: Field, { decimal }: Reading): QuickConvert => {
  const most = field.kind === 'integer' ? 0 : (field.maxDecimals ?? Number.POSITIVE_INFINITY);
  return (text) => {
    const value = quickAmount(text, decimal);
    return value === null || (most < 60 && decimalPlaces(value) > most) ? null : value;
  };
};

/** A formula of nothing but a text (="00123") is read as that text, the long way. */
const isFormula = (text: string): boolean => text.charCodeAt(0) === 61;

const quickText = (field: Field): QuickConvert => {
  const most = field.maxLength ?? Number.POSITIVE_INFINITY;
  return (text) => (text.length > most || isFormula(text) ? null : text);
};

/** A text that a spreadsheet marked as one ('00123) is read the long way. */
const isMarked = (text: string): boolean => text.charCodeAt(0) === 39;

/** Codes with a plus may be numbers in E notation. */
const quickCode = (field: Field): QuickConvert => {
  const most = field.maxLength ?? Number.POSITIVE_INFINITY;
  const isPlain = (text: string): boolean =>
    text.length <= most && !text.includes('+') && !isFormula(text) && !isMarked(text);
  return field.figure === 'number'
    ? (text) => (isPlain(text) && !fillsPlace(text) ? text : null)
    : (text) => (isPlain(text) ? text : null);
};

const quickEmail = (field: Field): QuickConvert => {
  const most = field.maxLength ?? Number.POSITIVE_INFINITY;
  return (text) => (text.length <= most && mailAddress.test(text) ? text : null);
};

/** The short cut of a field; null where there is none: its converter remembers the texts that repeat. */
export const compileQuick = (field: Field, reading: Reading, isNegated: boolean): QuickConvert | null => {
  switch (field.kind) {
    case 'amount':
    case 'quantity':
    case 'integer':
      return isNegated ? null : quickNumber(field, reading);
    case 'text':
      return quickText(field);
    case 'code':
      return quickCode(field);
    case 'email':
      return quickEmail(field);
    default:
      return null;
  }
};
