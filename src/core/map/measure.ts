import type { Issue } from '../issues/issue';
import type { Row } from '../read/table';
import { canonicalText, type Decimal, multiplyDecimals, parseDecimal } from '../values/decimal';
import type { ExactSum } from '../values/exact-sum';
import { millionths } from '../values/millionths';
import { trimAll } from '../values/text';
import { compileGroupedValue, noGlance } from './amount-glance';
import { itemFactors } from './item-total';
import type { MappedParts } from './mapped-parts';
import { isOpenMark, markedCurrency } from './row-currency';

/** Reads a plain decimal text off a row; '' where it is blank or cannot be read. */
type ReadAmount = (row: Row) => string;

/** What the amount of a row is under a mapping: one figure, or quantity times price. Looked at once, added to many sums. */
export type Measure = {
  /** The column of the amounts; null where they are a product. */
  readonly column: ReadAmount | null;
  readonly look: (row: Row) => void;
  /** What was looked at last, in millionths; NaN where it is none, or cannot be told so. */
  readonly last: () => number;
  readonly addTo: (sum: Pick<ExactSum, 'addMillionths' | 'addDecimal'>) => void;
  /** The amount of a row that is left out, and what says its currency; null: it has none that can be read. */
  readonly moneyOf: (row: Row) => RowMoney;
};

/** Money of a single row; `text`: what stands there where the amount is null. */
export type RowMoney = {
  readonly amount: string | null;
  readonly currency: string | null;
  readonly text: string;
};

const readerOf = ({ slots, programs }: MappedParts, at: number): ReadAmount => {
  const [slot, program] = [slots[at], programs[at]];
  if (slot === undefined || program === undefined) return () => '';
  const { index } = slot;
  const { quick, whole } = program;
  const scratch: Issue[] = [];
  return (row) => {
    if (quick !== null && row.shown === null) {
      const cell = row.cells[index] ?? '';
      if (cell === '') return '';
      // Numbers of a workbook are plain decimals already.
      if (row.kinds !== null && row.kinds[index] === 'n') return cell;
      const glance = row.kinds === null ? quick(trimAll(cell)) : null;
      if (glance !== null) return glance;
    }
    scratch.length = 0;
    return whole(row, scratch);
  };
};

/** The places of the slots that make up the amount of a record: its own figure, else what its lines come to. */
const placesOf = ({ slots, mapping, target }: MappedParts): readonly number[] => {
  const place = (key: string): number => slots.findIndex((slot) => slot.key === key);
  const own = target.fields.find(
    ({ key, kind, required }) => required && kind === 'amount' && !key.startsWith('items[].'),
  );
  const source = own === undefined ? undefined : mapping.fields[own.key];
  if (own !== undefined && source?.fromItems !== undefined) return itemFactors(source.fromItems).map(place);
  if (own !== undefined && source !== undefined) return source.constant === undefined ? [place(own.key)] : [];
  const price = slots.findIndex(({ isItem, field }) => isItem && field.kind === 'amount' && field.required);
  const quantity = slots.findIndex(({ isItem, field }) => isItem && field.kind === 'quantity');
  return own !== undefined || price < 0 ? [] : quantity < 0 ? [price] : [quantity, price];
};

/** A figure that each row of a record repeats counts once. */
const startOnce = (
  { slots, mapping, groupKey }: MappedParts,
  places: readonly number[],
): ((row: Row) => boolean) | null => {
  const [only] = places;
  const slot = only === undefined || places.length > 1 ? undefined : slots[only];
  if (slot === undefined || slot.isItem || mapping.groupBy.length === 0 || slot.aggregate === 'sum')
    return null;
  let last: string | null = null;
  return (row) => {
    const key = groupKey(row);
    const isAnother = key === null || key !== last;
    last = key;
    return isAnother;
  };
};

/** What says the currency of a row. */
const compileRowCurrency = ({ slots, programs }: MappedParts): ((row: Row) => string | null) => {
  const at = slots.findIndex(({ field, isItem }) => field.kind === 'currency' && !isItem);
  const program = programs[at];
  return (row) => {
    const code = program?.whole(row, []) ?? '';
    return code === '' ? null : code;
  };
};

/** The currencies that the amounts of a row are marked with where these are not the row's. */
const compileMarked =
  ({ programs }: MappedParts, places: readonly number[]) =>
  (row: Row): ReturnType<typeof markedCurrency> => {
    const issues: Issue[] = [];
    for (const place of places) programs[place]?.whole(row, issues);
    return markedCurrency(
      issues.filter((issue) => !isOpenMark(issue)),
      () => true,
    );
  };

/** A whole number times whole millionths is exact as long as it is small enough; NaN where it is not. */
const productOf = (a: string, b: string): number => {
  const times = millionths(a) / 1e6;
  const product = times * millionths(b);
  return Number.isInteger(times) && Math.abs(product) < 1e15 ? product : Number.NaN;
};

const slowProduct = (a: string, b: string): Decimal | null => {
  const [left, right] = [parseDecimal(a), parseDecimal(b)];
  return left === null || right === null ? null : multiplyDecimals(left, right);
};

/** Reads the amount of a row of plain cells at a glance; NaN where it has to be looked at. */
const glanceAt = (
  { slots, programs }: MappedParts,
  [place = -1]: readonly number[],
): ((row: Row) => number) => {
  const [slot, program] = [slots[place], programs[place]];
  if (slot === undefined || program === undefined) return noGlance;
  const { index } = slot;
  const value = compileGroupedValue(slot, program);
  return ({ cells, kinds, shown }) =>
    kinds === null && shown === null ? value(cells[index] ?? '') : Number.NaN;
};

/** Compiles what the amount of a row is; null where no column says it. Each round through the rows begins anew. */
export const compileMeasure = (parts: MappedParts): (() => Measure) | null => {
  const places = placesOf(parts);
  const currency = compileRowCurrency(parts);
  const marked = compileMarked(parts, places);
  const index = parts.slots[places[0] ?? -1]?.index ?? -1;
  if (places.length > 2 || places.includes(-1)) return null;
  const [first, second] = places.map((at) => readerOf(parts, at));
  if (first === undefined) return null;
  const glance = second === undefined ? glanceAt(parts, places) : noGlance;
  return () => {
    const isCounted = startOnce(parts, places);
    let quick = Number.NaN;
    let slow: Decimal | null = null;
    const lookAt = (row: Row): void => {
      slow = null;
      quick = glance(row);
      if (!Number.isNaN(quick)) {
        if (isCounted?.(row) === false) quick = Number.NaN;
        return;
      }
      const text = first(row);
      if (text === '' || isCounted?.(row) === false) return;
      const other = second?.(row);
      quick = other === undefined ? millionths(text) : productOf(text, other);
      if (Number.isNaN(quick)) slow = other === undefined ? parseDecimal(text) : slowProduct(text, other);
    };
    return {
      column: second === undefined ? first : null,
      look: lookAt,
      last: () => quick,
      addTo: (sum) => {
        if (slow !== null) sum.addDecimal(slow);
        else if (!Number.isNaN(quick)) sum.addMillionths(quick);
      },
      moneyOf: (row) => {
        lookAt(row);
        const figure = Number.isNaN(quick) ? slow : { units: BigInt(quick), scale: 6 };
        const amount = figure === null ? null : canonicalText(figure);
        const own = marked(row);
        const said = own.marked === 0 ? currency(row) : own.currency;
        return { amount, currency: said, text: amount === null ? (row.cells[index] ?? '') : '' };
      },
    };
  };
};
