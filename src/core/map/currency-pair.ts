import type { ColumnProfile } from '../read/column-profile';
import type { Row } from '../read/table';
import { isCurrencyCode, mayMean } from '../values/currency';
import { amountRole, isNeverTotal } from './amount-role';
import { certainScopeOf, currencyNamed, scopeOf } from './currency-scope';
import { canonicalWords, spacedHeader, wordSet } from './header-words';
import { isNear } from './nearly';
import { headerTells } from './plausible/kind-words';
import type { Proposal } from './propose';
import type { Arithmetic } from './settle-amounts';

const shares = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((word) => other.includes(word));

/** Which column says the currency of the total: one; none of them, but the header of the amount; or nobody knows. */
export type Pairing =
  | { readonly kind: 'column'; readonly column: ColumnProfile }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'unproven'; readonly columns: readonly ColumnProfile[] };

const isCurrency = ({ kind, filled }: ColumnProfile): boolean => kind === 'currency' && filled > 0;

/** Columns of codes; one whose header says that it tells kinds of documents only where there is no other. */
const currenciesIn = (columns: readonly ColumnProfile[]): readonly ColumnProfile[] => {
  const all = columns.filter(isCurrency);
  const plain = all.filter(({ header }) => headerTells(header) !== 'kind');
  return plain.length > 0 ? plain : all;
};

const saysOnly = ({ values, distinct }: ColumnProfile, code: string): boolean =>
  distinct === 1 && values[0]?.value === code;

const isNextTo = (one: ColumnProfile, other: ColumnProfile): boolean =>
  Math.abs(one.index - other.index) === 1;

const ofAnyAmount = wordSet(
  'amount total sum value currency curr cur ccy code price net gross betrag summe wahrung whg montant devise monnaie importe moneda divisa valor moeda ' +
    'bedrag valuta munt importo totale kwota waluta belopp belob',
);

/** Whether the headers of a currency and an amount have a word that is of neither kind: "Invoice currency", "Invoice total". */
const sharesName = (one: ColumnProfile, other: ColumnProfile): boolean => {
  const words = ({ header }: ColumnProfile): readonly string[] =>
    canonicalWords(spacedHeader(header ?? '')).filter((word) => word.length > 1 && !ofAnyAmount.has(word));
  return shares(words(one), words(other));
};

/** The one column of currencies that shares its name with an amount. */
const namesake = (amount: ColumnProfile, columns: readonly ColumnProfile[]): ColumnProfile | null => {
  const [one, ...others] = columns.filter((column) => isCurrency(column) && sharesName(column, amount));
  return one !== undefined && others.length === 0 ? one : null;
};

/** Whether two amounts have a currency column each, by their names, that say another one in some row: no tax lies between them. */
export const areSaidInTwo = (
  [one, other]: readonly [ColumnProfile, ColumnProfile],
  columns: readonly ColumnProfile[],
  rows: readonly Row[],
): boolean => {
  const [own, its] = [namesake(one, columns), namesake(other, columns)];
  if (own === null || its === null || own.index === its.index) return false;
  return rows.some(({ cells }) => (cells[own.index] ?? '') !== (cells[its.index] ?? ''));
};

/** Amounts of the same rows in what may be another currency: neither parts of the total nor what it is part of. */
export const otherAmounts = (
  total: ColumnProfile,
  { figures, sums, rated }: Arithmetic,
): readonly ColumnProfile[] =>
  figures.columns.filter((column) => {
    if (column.index === total.index || isNeverTotal(column.header) || column.kind !== 'amount') return false;
    const inSum = ({ whole, more, less }: (typeof sums)[number]): readonly number[] => [
      whole.index,
      more.index,
      less.index,
    ];
    const isOfSum = sums.some((sum) => inSum(sum).includes(total.index) && inSum(sum).includes(column.index));
    return (
      !isOfSum &&
      !rated.some(
        ({ net, gross }) =>
          [net.index, gross.index].includes(total.index) && [net.index, gross.index].includes(column.index),
      )
    );
  });

