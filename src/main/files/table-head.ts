import { isCoverSheet, type SheetGlance } from '../../core/read/cover-sheet';
import {
  type ColumnName,
  columnNames,
  findHeader,
  headerFaults,
  headerSampleRows,
  isRemark,
  isRepeated,
} from '../../core/read/header';
import { type NoteBook, startNotes } from '../../core/read/note-book';
import type { ReadChoices, Row, SheetInfo } from '../../core/read/table';
import { ok, type Result } from '../../core/values/result';
import type { Opened } from './opened';

/** The top of a table: where its header is and what its columns are called. */
export type TableHead = {
  /** null where the table has no header. */
  readonly headerRow: number | null;
  readonly header: readonly string[] | null;
  readonly columns: readonly ColumnName[];
  /** Rows above the header, as far as they were looked at. */
  readonly above: readonly Row[];
  /** What its first rows show of the sheet; its rows, where it is a cover sheet. */
  readonly glance: SheetGlance;
  readonly cover: readonly Row[];
};

const glanceAt = (rows: readonly Row[], header: readonly string[] | null): SheetGlance => ({
  hasRows: rows.length > 0,
  isCover: isCoverSheet(rows),
  names: (header ?? []).filter((name) => name.trim() !== '').length,
  hasRowsBelow: header !== null && rows.at(-1)?.cells !== header,
});

const fewestNamed = 2;

/** R writes the numbers of the rows before them, and no name above: the header begins one cell further to the right. */
const withRowNames = (header: readonly string[], below: readonly Row[]): readonly string[] => {
  const first = Number(below[0]?.cells[0]);
  const isNumbered = ({ cells }: Row, at: number): boolean =>
    cells.length === header.length + 1 && cells[0] === String(first + at);
  return below.length >= fewestNamed && below.every(isNumbered) ? ['', ...header] : header;
};

/** Reads the first rows of a sheet and finds the header, unless a person chose one. */
export const readHead = async (
  opened: Opened,
  sheet: SheetInfo,
  choices: ReadChoices,
): Promise<Result<TableHead>> => {
  const chosen = choices.headerRow;
  const rows: Row[] = [];
  for await (const batch of opened.rows(sheet, { notes: startNotes() })) {
    if (!batch.ok) return batch;
    const room = Math.max(0, headerSampleRows * 2 - rows.length);
    rows.push(...batch.value.slice(0, room), ...batch.value.slice(room).filter(({ row }) => row === chosen));
    if (rows.length >= headerSampleRows && (batch.value.at(-1)?.row ?? 0) >= (chosen ?? 0)) break;
  }
  const headerRow = chosen === undefined ? findHeader(rows) : chosen === 0 ? null : chosen;
  const header = headerRow === null ? null : (rows.find(({ row }) => row === headerRow)?.cells ?? []);
  const named =
    header === null
      ? null
      : withRowNames(
          header,
          rows.filter(({ row }) => row > (headerRow ?? 0)),
        );
  const width = named === null ? Math.max(0, ...rows.map(({ cells }) => cells.length)) : named.length;
  const above = headerRow === null ? [] : rows.filter(({ row }) => row < headerRow);
  const glance = glanceAt(rows, header);
  const cover = glance.isCover ? rows : [];
  return ok({ headerRow, header: named, columns: columnNames(named, width), above, glance, cover });
};

/** Remarks about headers that occur twice or are missing. */
export const noteHeader = (head: TableHead, notes: NoteBook): void => {
  if (head.header === null) return;
  const { repeated, missing } = headerFaults(head.header);
  for (const column of repeated) {
    notes.add('duplicate-header', { header: head.header[column]?.trim() ?? '' }, head.headerRow, column);
  }
  for (const column of missing) {
    notes.add('empty-header', { name: head.columns[column]?.name ?? '' }, head.headerRow, column);
  }
};

/**
 * Whether a row is data: below the header, and neither just a remark nor the header once more. Those are noted, so that
 * none vanishes unseen.
 */
export const dataRowTest = (head: TableHead, notes: NoteBook): ((row: Row) => boolean) => {
  const firstRow = (head.headerRow ?? 0) + 1;
  const canHaveRemarks = head.columns.length > 1;
  const { header } = head;
  return ({ row, cells }) => {
    if (row < firstRow) return false;
    const isHeader = header !== null && isRepeated(cells, header);
    if (!isHeader && !(canHaveRemarks && isRemark(cells))) return true;
    notes.add(isHeader ? 'repeated-header' : 'remark-row', {}, row, null);
    return false;
  };
};
