import type { Issue } from '../issues/issue';
import type { ColumnProfile } from '../read/column-profile';
import type { Row } from '../read/table';
import type { Field } from '../targets/target';
import { amountRole, isDiscountRate } from './amount-role';
import { type CastParts, type Place, placeOf, type Shown, valueAt } from './cast-place';
import { castFigure, productParams } from './cast-words';
import { findColumn } from './header';
import { scoreHeaderFor } from './header-score';
import { acceptedFiguresOf } from './plausible/accepted';
import { amountColumns } from './plausible/issue-acceptance';

/** Holds the amount of each line against its quantity times its price, where nearly all lines of the file are so. */
export type ProductCheck = {
  /** Whether nothing is to be said of the row. */
  readonly isEven: (row: Row) => boolean;
  readonly issueOf: (row: Row) => Issue | null;
  /** The same text for what judges every row alike. */
  readonly stamp: string;
};

const million = 1e6;
/** A cent or two, in millionths. */
const roundedOff = 20_000;
/** Prices for ten, a hundred or a thousand of what is counted. */
const perMany = [10, 100, 1_000];
const fewestEven = 3;
/** What a synonym of a field scores. */
const fewestScore = 0.95;
/** So few of the lines may say otherwise, or one: more, and something else is in them. */
const oddOf = 20;

type Factor = Place & {
  readonly column: ColumnProfile;
  /** Half of the last decimal in which the column is written, in millionths: what rounding may have taken off. */
  readonly half: number;
};

type Product = { readonly amount: Place; readonly factors: readonly [Factor, Factor] };

type Columns = {
  readonly amount: ColumnProfile;
  readonly quantity: ColumnProfile;
  readonly price: ColumnProfile;
};

const saysSome = ({ filled, values, samples }: ColumnProfile): boolean =>
  filled > 0 && [...values.map(({ value }) => value), ...samples].some((text) => /[1-9]/.test(text));

/** What may be in an amount beside quantity and price. */
const isBeside = (column: ColumnProfile): boolean => {
  const role = amountRole(column.header);
  return (role === 'discount' || role === 'charge' || isDiscountRate(column.header)) && saysSome(column);
};

/** The column of a field: as it is mapped, else the only one that is called so. */
const columnFor = ({ profiles }: Shown, { mapping, columns }: CastParts, field: Field | undefined) => {
  if (field === undefined) return undefined;
  const mapped = mapping.fields[field.key]?.column;
  if (mapped !== undefined) return profiles[findColumn(columns, mapped)];
  const score = scoreHeaderFor(field);
  const called = profiles.filter(({ header }) => score(header ?? '').score >= fewestScore);
  return called.length === 1 ? called[0] : undefined;
};

/** The amount that is held against the product, and its field: that of the line, else that of a row which is a whole record or is added up. */
const amountIn = (shown: Shown, { mapping, target, columns }: CastParts) => {
  const line = target.fields.find(({ figure }) => figure === 'line-total');
  const total = target.fields.find(({ figure }) => figure === 'total');
  for (const field of [line, total]) {
    const source = field === undefined ? undefined : mapping.fields[field.key];
    const isOfRow = field === line || mapping.groupBy.length === 0 || source?.aggregate === 'sum';
    const column =
      source?.column === undefined ? undefined : shown.profiles[findColumn(columns, source.column)];
    if (field !== undefined && column !== undefined && isOfRow) return { field, column };
  }
  return null;
};

const columnsIn = (shown: Shown, parts: CastParts): (Columns & { readonly field: Field }) | null => {
  const { fields } = parts.target;
  const amount = amountIn(shown, parts);
  const quantity = columnFor(
    shown,
    parts,
    fields.find(({ kind }) => kind === 'quantity'),
  );
  const price = columnFor(
    shown,
    parts,
    fields.find(({ figure }) => figure === 'price'),
  );
  if (amount === null || quantity === undefined || price === undefined) return null;
  const isApart = new Set([amount.column.index, quantity.index, price.index]).size === 3;
  return isApart && !shown.profiles.some(isBeside)
    ? { ...amount, amount: amount.column, quantity, price }
    : null;
};

