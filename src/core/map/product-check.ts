import type { Issue } from '../issues/issue';
import type { ColumnProfile } from '../read/column-profile';
import { findColumn } from '../read/named-column';
import type { Row } from '../read/table';
import type { Field } from '../targets/target';
import { amountRole, isDiscountRate } from './amount-role';
import { type CastParts, type Place, placeOf, type Shown, valueAt } from './cast-place';
import { castFigure, productParams } from './cast-words';
import { scoreHeaderFor } from './header-score';
import { acceptedFiguresOf } from './plausible/accepted';
import { amountColumns } from './plausible/issue-acceptance';
import {
  type Asked,
  calledForm,
  comesTo,
  factorOf,
  isProduct,
  type ProductForm,
  uncalledForm,
} from './product-form';

/** Holds the amount of each line against its quantity times its price, where nearly all lines of the file are so. */
export type ProductCheck = {
  /** Whether nothing is to be said of the row. */
  readonly isEven: (row: Row) => boolean;
  readonly issueOf: (row: Row) => Issue | null;
  /** The same text for what judges every row alike. */
  readonly stamp: string;
};

/** What a synonym of a field scores. */
const fewestScore = 0.95;
const mostOthers = 12;

/** What may be in an amount beside quantity and price. */
const isBeside = ({ header }: ColumnProfile): boolean => {
  const role = amountRole(header);
  return role === 'discount' || role === 'charge' || isDiscountRate(header);
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

/**
 * The amount that is held against the product, and its field: that of the line, else that of a row which is a whole record or is added
 * up.
 */
const amountIn = (shown: Shown, { mapping, target, columns }: CastParts) => {
  const line = target.fields.find(({ figure }) => figure === 'line-total');
  const total = target.fields.find(({ figure }) => figure === 'total');
  for (const field of [line, total]) {
    const source = field === undefined ? undefined : mapping.fields[field.key];
    const isOfRow = field === line || mapping.groupBy.length === 0 || source?.aggregate === 'sum';
    const column =
      source?.column === undefined ? undefined : shown.profiles[findColumn(columns, source.column)];
    if (field !== undefined && column !== undefined && isOfRow) return { field: field.key, column };
  }
  return null;
};

const isNumeric = ({ kind, filled }: ColumnProfile): boolean =>
  filled > 0 && (kind === 'amount' || kind === 'number' || kind === 'percent');

/** An amount that no field is read from may be that of a line all the same. */
const isLineAmount = ({ header, kind }: ColumnProfile): boolean =>
  kind === 'amount' && ['other', 'net', 'gross'].includes(amountRole(header));

type Found = { readonly amount: ColumnProfile; readonly field: string; readonly form: ProductForm };

/** What the amounts of lines are made of, as some rows of their file show it; null: they do not. */
export const productFormIn = (rows: readonly Row[], parts: CastParts, shown: Shown): Found | null => {
  const { fields } = parts.target;
  const placed = (column: ColumnProfile): Place => placeOf(column, parts);
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
  const own = amountIn(shown, parts);
  const isCalled = quantity !== undefined && price !== undefined && quantity.index !== price.index;
  if (own === null && !isCalled) return null;
  const numeric = shown.profiles.filter(isNumeric).slice(0, mostOthers);
  const beside = shown.profiles.filter(isBeside).map(placed);
  const factors = new Map<number, ReturnType<typeof factorOf>>();
  const factor = (column: ColumnProfile) => {
    const made = factors.get(column.index) ?? factorOf({ rows, placed }, column);
    factors.set(column.index, made);
    return made;
  };
  const askedFor = (amount: ColumnProfile): Asked => ({
    ...{ rows, amount: placed(amount), placed },
    isMore: (row, third) =>
      beside.some((place) => place.index !== third?.index && Math.abs(valueAt(row, place)) > 0),
  });
  const others = (amount: ColumnProfile) => numeric.filter(({ index }) => index !== amount.index).map(factor);
  if (isCalled) {
    const pair = { quantity: factor(quantity), price: factor(price) };
    const taken = [quantity.index, price.index];
    const amounts = own === null ? numeric.filter(isLineAmount) : [own.column];
    for (const amount of amounts) {
      if (taken.includes(amount.index)) continue;
      const form = calledForm(askedFor(amount), pair, {
        beside: numeric.filter(isBeside).map(factor),
        others: others(amount),
      });
      if (form !== null) return { amount, field: own?.field ?? '', form };
    }
    return null;
  }
  if (own === null) return null;
  const form = uncalledForm(askedFor(own.column), others(own.column));
  return form === null ? null : { amount: own.column, field: own.field, form };
};

/** Compiles what each line is held against, by some rows of its file; null: they do not show it. */
export const compileProductCheck = (
  rows: readonly Row[],
  parts: CastParts,
  shown: Shown,
): ProductCheck | null => {
  const found = productFormIn(rows, parts, shown);
  if (found === null) return null;
  const { amount, field, form } = found;
  const place = placeOf(amount, parts);
  const beside = shown.profiles
    .filter((column) => isBeside(column) && column.index !== form.third?.index)
    .map((column) => placeOf(column, parts));
  const accepted = acceptedFiguresOf(parts.mapping, {
    rule: 'total-differs-from-parts',
    column: amountColumns(parts)[0] ?? amount.name,
  });
  const isMore = (row: Row): boolean => beside.some((one) => Math.abs(valueAt(row, one)) > 0);
  const isEven = (row: Row): boolean => isProduct(form, row, place) || isMore(row);
  const issueOf = (row: Row): Issue | null => {
    if (isEven(row)) return null;
    const params = productParams({ amount, form }, row.cells, Math.round(comesTo(form, row)));
    const isAccepted = accepted.isAny || accepted.figures.has(castFigure(params));
    return {
      ...{ code: 'parts-differ-from-total', severity: isAccepted ? 'warning' : 'error', params },
      ...{ row: row.row, column: amount.name, field: field === '' ? null : field },
    };
  };
  return {
    isEven,
    issueOf,
    stamp: JSON.stringify([
      [place, form.ratios, form.third?.use ?? null],
      [form.quantity, form.price, form.third].map((one) =>
        one === null ? null : [one.index, one.decimal, one.half],
      ),
      [accepted.isAny, [...accepted.figures].sort()],
    ]),
  };
};
