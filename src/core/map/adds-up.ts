import { ownCopy } from '../read/own-copy';
import { isBalanceWord, isTotalWord, namesTotal } from '../read/sum-words';
import { isSummaryRow, looksLikeAmount } from '../read/summary-row';
import type { Row } from '../read/table';
import type { Field } from '../targets/target';
import { parseAmount } from '../values/amount';
import {
  addDecimals,
  canonicalText,
  compareDecimals,
  type Decimal,
  negateDecimal,
  parseDecimal,
  zero,
} from '../values/decimal';
import { startExactSum } from '../values/exact-sum';
import { trimAll } from '../values/text';

import { compileMeasure, type Measure, type MeasuredParts, type RowMoney } from './measure';

/** A figure printed in the file beside what the rows come to; plain decimal texts. */
export type PrintedTotal = {
  readonly printed: string;
  readonly counted: string;
  readonly difference: string;
};

/** A row that adds up others. */
export type SumRow = {
  readonly row: number;
  /** `row-adds-up`: by arithmetic; `row-is-summary`: by its words and its place. */
  readonly code: 'row-adds-up' | 'row-is-summary';
  /** The figure it prints; '' where it has none that can be read. */
  readonly printed: string;
  /** What says the currency of its figure; null: nothing does. */
  readonly currency: string | null;
  /** What it differs from, the nearest sum; null: it is right, or nothing can be held against it. */
  readonly differs: PrintedTotal | null;
};

/** A line above the header that speaks of a total. */
export type RowAbove = { readonly row: number; readonly cells: readonly string[] };

