import type { Issue } from '../../issues/issue';
import { toMinor } from '../../values/currency';
import { compareTexts } from '../../values/decimal';
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

/** What is wrong with single amounts: signs, decimals of the currency and length. */
export const amountIssues = (draft: Draft): readonly Issue[] => {
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
