import type { Issue } from '../../issues/issue';
import { minorUnits, toMinor } from '../../values/currency';
import { compareTexts } from '../../values/decimal';
import { hasAtMostDecimals, millionths } from '../../values/millionths';
import { toWireNumber } from '../../values/wire-number';
import { draftIssue } from '../draft-issue';
import type { Draft, FieldTexts, ItemDraft } from '../target';

/** Amounts in money, which the currency limits to its decimals; unit prices may be finer. */
const headerMoney = ['total_amount', 'total_tax'];
const itemMoney = ['items[].total'];
const itemFigures = ['items[].quantity', 'items[].price', 'items[].total'];

type Place = { readonly draft: Draft; readonly item?: ItemDraft };

const at = ({ draft, item }: Place, field: string, code: string, params: Issue['params']): Issue =>
  draftIssue(draft, { code, severity: 'error', params, field }, item);

const tooPrecise = (place: Place, texts: FieldTexts, keys: readonly string[]): readonly Issue[] => {
  const currency = place.draft.fields['currency'];
  if (currency === undefined) return [];
  return keys.flatMap((key) => {
    const text = texts[key];
    const minor = text === undefined ? null : toMinor(text, currency);
    return minor === null || minor.ok || minor.problem.code !== 'amount-too-precise'
      ? []
      : [at(place, key, 'amount-too-precise', minor.problem.params)];
  });
};

/** Numbers that JSON cannot carry without changing them. */
const tooLong = (place: Place, texts: FieldTexts, keys: readonly string[]): readonly Issue[] =>
  keys.flatMap((key) => {
    const text = texts[key];
    const number = text === undefined ? null : toWireNumber(text);
    return number === null || number.ok ? [] : [at(place, key, number.problem.code, number.problem.params)];
  });

const negativeTax = (draft: Draft): readonly Issue[] => {
  const text = draft.fields['total_tax'];
  if (text === undefined || compareTexts(text, '0') !== -1) return [];
  return [at({ draft }, 'total_tax', 'amount-negative', { value: text, field: 'Total tax' })];
};

/** Exact in JSON, with no more decimals than its currency has; false also where a glance cannot tell. */
const areExact = (texts: FieldTexts, keys: readonly string[], decimals: number): boolean => {
  for (const key of keys) {
    const text = texts[key];
    if (text !== undefined && !hasAtMostDecimals(millionths(text), decimals)) return false;
  }
  return true;
};

/** Nearly all records pass at a glance; what does not is examined figure by figure. */
const isSound = ({ fields, items }: Draft): boolean => {
  const decimals = minorUnits(fields['currency'] ?? '') ?? 0;
  if ((fields['total_tax'] ?? '').startsWith('-') || !areExact(fields, headerMoney, decimals)) return false;
  for (const item of items)
    if (!areExact(item.fields, itemMoney, decimals) || !areExact(item.fields, itemFigures, 6)) return false;
  return true;
};

/** What is wrong with single amounts: signs, decimals of the currency and length. */
export const amountIssues = (draft: Draft): readonly Issue[] => {
  if (isSound(draft)) return [];
  const header = { draft };
  return [
    ...negativeTax(draft),
    ...tooPrecise(header, draft.fields, headerMoney),
    ...tooLong(header, draft.fields, headerMoney),
    ...draft.items.flatMap((item) => [
      ...tooPrecise({ draft, item }, item.fields, itemMoney),
      ...tooLong({ draft, item }, item.fields, itemFigures),
    ]),
  ];
};
