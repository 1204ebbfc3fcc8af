import { type ColumnProfile, startProfile } from '../../core/read/column-profile';
import { type FormatCurrency, startCurrencyBook } from '../../core/read/format-currencies';
import { startMarkBook } from '../../core/read/format-marks';
import { columnNames } from '../../core/read/header';
import type { SheetInspection } from '../../core/read/inspection';
import type { NoteBook } from '../../core/read/note-book';
import { ownCopy } from '../../core/read/own-copy';
import { isSummaryRow } from '../../core/read/summary-row';
import type { ReadChoices, Row, SheetInfo } from '../../core/read/table';
import { ok, type Result } from '../../core/values/result';
import type { Opened } from './opened';
import { dataRowTest, noteHeader, readHead } from './table-head';

const previewRows = 50;
const listedSummaryRows = 100;
const topRows = 20;

/** Reads one sheet from start to end and describes it. Memory does not grow with its rows. */
export const inspectSheet = async (
  opened: Opened,
  sheet: SheetInfo,
  choices: ReadChoices,
  notes: NoteBook,
): Promise<Result<SheetInspection>> => {
  if (sheet.type === 'chartsheet') return ok(nothingIn(sheet));
  const head = await readHead(opened, sheet, choices);
  if (!head.ok) return head;
  const { headerRow, header, columns } = head.value;
  noteHeader(head.value, notes);
  const profile = startProfile();
  const currencies = startCurrencyBook();
  const marks = startMarkBook();
  const isData = dataRowTest(head.value, notes);
  const top: Row[] = [];
  const preview: Row[] = [];
  const summaries = startSummaries(columns.length);
  const headerPlace = headerRow === null ? null : { row: headerRow, width: columns.length };
  for await (const batch of opened.rows(sheet, { notes, header: headerPlace, currencies, marks })) {
    if (!batch.ok) return batch;
    for (const row of batch.value) {
      if (row.row <= (headerRow ?? 0)) {
        top.push({ ...row, cells: row.cells.map(ownCopy) });
        if (top.length > topRows) top.shift();
      }
      if (!isData(row)) continue;
      profile.add(row);
      summaries.add(row);
      if (preview.length < previewRows) preview.push({ ...row, cells: row.cells.map(ownCopy) });
    }
  }
  const all = profile.finish(columnNames(header, profile.width()));
  const profiles = all.slice(0, Math.max(columns.length, all.findLastIndex(({ filled }) => filled > 0) + 1));
  if (profile.rows() === 0) notes.add('no-data-rows', { sheet: sheet.name ?? '' }, null, null);
  noteColumns(profiles, notes);
  const shown = currencies.found();
  const marked = marks.found();
  return ok({
    info: sheet,
    headerRow,
    rows: profile.rows(),
    summaryRows: summaries.found(),
    columns: profiles.map((column) => {
      const formatMarks = marked.get(column.index);
      const own = withCurrencies(column, shown.get(column.index));
      return formatMarks === undefined ? own : { ...own, formatMarks: [...formatMarks] };
    }),
    top,
    preview,
  });
};

const withCurrencies = (
  column: ColumnProfile,
  found: readonly FormatCurrency[] | undefined,
): ColumnProfile =>
  found === undefined
    ? column
    : { ...column, formatCurrencies: [...found].sort((a, b) => b.cells - a.cells) };

const nothingIn = (info: SheetInfo): SheetInspection => ({
  info,
  headerRow: null,
  rows: 0,
  summaryRows: { count: 0, first: [] },
  columns: [],
  top: [],
  preview: [],
});

const startSummaries = (columnCount: number) => {
  const first: number[] = [];
  let count = 0;
  return {
    add: (row: Row): void => {
      if (!isSummaryRow(row.cells, columnCount)) return;
      count += 1;
      if (first.length < listedSummaryRows) first.push(row.row);
    },
    found: () => ({ count, first }),
  };
};

const noteColumns = (columns: readonly ColumnProfile[], notes: NoteBook): void => {
  for (const { name, index, kind, dateOrder, decimalMark, firstOddRow } of columns) {
    const isNumber = kind === 'amount' || kind === 'number' || kind === 'percent';
    if (kind === 'date' && dateOrder === 'mixed')
      notes.add('mixed-date-formats', { column: name }, firstOddRow, index);
    if (isNumber && decimalMark === 'mixed') notes.add('mixed-decimal', { column: name }, firstOddRow, index);
  }
};
