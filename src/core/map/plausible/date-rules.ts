import type { ColumnProfile } from '../../read/column-profile';
import type { Field } from '../../targets/target';
import { parseDate } from '../../values/parse-date';
import { foldAccents, trimAll } from '../../values/text';
import { isBookedDay } from '../booked-date';
import { scoreHeaderFor } from '../header-score';
import { canonicalWords, spacedHeader, wordSet } from '../header-words';
import { requiredDate } from '../record-fields';
import { isCalledDay, isConstant, isDateColumn, isDateOfRecord, isOtherDate, isStepDate } from '../standing';
import { isBareDay, isNamedDate, isSuppliersDay, supplierDay } from '../supplier-date';
import { called, columnOf, type Finding, findingOf, type Judged } from './finding';

const fewestSame = 3;
const calledDay = 0.96;

const isSame = ({ filled, distinct }: ColumnProfile): boolean => filled >= fewestSame && distinct === 1;

/**
 * Whether a date says the same in every row while another one does not. In a few rows documents of one day are due on several:
 * there a date that is called as the field is stands beside one that is due or came in later.
 */
const neverChanges = (
  date: ColumnProfile,
  others: readonly ColumnProfile[],
  field: Parameters<typeof scoreHeaderFor>[0],
): boolean => {
  if (isConstant(date)) return others.some((column) => !isConstant(column));
  const isNamed = scoreHeaderFor(field)(date.header ?? '').score >= calledDay;
  return (
    isSame(date) &&
    others.some(
      (column) => column.distinct > 1 && !isConstant(column) && !(isNamed && isOtherDate(field, column)),
    )
  );
};

/** `date-never-changes`: the day of the report, or of a change, in place of the document's. */
export const dateNeverChanges = (judged: Judged): readonly Finding[] => {
  const field = requiredDate(judged.target.fields);
  const date = columnOf(judged, field);
  if (field === undefined || date === null) return [];
  const others = judged.columns.filter((column) => column.index !== date.index && isDateColumn(column));
  const changing = others.find((column) => !isConstant(column) && !isOtherDate(field, column));
  const rule = 'date-never-changes';
  const proposal = changing === undefined ? null : { field: field.key, column: changing.name };
  const columns = changing === undefined ? [date] : [date, changing];
  if (isDateOfRecord(date)) {
    // Where it is the only day of the file, nobody can say which is right.
    const grade = others.length > 0 && field.figure === 'day' ? 'against' : 'asks';
    const text = `${called(date)} is mapped as the ${field.label.toLowerCase()}, but its header names the day on which the entry was made, changed or printed.`;
    return [findingOf(judged, { rule, grade, text }, columns, { proposal })];
  }
  if (neverChanges(date, others, field)) {
    const text = `${called(date)} is mapped as the ${field.label.toLowerCase()}, but it is the same in every row, while another date changes.`;
    return [findingOf(judged, { rule, grade: 'asks', text }, columns, { proposal })];
  }
  // Where it is the only day of the file, the day of the booking is no document's either.
  const isBooked = field.figure === 'day' && changing === undefined && isBookedDay(date.header);
  const isOther = isOtherDate(field, date) && (changing !== undefined || isStepDate(date));
  if (!isBooked && !isOther) return [];
  const text = `${called(date)} is mapped as the ${field.label.toLowerCase()}, but its header names another day: when it was ordered, came in, was booked, is due, was paid, or is still to come.`;
  return [findingOf(judged, { rule, grade: 'asks', text }, columns, { proposal })];
};

/** At least "Date" or "Transaction date"; "Valuta" and "Service date" are less. */
const calledDate = 0.945;

/** Whether a header calls its column what the field is, and names no other day. */
const isCalled = (field: Field, { header }: ColumnProfile): boolean =>
  scoreHeaderFor(field)(header ?? '').score >= calledDate;

/** "Bill date" is as good as "Invoice date"; "Posting date" is a name of second choice. */
const firstChoice = 0.96;

/** Columns that are called as the field is, better than the one that is mapped, and that are no dates as a whole. */
const calledButUnread = (judged: Judged, field: Field, date: ColumnProfile): readonly ColumnProfile[] => {
  const score = scoreHeaderFor(field);
  const own = isOtherDate(field, date) ? 0 : score(date.header ?? '').score;
  if (own >= firstChoice) return [];
  const read = new Set(Object.values(judged.mapping.fields).map(({ column }) => column));
  return judged.columns.filter(
    (column) =>
      !read.has(column.name) && isCalledDay(field, column) && score(column.header ?? '').score > own,
  );
};

/** `date-unproven`, too: the day is called so elsewhere, but its cells are not all dates, and another day stands in for it. */
const dateInPlace = (judged: Judged, field: Field, date: ColumnProfile): readonly Finding[] => {
  const [named] = calledButUnread(judged, field, date);
  if (named === undefined) return [];
  const cellOf = (row: number): string => trimAll(judged.rows[row]?.cells[named.index] ?? '');
  const filled = judged.rows.flatMap((_, row) => (cellOf(row) === '' ? [] : [row]));
  const unread = filled.filter((row) => !parseDate(cellOf(row), 'auto').ok);
  const [first] = unread;
  const sample =
    first === undefined
      ? ''
      : ` Of its ${filled.length} cells ${unread.length} cannot be read as dates, such as "${cellOf(first)}" in row ${judged.rows[first]?.row}.`;
  const text = `${called(date)} is mapped as the ${field.label.toLowerCase()}, but ${called(named)} is called so.${sample} Which of the two is it?`;
  const shown = new Set(unread.length > 0 ? unread : judged.rows.keys());
  return [
    findingOf(judged, { rule: 'date-unproven', grade: 'asks', text }, [date, named], {
      proposal: { field: field.key, column: named.name },
      shows: (row) => shown.has(row),
    }),
  ];
};

