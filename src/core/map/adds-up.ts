import { ownCopy } from '../read/own-copy';
import { isBalanceWord, namesTotal } from '../read/sum-words';
import { isCountRow, isSummaryRow } from '../read/summary-row';
import type { Row } from '../read/table';
import { canonicalText, type Decimal, parseDecimal } from '../values/decimal';
import { textOfMillionths } from '../values/millionths';
import { compileMeasure, type Measure, type RowMoney } from './measure';
import { compileNamedCurrency } from './named-currency';
import { startNumberTotals } from './number-totals';
import { acceptedFor, acceptedWhy } from './plausible/accepted';
import { amountColumns } from './plausible/issue-acceptance';
import { isNearly } from './printed-figures';
import { printedLine } from './printed-line';
import { compileRemark, type Remark } from './remark-row';
import {
  compileBare,
  compileLacking,
  compileLineFigures,
  compileMayBeLine,
  compileNeeded,
  compileNumberTotal,
  compileNumberWord,
  compileOwnFigures,
  compileValues,
  isBalanceRow,
  isSumWord,
  type Lacks,
  namesTotalOrFigure,
  type RowAbove,
  type SumParts,
} from './sum-cells';
import { allAtTheEnd, comparing, type SumRow, startFound } from './sum-found';
import { type AddedRows, type Ledger, startLedger } from './sum-ledger';
import { type LooksLike, startVendorSums } from './vendor-sums';

/**
 * A row that comes to exactly what rows above it come to, and lacks only its number or only its date, in a file in which nothing
 * else says so: a total, or a record with a fault. It counts as a record, and nobody but a person can tell.
 */
export type MayBeTotal = Pick<SumRow, 'row' | 'printed' | 'lacks' | 'added'>;

/** A whole record that comes to the rows above it, and of which a cell calls itself their total. */
export type SaysTotal = LooksLike & { readonly text: string };

/** Tells the rows that add up others, as they pass by in file order. */
export type Sums = {
  /** Whether the row adds up others, or is a remark, and so is no record. Every other row is counted. */
  readonly take: (row: Row) => SumRow | Remark | null;
  readonly remarks: () => readonly Remark[];
  /** Those rows, once all have passed: one that prints the sum of all rows is right wherever it stands. */
  readonly found: () => readonly SumRow[];
  /** What lines above the header print as a total and is not what all rows come to. */
  readonly compared: (above: readonly RowAbove[]) => readonly SumRow[];
  /** Rows that lack what a record needs, so that they could add up others if rows above came to something else. */
  readonly hasOpen: () => boolean;
  /** Rows among them that lack everything: they could add up the rows of a vendor, wherever those stand. */
  readonly hasBare: () => boolean;
  /** Whether a row could add up others at all. */
  readonly isOpen: (row: Row) => boolean;
  /** Money of a row that is left out for another reason; null: nothing says what the amounts are. */
  readonly moneyOf: (row: Row) => RowMoney | null;
  /** Rows with a number and a date that come to the sum of those above them: only shown. The first of them. */
  readonly looksLike: () => readonly LooksLike[];
  /** The first rows that may be totals or records with a fault. */
  readonly mayBeTotals: () => readonly MayBeTotal[];
  /** Whole records that look like the totals of their vendors, and that nobody has called records. */
  readonly vendorTotals: () => readonly LooksLike[];
  /** The first whole records that call themselves the total of those above them, and that nobody has called records. */
  readonly saysTotals: () => readonly SaysTotal[];
};

const mostShown = 20;
/** A file most of whose rows lack a number or a date is not searched for sums without a word for it. */
const mostOpen = 1000;

const none: Sums = {
  take: () => null,
  remarks: () => [],
  found: () => [],
  compared: () => [],
  hasOpen: () => false,
  hasBare: () => false,
  isOpen: () => false,
  moneyOf: () => null,
  looksLike: () => [],
  mayBeTotals: () => [],
  vendorTotals: () => [],
  saysTotals: () => [],
};

/** Without amounts nothing can be added up: only words and places tell. */
const startByWords = (columnCount: number): Sums => {
  const found: SumRow[] = [];
  return {
    ...none,
    take: (row) => {
      if (!isSummaryRow(row.cells, columnCount) && !isCountRow(row.cells, columnCount)) return null;
      const one: SumRow = {
        row: row.row,
        ...{ code: 'row-is-summary', lacks: '', added: null },
        printed: '',
        currency: null,
        differs: null,
      };
      found.push(one);
      return one;
    },
    found: () => found,
  };
};

/**
 * Compiles which rows of a table add up others: whose figure is the exact sum of two rows or more since any such row before,
 * of one currency, or of all, and which lack a number or a date; in any language. A row of one record more needs a word for
 * it besides. Linear: each row is added once, and only rows that lack something are looked at.
 */