/** Whether rows one below the other that repeat a total come to it in another amount: that of their lines. */
const isOfLines = (total: readonly number[], line: readonly number[]): boolean => {
  let [told, even] = [0, 0];
  for (let from = 0; from < total.length; ) {
    let to = from + 1;
    let sum = line[from] ?? Number.NaN;
    for (; to < total.length && total[to] === total[from]; to++) sum += line[to] ?? Number.NaN;
    if (to - from > 1 && !Number.isNaN(sum)) {
      told += 1;
      if (isNear(sum, total[from] ?? Number.NaN)) even += 1;
    }
    from = to;
  }
  return told > 0 && even * 2 >= told;
};

/** Whether two amounts are the same in some rows and not in others: one of them is converted. A total and its lines are, too. */
const isConverted = (one: readonly number[] | null, other: readonly number[] | null): boolean => {
  if (one === null || other === null || isOfLines(one, other)) return false;
  let same = 0;
  let differing = 0;
  one.forEach((value, i) => {
    const its = other[i] ?? Number.NaN;
    if (Number.isNaN(value) || Number.isNaN(its) || value === 0) return;
    if (value === its) same += 1;
    else differing += 1;
  });
  return same > 0 && differing > 0;
};

/** Amounts whose headers say nothing of a currency. */
const unscopedOf = (amounts: readonly ColumnProfile[]): readonly ColumnProfile[] =>
  amounts.filter(
    (amount) =>
      scopeOf(amount).length === 0 &&
      currencyNamed(amount.header) === null &&
      amountRole(amount.header) !== 'debit',
  );

const ofDocument = wordSet(
  "invoice document transaction order bill billing purchase code iso symbol key id no supplier's line item total of trx fcy",
);

/** Whether the header of a currency says whose it is, and not that it is the document's: "Vendor currency". */
const isQualified = ({ header }: ColumnProfile): boolean =>
  canonicalWords(spacedHeader(header ?? '')).some((word) => !ofAnyAmount.has(word) && !ofDocument.has(word));

/** Whether columns say one currency, all the same. */
const sayTheSame = ([first, ...others]: readonly ColumnProfile[]): boolean => {
  const code = first?.values[0]?.value;
  return code !== undefined && [first, ...others].every((column) => column && saysOnly(column, code));
};

const isOfOthers = (column: ColumnProfile): boolean => {
  const scope = scopeOf(column);
  return scope.length > 0 && !scope.includes('document') && !isBilling(column);
};

const isBilling = ({ header }: ColumnProfile): boolean =>
  canonicalWords(spacedHeader(header ?? '')).some((word) => word === 'billing' || word === 'invoice');

/** One currency throughout, beside one in which it says it is billed, that is not the same. */
const isBilledOtherwise = (chosen: ColumnProfile, others: readonly ColumnProfile[]): boolean =>
  chosen.distinct === 1 &&
  !isBilling(chosen) &&
  others.some((column) => isBilling(column) && !sayTheSame([chosen, column]));

/** The one currency column whose header says the same scope as that of an amount; null: none does, or several. */
export const sharedCurrency = (
  total: ColumnProfile,
  columns: readonly ColumnProfile[],
): ColumnProfile | null => {
  const own = scopeOf(total);
  const [one, ...others] = columns.filter((column) => isCurrency(column) && shares(scopeOf(column), own));
  return one !== undefined && others.length === 0 ? one : null;
};

/** Whether a column of codes may say the currency of an amount: what the books are kept in is the same in every row. */
export const mayBeCurrencyOf = (currency: ColumnProfile, amount: ColumnProfile): boolean =>
  !certainScopeOf(amount).includes('books') ||
  scopeOf(currency).includes('books') ||
  (currency.distinct === 1 && currency.filled >= amount.filled);

const initials = wordSet('dc fc');

