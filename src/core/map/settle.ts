import type { ColumnProfile } from '../read/column-profile';
import type { Row } from '../read/table';
import type { Field, Target } from '../targets/target';
import type { DecimalChoice } from '../values/amount';
import { amountRole } from './amount-role';
import { areSaidInTwo, isTaxOfOtherCurrency, withPairedCurrency } from './currency-pair';
import { withStrongerVendor } from './directory-hits';
import { figuresOf } from './figures';
import { scoreHeaderFor } from './header-score';
import type { KnownValues } from './known-values';
import type { FieldSource } from './mapping';
import { withNamedVendor } from './named-vendor';
import { numberingOf, numbersNothing } from './number-column';
import { withNumberOfParty } from './number-of-party';
import type { Proposal } from './propose';
import { type Arithmetic, arithmeticOf, settleAmounts } from './settle-amounts';
import { withSupplierDay } from './supplier-date';
import { withSupplierNumber } from './supplier-number';
import { withWholeAmount } from './whole-amount';
import { isWithoutHeader, proposedByContent } from './without-header';

/** A field that gets no column of its own, with why. */
type Filled = {
  readonly key: string;
  readonly source: FieldSource;
  readonly confidence: number;
  readonly reason: string;
};

export type Settled = {
  readonly proposals: readonly Proposal[];
  readonly filled: readonly Filled[];
  /** Currency that the header of the amount names. */
  readonly currency: string | null;
};

export type ToSettle = {
  readonly target: Target;
  readonly columns: readonly ColumnProfile[];
  readonly rows: readonly Row[];
  readonly known: KnownValues;
};

const numberHeader = 0.9;

/** A number that numbers nothing is not proposed, whatever its header says; where the header says "invoice number", it is asked about. */
const withoutFalseNumber = (proposals: readonly Proposal[], { rows }: ToSettle): readonly Proposal[] => {
  const number = proposals.find(({ field }) => field.figure === 'number');
  if (number === undefined) return proposals;
  const vendor = proposals.find(({ field }) => field.lookup === 'vendor')?.column ?? null;
  const isCalledSo = scoreHeaderFor(number.field)(number.column.header ?? '').score >= numberHeader + 0.06;
  const numbering = numberingOf(number.column, vendor, rows);
  const isNone =
    numbersNothing(numbering) ||
    (vendor === null &&
      numbering.numbers < numbering.rows * 0.5 &&
      numbering.repeated * 3 < numbering.numbers * 2);
  return isNone && !isCalledSo ? proposals.filter((one) => one !== number) : proposals;
};

const lineAmount: Field = {
  key: 'items[].total',
  label: 'Line total',
  kind: 'amount',
  required: true,
  also: [
    'net amount',
    'amount',
    'net value',
    'net price',
    'order amount',
    'order value',
    'line amount',
    'line value',
    'total',
    'order total',
    'subtotal',
    'sub total',
    'betrag',
    'nettobetrag',
    'netto',
    'montant',
    'montant ht',
    'importe',
    'valor',
    'bedrag',
    'importo',
  ],
  help: '',
  rule: null,
};

/** Where lines need a price and the file only says what each comes to: that once. */
const priceFromAmount = (
  proposals: readonly Proposal[],
  { target, columns }: ToSettle,
): { readonly proposals: readonly Proposal[]; readonly filled: readonly Filled[] } => {
  const none = { proposals, filled: [] };
  const price = target.fields.find(({ figure, required }) => figure === 'price' && required);
  const quantity = target.fields.find(({ kind, key }) => kind === 'quantity' && key.startsWith('items[].'));
  if (price === undefined || quantity === undefined || proposals.some(({ field }) => field === price))
    return none;
  const score = scoreHeaderFor(lineAmount);
  const ranked = columns
    .filter(
      (column) =>
        (column.kind === 'amount' || column.kind === 'number') &&
        ['net', 'other', 'gross'].includes(amountRole(column.header)) &&
        !proposals.some((one) => one.column.index === column.index),
    )
    .map((column) => ({
      column,
      score: score(column.header ?? '').score + (amountRole(column.header) === 'net' ? 0.05 : 0),
    }))
    .filter((one) => one.score >= 0.8)
    .sort((a, b) => b.score - a.score || a.column.index - b.column.index);
  const [best] = ranked;
  if (best === undefined) return none;
  const reason = `"${best.column.name.trim()}" is an amount, not the price of one unit: it goes out once, with the quantity 1.`;
  return {
    proposals: [
      ...proposals.filter(({ field }) => field !== quantity),
      { field: price, column: best.column, confidence: 0.6, reason, match: [] },
    ],
    filled: [{ key: quantity.key, source: { constant: '1' }, confidence: 0.6, reason }],
  };
};

/** Without any total, lines that name quantity and price come to it together. */
const totalFromLines = (proposals: readonly Proposal[], { target }: ToSettle): readonly Filled[] => {
  const total = target.fields.find(({ figure, required }) => figure === 'total' && required);
  const has = (test: (field: Field) => boolean): boolean => proposals.some(({ field }) => test(field));
  const isMissing = total !== undefined && !has((field) => field === total);
  const isPriced = has(({ figure }) => figure === 'price') && has(({ kind }) => kind === 'quantity');
  if (!isMissing || !isPriced) return [];
  const reason = 'No column holds the total; the lines come to it: quantity times price, added up.';
  return [{ key: total.key, source: { fromItems: 'quantity*price' }, confidence: 0.6, reason }];
};