export const compileSums = (parts: SumParts): (() => Sums) => {
  const { columnCount } = parts;
  const startMeasure = compileMeasure(parts);
  if (startMeasure === null) return () => startByWords(columnCount);
  const needed = compileNeeded(parts);
  const mayBeLine = compileMayBeLine(parts);
  const valuesOf = compileValues(parts);
  const namedCurrency = compileNamedCurrency(parts);
  const ownFigures = compileOwnFigures(parts);
  const lineFigures = compileLineFigures(parts);
  const remarkIn = compileRemark(parts);
  const isOpen = (row: Row): boolean => {
    for (const lacks of needed) if (lacks(row)) return true;
    return false;
  };
  return () =>
    startSums({
      ...{ parts, measure: startMeasure(), leftOut: startMeasure() },
      ...{ needed, bare: compileBare(parts), mayBeLine, valuesOf, isOpen, namedCurrency, ownFigures },
      lineFigures,
      remarkIn,
      ...{ lacking: compileLacking(parts), numberWord: compileNumberWord(parts) },
      numberTotal: compileNumberTotal(parts),
      isAccepted: compileAccepted(parts, 'row-adds-up'),
      isRecord: compileAccepted(parts, 'record-adds-up'),
      isWanted: (row) => parts.only.unmet(row) === null,
    });
};

const compileAccepted = (parts: SumParts, rule: 'row-adds-up' | 'record-adds-up'): Compiled['isAccepted'] => {
  const columns = amountColumns(parts);
  return (printed) => acceptedWhy(parts.mapping, acceptedFor(rule, columns, [printed])) !== null;
};

type Compiled = {
  readonly parts: SumParts;
  readonly measure: Measure;
  /** Of rows that are left out for another reason. */
  readonly leftOut: Measure;
  readonly needed: readonly Lacks[];
  readonly bare: Lacks;
  readonly mayBeLine: Lacks;
  readonly valuesOf: ReturnType<typeof compileValues>;
  readonly ownFigures: ReturnType<typeof compileOwnFigures>;
  readonly lineFigures: ReturnType<typeof compileLineFigures>;
  readonly namedCurrency: ReturnType<typeof compileNamedCurrency>;
  readonly isOpen: Lacks;
  readonly remarkIn: ReturnType<typeof compileRemark>;
  readonly lacking: (row: Row) => string;
  readonly numberWord: (row: Row) => string;
  readonly numberTotal: Lacks;
  /** Whether the mapping says that a row of this figure, which only may be a total, is one. */
  readonly isAccepted: (printed: string) => boolean;
  /** Whether it says that a row of this figure, which looks like the total of its vendor, is a record. */
  readonly isRecord: (printed: string) => boolean;
  /** Whether the mapping leaves the row in: what it leaves out is in no sum twice. */
  readonly isWanted: (row: Row) => boolean;
};

/** What the words of a row say, and what it lacks. */
const compileSaidBy =
  ({ needed, mayBeLine, bare, numberWord }: Compiled) =>
  (row: Row, isSummary: boolean) => {
    const isLine = mayBeLine(row);
    const isBare = bare(row);
    const isBalance = isBare && !isLine && isBalanceRow(row);
    const word = numberWord(row);
    const isNamed = isSummary || isBalance || isBalanceWord(word) || row.cells.some(namesTotalOrFigure);
    const lacksAll = isBare && (isBalance || needed.every((lacks) => lacks(row)));
    // Where its number should be it calls itself a sum, whatever its date is.
    return { isLine, isBare, isNamed, isSum: isNamed && (lacksAll || isSumWord(word)) };
  };

/** Further down nobody looks for the first sum of a group. */
const groupsSoughtIn = 2_000;
const fewestGroups = 2;

/** Whole records each of which comes to those since the one before: a chain of them is no chance. `keep` is told of them. */
const startGroups = (
  { measure, isWanted }: Pick<Compiled, 'measure' | 'isWanted'>,
  keep: (one: LooksLike) => void,
) => {
  let [sum, rows, groups, seen] = [0, 0, 0, 0];
  const waiting: LooksLike[] = [];
  return {
    take: (row: Row): void => {
      seen += 1;
      if (seen > groupsSoughtIn && groups < fewestGroups) return;
      const figure = measure.last();
      if (Number.isNaN(figure)) return;
      if (rows === 0 || figure !== sum || figure === 0) {
        sum += figure;
        rows += 1;
        return;
      }
      // A group of one is told by its neighbours alone.
      if (rows > 1) groups += 1;
      if (isWanted(row)) waiting.push({ row: row.row, printed: textOfMillionths(figure) });
      [sum, rows] = [0, 0];
      if (groups >= fewestGroups) for (const one of waiting.splice(0)) keep(one);
    },
  };
};

