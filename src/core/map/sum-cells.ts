import { ownCopy } from '../read/own-copy';
import { isBalanceWord, isTotalWord, namesTotal } from '../read/sum-words';
import { looksLikeAmount } from '../read/summary-row';
import type { Row } from '../read/table';
import type { Field } from '../targets/target';
import { parseAmount } from '../values/amount';
import { type Decimal, parseDecimal } from '../values/decimal';
import { trimAll } from '../values/text';
import { type AmountRole, amountRole } from './amount-role';
import type { MappedParts } from './mapped-parts';
import type { Measure } from './measure';
import type { OnlyFilter } from './only';
import type { Money } from './printed-line';

/** What of a row mapper tells whether rows add up others. */
export type SumParts = MappedParts & {
  readonly only: OnlyFilter;
  readonly groupColumns: readonly number[];
  readonly columnCount: number;
};

type Parts = SumParts;

/** Longer texts are no words for a sum. */
const longest = 120;

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
/** Most numbers of documents end in one. */
const hasDigit = (text: string): boolean => isDigit(text.charCodeAt(text.length - 1)) || /\d/.test(text);

/** A blank cell is no number; neither is a word for "total". */
const lacksNumber = (text: string): boolean =>
  text === '' || (hasDigit(text) ? isWordAndFigure(text) : namesTotal(text) || isBalanceWord(text));
/** "3 invoices", "12 Rechnungen": a word with how many of them. */
const countsThings = /^\d{1,6} \p{L}{3,}[\p{L} .]*$/u;
const lacksDate = (text: string): boolean => !hasDigit(text);

