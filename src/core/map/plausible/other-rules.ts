import type { ColumnProfile } from '../../read/column-profile';
import type { Field } from '../../targets/target';
import { trimAll } from '../../values/text';
import { isTaxOfOtherCurrency, otherAmounts, pairCurrency, sharedCurrency } from '../currency-pair';
import { certainScopeOf, currencyNamed, scopeOf } from '../currency-scope';
import { idHitsWithoutZeros, strongerVendorColumn } from '../directory-hits';
import { scoreHeaderFor } from '../header-score';
import { canonicalWords, spacedHeader } from '../header-words';
import { numberingOf, numbersNothing } from '../number-column';
import { numberRole } from '../number-role';
import { currencyField, vendorField } from '../record-fields';
import { isCounter } from '../standing';
import { countsOurs, supplierNumber } from '../supplier-number';
import { fewValues } from './accepted';
import { called, columnOf, type Finding, fieldWith, findingOf, type Judged } from './finding';
import { currencyWith, namedOtherwise, whichIsIn } from './other-amount';

/** What the mapping says the currency is: a column, or one for all. */
const saidCurrency = (judged: Judged) => {
  const field = currencyField(judged.target.fields);
  const source = field === undefined ? undefined : judged.mapping.fields[field.key];
  return { field, column: columnOf(judged, field), code: source?.constant ?? judged.mapping.locale.currency };
};

const isVaried = ({ distinct }: ColumnProfile): boolean => distinct > 1;

const amountOf = (judged: Judged): ColumnProfile | null =>
  columnOf(judged, fieldWith(judged, 'total')) ?? columnOf(judged, fieldWith(judged, 'price'));

const calledCurrency = 0.9;

/** "FCY", "Original currency": blank until an invoice is in another currency. */
const isCalledForeign = (column: ColumnProfile): boolean =>
  scopeOf(column).includes('document') &&
  !canonicalWords(spacedHeader(column.header ?? '')).some((word) => word === 'amount' || word === 'date');

/** Which columns leave it open: currencies that could be it, or that could be those of other amounts. */
const unprovenText = (amount: ColumnProfile, columns: readonly ColumnProfile[]): string => {
  const others = columns.filter(({ index, kind }) => index !== amount.index && kind !== 'currency');
  const codes = columns.filter(({ kind }) => kind === 'currency').map(called);
  const which = `It is not certain which currency ${called(amount)} is in`;
  if (others.length === 0 || codes.length === 0)
    return `${which}: ${[...codes, ...others.map(called)].join(', ')} could be it${codes.length > 1 ? '' : ', or not'}.`;
  return `${which}: ${codes.join(', ')} could be that of ${others.map(called).join(', ')} as well.`;
};

/**
 * A column that says the one currency of the mapping in all rows looked at, or nothing yet, while the mapping does not heed it:
 * another one in a single row is an amount in another currency. Null: there is no such column.
 */
export const currencyToWatch = (
  judged: Judged,
): { readonly amount: ColumnProfile; readonly column: ColumnProfile; readonly code: string } | null => {
  const amount = amountOf(judged);
  const { field, column: mapped, code } = saidCurrency(judged);
  if (amount === null || field === undefined) return null;
  const pairing = pairCurrency(amount, judged.columns, judged.arithmetic);
  const own = mapped?.values[0]?.value;
  if (mapped !== null)
    return (pairing.kind === 'none' || pairing.kind === 'code') && !isVaried(mapped) && own !== undefined
      ? { amount, column: mapped, code: own }
      : null;
  if (code === null) return null;
  const isCalledSo = scoreHeaderFor(field);
  const column =
    pairing.kind === 'column'
      ? pairing.column
      : judged.columns.find(
          (one) =>
            one.filled === 0 &&
            (isCalledSo(one.header ?? '').score >= calledCurrency || isCalledForeign(one)),
        );
  return column === undefined ? null : { amount, column, code };
};

/** What the first rows said of the currency, and rows below say otherwise. */
const otherCurrencyBelow = (judged: Judged): readonly Finding[] => {
  const [amount, other] = [amountOf(judged), judged.later?.otherCurrency ?? null];
  if (amount === null || other === null) return [];
  const { column, code, others, rows, shown } = other;
  const count = rows === 1 ? 'one row' : `${rows} rows`;
  const text = `The currency of ${called(amount)} is ${code} for all by the mapping, but ${called(column)} says another one in ${count}.`;
  const said = { rule: 'currency-pair-unproven', grade: 'asks', text } as const;
  const more = { values: fewValues([code, ...others]) };
  return [{ ...findingOf(judged, said, [amount, column], more), rows: shown }];
};