/** Keeps the first whole records that come to all above them, to all since the last row that adds up others, or to those of their group. */
const startShown = ({ all, since }: ReturnType<typeof startLedger>, compiled: Compiled) => {
  const { measure, isWanted } = compiled;
  const shown: LooksLike[] = [];
  const keep = (one: LooksLike): void => {
    if (shown.length < mostShown && !shown.some(({ row }) => row === one.row)) shown.push(one);
  };
  const groups = startGroups(compiled, keep);
  /** Whether the row that was looked at last comes to them; call it before it is counted. */
  const isOne = (): boolean => {
    if (all.rows < 2) return false;
    const figure = measure.last();
    return all.sum.isQuickly(figure) || (since().rows > 1 && since().sum.isQuickly(figure));
  };
  return {
    isOne,
    shown: (): readonly LooksLike[] => shown.toSorted((a, b) => a.row - b.row),
    /** `isDoubted`: something else is said of the row. */
    take: (row: Row, isDoubted: boolean): void => {
      groups.take(row);
      if (!isDoubted && isOne() && isWanted(row))
        keep({ row: row.row, printed: textOfMillionths(measure.last()) });
    },
  };
};

type Added = { readonly value: Decimal; readonly added: AddedRows };

/** Looks closely at rows that lack something. */
const startClosely = (compiled: Compiled, ledger: Ledger) => {
  const { mayBeLine, measure, valuesOf, lacking, numberWord, numberTotal, isAccepted } = compiled;
  const { all, open } = ledger;
  const saidBy = compileSaidBy(compiled);
  const rows = startFound(compiled, ledger);
  const doubtful: MayBeTotal[] = [];
  let hasBare = false;
  /** Whole records so far whose number has no figure. */
  let words = 0;
  /** Whether a row is looked at: where most lack something, its figure has to tempt at a glance. */
  const isTempting = (row: Row): boolean => {
    if (!mayBeLine(row) && open.rows < mostOpen) return true;
    const since = ledger.since();
    const figure = measure.last();
    return since.rows > 1 && (since.sum.isQuickly(figure) || all.sum.isQuickly(figure));
  };
  /** Only its number, or only its date, is missing: a real record may come to that by chance. */
  const doubt = (row: Row, { value, added }: Added): SumRow | null => {
    const printed = canonicalText(value);
    if (isAccepted(printed))
      return rows.keep(row, { code: 'row-taken-as-total', printed, added, differs: null }, true);
    if (doubtful.length < mostShown) doubtful.push({ row: row.row, printed, lacks: lacking(row), added });
    return null;
  };
  const look = (row: Row, isSummary: boolean): SumRow | null => {
    const { isLine, isBare, isNamed, isSum } = saidBy(row, isSummary);
    hasBare ||= isBare;
    if (isLine && !isNamed) return null;
    const values = valuesOf(row, measure);
    const isLikeOthers = rows.isLikeOthers(row);
    // A number or a date beside the word may be those of a real record of the same amount as another.
    const least = isSum || isLikeOthers ? 1 : 2;
    const isOfVendor = (value: Decimal): boolean =>
      isBare && !isLine && ledger.addsUpVendor(value, row, { least, isNamed });
    for (const value of values) {
      const above = ledger.addsUp(value, least);
      const added = above === undefined && isOfVendor(value) ? null : above;
      if (added === undefined) continue;
      if (!isNamed && !isBare && !isLikeOthers) return doubt(row, { value, added });
      const printed = canonicalText(value);
      const code = isSummary ? 'row-is-summary' : 'row-adds-up';
      const differs = above === undefined ? null : rows.otherwise(row, value);
      return rows.keep(row, { code, printed, added, differs }, differs === null);
    }
    if (isSummary) return rows.leaveOut(row, values);
    if (values.length === 0 || isLine) return null;
    // A sum that holds within a cent is likely one, never proof: the difference is said.
    const isNear = (isBare || isLikeOthers) && ledger.since().rows > 1;
    return isSum || (isNear && isNearly(values, ledger.sums(null))) ? rows.leaveOut(row, values) : null;
  };
  const takeTotal = startNumberTotals(
    { ledger, measure, isCalledSo: numberTotal },
    {
      keep: (row, value, added) =>
        rows.keep(row, { code: 'row-adds-up', printed: canonicalText(value), added, differs: null }, true),
      leaveOut: rows.leaveOut,
      doubt,
    },
  );
  /** Takes a whole record for a total, as the mapping says. */
  const takeAsTotal = (row: Row, lacks: string): SumRow => {
    const printed = textOfMillionths(measure.last());
    const value = parseDecimal(printed);
    const added = value === null ? null : (ledger.addsUp(value, 1) ?? null);
    return rows.keep(row, { code: 'row-taken-as-total', printed, added, differs: null, lacks }, true);
  };
  return {
    ...{ isTempting, doubtful, takeAsTotal, found: rows.found, hasBare: () => hasBare },
    take: (row: Row, isSummary: boolean): SumRow | null => {
      const line = printedLine(row) ?? [];
      // In several currencies none of the figures speaks for the others.
      const sum = line.length < 2 && (isSummary || isTempting(row)) ? look(row, isSummary) : null;
      return sum ?? (line.length === 0 ? null : rows.leaveOutLine(row, line));
    },
    /** A whole record with a word in place of its number, in a file in which that is seldom: nobody knows what it is if it adds up. */
    takeWhole: (row: Row): SumRow | null => {
      const total = takeTotal(row);
      if (total !== null) return total;
      if (numberWord(row) === '') return null;
      words += 1;
      if (words > mostOpen || words * 2 > all.rows + 2) return null;
      const figure = measure.last();
      const value = Number.isNaN(figure) ? null : parseDecimal(textOfMillionths(figure));
      const added = value === null ? undefined : ledger.addsUp(value, 2);
      return value === null || added === undefined ? null : doubt(row, { value, added });
    },
  };
};

