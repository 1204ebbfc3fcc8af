import type { ColumnProfile } from '../read/column-profile';
import type { Row } from '../read/table';
import { type Place, valueAt } from './cast-place';

/** What is done with a third column: the price is for so many, so many are in one, or so many percent, or so much, are taken off. */
export type ThirdUse = 'per' | 'times' | 'less' | 'minus';

/** A column that an amount is made of. */
export type Factor = Place & {
  readonly column: ColumnProfile;
  /** Half of the last decimal in which the column is written, in millionths: what rounding may have taken off. */
  readonly half: number;
};

/** What the amount of a line is made of. */
export type ProductForm = {
  readonly quantity: Factor;
  readonly price: Factor;
  readonly third: (Factor & { readonly use: ThirdUse }) | null;
  /** What the amount is of it, the most frequent first: 1, or 1.2 where a tax is on top. */
  readonly ratios: readonly number[];
};

const million = 1e6;
/** A cent or two, in millionths. */
const roundedOff = 20_000;
const fewestEven = 3;
/** In so many of them a third column has to say something. */
const fewestTold = 2;
/** Of columns that nothing calls a quantity and a price so many lines have to say so. */
const fewestUncalled = 5;
/** So few of the lines may say otherwise, or one: more, and something else is in them. */
const oddOf = 20;
/** So few rows, spread over all, tell nearly always that a product is none. */
const mostGlanced = 40;
const mostRatios = 5;
const mostTried = 10;

/** What the lines come to with these columns, in millionths of the currency; NaN where one does not say. */
export const comesTo = ({ quantity, price, third }: Omit<ProductForm, 'ratios'>, row: Row): number => {
  const many = Math.abs(valueAt(row, quantity));
  const each = Math.abs(valueAt(row, price));
  // Nothing of something, or something for nothing, is a remark.
  if (!(many > 0 && each > 0)) return Number.NaN;
  const product = (many / million) * each;
  if (third === null) return product;
  const own = Math.abs(valueAt(row, third)) / million;
  if (third.use === 'less') return Number.isNaN(own) ? product : product * (1 - own / 100);
  if (Number.isNaN(own) || own === 0) return product;
  if (third.use === 'minus') return product - own * million;
  return third.use === 'per' ? product / own : product * own;
};

/** What rounding of the factors may have moved it by. */
const roundingOf = ({ quantity, price }: Omit<ProductForm, 'ratios'>, row: Row, product: number): number => {
  const [many, each] = [Math.abs(valueAt(row, quantity)), Math.abs(valueAt(row, price))];
  return product * (price.half / each + quantity.half / many) + roundedOff;
};

/** Whether an amount is what its line comes to, or says nothing. */
export const isProduct = (form: ProductForm, row: Row, amount: Place): boolean => {
  const whole = Math.abs(valueAt(row, amount));
  const product = comesTo(form, row);
  // What is free of charge has its price beside it.
  if (!(whole > 0) || Number.isNaN(product)) return true;
  const off = Math.abs(product - whole);
  return (
    off <= roundedOff ||
    form.ratios.some((ratio) => Math.abs(product * ratio - whole) <= ratio * roundingOf(form, row, product))
  );
};

/** Half of the smallest step between values, in millionths. */
const halfStep = (values: readonly number[]): number => {
  let step = million;
  for (const value of values) while (step > 1 && !Number.isNaN(value) && value % step !== 0) step /= 10;
  return step === million ? 0 : step / 2;
};

/** Columns as the rows of a file write them. */
export type Asked = {
  readonly rows: readonly Row[];
  readonly amount: Place;
  readonly placed: (column: ColumnProfile) => Place;
  /** Whether something else is in the amount of a row, such as a discount; `third`: what it is held against. */
  readonly isMore: (row: Row, third: ProductForm['third']) => boolean;
};

export const factorOf = ({ rows, placed }: Pick<Asked, 'rows' | 'placed'>, column: ColumnProfile): Factor => {
  const place = placed(column);
  return { ...place, column, half: halfStep(rows.map((row) => valueAt(row, place))) };
};

const isTelling = (form: Omit<ProductForm, 'ratios'>, row: Row, isCalled: boolean): boolean => {
  const [many, each] = [Math.abs(valueAt(row, form.quantity)), Math.abs(valueAt(row, form.price))];
  return many !== million && (isCalled || each !== million) && !Number.isNaN(comesTo(form, row));
};

const isAmount = (row: Row, amount: Place): boolean => Math.abs(valueAt(row, amount)) > 0;

/** Whether the third column says something in some of the lines that come to their amount. */
const isThirdTold = ({ third }: Omit<ProductForm, 'ratios'>, even: readonly Row[]): boolean => {
  if (third === null) return true;
  const told = even.filter((row) => {
    const own = Math.abs(valueAt(row, third));
    return own > 0 && (third.use === 'less' || third.use === 'minus' || own !== million);
  });
  return told.length >= fewestTold;
};