/** `currency-pair-unproven`: the currency is another amount's, or nobody can tell whose it is. */
export const currencyUnproven = (judged: Judged): readonly Finding[] => {
  const found = unprovenInRows(judged);
  if (found.length > 0) return found;
  const named = amountNamedOtherwise(judged);
  if (named.length > 0) return named;
  const below = otherCurrencyBelow(judged);
  return below.length > 0 ? below : taxOfOther(judged);
};

/** The currency of the total is that of another amount, whose header names it. */
const amountNamedOtherwise = (judged: Judged): readonly Finding[] => {
  const field = fieldWith(judged, 'total');
  const total = columnOf(judged, field);
  const found = total === null ? null : namedOtherwise(judged, total);
  if (field === undefined || total === null || found === null) return [];
  const { other, code, shows } = found;
  const text = `The mapping takes ${called(total)} as ${code}, but the header of ${called(other)} says ${code}, and the two differ.${whichIsIn(judged, total, other, shows)}`;
  const said = { rule: 'currency-pair-unproven', grade: 'asks', text } as const;
  const proposal = { field: field.key, column: other.name };
  const more = { proposal, currency: currencyWith(judged, other), values: [code], shows };
  return [findingOf(judged, said, [total, other], more)];
};

/** The tax within a total is in its currency. */
const taxOfOther = (judged: Judged): readonly Finding[] => {
  const { columns, arithmetic } = judged;
  const field = fieldWith(judged, 'tax');
  const [total, tax] = [columnOf(judged, fieldWith(judged, 'total')), columnOf(judged, field)];
  if (field === undefined || total === null || tax === null) return [];
  const { code: said } = saidCurrency(judged);
  if (!isTaxOfOtherCurrency(tax, total, { columns, arithmetic, said })) return [];
  const text = `${called(tax)} is mapped as the ${field.label.toLowerCase()} within ${called(total)}, but by its header it is in another currency.`;
  return [findingOf(judged, { rule: 'currency-pair-unproven', grade: 'asks', text }, [tax, total])];
};

/** The currencies that columns say, as far as their values are counted. */
const codesIn = (columns: readonly ColumnProfile[]): readonly string[] =>
  columns.flatMap(({ kind, values }) =>
    kind === 'currency' ? values.map(({ value }) => trimAll(value)) : [],
  );

/** Whether a person said that this amount is the total; then the currency that is called as it is has been said as well. */
const isChosen = ({ mapping, columns }: Judged, amount: ColumnProfile, currency: ColumnProfile | null) =>
  currency !== null &&
  sharedCurrency(amount, columns)?.index === currency.index &&
  mapping.accepts?.some((one) => one.rule === 'total-unproven' && one.columns?.[0] === amount.name) === true;

/**
 * The column of currencies that an amount would have, did its header not name one, where it says another; null: it agrees, or is another
 * amount's. Where a header beside it names another of those codes, each amount is in the currency of its own header.
 */
const saysOtherwise = (
  { columns, arithmetic }: Judged,
  amount: ColumnProfile,
  code: string,
): ColumnProfile | null => {
  if (otherAmounts(amount, arithmetic).some(({ header }) => currencyNamed(header) === null)) return null;
  const pairing = pairCurrency({ ...amount, header: null }, columns, arithmetic);
  if (pairing.kind !== 'column') return null;
  const codes = codesIn([pairing.column]).filter((one) => one !== code);
  const named = columns.flatMap(({ kind, header }) => (isFigures(kind) ? (currencyNamed(header) ?? []) : []));
  return codes.length === 0 || codes.some((one) => named.includes(one)) ? null : pairing.column;
};

const isFigures = (kind: ColumnProfile['kind']): boolean => kind === 'amount' || kind === 'number';

/** The amount of the books is mapped, and a column of codes belongs to the amount of the document beside it. */
const inBooksBeside = (
  judged: Judged,
  amount: ColumnProfile,
  codes: readonly ColumnProfile[],
): readonly Finding[] => {
  const field = fieldWith(judged, 'total');
  const [code, ...others] = codes.filter(({ kind }) => kind === 'currency');
  const isOf = (column: ColumnProfile, scope: string): boolean => certainScopeOf(column).includes(scope);
  const other = judged.columns.find(
    (column) => isFigures(column.kind) && column.filled > 0 && isOf(column, 'document'),
  );
  if (field === undefined || code === undefined || others.length > 0 || other === undefined) return [];
  if (!isOf(amount, 'books') || columnOf(judged, field)?.index !== amount.index) return [];
  const text = `${called(amount)} is in the currency of the books, and ${called(other)} in that of the document, which ${called(code)} says where it is another one. Which of the two is the total?`;
  const said = { rule: 'currency-pair-unproven', grade: 'asks', text } as const;
  return [
    findingOf(judged, said, [amount, other, code], {
      proposal: { field: field.key, column: other.name },
      currency: { column: code.name },
      values: codesIn([code]),
    }),
  ];
};