const startSums = (compiled: Compiled): Sums => {
  const { parts, measure, leftOut, needed, mayBeLine, isOpen, remarkIn, isAccepted, isRecord, isWanted } =
    compiled;
  const { columnCount } = parts;
  const byVendor = startVendorSums(parts, measure);
  const vendorTotals = (): readonly LooksLike[] =>
    byVendor.found().filter(({ printed }) => !isRecord(printed));
  const ledger = startLedger(parts, measure);
  const { open } = ledger;
  const records = startShown(ledger, compiled);
  const closely = startClosely(compiled, ledger);
  let hasOpen = false;
  const saying: SaysTotal[] = [];
  const remarks: Remark[] = [];
  return {
    take: (row) => {
      measure.look(row);
      // With number and date both filled it may be a real record, whatever it looks like.
      const isWhole = !isOpen(row);
      const isSummary = !(isWhole && needed.length > 1) && isSummaryRow(row.cells, columnCount);
      if (!isSummary && isWhole) {
        const doubts = closely.doubtful.length;
        const sum = closely.takeWhole(row);
        if (sum !== null) return sum;
        if (byVendor.isSum(row) && isAccepted(textOfMillionths(measure.last()))) {
          byVendor.end();
          return closely.takeAsTotal(row, 'it is the last of its vendor');
        }
        const isDoubted = closely.doubtful.length !== doubts;
        const said = isDoubted || !records.isOne() ? undefined : row.cells.find(namesTotal);
        if (said !== undefined) {
          const printed = textOfMillionths(measure.last());
          const text = ownCopy(said.trim());
          if (isAccepted(printed)) return closely.takeAsTotal(row, `it says "${text}"`);
          if (isWanted(row) && !isRecord(printed) && saying.length < mostShown)
            saying.push({ row: row.row, printed, text });
        }
        byVendor.count(row);
        records.take(row, isDoubted || said !== undefined);
        ledger.count(row);
        return null;
      }
      hasOpen ||= isSummary || closely.isTempting(row) || printedLine(row) !== null;
      const sum = closely.take(row, isSummary);
      if (sum !== null) return sum;
      const remark = remarkIn(row);
      if (remark !== null) {
        hasOpen = true;
        remarks.push(remark);
        return remark;
      }
      ledger.count(row);
      if (open.rows <= mostOpen && !mayBeLine(row)) ledger.countOpen();
      return null;
    },
    found: () => allAtTheEnd(closely.found(), ledger),
    compared: comparing(ledger, compiled),
    hasOpen: () => hasOpen || closely.doubtful.length > 0 || saying.length > 0 || byVendor.found().length > 0,
    hasBare: closely.hasBare,
    isOpen: (row) =>
      isOpen(row)
        ? !mayBeLine(row) || isSummaryRow(row.cells, columnCount) || row.cells.some(namesTotal)
        : needed.length < 2 && isSummaryRow(row.cells, columnCount),
    moneyOf: leftOut.moneyOf,
    remarks: () => remarks,
    looksLike: () => {
      const asked = new Set(vendorTotals().map(({ row }) => row));
      return records.shown().filter(({ row }) => !asked.has(row));
    },
    mayBeTotals: () => closely.doubtful,
    saysTotals: () => saying,
    vendorTotals,
  };
};
