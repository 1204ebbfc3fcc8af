import type { ColumnProfile } from '../read/column-profile';
import type { Field } from '../targets/target';
import { type AmountRole, amountRole, isNeverTotal, isTakenOff } from './amount-role';
import { partsText } from './cast-words';
import { crossCastOf } from './cross-cast';
import { areOfTwoCurrencies } from './currency-scope';
import { type Figures, type Rated, ratedIn, runningIn, type Sum, sumsIn } from './figures';
import { scoreHeaderFor } from './header-score';
import { canonicalWords, spacedHeader, wordSet } from './header-words';
import type { Proposal } from './propose';
import { roundedSumsIn } from './rounded-sum';

/** What the amounts of some rows prove about each other. */
export type Arithmetic = {
  readonly figures: Figures;
  readonly sums: readonly Sum[];
  readonly rated: readonly Rated[];
  readonly running: readonly ColumnProfile[];
};

export const arithmeticOf = (figures: Figures): Arithmetic => ({
  figures,
  sums: sumsIn(figures),
  // One rate of exchange looks like one of a tax.
  rated: ratedIn(figures).filter(({ net, gross }) => !areOfTwoCurrencies(net, gross)),
  running: runningIn(figures),
});

const called = ({ name }: ColumnProfile): string => `"${name.trim()}"`;

/** What may stand on top of an amount within the total. */
const onTop: ReadonlySet<AmountRole> = new Set<AmountRole>(['tax', 'charge', 'rounding']);
/** What does not: it was taken off, or is something else. */
const apart: ReadonlySet<AmountRole> = new Set<AmountRole>([
  'discount',
  'open',
  'credit',
  'debit',
  'limit',
  'running',
  'paid',
]);

/** Whether the header says that the amount is no part of what a document comes to. */
export const isApart = (header: string | null): boolean => apart.has(amountRole(header));

const isRunning = ({ running }: Arithmetic, { index }: ColumnProfile): boolean =>
  running.some((one) => one.index === index);

const rateOrPrice = wordSet('rate price quantity unit percent');

const isRateOrPrice = ({ header }: ColumnProfile): boolean =>
  canonicalWords(spacedHeader(header ?? '')).some((word) => rateOrPrice.has(word));

/** The column of which a total is only a part, and what else is in it; null where it is whole. */
export const wholeOf = (
  total: ColumnProfile,
  field: Field,
  arithmetic: Arithmetic,
): {
  readonly whole: ColumnProfile;
  readonly rest: ColumnProfile | null;
  readonly rates: readonly number[];
} | null => {
  const isGross = amountRole(total.header) === 'gross';
  const score = scoreHeaderFor(field);
  const may = (whole: ColumnProfile): boolean => !isNeverTotal(whole.header) && !isRunning(arithmetic, whole);
  for (const { whole, more, less } of arithmetic.sums) {
    const rest = more.index === total.index ? less : less.index === total.index ? more : null;
    if (rest === null || !may(whole)) continue;
    const role = amountRole(rest.header);
    // With its tax an amount is a part only of what is rounded from it.
    if (isGross && role !== 'rounding') continue;
    if (apart.has(role) || isRateOrPrice(rest)) continue;
    if (onTop.has(role) || less === rest || isNeverTotal(total.header)) return { whole, rest, rates: [] };
  }
  if (isGross) return null;
  const paid = roundedSumsIn(arithmetic.figures).filter(
    ({ base, whole }) => base.index === total.index && may(whole),
  );
  const [rounded] = paid;
  if (rounded !== undefined && paid.length === 1)
    return { whole: rounded.whole, rest: rounded.tax, rates: [] };
  for (const { net, gross, rates } of arithmetic.rated) {
    if (net.index !== total.index || !may(gross)) continue;
    const isSaid =
      amountRole(gross.header) === 'gross' ||
      (amountRole(net.header) === 'net' && score(gross.header ?? '').score >= 0.5);
    if (isSaid) return { whole: gross, rest: null, rates };
  }
  return null;
};

const isFree = (
  proposals: readonly Proposal[],
  { index }: ColumnProfile,
  but: Proposal | undefined,
): boolean => !proposals.some((one) => one.column.index === index && one !== but);

const percent = (rate: number): string => `${rate / 10} %`;

