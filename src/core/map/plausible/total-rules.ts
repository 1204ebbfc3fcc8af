import type { ColumnProfile } from '../../read/column-profile';
import { amountRole, isNeverTotal, isWithheld, saysWithheld } from '../amount-role';
import { otherAmounts, pairCurrency } from '../currency-pair';
import { currencyNamed, scopeOf } from '../currency-scope';
import { scoreHeaderFor } from '../header-score';
import { canonicalWords, spacedHeader, wordSet } from '../header-words';
import { partSaid, WITHOUT_TAX } from '../part-words';
import { isMadeOf } from '../rounded-sum';
import { asksAbroad } from './abroad';
import { isBareAmount } from './bare-amount';
import { areEqual, at, composedOf, isFilled, orNone } from './composed-total';
import { isConverted } from './converted';
import { called, columnOf, type Finding, fieldWith, findingOf, type Judged } from './finding';
import { asksNetByColumn } from './net-by-column';
import { asksAges } from './open-ages';
import { currencyWith, differingIn, differsAbroad, namedOtherwise, whichIsIn } from './other-amount';
import { asksRate, hasLines } from './rate-beside';
import { otherSide } from './sign-rules';
import { asksTaxBeside } from './tax-beside-parts';
import { asksTwoCurrencies } from './two-currencies';
import { type AboutTotal, asksOlder, asksRising, asksUnnamed, isSaidWhole } from './unnamed-total';

const rule = 'total-unproven';
const cent = 10_001;
const nearlyAll = 0.98;
const fewestTelling = 2;

type Values = readonly number[];

const valuesOf = ({ judged }: AboutTotal, column: ColumnProfile): Values =>
  judged.arithmetic.figures.of(column) ?? [];

const isAnyFilled = (values: Values): boolean => values.some(isFilled);

const withRole = ({ judged, total }: AboutTotal, role: string): readonly ColumnProfile[] =>
  judged.arithmetic.figures.columns.filter(
    (column) => column.index !== total.index && amountRole(column.header) === role,
  );

const asksComposed = ({ judged, field, total }: AboutTotal): readonly Finding[] => {
  const found = composedOf(judged, total);
  if (found === null) return [];
  const { base, tax, less, whole, isTold } = found;
  const isWhole = whole.index === total.index;
  const mapped = `${called(total)} is mapped as the ${field.label.toLowerCase()}`;
  const text = isTold
    ? `${called(whole)} is ${called(base)} and ${called(tax)} together, less ${called(less)}. ${mapped}, but no column is ${called(base)} with ${called(tax)} alone.`
    : `${called(whole)} and ${called(less)} together are ${called(base)} and ${called(tax)} together: one of the taxes is taken off. ${mapped}; is it what the document comes to, tax included?`;
  const other = isWhole ? base : whole;
  const proposal = { field: field.key, column: other.name };
  return [
    findingOf(judged, { rule, grade: 'asks', text }, [total, tax, less, other], {
      proposal: isTold && isWhole ? null : proposal,
    }),
  ];
};

const settled = wordSet('due payable owed after final');

const hasWord = ({ header }: ColumnProfile, words: ReadonlySet<string>): boolean =>
  canonicalWords(spacedHeader(header ?? '')).some((word) => words.has(word));

/** The amount that is the total with or without the discount. */
const besideDiscount = (about: AboutTotal, discount: ColumnProfile) => {
  const { judged, total } = about;
  const off = valuesOf(about, discount);
  const isLess = (before: Values, after: Values): boolean =>
    areEqual(
      before.length,
      (row) => [at(before, row) - Math.abs(orNone(at(off, row))), at(after, row)],
      (row) => isFilled(at(off, row)),
    );
  const own = valuesOf(about, total);
  for (const other of judged.arithmetic.figures.columns) {
    const isOther = other.index !== total.index && other.index !== discount.index;
    if (!isOther || isNeverTotal(other.header)) continue;
    const values = valuesOf(about, other);
    if (isLess(own, values)) return { before: total, after: other, other };
    if (isLess(values, own)) return { before: other, after: total, other };
  }
  return null;
};

