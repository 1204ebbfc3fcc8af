import type { Issue } from '../issues/issue';
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
