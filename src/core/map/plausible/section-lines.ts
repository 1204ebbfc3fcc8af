import { onlyCell } from '../../read/filled-cell';
import { findColumn } from '../../read/named-column';
import { ownCopy } from '../../read/own-copy';
import { namesTotal } from '../../read/sum-words';
import type { Row } from '../../read/table';
import type { Target } from '../../targets/target';
import { foldAccents, trimAll } from '../../values/text';
import { wordSet } from '../header-words';
import { fewValues } from './accepted';
import type { Finding, Judged } from './finding';
import { saysInvoice } from './kind-words';
import { plain, saysCredits } from './sign-words';
import { isCalm, negations, saysVoid } from './status-words';
import { saysOtherList } from './title-words';

const rule = 'section-unproven';
const longest = 60;
const mostWords = 6;
const mostLines = 20;
const mostShown = 5;

/** Words of a heading that say nothing of what stands below it. */
const small = wordSet(
  'list liste lista section abschnitt block and und et y e och og ja i oraz en the all alle tous toutes todas todos tutte tutti other others sonstige autres of der die das les las los le de del',
);

const documents = wordSet(
  'documents belege dokumente documentos documenti documenten doklady dokumenty items posten entries records facturas factures fatture счета счет документы',
);

/** Whether a row is a line of one filled cell: a heading or a note between records. */
export const isLineOfOneCell = (row: Row): boolean => onlyCell(row) !== null;

/** What a heading says without its frame and its count: `--- Credit notes (3) ---`. */
const bare = (cell: string): string => trimAll(cell.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''));

/** The same without what stands behind it in brackets or behind a dash: `VOID - do not pay`, `Accruals (not yet invoiced)`. */
const main = (text: string): string => bare(text.replace(/\([^)]*\)?/g, ' ').replace(/\s[-–—:]\s.*$/u, ''));

/** What stands below a line of one cell: rows that are to be asked about, others again, or nothing that it says. */
const saysOfRows = (cell: string, isOfInvoices: boolean): 'asked' | 'others' | null => {
  const whole = bare(cell);
  if (whole === '' || cell.length > longest || /\d/.test(whole) || namesTotal(whole)) return null;
  const text = main(whole);
  const words = plain(text).split(' ');
  if (words.length > mostWords || words.some((word) => negations.has(word))) return null;
  const meant = words
    .filter((word) => !small.has(word) && !documents.has(word) && !saysInvoice(word))
    .join(' ');
  if (saysCredits(text) || [text, meant, whole].some((said) => saysVoid(said, false))) return 'asked';
  // A line about invoices says how they stand: "Draft Beer Company" is one that sells.
  if (ofInvoices.test(plain(text)) && saysVoid(text, true)) return 'asked';
  if (notToLoad.test(plain(whole))) return 'asked';
  if (isOfInvoices && saysOtherList(text)) return 'asked';
  return saysInvoice(text) || isCalm(text) ? 'others' : null;
};

/** Beginnings of words for invoices, many of them as well as one. */
const ofInvoices = new RegExp(
  `(?:^| )(?:${foldAccents(
    'invoice|bills|rechnung|factur|fatura|fattur|faktur|számla|lasku|računi|račune|doklady|sąskait|rēķin|arved|hóa đơn|τιμολογ|счет|счёт|фактур|рахунк|сметк|накладн',
  )})|${foldAccents('发票|發票|票据|請求|伝票|송장|계산서|فواتير|חשבוני|ใบแจ้ง|ใบกำกับ')}`,
  'u',
);

/** Rows that stand there to be looked at. */
const notToLoad =
  /(?:^| )(?:pro ?forma|for (?:comparison|information|info|reference)|(?:prior|previous|last) year|vorjahr\p{L}*|zum vergleich|zur (?:info|information|kenntnis)|pour (?:info|information|comparaison|memoire)|annee precedente|ano anterior|anno precedente|para comparar|per confronto|ter info(?:rmatie)?|vorig jaar|foregaende ar|poprzedni rok)(?: |$)/u;

