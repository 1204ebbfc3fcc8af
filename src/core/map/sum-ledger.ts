import { looksLikeAmount } from '../read/summary-row';
import type { Row } from '../read/table';
import { canonicalText, type Decimal, zero } from '../values/decimal';
import type { ExactSum } from '../values/exact-sum';
import { millionths } from '../values/millionths';
import { trimAll } from '../values/text';
import type { Measure } from './measure';
import { type SumParts, vendorColumn } from './sum-cells';
import { type Counted, startCurrencies } from './sum-currencies';
import { minus, type Part, startMarks, startPart } from './sum-part';

/** Rows that are added up: from the first to the last of them, as a person sees them; null: they are not told apart. */
export type AddedRows = { readonly from: number; readonly to: number } | null;

/** Longer lists are not searched for what their vendors come to: nobody prints that below them, and it would cost every row. */
const mostVendorRows = 50_000;
/** Above this a sum of millionths may have lost something. */
const mostMillionths = 4e15;

/** A mark of a name, told at a glance by some of its letters: every row asks for one. */
const markOf = (name: string): number => {
  const { length } = name;
  const middle = length >> 1;
  let hash = length;
  for (let at = 0; at < 4 && at < length; at++)
    hash =
      Math.imul(
        Math.imul(hash ^ name.charCodeAt(at), 0x01000193) ^ name.charCodeAt(length - 1 - at),
        0x01000193,
      ) ^ name.charCodeAt((middle + at) % length);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
};

/** What of a text may name a vendor: the text, and what is left of it without its first words, or its last. */
const namesIn = (text: string): readonly string[] => {
  const words = text.split(' ');
  const parts = words.flatMap((_, at) => [words.slice(at).join(' '), words.slice(0, at).join(' ')]);
  return parts.map((part) => trimAll(part.replace(/[:=]$/, ''))).filter((part) => part.length > 1);
};

const mostWords = 20;

/**
 * The rows of each vendor, for sums that stand in a block of their own behind all rows. Where two names share a mark neither is
 * found: a sum is rather not found than taken for one.
 */
const startVendors = (parts: SumParts) => {
  const index = vendorColumn(parts);
  const places = new Map<number, number>();
  let sums: number[] = [];
  let rows: number[] = [];
  let place = 0;
  let count = 0;
  /** What cannot be told in millionths is compared with nothing. */
  const adding: Pick<ExactSum, 'addMillionths' | 'addDecimal'> = {
    addMillionths: () => undefined,
    addDecimal: () => {
      sums[place] = Number.NaN;
    },
  };
  const isSum = (at: number, figure: number, least: number): boolean =>
    sums[at] === figure && (rows[at] ?? 0) >= least;
  return {
    add: ({ cells }: Row, measure: Measure): void => {
      if (index < 0 || count > mostVendorRows) return;
      count += 1;
      if (count > mostVendorRows) {
        [sums, rows] = [[], []];
        places.clear();
        return;
      }
      const cell = cells[index] ?? '';
      const isTrim = cell.charCodeAt(0) > 32 && cell.charCodeAt(cell.length - 1) > 32;
      const mark = markOf(isTrim ? cell : trimAll(cell));
      const known = places.get(mark);
      place = known ?? sums.length;
      if (known === undefined) {
        places.set(mark, place);
        sums.push(0);
        rows.push(0);
      }
      rows[place] = (rows[place] ?? 0) + 1;
      const figure = measure.last();
      const sum = (sums[place] ?? 0) + figure;
      if (sum < mostMillionths && sum > -mostMillionths) sums[place] = sum;
      else if (Number.isNaN(figure)) measure.addTo(adding);
      else sums[place] = Number.NaN;
    },
    /** Whether the value is what the rows of one vendor come to, so many or more, and the row names the vendor or a total. */
    addsUp: (value: Decimal, row: Row, { least, isNamed }: { least: number; isNamed: boolean }): boolean => {
      const figure = millionths(canonicalText(value));
      if (Number.isNaN(figure) || figure === 0) return false;
      if (isNamed) return sums.some((_, at) => isSum(at, figure, least));
      return row.cells
        .map(trimAll)
        .filter((text) => text.length > 1 && text.split(' ', mostWords + 1).length <= mostWords)
        .some((text) => namesIn(text).some((name) => isSum(places.get(markOf(name)) ?? -1, figure, least)));
    },
  };
};

