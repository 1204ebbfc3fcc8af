import { isBalanceWord, isCarriedWord } from '../read/sum-words';
import type { Row } from '../read/table';
import { canonicalText, type Decimal, parseDecimal } from '../values/decimal';
import type { Measure } from './measure';
import type { compileNamedCurrency } from './named-currency';
import { heldAgainst, nearest, type PrintedTotal } from './printed-figures';
import { type Money, partsByCurrency } from './printed-line';
import {
  type compileLineFigures,
  type compileOwnFigures,
  isCount,
  type RowAbove,
  shapeOf,
} from './sum-cells';
import type { AddedRows, Ledger } from './sum-ledger';
import { isSame } from './sum-part';

/** A row that adds up others. */
export type SumRow = {
  readonly row: number;
  /** `row-adds-up`: by arithmetic; `row-is-summary`: by its words and its place; `row-is-balance`: carried over from elsewhere; `row-taken-as-total`: the mapping says so. */
  readonly code: 'row-adds-up' | 'row-is-summary' | 'row-is-balance' | 'row-taken-as-total';
  /** What it lacks to be a record, in words. */
  readonly lacks: string;
  /** The rows that it adds up, where they are told. */
  readonly added: AddedRows;
  /** The figure it prints; '' where it has none that can be read. */
  readonly printed: string;
  /** What says the currency of its figure; null: nothing does. */
  readonly currency: string | null;
  /** What it differs from, the nearest sum; null: it is right, or nothing can be held against it. */
  readonly differs: PrintedTotal | null;
};

/** What is read of a row that adds up others. */
type FoundParts = {
  readonly measure: Measure;
  readonly lacking: (row: Row) => string;
  readonly namedCurrency: ReturnType<typeof compileNamedCurrency>;
  readonly ownFigures: ReturnType<typeof compileOwnFigures>;
  readonly lineFigures: ReturnType<typeof compileLineFigures>;
};

type Found = {
  readonly sum: SumRow;
  readonly isRight: boolean;
  readonly isFirst: boolean;
  /** The currencies that it may mean; null: it names none. */
  readonly named: readonly string[] | null;
  /** What the rows below it come to, up to the next such row; null: that has not come yet. */
  below: Decimal | null;
};

/** Keeps the rows that add up others. */
export const startFound = (
  { measure, lacking, namedCurrency, ownFigures, lineFigures }: FoundParts,
  ledger: Ledger,
) => {
  const found: Found[] = [];
  const shapes = new Set<string>();
  const { currencies } = ledger;
  const namedBy = (row: Row): Found['named'] => namedCurrency(row, currencies.codes(), true);
  const endGroup = (): void => {
    const last = found.at(-1);
    if (last !== undefined && last.below === null) last.below = ledger.since().sum.value();
  };
  const keep = (
    row: Row,
    sum: Pick<SumRow, 'code' | 'printed' | 'added' | 'differs'> & { readonly lacks?: string },
    isRight: boolean,
    named: Found['named'] = namedBy(row),
  ): SumRow => {
    const { currency } = measure.moneyOf(row);
    const one: SumRow = { row: row.row, currency, lacks: lacking(row), ...sum };
    const isFirst = ledger.all.rows === 0 && !row.cells.some(isBalanceWord);
    endGroup();
    found.push({ sum: one, isRight, isFirst, named, below: null });
    if (isRight) shapes.add(shapeOf(row));
    ledger.beginAnew(row, named);
    return one;
  };
  return {
    found: (): readonly Found[] => {
      endGroup();
      return found;
    },
    isLikeOthers: (row: Row): boolean => shapes.has(shapeOf(row)),
    keep,
    /** What a figure that is a sum of rows differs from in the currency that its row names; null: it is that. */
    otherwise: (row: Row, value: Decimal): PrintedTotal | null => {
      const named = namedBy(row);
      return currencies.isApart(named) && !currencies.addsUpIn(named, value)
        ? nearest([value], ledger.sums(named))
        : null;
    },
    /** A line of one text cell prints what the rows come to, once or in each currency; null: its figures cannot be read. */
    leaveOutLine: (row: Row, money: readonly Money[]): SumRow | null => {
      const read = money.map((one) => ({
        values: lineFigures(one),
        named: namedCurrency({ ...row, cells: [one.piece] }, currencies.codes(), false),
      }));
      const held = read.flatMap(({ values, named }) => {
        const near = heldAgainst(ledger, values, named);
        return near === null ? [] : [{ near, named }];
      });
      const wrong = held.find(({ near }) => near.difference !== '0');
      const told = wrong ?? held[0];
      if (told === undefined || row.cells.some(isBalanceWord)) return null;
      const { printed } = told.near;
      const sum = { code: 'row-is-summary', printed, added: null, differs: wrong?.near ?? null } as const;
      return keep(row, sum, wrong === undefined, told.named);
    },
    /** Words or its place say that it adds up others, and it does not, or nearly. */
    leaveOut: (row: Row, values: readonly Decimal[]): SumRow => {
      const near = heldAgainst(ledger, ownFigures(row, measure, ledger.isOther), namedBy(row));
      const isCompared = !row.cells.some(isBalanceWord) && near?.difference !== '0';
      const printed = near?.printed ?? printedOf(values);
      const differs = isCompared ? near : null;
      const code = row.cells.some(isCarriedWord) ? 'row-is-balance' : 'row-is-summary';
      return keep(row, { code, printed, added: null, differs }, false);
    },
  };
};