/** What a line is called may stand in a column whose header is known to nobody: it is asked for, not taken from another one. */
const ofLine = /^(line|item|product|article|artikel|material|part|goods|service|position|pos)\b/iu;

const mayBeNamed = (
  field: Field,
  proposals: readonly Proposal[],
  columns: readonly ColumnProfile[],
): boolean =>
  field.key.startsWith('items[].') &&
  columns.some(
    ({ index, kind, header }) =>
      kind === 'text' && ofLine.test(header ?? '') && !proposals.some(({ column }) => column.index === index),
  );

/** Fields that often say the same as another one take its column where they have none of their own. */
const sameAsOthers = (proposals: readonly Proposal[], { target, columns }: ToSettle): readonly Proposal[] =>
  target.fields.flatMap((field) => {
    if (field.sameAs === undefined || proposals.some((one) => one.field === field)) return [];
    if (mayBeNamed(field, proposals, columns)) return [];
    const other = proposals.find((one) => one.field.key === field.sameAs);
    if (other === undefined) return [];
    const reason = `No column of its own; "${other.column.name.trim()}", the ${other.field.label.toLowerCase()}, often is both.`;
    return [{ field, column: other.column, confidence: 0.5, reason, match: [] }];
  });

/** A tax in another currency than its total is not proposed. */
const withoutForeignTax = (
  proposals: readonly Proposal[],
  columns: readonly ColumnProfile[],
  arithmetic: Arithmetic,
): readonly Proposal[] => {
  const total = proposals.find(({ field }) => field.figure === 'total');
  if (total === undefined) return proposals;
  return proposals.filter(
    ({ field, column }) =>
      field.figure !== 'tax' ||
      !isTaxOfOtherCurrency(column, total.column, { columns, arithmetic, said: null }),
  );
};

/** The columns with a decimal mark for those whose own values leave it open: 1.250 is either. */
const withMark = (columns: readonly ColumnProfile[], mark: '.' | ','): readonly ColumnProfile[] =>
  columns.map((column) => (isOpenMark(column) ? { ...column, decimalMark: mark } : column));

const isOpenMark = ({ decimalMark, kind }: ColumnProfile): boolean =>
  (decimalMark === 'ambiguous' || decimalMark === null) && (kind === 'amount' || kind === 'number');

/**
 * What the figures of a table prove, for its proposal and for the rules that judge it. `decimal`: the mark of the mapping; where nobody
 * has said one, the figures are read with groups of three behind points if only then they add up.
 */
export const arithmeticIn = (
  { columns, rows }: Pick<ToSettle, 'columns' | 'rows'>,
  decimal: DecimalChoice = 'auto',
): Arithmetic => {
  const read = (of: readonly ColumnProfile[]): Arithmetic => arithmeticOf(figuresOf(of, rows));
  const provesNothing = ({ sums, rated }: Arithmetic): boolean => sums.length + rated.length === 0;
  const asSaid = read(decimal === 'auto' ? columns : withMark(columns, decimal));
  const isToTry =
    decimal === 'auto' &&
    provesNothing(asSaid) &&
    columns.some(({ decimalMark }) => decimalMark === 'ambiguous');
  const grouped = isToTry ? read(withMark(columns, ',')) : asSaid;
  const found = provesNothing(grouped) ? asSaid : grouped;
  const rated = found.rated.filter(({ net, gross }) => !areSaidInTwo([net, gross], columns, rows));
  return { ...found, rated };
};

/** Puts right what headers and shapes alone got wrong, by what the rows prove. The same rows always give the same. */
export const settleProposals = (
  assigned: readonly Proposal[],
  toSettle: ToSettle,
  arithmetic: Arithmetic,
): Settled => {
  const { columns, rows, known, target } = toSettle;
  if (isWithoutHeader(columns)) {
    const byHits = withStrongerVendor(assigned, columns, rows, known);
    const proposals = proposedByContent(byHits, target.fields, columns, rows.length);
    return { proposals, filled: [], currency: null };
  }
  const named = withNamedVendor(assigned, columns, rows, known);
  const vendors = withStrongerVendor(named, columns, rows, known);
  const parties = withNumberOfParty(vendors, columns, rows, known);
  const numbered = withoutFalseNumber(parties, toSettle);
  const suppliers = withSupplierDay(withSupplierNumber(numbered, columns, rows), columns);
  const whole = withWholeAmount(suppliers, columns, rows);
  const settled = settleAmounts(whole, target.fields, arithmetic);
  const priced = priceFromAmount(settled, toSettle);
  const taxed = withoutForeignTax(priced.proposals, columns, arithmetic);
  const paired = withPairedCurrency(taxed, columns, arithmetic);
  return {
    proposals: [...paired.proposals, ...sameAsOthers(paired.proposals, toSettle)],
    filled: [...priced.filled, ...totalFromLines(paired.proposals, toSettle)],
    currency: paired.currency,
  };
};
