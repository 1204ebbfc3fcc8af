import { parseCurrency, toMinor } from '../../../values/currency';
import { compareTexts } from '../../../values/decimal';
import type { Json, JsonObject } from '../../../values/json';
import { failed, ok, type Result } from '../../../values/result';
import { toWireNumber } from '../../../values/wire-number';
import { wireId } from '../../wire-value';
import { field, filledTexts } from '../filled';
import type { OperationField, OperationInput } from '../operation';

/** What the header of an invoice holds beside its location, lines, dimensions and custom fields. */
export const headerFields: readonly OperationField[] = [
  field(
    'invoice_number',
    { label: 'Invoice number', help: 'The number the vendor gave the invoice, exactly as written.' },
    { rule: 'R-98' },
  ),
  field(
    'svc_vendor_id',
    { label: 'Vendor', help: 'The id of the vendor at the service, as the vendor list gives it.' },
    { kind: 'integer', rule: 'R-41' },
  ),
  field(
    'invoice_date',
    { label: 'Invoice date', help: 'When it was issued.' },
    { kind: 'date', rule: 'R-84' },
  ),
  field('due_date', { label: 'Due date', help: 'When it is to be paid.' }, { kind: 'date', rule: 'R-84' }),
  field(
    'posting_date',
    { label: 'Posting date', help: 'When it counts in the books.' },
    { kind: 'date', rule: 'R-84' },
  ),
  field(
    'total_amount',
    { label: 'Total', help: 'The whole amount, at least zero.' },
    { kind: 'amount', rule: 'R-82' },
  ),
  field(
    'total_tax',
    { label: 'Total tax', help: 'The tax in it, at least zero.' },
    { kind: 'amount', rule: 'R-82' },
  ),
  field('currency', { label: 'Currency', help: 'Three letters; without it USD counts.' }, { rule: 'R-83' }),
  field(
    'purchase_order',
    { label: 'Purchase order', help: 'The number of the purchase order.' },
    { rule: 'R-111' },
  ),
  field('notes', { label: 'Notes', help: 'Free text for the people who handle the invoice.' }),
];

/** `currency`: that of the invoice, where it is known otherwise. `allowCredits`: amounts below zero may go out (G-37). */
export type Money = { readonly currency?: string | undefined; readonly allowCredits: boolean };

const amountKeys = ['total_amount', 'total_tax'];
const labelOf = (key: string): string => headerFields.find((one) => one.key === key)?.label ?? key;

const amountValue = (key: string, text: string, money: Money): Result<Json> => {
  const where = { field: key };
  const { currency, allowCredits } = money;
  if (!allowCredits && compareTexts(text, '0') === -1)
    return failed('amount-negative', { value: text, field: labelOf(key) }, where);
  const minor = currency === undefined ? null : toMinor(text, currency);
  if (minor !== null && !minor.ok) return failed(minor.problem.code, minor.problem.params, where);
  const number = toWireNumber(text);
  return number.ok ? number : failed(number.problem.code, number.problem.params, where);
};

const wireValue = (key: string, text: string, money: Money): Result<Json> => {
  if (amountKeys.includes(key)) return amountValue(key, text, money);
  if (key === 'svc_vendor_id') return ok(wireId(text, 'integer'));
  return ok(key === 'currency' ? (money.currency ?? text) : text);
};

/**
 * The header as a person filled it in, under our names; blanks stay out. Errors: amount-negative, amount-too-precise, number-too-long, those of a currency; `where.field` says which.
 */
export const readHeader = (input: OperationInput, money: Money): Result<JsonObject> => {
  const texts = filledTexts(
    input,
    headerFields.map(({ key }) => key),
  );
  const own = texts.currency === undefined ? ok(money.currency) : parseCurrency(texts.currency);
  if (!own.ok) return failed(own.problem.code, own.problem.params, { field: 'currency' });
  let header: JsonObject = {};
  for (const [key, text] of Object.entries(texts)) {
    const value = wireValue(key, text, { ...money, currency: own.value });
    if (!value.ok) return value;
    header = { ...header, [key]: value.value };
  }
  return ok(header);
};
