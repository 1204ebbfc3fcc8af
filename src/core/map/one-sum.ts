import type { Issue } from '../issues/issue';
import { addDecimals, canonicalText, type Decimal, parseDecimal, zero } from '../values/decimal';
import { itemFactors } from './item-total';
import type { MappedSlot } from './mapped-parts';
import { otherCurrency } from './row-currency';

type SumSlot = Pick<MappedSlot, 'key' | 'field' | 'isItem' | 'source' | 'aggregate'>;
/** A row of a record, with one text for each slot. */
type SumRow = { readonly texts: readonly string[]; readonly issues: readonly Issue[] };

const isOwnTotal = ({ field, isItem, source }: Pick<SumSlot, 'field' | 'isItem' | 'source'>): boolean =>
  field.kind === 'amount' && !isItem && field.required && source.fromItems === undefined;

const isCurrency = ({ field, isItem }: SumSlot): boolean => field.kind === 'currency' && !isItem;

/** The fields that what a record comes to is put together from: its own total, else the figures of its lines. */
const sumFields = (slots: readonly SumSlot[]): ReadonlySet<string> => {
  const own = slots.filter(isOwnTotal);
  if (own.length > 0) return new Set(own.map(({ key }) => key));
  const factors = slots.flatMap(({ field, source }) =>
    field.required && source.fromItems !== undefined ? itemFactors(source.fromItems) : [],
  );
  if (factors.length > 0) return new Set(factors);
  const figures = slots.filter(
    ({ field, isItem }) => isItem && field.required && (field.kind === 'amount' || field.kind === 'quantity'),
  );
  return new Set(figures.map(({ key }) => key));
};

/**
 * What rows are added up to has one currency, so a mapping that takes the first of several is not heeded there; nor is one
 * that would join them.
 */
export const withOneCurrency = <S extends SumSlot>(slots: readonly S[]): readonly S[] => {
  const own = slots.filter(isOwnTotal);
  const isAddedUp =
    own.length > 0 ? own.some(({ aggregate }) => aggregate === 'sum') : sumFields(slots).size > 0;
  return slots.map((slot) =>
    isCurrency(slot) && (slot.aggregate === 'join' || (slot.aggregate === 'first' && isAddedUp))
      ? { ...slot, aggregate: 'same' }
      : slot,
  );
};

const mostTexts = 5;

const listed = (texts: readonly string[]): string => {
  const all = [...new Set(texts)].filter((text) => text !== '');
  return [...all.slice(0, mostTexts), ...(all.length > mostTexts ? ['…'] : [])].join(', ');
};

const valuesOf = ({ params }: Issue): readonly string[] => [params['value'] ?? '', params['other'] ?? ''];

/** The currency that an amount is marked with: its code, else the sign as it stands there. */
const markOf = ({ params }: Issue): string =>
  params['marked'] ?? (params['value'] ?? '').replace(/[\d\s.,'()+-]/g, '');

/** The currencies of the amounts of a row, as they are marked, else as the row says it. */
type RowMoney = { readonly said: string; readonly marks: readonly string[]; readonly amount: string };

/** A row that is silent about its currency means that of the others. */
const withSaid = (rows: readonly RowMoney[]): readonly RowMoney[] => {
  const first = rows.find(({ said }) => said !== '')?.said ?? '';
  return rows.map((row) => (row.said === '' ? { ...row, said: first } : row));
};

const textOf = (rows: readonly RowMoney[], isSummed: boolean): string => {
  const sums = new Map<string, Decimal>();
  for (const { said, marks, amount } of rows)
    for (const currency of marks.length > 0 ? marks : [said])
      sums.set(currency, addDecimals(sums.get(currency) ?? zero, parseDecimal(amount) ?? zero));
  return listed(
    [...sums].map(([currency, sum]) => (isSummed ? `${canonicalText(sum)} ${currency}`.trim() : currency)),
  );
};

/**
 * Tells what stands in the rows of a record where they cannot be added up: one of the figures cannot be read or its rows
 * disagree about it, or they are not all in one currency. Null: they can.
 */
export const compileUnsummed = (slots: readonly SumSlot[]) => {
  const fields = sumFields(slots);
  const currency = slots.findIndex(isCurrency);
  const currencyKey = slots[currency]?.key ?? null;
  const own = slots.findIndex((slot) => isOwnTotal(slot));
  const amounts = slots.flatMap(({ key, field }, at) =>
    fields.has(key) && field.kind === 'amount' ? [at] : [],
  );
  const isOfSum = ({ severity, field }: Issue): boolean =>
    severity === 'error' && field !== null && fields.has(field);
  const moneyOf = ({ texts, issues }: SumRow): RowMoney => ({
    said:
      texts[currency] ||
      (issues.find(({ field }) => field !== null && field === currencyKey)?.params['value'] ?? ''),
    marks: issues.filter((issue) => issue.code === otherCurrency && isOfSum(issue)).map(markOf),
    amount: amounts.map((at) => texts[at] ?? '').find((text) => text !== '') ?? '',
  });
  const isMixed = (rows: readonly RowMoney[]): boolean => {
    const said = new Set(rows.map((row) => row.said).filter((text) => text !== ''));
    if (said.size > 1) return true;
    const filled = rows.filter(({ amount }) => amount !== '');
    const meant = new Set(filled.flatMap(({ marks, said: own }) => (marks.length > 0 ? marks : [own])));
    meant.delete('');
    return filled.some(({ marks }) => marks.length > 0) && meant.size > 1;
  };
  /** `found`: what is wrong about the rows together. */
  return (rows: readonly SumRow[], found: readonly Issue[]): string | null => {
    const all = [...rows.flatMap(({ issues }) => issues), ...found];
    const unread = all.filter((issue) => issue.code !== otherCurrency && isOfSum(issue));
    if (unread.length > 0) return listed(unread.flatMap(valuesOf));
    if (!all.some((issue) => isOfSum(issue) || issue.field === currencyKey)) return null;
    const money = withSaid(rows.map(moneyOf));
    return isMixed(money) ? textOf(money, slots[own]?.aggregate === 'sum') : null;
  };
};