/** An amount beside its discount: whether that is taken off what is owed only a person knows. */
const asksDiscount = (about: AboutTotal): readonly Finding[] => {
  const { judged, field, total } = about;
  const withheld = judged.arithmetic.figures.columns.filter(
    ({ index, header }) => index !== total.index && isWithheld(header),
  );
  for (const discount of [...withRole(about, 'discount'), ...withheld]) {
    const off = valuesOf(about, discount);
    if (!isAnyFilled(off)) continue;
    const found = besideDiscount(about, discount);
    if (found !== null) {
      const { before, after, other } = found;
      const mapped = `${called(total)} is mapped as the ${field.label.toLowerCase()}`;
      const text = `${called(after)} is ${called(before)} less ${called(discount)}. ${mapped}: which of the two is owed?`;
      const proposal = { field: field.key, column: other.name };
      return [findingOf(judged, { rule, grade: 'asks', text }, [total, discount, other], { proposal })];
    }
    if (withheld.includes(discount)) continue;
    if (!['gross', 'other'].includes(amountRole(total.header)) || hasWord(total, settled)) continue;
    const text = `${called(total)} is mapped as the ${field.label.toLowerCase()}, and ${called(discount)} is a discount: the file does not say whether it is taken off already.`;
    const shows = (row: number): boolean => isFilled(at(off, row));
    return [findingOf(judged, { rule, grade: 'asks', text }, [total, discount], { shows })];
  }
  return [];
};

/** A charge beside a bare amount: whether that holds it only a person knows. */
const asksCharge = (about: AboutTotal): readonly Finding[] => {
  const { judged, field, total } = about;
  if (!isBareAmount(judged, total) || hasLines(judged, total) || isPartOfWhole(judged, total)) return [];
  if (judged.arithmetic.sums.some(({ whole }) => whole.index === total.index)) return [];
  const [charge] = withRole(about, 'charge').filter((column) => isAnyFilled(valuesOf(about, column)));
  if (charge === undefined || !isSameCurrency(total, charge)) return [];
  const text = `${called(total)} is mapped as the ${field.label.toLowerCase()}, and ${called(charge)} stands beside it: the file does not say whether it is in the amount.`;
  const shows = (row: number): boolean => isFilled(at(valuesOf(about, charge), row));
  const asIs = `Yes: ${called(charge)} is in it`;
  return [findingOf(judged, { rule, grade: 'asks', text }, [total, charge], { shows, asIs })];
};

const fewRows = 3;
const halfCent = 5_001;
/** A tax of fewer percent, or of more, is a coincidence of one row or two. */
const isUsualRate = (rate: number): boolean => rate >= 3 && rate <= 27;

/** Rates of tax in percent that fit an amount without tax to the cent; null: they do not. In less than three rows it is the same one in each. */
const taxRates = (net: Values, tax: Values): readonly number[] | null => {
  const rates = new Set<number>();
  let compared = 0;
  let failed = 0;
  for (let row = 0; row < net.length; row++) {
    const [amount, part] = [at(net, row), at(tax, row)];
    if (!isFilled(amount) || !isFilled(part)) continue;
    compared += 1;
    const rate = Math.round((part / amount) * 100);
    if (rate < 1 || rate > 30 || Math.abs((amount * rate) / 100 - part) > cent) failed += 1;
    else rates.add(rate);
  }
  if (compared < fewRows) return soleRate(net, tax, rates);
  return failed <= compared * (1 - nearlyAll) && rates.size > 0 && rates.size <= 4
    ? [...rates].sort((a, b) => a - b)
    : null;
};

/** The one rate of a list of a row or two, each of which fills both. */
const soleRate = (net: Values, tax: Values, rates: ReadonlySet<number>): readonly number[] | null => {
  const [rate, ...others] = rates;
  if (rate === undefined || others.length > 0 || !isUsualRate(rate)) return null;
  const isSo = net.every((amount, row) => {
    const part = at(tax, row);
    if (!isFilled(amount)) return true;
    return isFilled(part) && Math.abs((amount * rate) / 100 - part) < halfCent;
  });
  return isSo ? [rate] : null;
};

const isPartOfWhole = ({ arithmetic: { sums, rated } }: Judged, total: ColumnProfile): boolean =>
  sums.some(({ more, less }) => more.index === total.index || less.index === total.index) ||
  rated.some(({ net, gross }) => net.index === total.index && !isNeverTotal(gross.header));