const sumReason = (
  whole: ColumnProfile,
  part: ColumnProfile,
  rest: ColumnProfile | null,
  rates: readonly number[],
) =>
  rest === null
    ? `${called(whole)} is ${called(part)} with ${rates
        .filter((rate) => rate > 0)
        .map(percent)
        .join(', ')} on top.`
    : `${called(whole)} is ${called(part)} and ${called(rest)} together.`;

const withWhole = (proposals: readonly Proposal[], arithmetic: Arithmetic): readonly Proposal[] => {
  const total = proposals.find(({ field }) => field.figure === 'total');
  const found = total === undefined ? null : wholeOf(total.column, total.field, arithmetic);
  if (total === undefined || found === null) return proposals;
  const { whole, rest, rates } = found;
  const others = proposals.filter(
    (one) => one === total || one.column.index !== whole.index || one.field.figure !== 'tax',
  );
  if (!isFree(others, whole, total)) return proposals;
  const reason = sumReason(whole, total.column, rest, rates);
  return others.map((one) => (one === total ? { ...total, column: whole, reason } : one));
};

/** A tax that is not below its total in every row is none; a row of which the amounts do not add up says nothing of it. */
const isTaxOf = (tax: ColumnProfile, total: ColumnProfile, figures: Figures): boolean => {
  const [values, wholes] = [figures.of(tax), figures.of(total)];
  if (values === null || wholes === null) return true;
  const odd = new Set(crossCastOf(figures, total)?.odd);
  return !values.some((value, row) => {
    const whole = wholes[row] ?? Number.NaN;
    return whole > 0 && value >= whole && !odd.has(row);
  });
};

/** What makes up a total beside its tax and is no tax itself. */
const besideTax: ReadonlySet<AmountRole> = new Set<AmountRole>(['charge', 'rounding', 'discount', 'net']);

/** Whether a tax is one of several on top of the same amount, as far as anybody can tell: alone it is too low. */
const isOneOfTaxes = (tax: ColumnProfile, total: ColumnProfile, figures: Figures): boolean => {
  const [, ...added] = crossCastOf(figures, total)?.parts ?? [];
  return (
    added.some(({ column }) => column.index === tax.index) &&
    added.some(
      ({ column, sign }) =>
        column.index !== tax.index && sign === 1 && !besideTax.has(amountRole(column.header)),
    )
  );
};

const withoutFalseTax = (proposals: readonly Proposal[], { figures }: Arithmetic): readonly Proposal[] => {
  const total = proposals.find(({ field }) => field.figure === 'total');
  if (total === undefined) return proposals;
  return proposals.filter(
    ({ field, column }) =>
      field.figure !== 'tax' ||
      (isTaxOf(column, total.column, figures) && !isOneOfTaxes(column, total.column, figures)),
  );
};

/** The one tax within a total that other amounts make up besides, such as a rounding; null: there is none, or several. */
const taxWithin = (total: ColumnProfile, figures: Figures): ColumnProfile | null => {
  const parts = crossCastOf(figures, total)?.parts ?? [];
  const rounded = roundedSumsIn(figures).filter(({ whole }) => whole.index === total.index);
  const [tax, ...others] = [
    ...parts.flatMap(({ column, sign }) => (sign === 1 ? [column] : [])),
    ...(parts.length === 0 ? rounded.map((one) => one.tax) : []),
  ].filter(({ header }) => amountRole(header) === 'tax' && !isTakenOff(header));
  if (tax === undefined || others.length > 0 || isOneOfTaxes(tax, total, figures)) return null;
  return tax;
};

/** A tax by its header that makes up the total with another amount is the tax of it, however many taxes the file has besides. */
const withProvedTax = (
  proposals: readonly Proposal[],
  fields: readonly Field[],
  { sums, figures }: Arithmetic,
): readonly Proposal[] => {
  const field = fields.find(({ figure }) => figure === 'tax');
  const total = proposals.find((one) => one.field.figure === 'total');
  if (field === undefined || total === undefined || proposals.some((one) => one.field === field))
    return proposals;
  const sum = sums.find(
    ({ whole, less }) =>
      whole.index === total.column.index && amountRole(less.header) === 'tax' && !isTakenOff(less.header),
  );
  const tax = sum?.less ?? taxWithin(total.column, figures);
  if (tax === null || !isFree(proposals, tax, undefined)) return proposals;
  const reason =
    sum === undefined
      ? `${called(total.column)} is made of it and other amounts.`
      : sumReason(sum.whole, sum.more, sum.less, []);
  return [...proposals, { field, column: tax, confidence: 0.9, reason, match: [] }];
};