/** "Total: 1,234.50" is no number of a document. */
const isWordAndFigure = (text: string): boolean =>
  text.length <= longest &&
  text.includes(' ') &&
  isTotalWord(text.replace(/[\s:=]*[-−(]?\d[\d.,'’\s]*\)?$/u, ''));

export type Lacks = (row: Row) => boolean;

/** Nearly every cell that is a number or a date begins with a digit, or ends with one and has no blank within. */
const isPlainFigure = (cell: string): boolean =>
  isDigit(cell.charCodeAt(0)) || (isDigit(cell.charCodeAt(cell.length - 1)) && !cell.includes(' '));

/** Whether a field is the code by which records are known. */
const isNumberOf = ({ target }: Pick<Parts, 'target'>, field: Field): boolean =>
  field.lookup === undefined &&
  (target.keyFields === undefined
    ? field.required && field.kind === 'code'
    : field.key === target.keyFields[0]);

const neededColumns = ({ slots, target }: Parts): Parts['slots'] =>
  slots.filter(
    ({ field, isItem, index, source }) =>
      !isItem &&
      index >= 0 &&
      source.default === undefined &&
      ((field.kind === 'date' && field.required) || isNumberOf({ target }, field)),
  );

/** The cells without which a row is no record: its number, and the date that it needs. */
export const compileNeeded = (parts: Parts): readonly Lacks[] =>
  neededColumns(parts).map(({ field, index }) => {
    const lacks = field.kind === 'date' ? lacksDate : lacksNumber;
    return (row) => {
      const cell = row.cells[index] ?? '';
      return !isPlainFigure(cell) && lacks(trimAll(cell));
    };
  });

const longestShown = 40;

const saysText = (name: string, cell: string): string => `its ${name} says "${cell.slice(0, longestShown)}"`;

/** What those cells of a row lack, in words: a number without any figure is none. */
export const compileLacking = (parts: Parts): ((row: Row) => string) => {
  const needed = neededColumns(parts).map(({ field, index }) => ({
    ...{ index, name: field.kind === 'date' ? 'date' : 'number' },
    lacks: field.kind === 'date' ? lacksDate : lacksNumber,
  }));
  return ({ cells }) => {
    const lacking = needed
      .map((one) => ({ ...one, cell: trimAll(cells[one.index] ?? '') }))
      .filter(
        ({ cell, lacks, name }) =>
          lacks(cell) ||
          (name === 'number' && (!hasDigit(cell) || isTotalOf(cell) || countsThings.test(cell))),
      );
    const blank = lacking.filter(({ cell }) => cell === '').map(({ name }) => name);
    const said = lacking.filter(({ cell }) => cell !== '');
    return [
      ...(blank.length === 0 ? [] : [`its ${blank.join(' and ')} ${blank.length > 1 ? 'are' : 'is'} blank`]),
      ...said.map(({ name, cell }) => saysText(name, cell)),
    ].join(' and ');
  };
};

const numberPlace = (parts: Parts): number =>
  neededColumns(parts).find(({ field }) => field.kind !== 'date')?.index ?? -1;

const isTotalOf = (cell: string): boolean => cell.includes(' ') && namesTotal(cell);

/** What stands where the number of a record is, where no figure does; '' where one does, or nothing. */
export const compileNumberWord = (parts: Parts): ((row: Row) => string) => {
  const place = numberPlace(parts);
  // Lines of one document repeat it.
  let last = '';
  let word = '';
  return ({ cells }) => {
    const own = cells[place] ?? '';
    if (own === last) return word;
    last = own;
    const cell = trimAll(own);
    word = hasDigit(cell) && !countsThings.test(cell) ? '' : cell;
    return word;
  };
};

/** Where the number of a record stands, whether its text is a word for a sum and what it is of: "Total V-1003", "4711 Summe". */
export const compileNumberTotal = (parts: Parts): Lacks => {
  const place = numberPlace(parts);
  return ({ cells }) => isTotalOf(cells[place] ?? '');
};

/** A word for a sum where the number should be: no document is called so. */
export const isSumWord = (word: string): boolean => word !== '' && lacksNumber(word);

/** Whether no figure stands where the number and the date of a record are: "Aspen Foods altogether" is no number. */
export const compileBare = (parts: Parts): Lacks => {
  const places = neededColumns(parts).map(({ index }) => index);
  return ({ cells }) =>
    places.every((at) => {
      const cell = trimAll(cells[at] ?? '');
      return !hasDigit(cell) || isWordAndFigure(cell);
    });
};

const hasLetters = /\p{L}{2}/u;

/** Whether a balance is all that a row speaks of: besides figures it has one text, and perhaps a currency. */
export const isBalanceRow = ({ cells }: Row): boolean => {
  const texts = cells.map(trimAll).filter((cell) => hasLetters.test(cell) && !/^[A-Z]{3}$/.test(cell));
  return texts.length === 1 && texts.some(isBalanceWord);
};

/** A row that may be a line of another record says in words what it is, however its figures come out. */
export const compileMayBeLine = ({ mapping, groupColumns }: Parts): Lacks => {
  if (groupColumns.length === 0) return () => false;
  if (mapping.blankKey === 'above') return () => true;
  return ({ cells }) => groupColumns.every((at) => trimAll(cells[at] ?? '') !== '');
};

/** Which cells of a row are filled: rows that add up look alike. */
export const shapeOf = ({ cells }: Row): string => {
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
export const isCount = (text: string): boolean =>
  /\b(records?|rows?|lines?|items?|count|number of|invoices|anzahl|zeilen|belege|nombre|lignes|cantidad)\b/iu.test(
    text,
  );

/** The figure in a text such as "Total: 1,234.50"; none where it counts things. */
const valueInWords = (cell: string, decimal: '.' | ',' | 'auto'): readonly Decimal[] => {
  const text = cell.trim();
  if (text.length > longest) return [];
  const figure = text.match(figureAtTheEnd)?.at(-1)?.trim() ?? '';
  const words = text.slice(0, text.lastIndexOf(figure));
  return figure === '' || isCount(text) || !namesTotal(words.replace(/[A-Z]{3}\s*$|[€$£¥]\s*$/u, ''))
    ? []
    : readValue(figure, decimal);
};

/** The figures of a row that may be a sum: in the column of the amounts, else wherever there is one. */
export const compileValues = ({ programs, slots }: Parts) => {
  const amount = slots.findIndex(({ field }) => field.kind === 'amount');
  const decimal = programs[amount]?.decimal ?? 'auto';
  return (row: Row, measure: Measure | null): readonly Decimal[] => {
    const own = measure?.column == null ? null : parseDecimal(measure.column(row));
    if (own !== null) return [own];
    const values = row.cells.flatMap((cell, at) => readValue(cell, row.kinds?.[at] === 'n' ? '.' : decimal));
    return values.length > 0 ? values : row.cells.flatMap((cell) => valueInWords(cell, decimal));
  };
};

const otherRoles: ReadonlySet<AmountRole> = new Set<AmountRole>([
  'tax',
  'discount',
  'rounding',
  'rate',
  'charge',
]);
const mostWords = 5;

/** Whether a text says that its figure is another amount than the column of that header holds: "Total VAT" beside "Amount". */
const speaksOfOther = (text: string, header: string | null): boolean => {
  const words = text.replace(/[\d.,:='’()€$£¥−-]+/gu, ' ').trim();
  if (words === '' || words.split(/\s+/u).length > mostWords) return false;
  const [role, own] = [amountRole(words), amountRole(header)];
  return role !== own && (otherRoles.has(role) || (role === 'net' && own === 'gross'));
};

const ownAmount = ({ slots }: Parts): Parts['slots'][number] | undefined =>
  slots.find(
    ({ field, isItem, index }) => field.kind === 'amount' && field.required && !isItem && index >= 0,
  );

/** Reads the figures of a line that prints a total; none where its words say that it is the sum of something else. */
export const compileLineFigures = (parts: Parts): ((money: Money) => readonly Decimal[]) => {
  const { programs, slots } = parts;
  const decimal = programs[slots.findIndex(({ field }) => field.kind === 'amount')]?.decimal ?? 'auto';
  const header = ownAmount(parts)?.column ?? null;
  return ({ figure, piece }) => (speaksOfOther(piece, header) ? [] : readValue(figure, decimal));
};

/**
 * The figures of a row that prints a total which may be held against the amounts: that in their column, else those in columns that
 * hold no other amounts (`isOther`). None where its words say that it is the sum of something else.
 */
export const compileOwnFigures = (parts: Parts) => {
  const { slots } = parts;
  const valuesOf = compileValues(parts);
  const own = ownAmount(parts);
  const taken = new Set(
    slots
      .filter((slot) => slot !== own && slot.index >= 0 && sumOf.has(slot.field.kind))
      .map(({ index }) => index),
  );
  return (row: Row, measure: Measure | null, isOther: (at: number) => boolean): readonly Decimal[] => {
    if (row.cells.some((cell) => namesTotalOrFigure(cell) && speaksOfOther(cell, own?.column ?? null)))
      return [];
    if (measure === null || measure.column === null || measure.column(row) !== '')
      return valuesOf(row, measure);
    return valuesOf(
      {
        ...row,
        cells: row.cells.map((cell, at) => (taken.has(at) || (at !== own?.index && isOther(at)) ? '' : cell)),
      },
      null,
    );
  };
};

/** Whether a text begins or ends with a word for "total", or goes on with its figure. */
export const namesTotalOrFigure = (cell: string): boolean =>
  namesTotal(cell) || (hasDigit(cell) && valueInWords(cell, 'auto').length > 0);

const sumOf: ReadonlySet<string> = new Set(['amount', 'quantity']);
const sumKinds: ReadonlySet<string> = new Set(['amount', 'quantity', 'currency', 'date']);

/** Place of the column that names the vendor of a record; -1: none does. */
export const vendorColumn = ({ slots }: Pick<Parts, 'slots'>): number =>
  slots.find(({ field, isItem, index }) => index >= 0 && !isItem && field.lookup === 'vendor')?.index ?? -1;

/** Places of the columns by which it is told whether rows add up others. */
export const sumColumns = (parts: Pick<Parts, 'slots' | 'target' | 'groupColumns'>): readonly number[] => [
  ...parts.groupColumns,
  ...parts.slots
    .filter(({ field, index }) => index >= 0 && (sumKinds.has(field.kind) || isNumberOf(parts, field)))
    .map(({ index }) => index),
];

/** A line above the header that speaks of a total. */
export type RowAbove = { readonly row: number; readonly cells: readonly string[] };

/** The lines above a header that speak of a total. */
export const totalsAbove = (rows: readonly Row[]): readonly RowAbove[] =>
  rows
    .filter(({ cells }) =>
      cells.some(
        (cell) =>
          cell.length <= longest && namesTotal(cell.replace(/[\s:=]*[-−(]?\d[\d.,'’\s]*\)?\s*$/u, '')),
      ),
    )
    .map(({ row, cells }) => ({ row, cells: cells.map(ownCopy) }));