/** The lines above a header that speak of a total. */
export const totalsAbove = (rows: readonly Row[]): readonly RowAbove[] =>
  rows
    .filter(({ cells }) =>
      cells.some((cell) => namesTotal(cell.replace(/[\s:=]*[-−(]?\d[\d.,'’\s]*\)?\s*$/u, ''))),
    )
    .map(({ row, cells }) => ({ row, cells: cells.map(ownCopy) }));

/** Tells the rows that add up others, as they pass by in file order. */
export type Sums = {
  /** Whether the row adds up others, and so is no record. Every other row is counted. */
  readonly take: (row: Row) => SumRow | null;
  /** Those rows, once all have passed: one that prints the sum of all rows is right wherever it stands. */
  readonly found: () => readonly SumRow[];
  /** What lines above the header print as a total and is not what all rows come to. */
  readonly compared: (above: readonly RowAbove[]) => readonly SumRow[];
  /** Rows that lack what a record needs, so that they could add up others if rows above came to something else. */
  readonly hasOpen: () => boolean;
  /** Whether a row could add up others at all. */
  readonly isOpen: (row: Row) => boolean;
  /** Money of a row that is left out for another reason; null: nothing says what the amounts are. */
  readonly moneyOf: (row: Row) => RowMoney | null;
  /** Whole rows that come to the sum of all above them: only shown. The first of them. */
  readonly looksLike: () => readonly number[];
};

type Parts = MeasuredParts & {
  readonly groupColumns: readonly number[];
  readonly columnCount: number;
};

const cent = parseDecimal('0.01') ?? zero;
const mostShown = 20;
/** A file most of whose rows lack a number or a date is not searched for sums without a word for it. */
const mostOpen = 1000;

const minus = (a: Decimal, b: Decimal): Decimal => addDecimals(a, negateDecimal(b));
const size = (a: Decimal): Decimal => (a.units < 0n ? negateDecimal(a) : a);

const isSame = (a: Decimal, b: Decimal): boolean => compareDecimals(a, b) === 0;

const hasDigit = (text: string): boolean => /\d/.test(text);

/** A blank cell is no number; neither is a word for "total". */
const lacksNumber = (text: string): boolean =>
  text === '' || (hasDigit(text) ? isWordAndFigure(text) : isTotalWord(text));
const lacksDate = (text: string): boolean => !hasDigit(text);

/** "Total: 1,234.50" is no number of a document. */
const isWordAndFigure = (text: string): boolean =>
  text.includes(' ') && isTotalWord(text.replace(/[\s:=]*[-−(]?\d[\d.,'’\s]*\)?$/u, ''));

type Lacks = (row: Row) => boolean;

const startsWithDigit = (cell: string): boolean => {
  const first = cell.charCodeAt(0);
  return first >= 48 && first <= 57;
};

/** Whether a field is the code by which records are known. */
const isNumberOf = ({ target }: Pick<Parts, 'target'>, field: Field): boolean =>
  field.lookup === undefined &&
  (target.keyFields === undefined
    ? field.required && field.kind === 'code'
    : field.key === target.keyFields[0]);

/** The cells without which a row is no record: its number, and the date that it needs. */
const compileNeeded = ({ slots, target }: Parts): readonly Lacks[] => {
  return slots.flatMap(({ field, isItem, index, source }): readonly Lacks[] => {
    if (isItem || index < 0 || source.default !== undefined) return [];
    const isDate = field.kind === 'date' && field.required;
    if (!isDate && !isNumberOf({ target }, field)) return [];
    const lacks = isDate ? lacksDate : lacksNumber;
    return [
      (row) => {
        const cell = row.cells[index] ?? '';
        return !startsWithDigit(cell) && lacks(trimAll(cell));
      },
    ];
  });
};

/** A row that may be a line of another record says in words what it is, however its figures come out. */
const compileMayBeLine = ({ mapping, groupColumns }: Parts): Lacks => {
  if (groupColumns.length === 0) return () => false;
  if (mapping.blankKey === 'above') return () => true;
  return ({ cells }) => groupColumns.every((at) => trimAll(cells[at] ?? '') !== '');
};

/** Sums of the rows so far up to places where one may begin, by their text. */
const startMarks = () => {
  const marks = new Map<string, number>([['0', 0]]);
  return {
    set: (sum: Decimal, rows: number): void => {
      const text = canonicalText(sum);
      if (!marks.has(text)) marks.set(text, rows);
    },
    /** Whether so many rows or more, up to here, come to the value. */
    reaches: (sum: Decimal, value: Decimal, { rows, least }: { rows: number; least: number }): boolean => {
      const before = marks.get(canonicalText(minus(sum, value)));
      return before !== undefined && rows - before >= least;
    },
  };
};

/** The sum of some rows. */
const startPart = () => ({ sum: startExactSum(), rows: 0 });
type Part = ReturnType<typeof startPart>;

const mostCurrencies = 200;

const startCurrencies = ({ slots }: Parts) => {
  const index = slots.find(({ field, isItem }) => field.kind === 'currency' && !isItem)?.index ?? -1;
  const parts = new Map<string, Part>();
  let lastCell: string | null = null;
  let last = startPart();
  return {
    /** The sum of the rows in the currency of this one; null: no column says it. */
    of: (row: Row): Part | null => {
      if (index < 0) return null;
      const cell = row.cells[index] ?? '';
      if (cell === lastCell) return last;
      lastCell = ownCopy(cell);
      const known = parts.get(lastCell);
      last = known ?? startPart();
      if (known === undefined && parts.size < mostCurrencies) parts.set(lastCell, last);
      return last;
    },
    all: () => (parts.size < 2 ? [] : [...parts.values()]),
  };
};

/** Which cells of a row are filled: rows that add up look alike. */
const shapeOf = ({ cells }: Row): string => {
  let shape = '';
  for (const cell of cells) shape += trimAll(cell) === '' ? '0' : looksLikeAmount(cell) ? '1' : 'a';
  return shape;
};

const readValue = (cell: string, decimal: '.' | ',' | 'auto'): readonly Decimal[] => {
  const read = looksLikeAmount(cell) ? parseAmount(cell, { decimal }) : null;
  const value = read?.ok === true && !read.value.ambiguous ? parseDecimal(read.value.text) : null;
  return value === null ? [] : [value];
};

const figureAtTheEnd = /[-−(]?\d[\d.,'’\s]*\d\)?|\d/gu;
const isCount = (text: string): boolean =>
  /\b(records?|rows?|lines?|items?|count|number of|invoices|anzahl|zeilen|belege|nombre|lignes|cantidad)\b/iu.test(
    text,
  );

/** The figure in a text such as "Total: 1,234.50"; none where it counts things. */
const valueInWords = (cell: string, decimal: '.' | ',' | 'auto'): readonly Decimal[] => {
  const text = cell.trim();
  const figure = text.match(figureAtTheEnd)?.at(-1)?.trim() ?? '';
  const words = text.slice(0, text.lastIndexOf(figure));
  return figure === '' || isCount(text) || !namesTotal(words.replace(/[A-Z]{3}\s*$|[€$£¥]\s*$/u, ''))
    ? []
    : readValue(figure, decimal);
};

/** The figures of a row that may be a sum: in the column of the amounts, else wherever there is one. */
const compileValues = ({ programs, slots }: Parts) => {
  const amount = slots.findIndex(({ field }) => field.kind === 'amount');
  const decimal = programs[amount]?.decimal ?? 'auto';
  return (row: Row, measure: Measure | null): readonly Decimal[] => {
    const own = measure?.column == null ? null : parseDecimal(measure.column(row));
    if (own !== null) return [own];
    const values = row.cells.flatMap((cell, at) => readValue(cell, row.kinds?.[at] === 'n' ? '.' : decimal));
    return values.length > 0 ? values : row.cells.flatMap((cell) => valueInWords(cell, decimal));
  };
};

const none: Sums = {
  take: () => null,
  found: () => [],
  compared: () => [],
  hasOpen: () => false,
  isOpen: () => false,
  moneyOf: () => null,
  looksLike: () => [],
};

/** Without amounts nothing can be added up: only words and places tell. */
const startByWords = (columnCount: number): Sums => {
  const found: SumRow[] = [];
  return {
    ...none,
    take: (row) => {
      if (!isSummaryRow(row.cells, columnCount)) return null;
      const one: SumRow = {
        row: row.row,
        code: 'row-is-summary',
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

/** The printed figure and the sum that lie nearest to each other. */
const nearest = (values: readonly Decimal[], sums: readonly Decimal[]): PrintedTotal | null => {
  const pairs = values.flatMap((printed) => sums.map((counted) => ({ printed, counted })));
  const [first, ...others] = pairs.map((pair) => ({ ...pair, away: minus(pair.printed, pair.counted) }));
  if (first === undefined) return null;
  const best = others.reduce(
    (least, one) => (compareDecimals(size(one.away), size(least.away)) < 0 ? one : least),
    first,
  );
  return {
    printed: canonicalText(best.printed),
    counted: canonicalText(best.counted),
    difference: canonicalText(best.away),
  };
};

const isNearly = (values: readonly Decimal[], sums: readonly Decimal[]): boolean => {
  const near = nearest(
    values.filter(({ units }) => units !== 0n),
    sums,
  );
  const away = near === null ? null : parseDecimal(near.difference);
  return away !== null && compareDecimals(size(away), cent) <= 0;
};

/**
 * Compiles which rows of a table add up others: whose figure is the exact sum of two rows or more since any such row before,
 * of one currency, or of all, and which lack a number or a date; in any language. A row of one record more needs a word for
 * it besides. Linear: each row is added once, and only rows that lack something are looked at.
 */
export const compileSums = (parts: Parts): (() => Sums) => {
  const { columnCount } = parts;
  const startMeasure = compileMeasure(parts);
  if (startMeasure === null) return () => startByWords(columnCount);
  const needed = compileNeeded(parts);
  const mayBeLine = compileMayBeLine(parts);
  const valuesOf = compileValues(parts);
  const isOpen = (row: Row): boolean => {
    for (const lacks of needed) if (lacks(row)) return true;
    return false;
  };
  return () =>
    startSums({
      ...{ parts, measure: startMeasure(), leftOut: startMeasure() },
      ...{ needed, mayBeLine, valuesOf, isOpen },
    });
};

type Compiled = {
  readonly parts: Parts;
  readonly measure: Measure;
  /** Of rows that are left out for another reason. */
  readonly leftOut: Measure;
  readonly needed: readonly Lacks[];
  readonly mayBeLine: Lacks;
  readonly valuesOf: ReturnType<typeof compileValues>;
  readonly isOpen: Lacks;
};

/** Whether a text begins or ends with a word for "total", or goes on with its figure. */
const namesTotalOrFigure = (cell: string): boolean =>
  namesTotal(cell) || (hasDigit(cell) && valueInWords(cell, 'auto').length > 0);

const sumKinds: ReadonlySet<string> = new Set(['amount', 'quantity', 'currency', 'date']);

/** Places of the columns by which it is told whether rows add up others. */
export const sumColumns = (parts: Pick<Parts, 'slots' | 'target' | 'groupColumns'>): readonly number[] => [
  ...parts.groupColumns,
  ...parts.slots
    .filter(({ field, index }) => index >= 0 && (sumKinds.has(field.kind) || isNumberOf(parts, field)))
    .map(({ index }) => index),
];

type Found = { readonly sum: SumRow; readonly isRight: boolean; readonly isFirst: boolean };

/** What the rows so far come to. */
const startLedger = (parts: Parts, measure: Measure) => {
  const all = startPart();
  /** Rows that lack something and add up nothing: they may be records with a fault, or sums that nobody understands. */
  const open = startPart();
  let since = startPart();
  const currencies = startCurrencies(parts);
  const marks = { all: startMarks(), sound: startMarks() };
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
      addTo(all);
      addTo(since);
      const currency = currencies.of(row);
      if (currency !== null) addTo(currency);
    },
    /** The same row is one that lacks something: a sum may begin behind it. */
    countOpen: (): void => {
      addTo(open);
      marks.sound.set(sound(), soundRows());
    },
    beginAnew: (): void => {
      marks.all.set(all.sum.value(), all.rows);
      marks.sound.set(sound(), soundRows());
      since = startPart();
    },
    /** Whether a value is the exact sum of so many rows or more. */
    addsUp: (value: Decimal, least: number): boolean =>
      value.units !== 0n &&
      (marks.all.reaches(all.sum.value(), value, { rows: all.rows, least }) ||
        marks.sound.reaches(sound(), value, { rows: soundRows(), least }) ||
        currencies.all().some((one) => one.rows >= least && isSame(one.sum.value(), value))),
    /** Every sum that a printed figure may mean. */
    sums: (): readonly Decimal[] =>
      all.rows === 0
        ? []
        : [
            ...(since.rows > 0 ? [since.sum.value()] : []),
            all.sum.value(),
            ...(open.rows > 0 ? [sound()] : []),
            ...currencies.all().map(({ sum }) => sum.value()),
          ],
  };
};

const startSums = ({ parts, measure, leftOut, needed, mayBeLine, valuesOf, isOpen }: Compiled): Sums => {
  const { columnCount } = parts;
  const ledger = startLedger(parts, measure);
  const { all, open } = ledger;
  const shapes = new Set<string>();
  const found: Found[] = [];
  const shown: number[] = [];
  let hasOpen = false;

  const keep = (row: Row, sum: Omit<SumRow, 'row' | 'currency'>, isRight: boolean): SumRow => {
    const one = { row: row.row, currency: measure.moneyOf(row).currency, ...sum };
    found.push({ sum: one, isRight, isFirst: all.rows === 0 });
    if (isRight) shapes.add(shapeOf(row));
    ledger.beginAnew();
    return one;
  };
  /** Words or its place say that it adds up others, and it does not, or nearly. */
  const leaveOut = (row: Row, values: readonly Decimal[]): SumRow => {
    const near = nearest(values, ledger.sums());
    const isCompared = !row.cells.some(isBalanceWord) && near?.difference !== '0';
    const printed = near?.printed ?? printedOf(values);
    return keep(row, { code: 'row-is-summary', printed, differs: isCompared ? near : null }, false);
  };
  /** Whether a row that lacks something is looked at closely: where most do, its figure has to tempt at a glance. */
  const isTempting = (row: Row): boolean => {
    if (!mayBeLine(row) && open.rows < mostOpen) return true;
    const since = ledger.since();
    const figure = measure.last();
    return since.rows > 1 && (since.sum.isQuickly(figure) || all.sum.isQuickly(figure));
  };
  const takeOpen = (row: Row, isSummary: boolean): SumRow | null => {
    if (!isSummary && !isTempting(row)) return null;
    const isNamed = isSummary || row.cells.some(namesTotalOrFigure);
    const isLine = mayBeLine(row);
    if (isLine && !isNamed) return null;
    const values = valuesOf(row, measure);
    const least = isNamed || shapes.has(shapeOf(row)) ? 1 : 2;
    const right = values.filter((value) => ledger.addsUp(value, least));
    const code = isSummary ? 'row-is-summary' : 'row-adds-up';
    if (right.length > 0) return keep(row, { code, printed: printedOf(right), differs: null }, true);
    if (isSummary) return leaveOut(row, values);
    if (values.length === 0 || isLine) return null;
    // A sum that holds within a cent is likely one, never proof: the difference is said.
    const isLikely =
      (isNamed && needed.every((lacks) => lacks(row))) ||
      (ledger.since().rows > 1 && isNearly(values, ledger.sums()));
    return isLikely ? leaveOut(row, values) : null;
  };
  return {
    take: (row) => {
      measure.look(row);
      const isSummary = isSummaryRow(row.cells, columnCount);
      if (!isSummary && !isOpen(row)) {
        if (all.rows > 2 && all.sum.isQuickly(measure.last()) && shown.length < mostShown)
          shown.push(row.row);
        ledger.count(row);
        return null;
      }
      hasOpen ||= isSummary || isTempting(row);
      const sum = takeOpen(row, isSummary);
      if (sum !== null) return sum;
      ledger.count(row);
      if (open.rows <= mostOpen && !mayBeLine(row)) ledger.countOpen();
      return null;
    },
    found: () => found.map((one) => atTheEnd(one, all)),
    compared: (above) =>
      above.flatMap(({ row, cells }): readonly SumRow[] => {
        const isOther = cells.some(isBalanceWord) || cells.some(isCount);
        const values = valuesOf({ row, cells, kinds: null, shown: null }, null);
        const near = isOther || all.rows === 0 ? null : nearest(values, ledger.sums());
        return near === null || near.difference === '0'
          ? []
          : [{ row, code: 'row-is-summary', printed: near.printed, currency: null, differs: near }];
      }),
    hasOpen: () => hasOpen,
    isOpen: (row) =>
      isSummaryRow(row.cells, columnCount) ||
      (isOpen(row) && (!mayBeLine(row) || row.cells.some(namesTotal))),
    moneyOf: leftOut.moneyOf,
    looksLike: () => shown,
  };
};

const printedOf = ([first]: readonly Decimal[]): string => (first === undefined ? '' : canonicalText(first));

/** Before the first row there is nothing to compare a figure with, and that of all rows is right wherever it stands. */
const atTheEnd = ({ sum, isRight, isFirst }: Found, all: Part): SumRow => {
  const printed = parseDecimal(sum.printed);
  if (isRight || printed === null || all.rows === 0) return sum;
  if (isSame(printed, all.sum.value())) return { ...sum, differs: null };
  return isFirst ? { ...sum, differs: nearest([printed], [all.sum.value()]) } : sum;
};