const mostSeen = 50;
const withDecimals = /\d[.,]\d/;

/** Which other columns hold amounts of their own, by the first rows that are counted. */
const startOtherAmounts = () => {
  const figures: number[] = [];
  let rows = 0;
  return {
    see: ({ cells }: Row): void => {
      if (rows >= mostSeen) return;
      rows += 1;
      for (let at = 0; at < cells.length; at++) {
        const cell = cells[at] ?? '';
        if (withDecimals.test(cell) && looksLikeAmount(cell)) figures[at] = (figures[at] ?? 0) + 1;
      }
    },
    isOther: (at: number): boolean => (figures[at] ?? 0) * 2 > rows,
  };
};

/** What the rows so far come to. */
export const startLedger = (parts: SumParts, measure: Measure) => {
  const all = startPart();
  /** Rows that lack something and add up nothing: they may be records with a fault, or sums that nobody understands. */
  const open = startPart();
  let since = startPart();
  const currencies = startCurrencies(parts);
  const vendors = startVendors(parts);
  const others = startOtherAmounts();
  const marks = { all: startMarks(), sound: startMarks() };
  for (const one of [marks.all, marks.sound]) one.set(zero, { rows: 0, row: 0 });
  let [firstRow, lastRow] = [0, 0];
  const addTo = (part: Part): void => {
    measure.addTo(part.sum);
    part.rows += 1;
  };
  const sound = (): Decimal => minus(all.sum.value(), open.sum.value());
  const soundRows = (): number => all.rows - open.rows;
  return {
    all,
    open,
    /** Rows since the last that added up others. */
    since: () => since,
    /** Adds the row that was looked at last. */
    count: (row: Row): void => {
      if (firstRow === 0) firstRow = row.row;
      lastRow = row.row;
      others.see(row);
      addTo(all);
      addTo(since);
      const currency = currencies.of(row);
      if (currency !== null) addTo(currency);
      vendors.add(row, measure);
    },
    /** The same row is one that lacks something: a sum may begin behind it. */
    countOpen: (): void => {
      addTo(open);
      marks.sound.set(sound(), { rows: soundRows(), row: lastRow });
    },
    /** `named`: the currencies that a row which adds up others may mean; null: it names none. */
    beginAnew: ({ row }: Row, named: readonly string[] | null): void => {
      marks.all.set(all.sum.value(), { rows: all.rows, row });
      marks.sound.set(sound(), { rows: soundRows(), row });
      since = startPart();
      currencies.beginAnew(row, named);
    },
    /** The rows of which a value is the exact sum, so many or more; undefined: it is none. */
    addsUp: (value: Decimal, least: number): AddedRows | undefined => {
      if (value.units === 0n) return undefined;
      const mark =
        marks.all.reaching(all.sum.value(), value, { rows: all.rows, least }) ??
        marks.sound.reaching(sound(), value, { rows: soundRows(), least });
      if (mark !== null) return { from: mark.row === 0 ? firstRow : mark.row + 1, to: lastRow };
      return currencies.addsUp(value, least) ? null : undefined;
    },
    /** Whether it is what all rows of one vendor come to, wherever they stand. */
    addsUpVendor: vendors.addsUp,
    currencies,
    /** Whether the column at a place holds amounts too: what stands there is no sum of the amounts that are counted. */
    isOther: others.isOther,
    /** Every sum that a printed figure may mean: in its own currency where it names one. */
    sums: (named: readonly string[] | null): readonly Counted[] => {
      if (all.rows === 0) return [];
      if (currencies.isApart(named)) return currencies.sumsIn(named);
      return [
        ...(since.rows > 0 ? [since.sum.value()] : []),
        all.sum.value(),
        ...(open.rows > 0 ? [sound()] : []),
      ]
        .map((sum): Counted => ({ sum, of: '' }))
        .concat(currencies.sums());
    },
  };
};

export type Ledger = ReturnType<typeof startLedger>;