/**
 * Whether an amount and a currency say theirs by two letters each, and not by the same: DC is the document's currency for some, and
 * for others the default one, beside FC.
 */
const areOtherInitials = (one: ColumnProfile, other: ColumnProfile): boolean => {
  const saidBy = ({ header }: ColumnProfile): readonly string[] =>
    canonicalWords(spacedHeader(header ?? '')).filter((word) => initials.has(word));
  return saidBy(one).length > 0 && saidBy(other).length > 0 && !shares(saidBy(one), saidBy(other));
};

/** The currency column of an amount: by the words they share, the place they stand at, and what the amounts prove. */
export const pairCurrency = (
  total: ColumnProfile,
  columns: readonly ColumnProfile[],
  arithmetic: Arithmetic,
): Pairing => {
  const currencies = currenciesIn(columns);
  const own = scopeOf(total);
  const amounts = otherAmounts(total, arithmetic);
  const named = currencyNamed(total.header);
  const sharing = currencies.filter((column) => own.length > 0 && shares(scopeOf(column), own));
  if (named !== null) {
    const saying = currencies.find((column) => saysOnly(column, named));
    return saying === undefined ? { kind: 'code', code: named } : { kind: 'column', column: saying };
  }
  // Which dollars a bare sign means the column says, but no pounds.
  const isOtherThanSign = ({ values }: ColumnProfile): boolean =>
    values.some(({ value }) => isCurrencyCode(value) && !mayMean('$', value));
  if (total.header?.includes('$') === true && currencies.some(isOtherThanSign))
    return { kind: 'unproven', columns: [total, ...currencies] };
  const [shared, ...tied] = sharing;
  if (shared !== undefined && tied.length === 0) {
    if (areOtherInitials(total, shared)) return { kind: 'unproven', columns: [total, shared] };
    // An amount of the books beside one of the document: which of them is the total is for a person to say.
    const plain = unscopedOf(amounts);
    const isDoubtful = plain.length > 0 && currencies.some((column) => scopeOf(column).length === 0);
    return isDoubtful
      ? { kind: 'unproven', columns: [total, ...plain, ...currencies] }
      : { kind: 'column', column: shared };
  }
  const isOfAnother = (column: ColumnProfile): boolean => {
    const scope = scopeOf(column);
    return scope.length > 0 && amounts.some((amount) => shares(scopeOf(amount), scope));
  };
  const left = currencies.filter((column) => !isOfAnother(column));
  const [only, ...more] = left;
  if (only === undefined) return { kind: 'none' };
  const unscoped = unscopedOf(amounts);
  const isOfBooks = certainScopeOf(total).some((scope) => scope !== 'document');
  // The currency of which nothing is said is that of the amount of which nothing is said.
  if (isOfBooks && unscoped.length > 0 && left.every((column) => scopeOf(column).length === 0))
    return { kind: 'none' };
  if (more.length > 0) {
    // An amount of which nothing is said goes with the currency of which nothing is said.
    const plain = own.length === 0 ? left.filter((column) => scopeOf(column).length === 0) : [];
    const pool = plain.length > 0 ? plain : left;
    const akin = pool.filter((column) => sharesName(column, total));
    const beside = pool.filter((column) => isNextTo(column, total));
    const [near] = beside;
    // The place proves nothing against a name: "Pay currency" beside "Invoice total", with "Invoice currency" further on.
    const byPlace = beside.length === 1 && akin.every((column) => column === near) ? beside : pool;
    const [chosen, ...equal] = akin.length === 1 ? akin : byPlace;
    const isGuess =
      chosen !== undefined &&
      ((akin.length !== 1 && isQualified(chosen) && !sayTheSame(left)) || isBilledOtherwise(chosen, left));
    return chosen !== undefined && equal.length === 0 && !isGuess
      ? { kind: 'column', column: chosen }
      : { kind: 'unproven', columns: left };
  }
  if (own.length > 0 && (only.distinct > 1 || isOfBooks))
    return { kind: 'unproven', columns: [total, ...unscoped, only] };
  // "Bank currency" is the bank's, whatever the document's is.
  if (own.length === 0 && isOfOthers(only)) return { kind: 'unproven', columns: [only] };
  const converted = unscoped.filter((amount) =>
    isConverted(arithmetic.figures.of(total), arithmetic.figures.of(amount)),
  );
  return only.distinct > 1 && converted.length > 0
    ? { kind: 'unproven', columns: [total, ...converted, only] }
    : { kind: 'column', column: only };
};

