import { flagOf } from '../map/flag-words';
import type { Row } from '../read/table';
import { startTextMemory } from '../read/text-memory';
import type { PaidSign } from '../targets/target';
import { parseAmount } from '../values/amount';
import { compareTexts } from '../values/decimal';
import { trimAll } from '../values/text';
import {
  isPaidStatus,
  isPlainPaidWord,
  mayBePlainPaidWord,
  type SignKind,
  saysNothing,
  signKindOf,
} from './paid-words';

const noSigns: readonly PaidSign[] = [];

/** A column as far as signs of payment need it. */
export type WatchedColumn = {
  readonly name: string;
  /** How many different values it has; absent: nobody has counted. */
  readonly distinct?: number;
};

type Watch = {
  readonly index: number;
  readonly column: string;
  readonly tell: (text: string) => SignKind | null;
};

/** Sign of an amount; null where the text is none. Which mark is the decimal one does not matter to it. */
const signOfAmount = (text: string): -1 | 0 | 1 | null => {
  const reading = parseAmount(text, { decimal: 'auto' });
  return reading.ok ? compareTexts(reading.value.text, '0') : null;
};

/** Yes, a word for paid, or an amount that was paid. */
const saysPaid = (text: string): boolean => {
  const flag = flagOf(text);
  if (flag !== null) return flag === 'true';
  const amount = signOfAmount(text);
  return amount === null ? isPaidStatus(text) : amount !== 0;
};

const tellers: Readonly<Record<SignKind, (text: string) => boolean>> = {
  'payment-date': (text) => !saysNothing(text),
  'cheque-number': (text) => !saysNothing(text) && signOfAmount(text) !== 0,
  'paid-flag': saysPaid,
  'zero-balance': (text) => signOfAmount(text) === 0,
  'status-word': isPaidStatus,
};

/** Columns of many values hold names and numbers, not statuses. */
const mostStatuses = 50;
const longestWord = 24;
const startsWithLetter = /^\p{L}/u;

const tellWord = (text: string): SignKind | null =>
  text.length <= longestWord && startsWithLetter.test(text) && isPlainPaidWord(text) ? 'status-word' : null;

const remembered = 2000;

/** Statuses, flags and zeros repeat: each text is looked at once. */
const withMemory = (tell: (text: string) => SignKind | null): ((text: string) => SignKind | null) => {
  const known = startTextMemory<SignKind | null>(remembered);
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const sign = tell(text);
    known.set(text, sign);
    return sign;
  };
};

const watchOf = (column: WatchedColumn, index: number): readonly Watch[] => {
  const kind = signKindOf(column.name);
  if (kind !== null) {
    const tells = tellers[kind];
    return [{ index, column: column.name, tell: withMemory((text) => (tells(text) ? kind : null)) }];
  }
  const mayBeStatus = column.distinct === undefined || column.distinct <= mostStatuses;
  if (!mayBeStatus) return [];
  const tell = withMemory(tellWord);
  return [
    {
      index,
      column: column.name,
      tell: (text) => (text.length <= longestWord && mayBePlainPaidWord(text) ? tell(text) : null),
    },
  ];
};

/**
 * Finds the columns that tell of payment, by their headers and, in any column of few values, by the word itself; then
 * says of each row what looks paid: a payment date, a cheque number, a flag, a zero balance, a status.
 */
export const compilePaidSigns = (columns: readonly WatchedColumn[]): ((row: Row) => readonly PaidSign[]) => {
  const watches = columns.flatMap(watchOf);
  return (row) => {
    let signs: PaidSign[] | null = null;
    for (const { index, column, tell } of watches) {
      const text = row.cells[index];
      if (text === undefined || text === '') continue;
      const value = trimAll(text);
      if (value === '') continue;
      const sign = tell(value);
      if (sign === null) continue;
      signs ??= [];
      signs.push({ row: row.row, column, value: value.slice(0, 100), sign });
    }
    return signs ?? noSigns;
  };
};
