import type { ColumnProfile } from '../read/column-profile';
import type { Field } from '../targets/target';
import { parseDate } from '../values/parse-date';
import { trimAll } from '../values/text';
import { amountRole, isNeverLine, isNeverTotal } from './amount-role';
import { dateRole } from './date-role';
import { scoreHeaderFor } from './header-score';
import { canonicalWords, spacedHeader, wordSet } from './header-words';
import { isPartyId } from './party-id';
import { formerWords, isOfOtherStage, otherPriceWords } from './stage-role';
import { isTaxWithin } from './tax-column';
import { namesCompany, vendorRole } from './vendor-role';

/** How much of its header's word a column keeps for a field once its own kind of wrongness is weighed: 1 all, 0 never. */
export type Standing = (field: Field, column: ColumnProfile) => number;

/** Whether the header names another day than a field's. That it was paid on counts only against the day of a document. */
export const isOtherDate = (field: Field, { header }: ColumnProfile): boolean => {
  const role = dateRole(header);
  return role !== 'plain' && (role !== 'step' || field.figure === 'day');
};

/** Whether the header names the day of what came before a document or after: where there is no other date, it may be meant all the same. */
export const isStepDate = ({ header }: ColumnProfile): boolean => dateRole(header) === 'step';

/** Whether the header says that it is the day of the record or of the list: when it was made, last changed or printed. */
export const isDateOfRecord = ({ header }: ColumnProfile): boolean => dateRole(header) === 'record';

const fewRows = 20;
const nearlyAll = 0.98;

/** Whether nearly every row says the same: the day of the report, not of the document. */
export const isConstant = ({ filled, distinct, values }: ColumnProfile): boolean =>
  filled >= fewRows && (distinct === 1 || (values[0]?.count ?? 0) >= filled * nearlyAll);

/** Columns that hold days. */
export const isDateColumn = (column: ColumnProfile): boolean =>
  column.filled > 0 && (column.kind === 'date' || isSerials(column) || holdsDays(column));

const named = 0.9;
const mayBeDays: ReadonlySet<string> = new Set(['text', 'code', 'number']);

/** Whether a column is called as a field of days is, and holds something else besides, or days that nobody can read. */
export const isCalledDay = (field: Field, column: ColumnProfile): boolean =>
  !isDateColumn(column) &&
  mayBeDays.has(column.kind) &&
  column.samples.some((sample) => /\d/.test(sample)) &&
  scoreHeaderFor(field)(column.header ?? '').score >= named;

const serials = /^[1-6]\d{4}(?:[.,]\d+)?$/;
const dateWords = wordSet('date day tag jour dia giorno dag 日付 日期 日');

/** Numbers under a header that names a date, all of the size that spreadsheet programs count days in (1927 to 2091). */
export const isSerials = ({ header, kind, samples }: ColumnProfile): boolean =>
  (kind === 'number' || kind === 'amount') &&
  header !== null &&
  canonicalWords(spacedHeader(header)).some((word) => dateWords.has(word) || word.endsWith('datum')) &&
  samples.length > 0 &&
  samples.every((sample) => serials.test(trimAll(sample)));

/** Days that programs write as one number: 20240131. */
export const holdsDays = ({ samples }: ColumnProfile): boolean =>
  samples.length > 0 &&
  samples.every((sample) => /^\d{8}$/.test(trimAll(sample)) && parseDate(sample, 'auto').ok);

const counterWords = wordSet(
  'no id row line item index seq sequence record pos position zeile lfd laufende rank serial count zahl column n nr.',
);

/** 1, 2, 3 …: rows counted, not documents numbered. */
export const isCounter = ({ filled, distinct, samples, kind }: ColumnProfile): boolean => {
  const numbers = samples.map(Number);
  const [first = -1] = numbers;
  return (
    kind === 'number' &&
    filled > 2 &&
    distinct === filled &&
    (first === 0 || first === 1) &&
    numbers.every((number, i) => number === first + i)
  );
};

/** Whether its header says no more than that it counts. */
const isCalledCounter = ({ header }: ColumnProfile): boolean =>
  canonicalWords(spacedHeader(header ?? '')).every((word) => counterWords.has(word));

/** An amount; words for kinds of taxes are none. */
const isFilledTax = ({ header, filled, kind }: ColumnProfile): boolean =>
  filled > 0 && (kind === 'amount' || kind === 'number') && amountRole(header) === 'tax';

const keepsLittle = 0.45;

const lineWords = wordSet(
  'line lines item items zeile zeilen position pos linea ligne riga regel linha articulo artikel',
);
const quantityWords = wordSet('quantity units pieces anzahl stuck');

const rateWords = wordSet(
  'rate rates kurs cours taux tasso tipo cambio cambiale exchange koers kurz sazba stawka',
);

const otherPlaces = wordSet('supplier customer client partner kunde kunden cliente');

/** What names a thing, and whom or what it may name: not what the document is about. */
const namingWords = wordSet(
  'libelle intitule designation descripcion descricao omschrijving bezeichnung descrizione description opis benamning',
);
const namedWords = wordSet(
  'tiers fournisseur frs client compte journal vendor supplier creditor customer account proveedor cliente tercero cuenta fornecedor terceiro conta ' +
    'leverancier relatie crediteur lieferant kreditor kunde konto fornitore conto dostawca dostawcy kontrahent leverantor leverandor toimittaja',
);