export const isWholeOfParts = (judged: Judged, total: ColumnProfile): boolean =>
  isSaidWhole(judged, total) || judged.arithmetic.rated.some(({ gross }) => gross.index === total.index);

/** Shares of a gross amount that are usual rates of the net one: 20 of 100 are 25 of 80. */
const within = (rates: readonly number[]): string => {
  const inside = rates.map((rate) => (rate * 100) / (100 - rate));
  return inside.every((rate) => Number.isInteger(rate) && isUsualRate(rate))
    ? `${inside.map((rate) => `${rate} %`).join(', ')} within an amount with tax are, or `
    : '';
};

/** An amount without its tax, where no column holds it with the tax. */
const asksNet = (about: AboutTotal): readonly Finding[] => {
  const { judged, field, total } = about;
  const role = amountRole(total.header);
  if (role === 'gross' || isPartOfWhole(judged, total) || isWholeOfParts(judged, total)) return [];
  for (const tax of withRole(about, 'tax')) {
    const values = valuesOf(about, tax);
    if (!isAnyFilled(values) || !isSameCurrency(total, tax)) continue;
    const rates = taxRates(valuesOf(about, total), values);
    if (role !== 'net' && rates === null) continue;
    const why =
      rates === null
        ? `its header says that it is without tax`
        : `${called(tax)} is ${rates.map((rate) => `${rate} %`).join(', ')} of it, as ${within(rates)}of an amount without tax`;
    const text = `${called(total)} is mapped as the ${field.label.toLowerCase()}, but ${why}; no column is the sum of ${called(total)} and ${called(tax)}.`;
    const shows = (row: number): boolean => isFilled(at(values, row));
    // What is right at one rate may be another column at the next.
    const of = rates === null ? {} : { values: rates.map((rate) => `${rate} %`) };
    return [findingOf(judged, { rule, grade: 'asks', text }, [total, tax], { shows, ...of })];
  }
  return asksRate(about);
};

const isSameCurrency = (one: ColumnProfile, other: ColumnProfile): boolean =>
  currencyNamed(one.header) === currencyNamed(other.header) && scopeOf(one).join() === scopeOf(other).join();

const mayBeTotal = 0.5;

const isMapped = ({ mapping }: Judged, { name }: ColumnProfile): boolean =>
  Object.values(mapping.fields).some(({ column }) => column === name);

/** Whether the total is the document's own amount, in the currency that each row says, and the other one is converted. */
const isDocuments = ({ judged, total }: AboutTotal, other: ColumnProfile): boolean => {
  const pairing = pairCurrency(total, judged.columns, judged.arithmetic);
  const isOfBooks = (column: ColumnProfile): boolean =>
    currencyNamed(column.header) !== null || scopeOf(column).some((scope) => scope !== 'document');
  return pairing.kind === 'column' && pairing.column.distinct > 1 && !isOfBooks(total) && isOfBooks(other);
};

const fewestAlike = 5;
const mostTimes = 3;

/** Whether two amounts rise and fall together in nearly all rows: the same one, converted or changed. */
const areAlike = (one: Values, other: Values): boolean => {
  let compared = 0;
  let alike = 0;
  one.forEach((value, row) => {
    const its = at(other, row);
    if (!isFilled(value) || !isFilled(its)) return;
    compared += 1;
    if (its / value <= mostTimes && value / its <= mostTimes && its / value > 0) alike += 1;
  });
  return compared >= fewestAlike && alike >= compared * 0.95;
};

/** Whether the other header says of what it is the amount, an order or a refund, and that of the total says nothing of the kind. */
const isOfElse = (total: ColumnProfile, other: ColumnProfile): boolean => {
  const said = partSaid(other.header);
  return (
    said !== null &&
    amountRole(other.header) === 'other' &&
    said !== WITHOUT_TAX &&
    partSaid(total.header) === null
  );
};