/** The one currency of an amount, by its header, its column or for all; `varied`: its column names several. */
const currencyOf = (
  total: ColumnProfile,
  pairing: Pairing,
  said: string | null,
): { readonly code: string | null; readonly isVaried: boolean } => {
  const named = currencyNamed(total.header);
  if (named !== null || pairing.kind !== 'column') return { code: named ?? said, isVaried: false };
  const { distinct, values } = pairing.column;
  return { code: distinct === 1 ? (values[0]?.value ?? null) : null, isVaried: distinct > 1 };
};

/** Whether the header of a tax says that it is in another currency than the total: "Amount (USD)" beside "VAT local". */
export const isTaxOfOtherCurrency = (
  tax: ColumnProfile,
  total: ColumnProfile,
  {
    columns,
    arithmetic,
    said,
  }: {
    readonly columns: readonly ColumnProfile[];
    readonly arithmetic: Arithmetic;
    /** What the mapping says for all; null: nothing. */
    readonly said: string | null;
  },
): boolean => {
  const own = scopeOf(tax);
  const named = currencyNamed(tax.header);
  if (own.length === 0 && named === null) return false;
  const { code, isVaried } = currencyOf(total, pairCurrency(total, columns, arithmetic), said);
  if (named !== null) return isVaried || (code !== null && code !== named);
  const its = scopeOf(total);
  if (its.length > 0) return !shares(own, its);
  const isConverted = own.some((scope) => scope !== 'document');
  return isConverted && (isVaried || currencyNamed(total.header) !== null);
};

export type Paired = {
  readonly proposals: readonly Proposal[];
  /** Currency of all amounts, where the header of the amount says it. */
  readonly currency: string | null;
  /** Columns among which nobody can tell; empty where it is told. */
  readonly unproven: readonly ColumnProfile[];
};

/** The proposals with the currency that belongs to their amount, or without any. */
export const withPairedCurrency = (
  proposals: readonly Proposal[],
  columns: readonly ColumnProfile[],
  arithmetic: Arithmetic,
): Paired => {
  const amount =
    proposals.find(({ field }) => field.figure === 'total') ??
    proposals.find(({ field }) => field.figure === 'price');
  const currency = proposals.find(({ field }) => field.kind === 'currency');
  if (amount === undefined) return { proposals, currency: null, unproven: [] };
  const pairing = pairCurrency(amount.column, columns, arithmetic);
  const without = proposals.filter((one) => one !== currency);
  switch (pairing.kind) {
    case 'code':
      return { proposals: without, currency: pairing.code, unproven: [] };
    case 'unproven':
      return { proposals: without, currency: null, unproven: pairing.columns };
    case 'none':
      return currency === undefined || isCurrency(currency.column)
        ? { proposals: without, currency: null, unproven: [] }
        : { proposals, currency: null, unproven: [] };
    case 'column': {
      if (currency === undefined || currency.column.index === pairing.column.index)
        return { proposals, currency: null, unproven: [] };
      const reason = `"${pairing.column.name.trim()}" is the currency of "${amount.column.name.trim()}", by name and place.`;
      const moved = { ...currency, column: pairing.column, reason };
      return {
        proposals: proposals.map((one) => (one === currency ? moved : one)),
        currency: null,
        unproven: [],
      };
    }
  }
};