const unprovenInRows = (judged: Judged): readonly Finding[] => {
  const amount = amountOf(judged);
  const { field, column, code } = saidCurrency(judged);
  if (amount === null || field === undefined) return [];
  const rule = 'currency-pair-unproven';
  const pairing = pairCurrency(amount, judged.columns, judged.arithmetic);
  if (column === null && code === null && pairing.kind !== 'unproven') return [];
  const asks = (text: string, columns: readonly ColumnProfile[], proposed?: string): readonly Finding[] => {
    const proposal = proposed === undefined ? null : { field: field.key, column: proposed };
    const values = fewValues([...(column === null && code !== null ? [code] : []), ...codesIn(columns)]);
    const codes = columns.filter(({ kind }) => kind === 'currency');
    // A currency that few rows say is shown in those.
    const shows = (row: number): boolean =>
      codes.length === 0 || codes.some(({ index }) => trimAll(judged.rows[row]?.cells[index] ?? '') !== '');
    return [findingOf(judged, { rule, grade: 'asks', text }, columns, { proposal, values, shows })];
  };
  switch (pairing.kind) {
    case 'unproven': {
      if (isChosen(judged, amount, column)) return [];
      const ofDocument = inBooksBeside(judged, amount, pairing.columns);
      if (ofDocument.length > 0) return ofDocument;
      return asks(unprovenText(amount, pairing.columns), [
        amount,
        ...pairing.columns.filter(({ index }) => index !== amount.index),
      ]);
    }
    case 'none':
      return column === null || column.kind !== 'currency'
        ? []
        : asks(`${called(column)} is the currency of another amount than ${called(amount)}.`, [
            amount,
            column,
          ]);
    case 'code': {
      const isSame =
        column === null
          ? code === pairing.code
          : !isVaried(column) && column.values[0]?.value === pairing.code;
      const said = column === null ? `${code}` : called(column);
      const other = isSame && column === null ? saysOtherwise(judged, amount, pairing.code) : null;
      if (other !== null)
        return asks(
          `The header of ${called(amount)} says ${pairing.code}, but ${called(other)} says ${codesIn([other]).slice(0, 3).join(', ')}. Which of the two is the currency?`,
          [amount, other],
          other.name,
        );
      return isSame
        ? []
        : asks(
            `The header of ${called(amount)} says ${pairing.code}, the mapping says ${said}.`,
            column === null ? [amount] : [amount, column],
          );
    }
    case 'column': {
      if (column !== null && column.index === pairing.column.index) return [];
      const isSaid = column === null && !isVaried(pairing.column) && pairing.column.values[0]?.value === code;
      if (isSaid) return [];
      const said = column === null ? `${code} for all` : called(column);
      return asks(
        `The mapping takes ${said} as the currency of ${called(amount)}, but ${called(pairing.column)} belongs to it.`,
        column === null ? [amount, pairing.column] : [amount, column, pairing.column],
        pairing.column.name,
      );
    }
  }
};

/** What is left of 16 digits or more in a spreadsheet. */
const cutNumber = /^\d{15}0+$/;
/** One of ten numbers ends in 0 by chance. */
const fewestCut = 2;

/** Half of the rows, less what a count that is nearly right may be wrong by. */
const nearlyHalf = 0.45;

/** `number-is-no-number`: what numbers rows, batches or days in place of documents. */
export const numberIsNone = (judged: Judged): readonly Finding[] => {
  const field = fieldWith(judged, 'number');
  const number = columnOf(judged, field);
  if (field === undefined || number === null) return [];
  const vendor = columnOf(
    judged,
    judged.target.fields.find(({ lookup }) => lookup === 'vendor'),
  );
  const numbering = numberingOf(number, vendor, judged.rows);
  const isGrouped = judged.mapping.groupBy.length > 0;
  const seen = new Map<string, number>();
  for (const { cells } of judged.rows) {
    const text = trimAll(cells[number.index] ?? '');
    seen.set(text, (seen.get(text) ?? 0) + 1);
  }
  const repeats = (row: number): boolean =>
    (seen.get(trimAll(judged.rows[row]?.cells[number.index] ?? '')) ?? 0) > 1;
  const rule = 'number-is-no-number';
  const few = `${numbering.numbers} different values in ${numbering.rows} rows`;
  const isFew = !isGrouped && numbering.rows > 2 && numbering.numbers < numbering.rows * 0.5;
  if (isFew || numbersNothing(numbering)) {
    const text = `${called(number)} is mapped as the ${field.label.toLowerCase()}, but it has only ${few}${numbersNothing(numbering) ? ', most of them with several vendors' : ''}.`;
    return [
      findingOf(judged, { rule, grade: 'asks', text }, vendor === null ? [number] : [number, vendor], {
        shows: repeats,
      }),
    ];
  }
  const texts = [...seen.keys()].filter((text) => text !== '');
  if (texts.length >= fewestCut && texts.every((text) => cutNumber.test(text))) {
    const text = `${called(number)} is mapped as the ${field.label.toLowerCase()}, but all that stands behind the 15th digit is 0, such as "${texts[0]}" in row ${judged.rows[0]?.row ?? 0}: a spreadsheet program keeps no more of a number. Open what the file came from again with this column as text.`;
    return [findingOf(judged, { rule, grade: 'asks', text }, [number], { values: fewValues(texts) })];
  }
  const below = judged.later?.numbers ?? null;
  if (below !== null && below.different < below.rows * nearlyHalf) {
    const text = `${called(number)} is mapped as the ${field.label.toLowerCase()}, but of ${below.rows} rows only about ${below.different} have different values.`;
    return [findingOf(judged, { rule, grade: 'asks', text }, [number])];
  }
  const isNamed = scoreHeaderFor(field)(number.header ?? '').score >= 0.96;
  if (!isCounter(number) || (isNamed && numberRole(number.header) !== 'key')) return [];
  const text = `${called(number)} is mapped as the ${field.label.toLowerCase()}, but it only counts the rows: 1, 2, 3.`;
  return [findingOf(judged, { rule, grade: 'asks', text }, [number])];
};