const namesAnother = (column: ColumnProfile): boolean =>
  hasRaw(column, namingWords) && hasRaw(column, namedWords);

const hasRaw = ({ header }: ColumnProfile, words: ReadonlySet<string>): boolean =>
  header !== null &&
  spacedHeader(header)
    .split(' ')
    .some((word) => words.has(word));

const hasWord = ({ header }: ColumnProfile, words: ReadonlySet<string>): boolean =>
  header !== null && canonicalWords(spacedHeader(header)).some((word) => words.has(word));

const documents = wordSet(
  'invoice document voucher vch vchr receipt order reference journal entry belegnummer 傳票 伝票 凭证 전표 伝票番号 凭证号 凭证编号 单据号 单据编号 전표번호',
);
const numbering = wordSet('no number id code # nummer 番号 号 编号 번호');

/** Whether the header says that it numbers documents or entries. */
const numbersDocuments = ({ header }: ColumnProfile): boolean => {
  const words = canonicalWords(spacedHeader(header ?? ''));
  return (
    words.some((word) => documents.has(word)) &&
    words.every((word) => documents.has(word) || numbering.has(word))
  );
};

/** Enough for codes of companies not to go before names of suppliers. */
const besideSupplier = 0.85;

const namesSupplier = ({ header, filled }: ColumnProfile): boolean =>
  filled > 0 && vendorRole(header) === 'supplying';

const mayBeTotal = 0.5;

/** Another amount that is called as the field is, where this one is only what was paid of it. */
const isPaidOfAnother = (field: Field, column: ColumnProfile, columns: readonly ColumnProfile[]): boolean =>
  amountRole(column.header) === 'paid' &&
  columns.some(
    (other) =>
      other.index !== column.index &&
      other.filled > 0 &&
      (other.kind === 'amount' || other.kind === 'number') &&
      ['net', 'gross', 'other'].includes(amountRole(other.header)) &&
      scoreHeaderFor(field)(other.header ?? '').score >= mayBeTotal,
  );

/** What the columns of one table say of each other. */
export const startStanding = (columns: readonly ColumnProfile[]): Standing => {
  const dates = columns.filter((column) => isDateColumn(column));
  const changing = dates.filter((column) => !isConstant(column));
  const taxes = columns.filter((column) => isFilledTax(column) && isTaxWithin(column, columns));
  const hasSupplier = columns.some(namesSupplier);
  const hasQuantities = columns.some((column) => column.filled > 0 && hasWord(column, quantityWords));
  const ofDate = (field: Field, column: ColumnProfile): number => {
    const isOther = isOtherDate(field, column);
    const sound = changing.filter((one) => !isOtherDate(field, one));
    const isBeaten = (isConstant(column) ? changing : sound).some(({ index }) => index !== column.index);
    return isBeaten && (isConstant(column) || isOther) ? keepsLittle : 1;
  };
  /** The day of a document is never that of its record; and only by its name the day it is due, or came in. */
  const ofDay = (field: Field, column: ColumnProfile): number =>
    isDateOfRecord(column)
      ? 0
      : isOtherDate(field, column) && !isStepDate(column)
        ? keepsLittle
        : ofDate(field, column);
  return (field, column) => {
    if (field.kind === 'date')
      return field.figure === 'day' ? ofDay(field, column) : field.required ? ofDate(field, column) : 1;
    if (field.kind === 'text' && !field.required && field.lookup === undefined && namesAnother(column))
      return 0;
    if (field.lookup === 'vendor') return hasSupplier && namesCompany(column.header) ? besideSupplier : 1;
    // Where a vendor sits, or who buys, is not the place the document is for.
    // The number of a document may meet the id of a place by chance.
    if (field.lookup === 'location' && (hasWord(column, otherPlaces) || numbersDocuments(column))) return 0;
    if (field.kind === 'code' && hasRaw(column, formerWords)) return keepsLittle;
    if (isOfOtherStage(field, column)) return 0;
    switch (field.figure) {
      case 'number':
        if (isPartyId(column)) return 0;
        return isCounter(column) && isCalledCounter(column) ? keepsLittle : 1;
      case 'total':
        if (isNeverTotal(column.header)) return 0;
        if (isPaidOfAnother(field, column, columns)) return keepsLittle;
        // Where lines have quantities, what a line comes to is not the total of the record.
        return hasQuantities && hasWord(column, lineWords) ? keepsLittle : 1;
      case 'tax':
        // Of several taxes each is only a part.
        return isTaxWithin(column, columns) && taxes.length < 2 ? 1 : 0;
      case 'price':
        // A rate is a price where something was counted; else it is one of exchange, or of a tax.
        if (!hasQuantities && hasWord(column, rateWords)) return 0;
        if (hasRaw(column, otherPriceWords)) return keepsLittle;
        return isNeverLine(column.header) ? 0 : 1;
      case 'line-total':
        return isNeverLine(column.header) ? 0 : 1;
      default:
        return 1;
    }
  };
};