/** `date-unproven`, too: another column says that it is the day that the supplier wrote on the invoice. */
const suppliersDay = (judged: Judged, field: Field, date: ColumnProfile): readonly Finding[] => {
  const own = field.figure === 'day' ? supplierDay(date, judged.columns) : null;
  if (own === null) return [];
  const cell = (row: number, { index }: ColumnProfile): string =>
    trimAll(judged.rows[row]?.cells[index] ?? '');
  const shows = (row: number): boolean => cell(row, own) !== '' && cell(row, own) !== cell(row, date);
  if (!judged.rows.some((_, row) => shows(row))) return [];
  const text = `${called(date)} is mapped as the ${field.label.toLowerCase()}, but ${called(own)} is the day that the supplier wrote on the invoice.`;
  const proposal = { field: field.key, column: own.name };
  return [
    findingOf(judged, { rule: 'date-unproven', grade: 'asks', text }, [date, own], { proposal, shows }),
  ];
};

/** Whether a header says more of its day than that it is one, and not that it is the booking's: "Date pièce", "Вх. дата". */
const namesOtherDay = (header: string | null): boolean =>
  header !== null && !isBareDay(header.replace(/ \(\d+\)$/, '')) && !isBookedDay(header);

/** What says that a day is that of the document, beside a word for a day: it was issued, billed, or is the point of its tax. */
const ofDocument = wordSet(
  'invoice inv bill billing billed issue issued issuing emission emision emissione emissao emisiei emiterii doc docs document documento documenta dokument dokumenta dokumentu ' +
    'dokumentum dokumento fra fac fact factura facture fattura fatura faktura rechnung re rg beleg comprobante cfe cfdi nf nfe trx txn transaction tax point taxpoint voucher piece pieza bilag bon kvittering ticket receipt ημ ημνια νια',
);

const isOfDocument = (header: string): boolean => {
  const spaced = spacedHeader(header);
  return [...spaced.split(' '), ...canonicalWords(spaced)].some((word) => ofDocument.has(foldAccents(word)));
};

/** A header that is called a day, and something else that nobody knows: "Date butoir" is the last day on which to pay. */
const calledNearly = 0.7;

/** `date-unproven`, too: nothing in the header of the only day of the file says that it is the document's own. */
const unknownDay = (judged: Judged, field: Field, date: ColumnProfile): readonly Finding[] => {
  const { header } = date;
  const score = header === null ? 1 : scoreHeaderFor(field)(header).score;
  const isUnknown =
    header !== null && !isBareDay(header) && (score === 0 || (score < calledNearly && !isOfDocument(header)));
  // The day of the booking is asked about as such.
  if (field.figure !== 'day' || !isUnknown || isNamedDate(header) || isBookedDay(header)) return [];
  const text = `${called(date)} is mapped as the ${field.label.toLowerCase()} since it holds dates; its header does not say which day it is. Is it the day that is written on the invoice, and not when it is due or was entered?`;
  const asIs = 'Yes: it is the date of the invoice';
  return [findingOf(judged, { rule: 'date-unproven', grade: 'asks', text }, [date], { asIs })];
};

/**
 * `date-unproven`: several days of the document, and no header says which of them is its own. Days on which it is due, came in or
 * was entered are told by their headers and do not count, nor do those that another field is read from.
 */
export const dateUnproven = (judged: Judged): readonly Finding[] => {
  const field = requiredDate(judged.target.fields);
  const date = columnOf(judged, field);
  if (field === undefined || date === null) return [];
  const inPlace = dateInPlace(judged, field, date);
  if (inPlace.length > 0) return inPlace;
  const suppliers = suppliersDay(judged, field, date);
  if (suppliers.length > 0) return suppliers;
  if (isConstant(date) || isOtherDate(field, date) || isSuppliersDay(date.header)) return [];
  // A bare "Date" may be that of the entry where another names a document.
  const isBare = field.figure === 'day' && isBareDay(date.header);
  if (isCalled(field, date) && !isBare) return [];
  const read = new Set(Object.values(judged.mapping.fields).map(({ column }) => column));
  const differs = (column: ColumnProfile, row: number): boolean => {
    const cells = judged.rows[row]?.cells ?? [];
    return trimAll(cells[column.index] ?? '') !== trimAll(cells[date.index] ?? '');
  };
  const others = judged.columns.filter(
    (column) =>
      !read.has(column.name) &&
      isDateColumn(column) &&
      !isConstant(column) &&
      !isOtherDate(field, column) &&
      (!isBare || namesOtherDay(column.header)) &&
      column.filled * 2 >= date.filled &&
      judged.rows.some((_, row) => differs(column, row)),
  );
  if (others.length === 0) return unknownDay(judged, field, date);
  const also = others.map(called).join(' and ');
  const text = `${called(date)} is mapped as the ${field.label.toLowerCase()}, but ${also} ${others.length === 1 ? 'holds dates' : 'hold dates'} as well, and no header says which one is the document's own date.`;
  const columns = [date, ...others];
  const shows = (row: number): boolean => others.some((column) => differs(column, row));
  return [findingOf(judged, { rule: 'date-unproven', grade: 'asks', text }, columns, { shows })];
};
