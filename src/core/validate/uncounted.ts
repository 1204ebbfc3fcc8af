import type { Issue } from '../issues/issue';
import type { MappedSlot } from '../map/mapped-parts';
import { markedCurrency } from '../map/row-currency';
import type { Draft, Target } from '../targets/target';
import { minorUnitsOf } from '../values/currency';
import type { JudgedRecord, Uncounted } from './prepared';

/** ISO 4217 for "no currency": a record without one still has an amount. */
const NO_CURRENCY = 'XXX';

/** What stands in the file where an amount of the record cannot be read. */
const textOf = (target: Target, issues: readonly Issue[]): string => {
  const amounts = new Set(
    target.fields.filter(({ kind }) => kind === 'amount' || kind === 'quantity').map(({ key }) => key),
  );
  return issues.find(({ field }) => field !== null && amounts.has(field))?.params['value'] ?? '';
};

type Slots = readonly Pick<MappedSlot, 'key' | 'field' | 'isItem' | 'source'>[];

/** The fields that what a record comes to is read from: its own total, else the figures of its lines. */
const amountFields = (slots: Slots): ReadonlySet<string> => {
  const amounts = slots.filter(({ field }) => field.kind === 'amount');
  const own = amounts.filter(
    ({ field, isItem, source }) => !isItem && field.required && source.fromItems === undefined,
  );
  const read = own.length > 0 ? own : amounts.filter(({ isItem }) => isItem);
  return new Set((read.length > 0 ? read : amounts).map(({ key }) => key));
};

type Money = JudgedRecord['money'];

/**
 * Amounts marked with another currency than their record's are not added up as its own: they stand in their own currency where
 * the marks name one, else in none. Null: there are none such. Where they are not all of one currency they have no sum.
 */
export const compileMarkedMoney = (slots: Slots) => {
  const fields = amountFields(slots);
  return (money: Money, issues: readonly Issue[]): Uncounted | null => {
    if (money === null || issues.length === 0) return null;
    const { currency, marked } = markedCurrency(issues, (field) => fields.has(field));
    if (marked === 0) return null;
    return { amount: money.amount, currency, text: '' };
  };
};

/** A record that comes to nothing that can be told, with what stands in its rows. */
export const unread = (text: string): Uncounted => ({ amount: null, currency: null, text });

/** Money of a record that cannot be added up; null: it has none, or it can. */
export const uncountedOf = (
  target: Target,
  draft: Pick<Draft, 'fields' | 'items'>,
  money: JudgedRecord['money'],
  issues: readonly Issue[],
): Uncounted | null => {
  if (target.amount === null) return null;
  if (money !== null)
    return minorUnitsOf(money.amount, money.currency) === null
      ? { amount: money.amount, currency: money.currency, text: '' }
      : null;
  const alone = target.amount({ ...draft.fields, currency: NO_CURRENCY }, draft.items);
  return alone === null
    ? { amount: null, currency: null, text: textOf(target, issues) }
    : { amount: alone.amount, currency: null, text: '' };
};

/** Keys of the params of an issue under which the journal keeps it. */
const keys = { amount: 'sumAmount', currency: 'sumCurrency', text: 'sumText' } as const;

/** The same beside an issue. */
export const asParams = ({ amount, currency, text }: Uncounted): Issue['params'] => ({
  ...(amount === null ? { [keys.text]: text } : { [keys.amount]: amount }),
  ...(currency === null ? {} : { [keys.currency]: currency }),
});

/** Out of the params of an issue; null: nothing is said there. */
export const fromParams = (params: Readonly<Record<string, string>>): Uncounted | null => {
  const [amount, text] = [params[keys.amount], params[keys.text]];
  return amount === undefined && text === undefined
    ? null
    : { amount: amount ?? null, currency: params[keys.currency] ?? null, text: text ?? '' };
};