/** Two amounts of each row, of which either could be the total: original and booked, of the document and of the books. */
const asksOther = (about: AboutTotal): readonly Finding[] => {
  const { judged, field, total } = about;
  const score = scoreHeaderFor(field);
  const own = valuesOf(about, total);
  if (judged.mapping.fields[field.key]?.aggregate === 'sum' || hasLines(judged, total)) return [];
  const named = namedOtherwise(judged, total)?.other;
  for (const other of otherAmounts(total, judged.arithmetic)) {
    const role = amountRole(other.header);
    if (!['net', 'gross', 'other'].includes(role) || isMapped(judged, other) || saysWithheld(other.header))
      continue;
    if (isOfElse(total, other)) continue;
    // That is asked with the currency.
    if (other.index === named?.index) continue;
    // The headers say which of them is with tax.
    if (
      (role === 'net' && amountRole(total.header) === 'gross') ||
      isMadeOf(judged.arithmetic.figures, total, other)
    )
      continue;
    const values = valuesOf(about, other);
    const isCalledSo = score(other.header ?? '').score >= mayBeTotal || scopeOf(other).length > 0;
    const isOther = isCalledSo || areAlike(own, values) || isConverted(judged, total, other);
    if (!isOther || isDocuments(about, other)) continue;
    const isOtherwise = differingIn(judged, total, other);
    // Nothing left to be paid is no total of nothing.
    const isPaidOff = (row: number): boolean => at(own, row) === 0 && isFilled(at(values, row));
    const differs = (row: number): boolean => isOtherwise(row) || isPaidOff(row);
    const differing = own.filter((_, row) => differs(row)).length;
    const isTold = differing >= fewestTelling || own.some((_, row) => isPaidOff(row));
    if (!isTold && !(differing > 0 && differsAbroad(judged, { other, differs }))) continue;
    const currency = currencyWith(judged, other);
    const which = currency === undefined ? '' : whichIsIn(judged, total, other, differs);
    const text = `${called(total)} is mapped as the ${field.label.toLowerCase()}, but ${called(other)} could be it as well; they differ in ${differing === 1 ? 'one row' : `${differing} rows`}.${which}`;
    const more = { proposal: { field: field.key, column: other.name }, currency, shows: differs };
    return [findingOf(judged, { rule, grade: 'asks', text }, [total, other], more)];
  }
  return [];
};

/** A header that says its amount is not what the document comes to, where no other amount is asked about. */
const asksHeader = (about: AboutTotal): readonly Finding[] => {
  const { judged, field, total } = about;
  const part = partSaid(total.header);
  if (part === null || isSaidWhole(judged, total)) return [];
  // Without any tax the amount is the same.
  const taxes = withRole(about, 'tax');
  const isUntaxed =
    taxes.length > 0 && taxes.every((tax) => tax.filled > 0 && !isAnyFilled(valuesOf(about, tax)));
  if (part === WITHOUT_TAX && isUntaxed) return [];
  const text = `${called(total)} is mapped as the ${field.label.toLowerCase()}, but its header says it is ${part}. Is it what is to be paid for each document, tax included?`;
  const asIs = 'Yes: it is what is to be paid';
  return [findingOf(judged, { rule, grade: 'asks', text }, [total], { asIs })];
};

/** `total-unproven`: another amount, or one that no column holds, could be the total as well (R-82). */
export const totalUnproven = (judged: Judged): readonly Finding[] => {
  const field = fieldWith(judged, 'total');
  const total = columnOf(judged, field);
  if (field === undefined || total === null || isNeverTotal(total.header)) return [];
  const about = { judged, field, total };
  for (const look of [
    asksAges,
    asksTwoCurrencies,
    asksComposed,
    asksDiscount,
    asksNet,
    asksTaxBeside,
    asksCharge,
  ]) {
    const found = look(about);
    if (found.length > 0) return found;
  }
  if (amountRole(total.header) !== 'gross' && !isWholeOfParts(judged, total)) {
    const found = asksNetByColumn(about);
    if (found.length > 0) return found;
  }
  if (otherSide(judged, total) !== null) return [];
  const others = asksOther(about);
  return others.length > 0 ? others : asksAbroad(about);
};

/** The same by its header alone, for a total of which nothing else is told. */
export const totalCalledOtherwise = (judged: Judged): readonly Finding[] => {
  const field = fieldWith(judged, 'total');
  const total = columnOf(judged, field);
  if (field === undefined || total === null || isNeverTotal(total.header)) return [];
  const about = { judged, field, total };
  for (const look of [asksHeader, asksOlder, asksRising, asksUnnamed]) {
    const found = look(about);
    if (found.length > 0) return found;
  }
  return [];
};