/** A line may print a total in each of several currencies. */
const eachCurrency = ({ row, cells }: RowAbove): readonly RowAbove[] =>
  partsByCurrency(cells).map((part) => ({ row, cells: part }));

/** What lines above the header print as a total and is not what all rows come to. */
export const comparing =
  (ledger: Ledger, { ownFigures, namedCurrency }: FoundParts) =>
  (above: readonly RowAbove[]): readonly SumRow[] =>
    above.flatMap(eachCurrency).flatMap(({ row, cells }): readonly SumRow[] => {
      if (cells.some(isBalanceWord) || cells.some(isCount)) return [];
      const line: Row = { row, cells, kinds: null, shown: null };
      const named = namedCurrency(line, ledger.currencies.codes(), false);
      const near = heldAgainst(
        ledger,
        ownFigures(line, null, () => false),
        named,
      );
      return near === null || near.difference === '0'
        ? []
        : [
            {
              ...{ row, code: 'row-is-summary', lacks: '', added: null },
              ...{ printed: near.printed, currency: null, differs: near },
            },
          ];
    });

/** The rows that a row adds up, in words. */
export const addedText = (added: AddedRows): string => {
  if (added === null) return 'rows above it';
  return added.from === added.to ? `row ${added.to}` : `rows ${added.from} to ${added.to}`;
};

const printedOf = ([first]: readonly Decimal[]): string => (first === undefined ? '' : canonicalText(first));

/**
 * Whether sums stand above their rows: the first one before any row, and each that is not right by the rows above it is what those
 * below it come to. One alone may be so by chance.
 */
const standAbove = (found: readonly Found[]): boolean => {
  const others = found.filter(({ isRight }) => !isRight);
  return (
    others.length > 1 &&
    others[0]?.isFirst === true &&
    others.every(({ sum, below }) => {
      const printed = parseDecimal(sum.printed);
      return printed !== null && below !== null && isSame(printed, below);
    })
  );
};

/** Before the first row there is nothing to compare a figure with, and that of all rows is right wherever it stands. */
const atTheEnd = ({ sum, isRight, isFirst, named }: Found, ledger: Ledger): SumRow => {
  const printed = parseDecimal(sum.printed);
  const { all, currencies } = ledger;
  if (isRight || printed === null || all.rows === 0) return sum;
  if (currencies.isApart(named))
    return currencies.addsUpIn(named, printed)
      ? { ...sum, differs: null }
      : isFirst
        ? { ...sum, differs: nearest([printed], currencies.sumsIn(named)) }
        : sum;
  if (isSame(printed, all.sum.value()) || currencies.addsUp(printed, 1)) return { ...sum, differs: null };
  return isFirst
    ? { ...sum, differs: nearest([printed], [{ sum: all.sum.value(), of: '' }], currencies.listed()) }
    : sum;
};

/** What all such rows turn out to be once all rows have passed. */
export const allAtTheEnd = (found: readonly Found[], ledger: Ledger): readonly SumRow[] =>
  standAbove(found)
    ? found.map(({ sum, isRight }) => (isRight ? sum : { ...sum, differs: null }))
    : found.map((one) => atTheEnd(one, ledger));
