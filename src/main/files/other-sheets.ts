import { startNotes } from '../../core/read/note-book';
import type { CoverLine, OtherSheet, RestOfFile } from '../../core/read/rest-of-file';
import type { SheetInfo } from '../../core/read/table';
import type { Opened } from './opened';
import { dataRowTest, readHead, type TableHead } from './table-head';

const mostLookedAt = 50;
const mostCounted = 10_000;
const fewestColumns = 3;

const namesOf = ({ header }: TableHead): ReadonlySet<string> =>
  new Set((header ?? []).map((name) => name.trim()).filter((name) => name !== ''));

const isAlike = (one: TableHead, other: TableHead): boolean => {
  const [own, others] = [namesOf(one), namesOf(other)];
  return own.size >= fewestColumns && own.size === others.size && [...own].every((name) => others.has(name));
};

/** Counts the rows below a header, up to a bound; null where they cannot be read. */
const countRows = async (opened: Opened, sheet: SheetInfo, head: TableHead): Promise<OtherSheet | null> => {
  const notes = startNotes();
  const isData = dataRowTest(head, notes);
  let rows = 0;
  for await (const batch of opened.rows(sheet, { notes })) {
    if (!batch.ok) return null;
    rows += batch.value.filter(isData).length;
    if (rows > mostCounted) return { name: sheet.name ?? '', rows: mostCounted, isMore: true };
  }
  return { name: sheet.name ?? '', rows, isMore: false };
};

/** Other visible sheets: those that have the same columns as the one that was read, and rows; and the lines of cover sheets. */
export const sheetsBeside = async (
  opened: Opened,
  sheet: SheetInfo,
  head: TableHead,
): Promise<Pick<RestOfFile, 'otherSheets' | 'covers'>> => {
  const others = opened.file.sheets.filter(
    ({ name, type, state }) => type === 'worksheet' && state === 'visible' && name !== sheet.name,
  );
  const found: OtherSheet[] = [];
  const covers: CoverLine[] = [];
  for (const other of others.slice(0, mostLookedAt)) {
    const own = await readHead(opened, other, {});
    if (!own.ok) continue;
    covers.push(
      ...own.value.cover.map(({ row, cells }) => ({ sheet: other.name ?? '', row, cells: [...cells] })),
    );
    if (!isAlike(head, own.value)) continue;
    const counted = await countRows(opened, other, own.value);
    if (counted !== null && counted.rows > 0) found.push(counted);
  }
  return { otherSheets: found, covers };
};
