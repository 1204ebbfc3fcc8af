import type { ColumnProfile } from '../read/column-profile';
import type { Row } from '../read/table';
import type { Target } from '../targets/target';
import { parseAmount } from '../values/amount';
import { parseCurrency } from '../values/currency';
import { leavesOrderOpen, orderHint, orderOfDigits } from './date-order-proof';
import type { Mapping } from './mapping';
import type { Proposal } from './propose';
import { wholeCurrencyMark, withOpenTotal } from './whole-currency';

const sole = <T>(values: readonly T[]): T | null => {
  const different = [...new Set(values)];
  return different.length === 1 ? (different[0] ?? null) : null;
};

/** Kinds of fields that hold figures. */
export const amountKinds: ReadonlySet<string> = new Set(['amount', 'quantity', 'integer']);

/** The order of all mapped dates: what each of them proves itself, or by its days between another; null where one proves none. */
const dateOrderOf = (
  proposals: readonly Proposal[],
  columns: readonly ColumnProfile[],
  rows: readonly Row[],
): 'dmy' | 'mdy' | null => {
  const dates = proposals.flatMap(({ field, column }) => (field.kind === 'date' ? [column] : []));
  const orders = dates.map((column) => {
    if (!leavesOrderOpen(column, rows)) return column.dateOrder;
    const own = orderOfDigits(column, rows);
    if (own !== null) return own;
    const hint = orderHint(column, columns, rows);
    return hint?.isProof === true ? hint.order : 'open';
  });
  const proven = orders.filter((order) => order === 'dmy' || order === 'mdy');
  return orders.includes('open') ? null : sole(proven);
};

/** Whether all fractions of a column are numbers of a workbook: they say nothing of texts, in another column or next month. */
const areTyped = ({ index }: ColumnProfile, rows: readonly Row[]): boolean =>
  rows.some(({ kinds }) => kinds !== null && kinds[index] === 'n') &&
  !rows.some(({ cells, kinds }) => kinds?.[index] === 's' && /[.,]\d/.test(cells[index] ?? ''));

/** What the mapped columns prove about the whole file; where they contradict each other, nothing. */
export const localeOf = (
  proposals: readonly Proposal[],
  columns: readonly ColumnProfile[],
  rows: readonly Row[],
): Mapping['locale'] => {
  const marks = proposals.flatMap(({ field, column }) =>
    amountKinds.has(field.kind) &&
    (column.decimalMark === '.' || column.decimalMark === ',') &&
    !areTyped(column, rows)
      ? [column.decimalMark]
      : [],
  );
  const hasCurrency = proposals.some(({ field }) => field.kind === 'currency');
  const signs = proposals
    .filter(({ field }) => field.kind === 'amount')
    .flatMap(({ column }) => column.samples.map(signOf));
  return {
    dateOrder: dateOrderOf(proposals, columns, rows) ?? 'auto',
    decimal: sole(marks) ?? 'auto',
    currency: hasCurrency ? null : sole(signs),
  };
};

type Amounts = { readonly target: Target; readonly columns: readonly ColumnProfile[] };

/** The same with the mark that a currency without decimals leaves over, where nothing else proves one. */
export const withWholeMark = (
  locale: Mapping['locale'],
  proposals: readonly Proposal[],
  { target, columns }: Amounts,
  rows: readonly Row[],
): Mapping['locale'] => {
  const amounts = withOpenTotal(proposals, target, columns);
  const mark = locale.decimal === 'auto' ? wholeCurrencyMark(amounts, rows, locale.currency) : null;
  return mark === null ? locale : { ...locale, decimal: mark };
};

/** The currency of a sign that means only one (£, €); null for none and for $. */
const signOf = (sample: string): string | null => {
  const amount = parseAmount(sample, { decimal: 'auto' });
  if (!amount.ok || amount.value.mark === null) return null;
  const currency = parseCurrency(amount.value.mark);
  return currency.ok ? currency.value : null;
};
