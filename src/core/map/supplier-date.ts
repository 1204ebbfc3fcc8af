import type { ColumnProfile } from '../read/column-profile';
import { dateRole } from './date-role';
import { canonicalWords, spacedHeader, wordSet } from './header-words';
import type { Proposal } from './propose';
import { isConstant, isDateColumn } from './standing';

const suppliers = wordSet(
  'supplier lief kred leverandorens leverantorens dostawcy szallitoi furnizorului dodavatele toimittajan tedarikcinin external externe',
);
const documents = wordSet('invoice document bill reference');
const days = wordSet('date day');

const together =
  /(?:仕入先|取引先).*(?:請求|伝票|インボイス).*日|(?:供应商|供應商).*(?:发票|發票|单据|票据).*日期/;

/** Whether the header says that it is the day that the supplier wrote on the invoice, and no other one of it. */
export const isSuppliersDay = (header: string | null): boolean => {
  if (header === null || dateRole(header) !== 'plain') return false;
  const spaced = spacedHeader(header);
  if (together.test(spaced)) return true;
  const words = canonicalWords(spaced);
  const has = (list: ReadonlySet<string>): boolean => words.some((word) => list.has(word));
  return has(suppliers) && has(documents) && has(days);
};

/** Whether the header names no day of any kind, or that of a document nobody says which: "Date" beside "Reference date". */
export const isBareDay = (header: string | null): boolean => {
  const words = canonicalWords(spacedHeader(header ?? ''));
  return words.length > 0 && words.every((word) => days.has(word));
};

/** Words that dates of invoices are called by and that no list of other words for dates has, the names of ERP columns among them. */
const invoiceDays = wordSet('dated ngay วันที่ divj budat tarikh inbois vom');

/** Whether one of them is in the header. */
export const isNamedDate = (header: string | null): boolean =>
  spacedHeader(header ?? '')
    .split(' ')
    .some((word) => invoiceDays.has(word)) &&
  dateRole(header) === 'plain' &&
  !saysEnd(header);

const ends = wordSet('akhir hạn han hạch hach nhập nhap');
/** Vietnamese and Indonesian for the last day, and for that of the booking. */
const saysEnd = (header: string | null): boolean =>
  spacedHeader(header ?? '')
    .split(' ')
    .some((word) => ends.has(word));

/** SAP Business One calls the day of the document "TaxDate", and the day of its posting "DocDate". */
const isTaxDateBeside = (given: ColumnProfile, { header }: ColumnProfile): boolean =>
  spacedHeader(given.header ?? '') === 'doc date' && spacedHeader(header ?? '') === 'tax date';

/** The column of the day that the supplier wrote on the invoice, filled in most rows, where the given one is another; null: there is none. */
export const supplierDay = (
  given: ColumnProfile,
  columns: readonly ColumnProfile[],
): ColumnProfile | null => {
  if (isSuppliersDay(given.header)) return null;
  return (
    columns.find(
      (column) =>
        column.index !== given.index &&
        (isSuppliersDay(column.header) || isTaxDateBeside(given, column)) &&
        isDateColumn(column) &&
        !isConstant(column) &&
        column.filled * 2 > given.filled,
    ) ?? null
  );
};

/** The day of an invoice is proposed from the column of the supplier's day, as its number is. */
export const withSupplierDay = (
  proposals: readonly Proposal[],
  columns: readonly ColumnProfile[],
): readonly Proposal[] => {
  const day = proposals.find(({ field }) => field.figure === 'day');
  const column = day === undefined ? null : supplierDay(day.column, columns);
  if (day === undefined || column === null) return proposals;
  const reason = `"${column.name.trim()}" is the day that the supplier wrote on the invoice.`;
  return proposals
    .filter((one) => one === day || one.column.index !== column.index)
    .map((one) => (one === day ? { ...day, column, reason } : one));
};