const withoutRunning = (proposals: readonly Proposal[], arithmetic: Arithmetic): readonly Proposal[] =>
  proposals.filter(({ field, column }) => field.figure !== 'total' || !isRunning(arithmetic, column));

const sure = 0.8;

/** The one amount that is another with its tax but for the rounding of coins is what is paid. */
const withRoundedTotal = (
  proposals: readonly Proposal[],
  field: Field,
  arithmetic: Arithmetic,
): readonly Proposal[] => {
  const [sum, ...others] = roundedSumsIn(arithmetic.figures).filter(
    ({ whole }) => isFree(proposals, whole, undefined) && amountRole(whole.header) !== 'net',
  );
  if (sum === undefined || others.length > 0 || isRunning(arithmetic, sum.whole)) return proposals;
  const reason = `${called(sum.whole)} is ${called(sum.base)} and ${called(sum.tax)} together, rounded: the amount with tax.`;
  return [...proposals, { field, column: sum.whole, confidence: sure, reason, match: [] }];
};

/** The one amount that others of its row come to, tax included, is the total, whatever it is called. */
const withProvenTotal = (
  proposals: readonly Proposal[],
  fields: readonly Field[],
  arithmetic: Arithmetic,
): readonly Proposal[] => {
  const field = fields.find(({ figure, required }) => figure === 'total' && required);
  // What lines come to is added up.
  const isTold = ({ field: one }: Proposal): boolean =>
    one === field || (one.key.startsWith('items[].') && (one.kind === 'amount' || one.kind === 'quantity'));
  if (field === undefined || proposals.some(isTold)) return proposals;
  const { figures } = arithmetic;
  const proven = figures.columns.flatMap((column) => {
    if (isNeverTotal(column.header) || amountRole(column.header) === 'net') return [];
    if (isRunning(arithmetic, column) || !isFree(proposals, column, undefined)) return [];
    const cast = crossCastOf(figures, column);
    const isWith = cast?.parts.some(({ column: part }) => amountRole(part.header) === 'tax') === true;
    const isSum = cast?.parts.every(
      ({ column: { header }, sign }) => sign === 1 && !isTakenOff(header) && !isApart(header),
    );
    return cast !== null && isWith && isSum === true ? [cast] : [];
  });
  const [cast, ...others] = proven;
  if (cast === undefined) return withRoundedTotal(proposals, field, arithmetic);
  if (others.length > 0) return proposals;
  const reason = `${called(cast.total)} is ${partsText(cast.parts, ({ column }) => called(column), { together: ' together' })}: the amount with tax.`;
  return [...proposals, { field, column: cast.total, confidence: sure, reason, match: [] }];
};

/** Without a total of its own, what the lines come to is the total of the record: the mapping then adds them up. */
const withLineTotals = (proposals: readonly Proposal[], fields: readonly Field[]): readonly Proposal[] => {
  const field = fields.find((one) => one.figure === 'total' && one.required);
  const line = proposals.find((one) => one.field.figure === 'line-total');
  if (field === undefined || line === undefined || proposals.some((one) => one.field === field))
    return proposals;
  const reason = `No column holds the total; ${called(line.column)} is what each line comes to, so the lines are added up.`;
  return [...proposals, { field, column: line.column, confidence: line.confidence, reason, match: [] }];
};

/**
 * Puts right what the headers alone got wrong about amounts: the total is the column that the others add up to, a
 * tax is below its total, a balance is no total, and lines make up the total where no column holds it.
 */
export const settleAmounts = (
  proposals: readonly Proposal[],
  fields: readonly Field[],
  arithmetic: Arithmetic,
): readonly Proposal[] => {
  const proven = withProvenTotal(withoutRunning(proposals, arithmetic), fields, arithmetic);
  const whole = withWhole(proven, arithmetic);
  return withLineTotals(withProvedTax(withoutFalseTax(whole, arithmetic), fields, arithmetic), fields);
};