type Try = { readonly asked: Asked; readonly isCalled: boolean };

/** The lines that tell, among some. */
const tellingIn = (form: Omit<ProductForm, 'ratios'>, { asked, isCalled }: Try, rows: readonly Row[]) =>
  rows.filter(
    (row) => isAmount(row, asked.amount) && !asked.isMore(row, form.third) && isTelling(form, row, isCalled),
  );

const glanced = (rows: readonly Row[]): readonly Row[] => {
  const stride = Math.max(1, Math.floor(rows.length / mostGlanced));
  return rows.filter((_, at) => at % stride === 0);
};

/** Whether nearly all lines are so. */
const holds = (form: ProductForm, attempt: Try): boolean => {
  const { asked, isCalled } = attempt;
  const few = tellingIn(form, attempt, glanced(asked.rows));
  const isSo = (row: Row): boolean => isProduct(form, row, asked.amount);
  if (few.length >= fewestEven && few.filter(isSo).length * 2 < few.length) return false;
  const telling = tellingIn(form, attempt, asked.rows);
  const even = telling.filter(isSo);
  const odd = telling.length - even.length;
  return (
    even.length >= (isCalled ? fewestEven : fewestUncalled) &&
    odd <= Math.max(1, Math.floor(telling.length / oddOf)) &&
    isThirdTold(form, even)
  );
};

/** What the amounts are of the products where that is one of few numbers, each in several lines; null: it is many. */
const ratiosIn = (form: Omit<ProductForm, 'ratios'>, attempt: Try): readonly number[] | null => {
  const { amount, rows } = attempt.asked;
  const counts = new Map<number, number>();
  const telling = tellingIn(form, attempt, rows);
  for (const row of telling) {
    const ratio = Math.round((Math.abs(valueAt(row, amount)) / comesTo(form, row)) * 1_000) / 1_000;
    counts.set(ratio, (counts.get(ratio) ?? 0) + 1);
  }
  const usual = [...counts]
    .filter(([ratio, count]) => ratio > 0 && count >= Math.max(fewestEven, telling.length / 10))
    .sort((a, b) => b[1] - a[1]);
  return usual.length === 0 || usual.length > mostRatios ? null : usual.map(([ratio]) => ratio);
};

const uses: readonly ThirdUse[] = ['less', 'minus', 'per', 'times'];

/** The same with a third column. */
const withThird = (
  pair: Pick<ProductForm, 'quantity' | 'price'>,
  attempt: Try,
  others: readonly Factor[],
): ProductForm | null => {
  for (const other of others)
    for (const use of uses) {
      const form: ProductForm = { ...pair, third: { ...other, use }, ratios: [1] };
      if (holds(form, attempt)) return form;
    }
  return null;
};

const apart = (factors: readonly Factor[], ...taken: readonly Factor[]): readonly Factor[] =>
  factors.filter(({ index }) => !taken.some((one) => one.index === index));

/** What lines come to by the columns that are mapped, or called, as quantity and price. `beside`: columns that are called a discount. */
export const calledForm = (
  asked: Asked,
  pair: Pick<ProductForm, 'quantity' | 'price'>,
  { beside, others }: Readonly<Record<'beside' | 'others', readonly Factor[]>>,
): ProductForm | null => {
  const attempt: Try = { asked, isCalled: true };
  const told = withThird(pair, attempt, apart(beside, pair.quantity, pair.price));
  if (told !== null) return told;
  const plain: ProductForm = { ...pair, third: null, ratios: [1] };
  if (holds(plain, attempt)) return plain;
  const third = withThird(pair, attempt, apart(others, pair.quantity, pair.price));
  if (third !== null) return third;
  const ratios = ratiosIn(plain, attempt);
  const form = ratios === null ? null : { ...plain, ratios };
  return form !== null && holds(form, attempt) ? form : null;
};

/** The same by arithmetic alone, whatever the columns are called. */
export const uncalledForm = (asked: Asked, factors: readonly Factor[]): ProductForm | null => {
  const attempt: Try = { asked, isCalled: false };
  const tried = factors.slice(0, mostTried);
  const pairs = tried.flatMap((quantity, at) => tried.slice(at + 1).map((price) => ({ quantity, price })));
  for (const pair of pairs) {
    const plain: ProductForm = { ...pair, third: null, ratios: [1] };
    if (holds(plain, attempt)) return plain;
  }
  for (const pair of pairs) {
    const form = withThird(pair, attempt, apart(tried, pair.quantity, pair.price));
    if (form !== null) return form;
  }
  return null;
};
