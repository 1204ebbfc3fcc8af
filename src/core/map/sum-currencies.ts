import { ownCopy } from '../read/own-copy';
import type { Row } from '../read/table';
import { canonicalText, type Decimal, zero } from '../values/decimal';
import type { SumParts } from './sum-cells';
import { minus, startMarks, startPart } from './sum-part';

const mostCurrencies = 200;
const mostListed = 4;

/** A sum that a printed total may mean, and what it is the sum of; '': of the rows counted. */
export type Counted = { readonly sum: Decimal; readonly of: string };

/** The rows of one currency, so far and since the last row that added them up. */
const startCurrency = (code: string) => {
  const all = startPart();
  const marks = startMarks();
  marks.set(zero, { rows: 0, row: 0 });
  let before: Decimal = zero;
  let rowsBefore = 0;
  let marked = 0;
  return {
    ...{ code, all },
    /** A row adds up others; `isMeant`: those of this currency. */
    beginAnew: (row: number, isMeant: boolean): void => {
      if (all.rows > marked) marks.set(all.sum.value(), { rows: all.rows, row });
      marked = all.rows;
      if (isMeant && all.rows > rowsBefore) {
        before = all.sum.value();
        rowsBefore = all.rows;
      }
    },
    addsUp: (value: Decimal, least: number): boolean =>
      marks.reaching(all.sum.value(), value, { rows: all.rows, least }) !== null,
    sums: (): readonly Counted[] => [
      ...(all.rows > rowsBefore && rowsBefore > 0 ? [{ sum: minus(all.sum.value(), before), of: code }] : []),
      { sum: all.sum.value(), of: code },
    ],
  };
};
type Currency = ReturnType<typeof startCurrency>;

/**
 * What the rows come to in each currency, as the column of the currencies says it, or the mapping for all. A printed total that
 * names its currency (`named`: the codes that it may mean) is held against the rows in that one alone.
 */
export const startCurrencies = ({ slots, programs }: SumParts) => {
  const at = slots.findIndex(({ field, isItem }) => field.kind === 'currency' && !isItem);
  const index = slots[at]?.index ?? -1;
  const constant = index < 0 ? (slots[at]?.source.constant ?? '') : '';
  const byCell = new Map<string, Currency>();
  const byCode = new Map<string, Currency>();
  const nowhere = startCurrency('');
  let lastCell: string | null = null;
  let last = nowhere;
  const known = (row: Row, cell: string): Currency => {
    if (byCell.size >= mostCurrencies) return nowhere;
    const code = programs[at]?.whole(row, []) ?? '';
    const key = code === '' ? `?${cell}` : code;
    const one = byCode.get(key) ?? startCurrency(code);
    byCode.set(key, one);
    byCell.set(cell, one);
    return one;
  };
  const all = (): readonly Currency[] => [...byCode.values()];
  const codes = (): readonly string[] => (constant === '' ? [...byCode.keys()] : [constant]);
  /** Whether rows are in other currencies than the named ones, or in several: else there is only one sum. */
  const isApart = (named: readonly string[] | null): named is readonly string[] =>
    named !== null &&
    (constant === '' ? byCode.size > 0 && all().every(({ code }) => code !== '') : true) &&
    !(codes().length === 1 && named.includes(codes()[0] ?? ''));
  const meant = (named: readonly string[]): readonly Currency[] =>
    all().filter(({ code }) => named.includes(code));
  return {
    codes,
    /** The rows in the currency of this one; null: no column says it. */
    of: (row: Row): Currency['all'] | null => {
      if (index < 0) return null;
      const cell = row.cells[index] ?? '';
      if (cell === lastCell) return last.all;
      lastCell = ownCopy(cell);
      last = byCell.get(lastCell) ?? known(row, lastCell);
      return last.all;
    },
    beginAnew: (row: number, named: readonly string[] | null): void => {
      for (const one of byCode.values()) one.beginAnew(row, named === null || named.includes(one.code));
    },
    /** Whether a value is what rows of one currency come to, where there are several. */
    addsUp: (value: Decimal, least: number): boolean =>
      byCode.size > 1 && all().some((one) => one.addsUp(value, least)),
    isApart,
    /** Whether a value is what rows of a named currency come to. */
    addsUpIn: (named: readonly string[], value: Decimal): boolean =>
      meant(named).some((one) => one.addsUp(value, 1)),
    /** The sums in the named currencies; nothing is what they come to where no row is in one. */
    sumsIn: (named: readonly string[]): readonly Counted[] => {
      const sums = meant(named).flatMap((one) => one.sums());
      return sums.length > 0 ? sums : [{ sum: zero, of: named.join(' or ') }];
    },
    /** The sums in each currency where there are several. */
    sums: (): readonly Counted[] => (byCode.size < 2 ? [] : all().flatMap((one) => one.sums())),
    /** What the rows come to in each currency, in words; '': there is one only. */
    listed: (): string => {
      if (byCode.size < 2) return '';
      const said = all()
        .slice(0, mostListed)
        .map(({ code, all: { sum } }) => `${canonicalText(sum.value())}${code === '' ? '' : ` in ${code}`}`);
      return `${said.join(', ')}${byCode.size > mostListed ? ' …' : ''}`;
    },
  };
};
