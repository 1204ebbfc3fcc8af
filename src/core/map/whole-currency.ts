import type { ColumnProfile } from '../read/column-profile';
import type { Row } from '../read/table';
import type { Field, Target } from '../targets/target';
import { parseAmount } from '../values/amount';
import { minorUnits, parseCurrency } from '../values/currency';
import { amountRole } from './amount-role';
import { currencyField } from './record-fields';

type Mapped = { readonly field: Field; readonly column: ColumnProfile };

const isWhole = (text: string): boolean => {
  const code = parseCurrency(text);
  return code.ok && minorUnits(code.value) === 0;
};

/** Signs of money that has no decimals, or (¥ in China) two, and never three. */
const wholeMarks: ReadonlySet<string> = new Set(['¥', '￥', '円', '₩', '￦', '원', 'JP¥']);

const areMarkedWhole = (mapped: readonly Mapped[]): boolean => {
  const samples = mapped
    .filter(({ field, column }) => field.kind === 'amount' && column.decimalMark === 'ambiguous')
    .flatMap(({ column }) => column.samples);
  return (
    samples.length > 0 &&
    samples.every((sample) => {
      const amount = parseAmount(sample, { decimal: 'auto' });
      const mark = amount.ok ? amount.value.mark : null;
      return mark !== null && (wholeMarks.has(mark) || isWhole(mark));
    })
  );
};

/** Whether all amounts are in currencies without decimals: by the column that names them, else by the one named for all. */
const areWhole = (mapped: readonly Mapped[], currency: string | null): boolean => {
  const named = mapped.find(({ field }) => field.kind === 'currency' && !field.key.startsWith('items[].'));
  if (named === undefined) return currency === null ? areMarkedWhole(mapped) : isWhole(currency);
  const { values, filled } = named.column;
  return filled > 0 && values.length > 0 && values.every(({ value }) => value === '' || isWhole(value));
};

/**
 * What is mapped, and where the total is still asked for every amount that may be it: how their marks are read does not hang on
 * which one is chosen. A lone column of currencies says theirs.
 */
export const withOpenTotal = (
  mapped: readonly Mapped[],
  target: Target,
  columns: readonly ColumnProfile[],
): readonly Mapped[] => {
  const total = target.fields.find(({ figure, required }) => figure === 'total' && required);
  if (total === undefined || mapped.some(({ field }) => field === total)) return mapped;
  const currency = currencyField(target.fields);
  const isFree = ({ index }: ColumnProfile): boolean => !mapped.some(({ column }) => column.index === index);
  const amounts = columns.filter(
    (column) => column.kind === 'amount' && isFree(column) && amountRole(column.header) !== 'rate',
  );
  const codes = columns.filter(({ kind, filled }) => kind === 'currency' && filled > 0);
  const [code] = codes;
  const isNamed = mapped.some(({ field }) => field === currency);
  const named =
    currency === undefined || code === undefined || codes.length > 1 || isNamed
      ? []
      : [{ field: currency, column: code }];
  return [...mapped, ...named, ...amounts.map((column) => ({ field: total, column }))];
};

const lastMark = /([.,])(\d{3})\D*$/;

/**
 * The decimal mark where amounts such as 1,234 leave it open and their currency has no decimals (JPY): what stands before three
 * digits parts thousands. Zeros alone (120,000) prove nothing; prices and quantities may be fractions all the same. Null: it is open.
 */
export const wholeCurrencyMark = (
  mapped: readonly Mapped[],
  rows: readonly Row[],
  currency: string | null,
): '.' | ',' | null => {
  const open = mapped.filter(({ column }) => column.decimalMark === 'ambiguous');
  const areAmounts = open.every(({ field }) => field.kind === 'amount' && field.figure !== 'price');
  const isMixed = mapped.some(({ column }) => column.decimalMark === 'mixed');
  if (open.length === 0 || !areAmounts || isMixed || !areWhole(mapped, currency)) return null;
  const marks = new Set<string>();
  let isShown = false;
  for (const { column } of open)
    for (const { cells } of rows) {
      const text = cells[column.index] ?? '';
      const amount = parseAmount(text, { decimal: 'auto' });
      const [, mark, digits] = amount.ok && amount.value.ambiguous ? (lastMark.exec(text) ?? []) : [];
      if (mark === undefined) continue;
      marks.add(mark);
      isShown ||= digits !== '000';
    }
  if (marks.size !== 1 || !isShown) return null;
  return marks.has(',') ? '.' : ',';
};