/** Half of the smallest step between values, in millionths. */
const halfStep = (values: readonly number[]): number => {
  let step = million;
  for (const value of values) while (step > 1 && !Number.isNaN(value) && value % step !== 0) step /= 10;
  return step === million ? 0 : step / 2;
};

const factorOf = (column: ColumnProfile, place: Place, rows: readonly Row[]): Factor => ({
  ...place,
  column,
  half: halfStep(rows.map((row) => valueAt(row, place))),
});

/** How far the amount is from the product, beyond what rounding explains; 0 where a row does not say all three. */
const offBy = ({ amount, factors: [quantity, price] }: Product, row: Row): number => {
  const whole = Math.abs(valueAt(row, amount));
  const many = Math.abs(valueAt(row, quantity));
  const each = Math.abs(valueAt(row, price));
  // Nothing of something, or something for nothing, is a remark.
  if (!(whole >= 0 && many > 0 && each > 0)) return 0;
  const product = (many / million) * each;
  const off = Math.abs(product - whole);
  if (off <= roundedOff) return 0;
  const rounding = (many / million) * price.half + (each / million) * quantity.half;
  return off <= rounding + roundedOff || perMany.some((per) => Math.abs(product / per - whole) <= roundedOff)
    ? 0
    : off;
};

const isTelling = ({ amount, factors: [quantity, price] }: Product, row: Row): boolean => {
  const [whole, many, each] = [amount, quantity, price].map((place) => valueAt(row, place));
  return (
    [whole, many, each].every((value) => value !== undefined && !Number.isNaN(value) && value !== 0) &&
    many !== million
  );
};

/** Whether nearly all rows that say all three are so, and some of them say more than that one is one. */
const holds = (product: Product, rows: readonly Row[]): boolean => {
  const telling = rows.filter((row) => isTelling(product, row));
  const odd = telling.filter((row) => offBy(product, row) > 0).length;
  return telling.length - odd >= fewestEven && odd <= Math.max(1, Math.floor(telling.length / oddOf));
};

/** Compiles what each line is held against, by some rows of its file; null: they do not show it. */
export const compileProductCheck = (
  rows: readonly Row[],
  parts: CastParts,
  shown: Shown,
): ProductCheck | null => {
  const columns = columnsIn(shown, parts);
  if (columns === null) return null;
  const placed = (column: ColumnProfile): Place => placeOf(column, parts);
  const product: Product = {
    amount: placed(columns.amount),
    factors: [
      factorOf(columns.quantity, placed(columns.quantity), rows),
      factorOf(columns.price, placed(columns.price), rows),
    ],
  };
  if (!holds(product, rows)) return null;
  const accepted = acceptedFiguresOf(parts.mapping, {
    rule: 'total-differs-from-parts',
    column: amountColumns(parts)[0] ?? columns.amount.name,
  });
  const isEven = (row: Row): boolean => offBy(product, row) === 0;
  const issueOf = (row: Row): Issue | null => {
    if (isEven(row)) return null;
    const [many, each] = product.factors.map((factor) => Math.abs(valueAt(row, factor)));
    const sum = Math.round(((many ?? 0) / million) * (each ?? 0));
    const params = productParams(columns, row.cells, sum);
    const isAccepted = accepted.isAny || accepted.figures.has(castFigure(params));
    return {
      ...{ code: 'parts-differ-from-total', severity: isAccepted ? 'warning' : 'error', params },
      ...{ row: row.row, column: columns.amount.name, field: columns.field.key },
    };
  };
  return {
    isEven,
    issueOf,
    stamp: JSON.stringify([
      product.amount,
      product.factors.map(({ index, decimal, half }) => [index, decimal, half]),
      [accepted.isAny, [...accepted.figures].sort()],
    ]),
  };
};