type Line = { readonly row: number; readonly text: string; rows: number };

/** Looks for lines within a table that say what the rows below them are. */
export type SectionWatch = {
  /** Every row as it stands in the file. */
  readonly pass: (row: Row) => void;
  /** Whether such a line stands above the row that was passed last. */
  readonly isOpen: () => boolean;
  /** That row would be sent. */
  readonly count: () => void;
  readonly found: () => readonly { readonly row: number; readonly text: string; readonly rows: number }[];
};

export const startSections = ({ fields }: Pick<Target, 'fields'>): SectionWatch => {
  // Only invoices have a number that a supplier gave.
  const isOfInvoices = fields.some(({ figure }) => figure === 'number');
  const lines: Line[] = [];
  let open: Line | null = null;
  let isLine = false;
  return {
    pass: (row) => {
      const cell = onlyCell(row);
      isLine = cell !== null;
      if (cell === null) return;
      const said = saysOfRows(cell, isOfInvoices);
      if (said === null) return;
      open = said === 'asked' ? { row: row.row, text: ownCopy(trimAll(cell)), rows: 0 } : null;
      if (open !== null && lines.length < mostLines) lines.push(open);
    },
    isOpen: () => open !== null && !isLine,
    count: () => {
      if (open !== null && !isLine) open.rows += 1;
    },
    found: () => lines.filter(({ rows }) => rows > 0),
  };
};

const rowsText = (rows: number): string => (rows === 1 ? '1 row' : `${rows} rows`);

/**
 * `section-unproven`: a line of one cell within the table calls the rows below it credits, void, disputed or drafts, payments, orders or accruals. No column says it
 * of them, so they would go out as good ones.
 */
export const sectionLines = (
  target: Pick<Target, 'amount' | 'words'>,
  lines: ReturnType<SectionWatch['found']>,
): readonly Finding[] => {
  const [first, ...others] = lines;
  if (first === undefined || target.amount === null) return [];
  const more =
    others.length === 0
      ? ''
      : ` ${others.length === 1 ? 'Another line says' : `${others.length} more lines say`} so of ${rowsText(others.reduce((sum, { rows }) => sum + rows, 0))}.`;
  const follow = first.rows === 1 ? 'follows and would go' : 'follow and would go';
  const text = `Row ${first.row} says "${first.text}": ${rowsText(first.rows)} ${follow} out as plain ${target.words.many}.${more} Are these to be loaded?`;
  return [
    {
      ...{ rule, grade: 'asks', text, columns: [], proposal: null },
      rows: lines.slice(0, mostShown).map(({ row, text: said }) => ({ row, cells: [said] })),
      asIs: 'Yes: load them',
      // The same words stand above other rows next month.
      values: fewValues(lines.map(({ row, text: said, rows }) => `${said} (row ${row}, ${rowsText(rows)})`)),
    },
  ];
};

const isBelowZero = /^\s*[-−(]|[-−]\s*$/u;

/** The same of the rows of a file for which a mapping is proposed. `sums`: rows that add up others. */
export const sectionsIn = (
  { mapping, target, columns }: Pick<Judged, 'mapping' | 'target' | 'columns'>,
  rows: readonly Row[],
  sums: ReadonlySet<number>,
): readonly Finding[] => {
  const key = target.fields.find(({ figure }) => figure === 'total')?.key ?? '';
  const name = mapping.fields[key]?.column;
  const at =
    name === undefined
      ? -1
      : findColumn(
          columns.map((column) => column.name),
          name,
        );
  const watch = startSections(target);
  for (const row of rows) {
    watch.pass(row);
    if (!sums.has(row.row) && !isBelowZero.test(row.cells[at] ?? '')) watch.count();
  }
  return sectionLines(target, watch.found());
};
