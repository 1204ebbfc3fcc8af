import { taxExceedsTotal, totalDiffers, totalIsNone } from './amount-rules';
import { companyUnproven } from './company-rules';
import { computedTotal } from './computed-total';
import { totalCountsDocuments } from './counted-documents';
import { currencyOfKinds } from './currency-of-kinds';
import { amountCut } from './cut-amounts';
import { dateOrderContradicted } from './date-orders';
import { dateNeverChanges, dateUnproven } from './date-rules';
import { datedNumbers } from './dated-numbers';
import { dayBeforeMonth } from './day-before-month';
import { dueBeforeWritten } from './due-before';
import { datesFarApart } from './far-dates';
import { type Finding, isDoubt, type Judged } from './finding';
import { foreignAmount } from './foreign-amount';
import { idNameDisagree } from './id-and-name';
import { linePriceInOtherUnits } from './line-price';
import { linesTwice } from './lines-twice';
import { dateInOtherZone } from './midnights';
import { numberWithoutSeries } from './number-series';
import { dateOrderUnproven } from './order-rules';
import { listOfOthers, numberOfOther, vendorIsCustomer } from './other-lists';
import { otherOrder } from './other-order';
import { currencyUnproven, numberIsNone, numberIsOurs, vendorWeaker } from './other-rules';
import { otherUnits } from './other-units';
import { paidInPart } from './paid-in-part';
import { remarkedCurrency } from './remarked-currency';
import { totalRepeated } from './repeated-total';
import { sameNames } from './same-name';
import { rowsShareNumber } from './shared-numbers';
import { signUnproven } from './sign-rules';
import { statusUnproven } from './status-rules';
import { swallowedDecimals } from './swallowed-decimals';
import { takenBack } from './taken-back';
import { taxSaidInRows } from './tax-in-rows';
import { taxOfFirstLine } from './tax-of-lines';
import { saidInRows } from './text-rules';
import { tornNumbers } from './torn-numbers';
import { totalCalledOtherwise, totalUnproven } from './total-rules';
import { totalsAmongLines } from './totals-among-lines';
import { datesTurnedRound } from './turned-dates';
import { vendorOfTwo } from './two-vendors';
import { columnHoldsOther } from './unlike-columns';

/** One question about the number is enough. */
const ownNumber = (judged: Judged): readonly Finding[] =>
  firstOf(judged, [numberIsNone, numberIsOurs, numberWithoutSeries, numberOfOther, datedNumbers]);

const vendorOf = (judged: Judged): readonly Finding[] => firstOf(judged, [vendorWeaker, vendorIsCustomer]);

/** What its figures tell of the total; its header alone is asked about where they tell nothing. */
const totals = (judged: Judged): readonly Finding[] => {
  const numbers = totalCountsDocuments(judged);
  if (numbers.length > 0) return numbers;
  const none = totalIsNone(judged);
  const isToldOf = ({ columns }: Finding): boolean =>
    none.some((one) => one.columns.join('\n') === columns.join('\n'));
  const told = [
    ...totalDiffers(judged),
    ...totalRepeated(judged),
    ...totalsAmongLines(judged),
    ...none,
    ...taxExceedsTotal(judged),
    ...taxOfFirstLine(judged),
    ...totalUnproven(judged).filter((one) => !isToldOf(one)),
    ...computedTotal(judged),
    ...paidInPart(judged),
  ];
  const inRows = told.some(({ rule }) => rule === 'total-unproven') ? [] : taxSaidInRows(judged);
  if (inRows.length > 0) return [...told, ...inRows];
  return told.some(isDoubt) ? told : [...told, ...totalCalledOtherwise(judged)];
};

/** Every rule about proposals that are plausible but wrong, over a mapping and the first rows of its table. Same rows, same findings. */
export const judgeMapping = (judged: Judged): readonly Finding[] => {
  const found = byRules(judged);
  const isAsked = ({ rule }: Finding): boolean => found.some((one) => one.rule === rule && isDoubt(one));
  return [...found, ...sameNames(judged).filter((one) => !isAsked(one))];
};

const byRules = (judged: Judged): readonly Finding[] => {
  const signs = signUnproven(judged);
  const statuses = statusesBeside(signs, judged);
  const ofTotal = totals(judged);
  const currencies = firstOf(judged, [currencyUnproven, currencyOfKinds, remarkedCurrency]);
  return [
    ...ofTotal,
    ...signs,
    ...statuses,
    ...saidInRows(judged, [...signs, ...statuses]),
    ...takenBack(judged),
    ...companyUnproven(judged),
    ...firstOf(judged, [otherUnits, swallowedDecimals, linePriceInOtherUnits]),
    ...amountCut(judged),
    ...otherOrder(judged),
    ...columnHoldsOther(judged),
    ...(currencies.length > 0 ? currencies : foreignBeside(ofTotal, judged)),
    ...dateNeverChanges(judged),
    ...dateUnproven(judged),
    ...datesFarApart(judged),
    ...dueBeforeWritten(judged),
    ...dateOrderContradicted(judged),
    ...dayBeforeMonth(judged),
    ...dateOrderUnproven(judged),
    ...datesTurnedRound(judged),
    ...dateInOtherZone(judged),
    ...ownNumber(judged),
    ...rowsShareNumber(judged),
    ...tornNumbers(judged),
    ...linesTwice(judged),
    ...vendorOf(judged),
    ...listOfOthers(judged),
    ...vendorOfTwo(judged),
    ...idNameDisagree(judged),
  ];
};

/** What the first of these rules finds that finds something. */
const firstOf = (
  judged: Judged,
  rules: readonly ((judged: Judged) => readonly Finding[])[],
): readonly Finding[] => {
  for (const rule of rules) {
    const found = rule(judged);
    if (found.length > 0) return found;
  }
  return [];
};

/** Where it is asked which of two amounts is the total, their currencies are asked about with it. */
const foreignBeside = (ofTotal: readonly Finding[], judged: Judged): readonly Finding[] =>
  foreignAmount(judged).filter(
    ({ columns: [, other = ''] }) =>
      !ofTotal.some(({ rule, columns }) => rule === 'total-unproven' && columns.includes(other)),
  );

/** A column that is asked about for its credits is not asked about for its void rows as well. */
const statusesBeside = (signs: readonly Finding[], judged: Judged): readonly Finding[] =>
  statusUnproven(judged).filter(
    ({ columns: [own] }) => !signs.some(({ columns }) => columns.includes(own ?? '')),
  );