/** Suppliers do not number their documents one after the other. */
const countedByUs = (judged: Judged, field: Field, number: ColumnProfile): readonly Finding[] => {
  const vendor = columnOf(
    judged,
    judged.target.fields.find(({ lookup }) => lookup === 'vendor'),
  );
  const isOfSeveral = vendor !== null && vendor.distinct > 1 && judged.mapping.groupBy.length === 0;
  if (!isOfSeveral || !countsOurs(number, judged.rows)) return [];
  const text = `${called(number)} is mapped as the ${field.label.toLowerCase()} and counts up by one from row to row, whoever the supplier is, as the numbers of your own books do. Is it the number that the supplier gave?`;
  const more = { asIs: 'Yes: it is the number of the invoice' };
  return [findingOf(judged, { rule: 'number-is-no-number', grade: 'asks', text }, [number], more)];
};

/** `number-is-no-number`, too: the number of our own books, beside the one that the supplier gave the document. */
export const numberIsOurs = (judged: Judged): readonly Finding[] => {
  const field = fieldWith(judged, 'number');
  const number = columnOf(judged, field);
  if (field === undefined || number === null) return [];
  const better = supplierNumber(number, judged.columns, judged.rows);
  if (better === null) return countedByUs(judged, field, number);
  const { column, rows, of, differing, by } = better;
  const why =
    by === 'both'
      ? `${called(column)} is called a number of the invoice as well, and says another one in ${differing} of ${of} rows. Which of the two did the supplier give?`
      : by === 'counting'
        ? `counts up from row to row, as the numbers of your own books do. Is ${called(column)} the number that the supplier gave?`
        : `seems to be the number of your own books; ${called(column)}, the supplier's own, is filled in ${rows} of ${of} rows.`;
  const text = `${called(number)} is mapped as the ${field.label.toLowerCase()}${by === 'both' ? '; ' : ' and '}${why}`;
  const differs = (row: number): boolean => {
    const { cells = [] } = judged.rows[row] ?? {};
    return trimAll(cells[number.index] ?? '') !== trimAll(cells[column.index] ?? '');
  };
  return [
    findingOf(judged, { rule: 'number-is-no-number', grade: 'asks', text }, [number, column], {
      proposal: { field: field.key, column: column.name },
      shows: differs,
    }),
  ];
};

/** `vendor-column-weaker`: the directory knows more of another column. */
export const vendorWeaker = (judged: Judged): readonly Finding[] => {
  const field = vendorField(judged.target.fields);
  const vendor = columnOf(judged, field);
  if (field === undefined || vendor === null) return [];
  const stronger = strongerVendorColumn(vendor, judged.columns, judged.rows, judged.known);
  if (stronger === null) return [];
  const { column, hits, given } = stronger;
  // Zeros that a spreadsheet dropped are put back in the rows: the column is the right one all the same.
  const isById = judged.mapping.fields[field.key]?.match?.includes('erp_vendor_id') === true;
  if (isById && idHitsWithoutZeros(vendor, judged.rows, judged.known).rows >= hits.rows) return [];
  const text = `${called(vendor)} is mapped as the vendor, but the directory knows it in only ${given?.rows ?? 0} of ${hits.of} rows; it knows ${called(column)} in ${hits.rows}.`;
  return [
    findingOf(judged, { rule: 'vendor-column-weaker', grade: 'asks', text }, [vendor, column], {
      proposal: { field: field.key, column: column.name },
    }),
  ];
};
