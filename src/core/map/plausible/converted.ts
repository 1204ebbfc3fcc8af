import type { ColumnProfile } from '../../read/column-profile';
import { foldAccents } from '../../values/text';
import { amountRole, isTaxRate } from '../amount-role';
import { certainScopeOf } from '../currency-scope';
import { figureIn } from '../figures';
import { spacedHeader, wordSet } from '../header-words';
import type { Judged } from './finding';
import { startCodeOf } from './other-amount';

const fewestTold = 3;
const fewestSteady = 5;
const nearlyAll = 0.95;
/** Rates are printed with few digits. */
const byRate = 0.002;
/** What a rate of exchange moves within the days of one list. */
export const withinOneList = 1.15;
const cents = 20_000;

const isFilled = (value: number | undefined): value is number =>
  value !== undefined && !Number.isNaN(value) && value !== 0;

const near = (one: number, other: number): boolean =>
  Math.abs(one - other) <= Math.max(cents, Math.abs(other) * byRate);

/** Pairs of amounts of one row, both filled. */
type Pair = { readonly row: number; readonly one: number; readonly other: number };

/** Rows that fill both of two amounts. */
export const pairsOf = ({ arithmetic: { figures } }: Judged, one: ColumnProfile, other: ColumnProfile) => {
  const [mine, its] = [figures.of(one) ?? [], figures.of(other) ?? []];
  return mine.flatMap((value, row): readonly Pair[] => {
    const second = its[row];
    return isFilled(value) && isFilled(second) ? [{ row, one: value, other: second }] : [];
  });
};

/** Whether one amount is the other times what a column of rates says, or the other way round. */
const isByRate = ({ columns, rows }: Judged, pairs: readonly Pair[]): boolean =>
  columns.some((column) => {
    const isRate = column.filled > 0 && amountRole(column.header) === 'rate' && !isTaxRate(column.header);
    if (!isRate) return false;
    const told = pairs.flatMap(({ row, one, other }) => {
      const rate = figureIn(rows[row]?.cells[column.index] ?? '', column) / 1e6;
      if (!(rate > 0) || rate === 1) return [];
      return [near(one * rate, other) || near(other * rate, one)];
    });
    const held = told.filter(Boolean).length;
    return held >= Math.min(fewestTold, pairs.length) && held > 0 && held >= told.length * nearlyAll;
  });

/** Whether one amount is so many times the other in all rows of a currency, as one converted at the rates of a few weeks is. */
const isSteady = (pairs: readonly Pair[], codeOf: (row: number) => string): boolean => {
  const ranges = new Map<string, { least: number; most: number; rows: number }>();
  for (const { row, one, other } of pairs) {
    const ratio = one / other;
    if (ratio < 0) return false;
    const range = ranges.get(codeOf(row));
    if (range === undefined) ranges.set(codeOf(row), { least: ratio, most: ratio, rows: 1 });
    else {
      range.least = Math.min(range.least, ratio);
      range.most = Math.max(range.most, ratio);
      range.rows += 1;
    }
  }
  let steady = 0;
  for (const { least, most, rows } of ranges.values()) {
    if (most > least * withinOneList) return false;
    if (rows > 1) steady += rows;
  }
  return steady >= fewestSteady;
};

const currencyWords = wordSet(
  'devise devises divisa divisas moneda moeda valuta valutou valute waluta walucie walutowa wahrung fremdwahrung currency deviza devizaban doviz dovizli валюта валюте fx fcy ' +
    'valuutta valuutassa mene',
);

/** Whether a header says that its amount is in the currency of the document: "Importe divisa", "Döviz Tutarı". */
export const saysDocuments = (column: ColumnProfile): boolean =>
  certainScopeOf(column).includes('document') ||
  foldAccents(spacedHeader(column.header ?? ''))
    .split(' ')
    .some((word) => currencyWords.has(word));

/**
 * Whether two amounts of the same rows are one in two currencies: one of them is the other times a rate of exchange. The amount
 * whose header says that it is the document's own needs no such proof.
 */
export const isConverted = (judged: Judged, total: ColumnProfile, other: ColumnProfile): boolean => {
  if (saysDocuments(total) && !saysDocuments(other)) return false;
  const pairs = pairsOf(judged, total, other);
  return isByRate(judged, pairs) || isSteady(pairs, startCodeOf(judged));
};
