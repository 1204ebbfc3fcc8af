import type { NoteBook } from '../note-book';
import type { Row } from '../table';
import { blankCell, type CellValue, cellValue, textCell } from './cell-value';
import { generalFormat } from './number-format';
import type { DateSystem } from './serial-date';
import { longestCell, startText } from './shared-strings';
import { watchColumns } from './sheet-columns';
import { type CellTag, mostColumns, mostRows, readCellTag } from './sheet-tags';
import type { CellFormats } from './styles';
import { attributesIn, isOn } from './xml-attributes';
import type { XmlHandler } from './xml-scan';

/** What the cells of a sheet refer to. */
export type SheetContext = {
  readonly sheet: string;
  readonly strings: readonly string[];
  readonly formats: CellFormats;
  readonly dates: DateSystem;
  readonly notes: NoteBook;
};

/** Why a sheet cannot be read on; codes of the issue table. */
export type SheetFault = {
  readonly code: 'file-damaged' | 'too-many-columns' | 'too-many-rows' | 'cell-too-long';
  readonly row: number;
};

export type SheetRows = {
  readonly handler: XmlHandler;
  /** The rows that are complete by now, blank ones left out; each is handed over once. */
  readonly take: () => readonly Row[];
  readonly fault: () => SheetFault | null;
};

/** Collects the rows of a sheet. What the sheet says about its own size is not believed. */
export const startSheetRows = (context: SheetContext): SheetRows => {
  const watch = watchColumns(context.sheet, context.notes);
  let fault: SheetFault | null = null;
  let rows: Row[] = [];
  let isInData = false;
  let isInRow = false;
  const line = startLine(context, watch.see);
  const cell = startCell(context);

  const fail = (code: SheetFault['code']): void => {
    fault ??= { code, row: line.number() };
  };

  const open = (name: string, source: string, from: number, to: number): void => {
    if (fault !== null) return;
    if (cell.isOpen()) cell.inside(name);
    else if (isInRow) {
      if (name !== 'c') return;
      const problem = line.place(cell.start(source, from, to));
      if (problem !== null) fail(problem);
    } else if (isInData) {
      if (name !== 'row') return;
      isInRow = true;
      const problem = line.start(attributesIn(source, from, to));
      if (problem !== null) fail(problem);
    } else if (name === 'sheetData') isInData = true;
    else if (name === 'col') hideColumns(source, from, to);
  };

  const hideColumns = (source: string, from: number, to: number): void => {
    const attributes = attributesIn(source, from, to);
    if (isOn(attributes.get('hidden')))
      watch.hide(Number(attributes.get('min')) - 1, Number(attributes.get('max')) - 1);
  };

  const close = (name: string): void => {
    if (fault !== null) return;
    if (cell.isOpen()) {
      if (name !== 'c') {
        cell.leave(name);
        return;
      }
      const finished = cell.finish();
      if (cell.isFormulaWithoutValue())
        context.notes.add('formula-without-value', { sheet: context.sheet }, line.number(), cell.tag.column);
      const problem = finished === null ? cell.problem() : line.put(finished, cell.tag);
      if (problem !== null) fail(problem);
    } else if (isInRow && name === 'row') {
      isInRow = false;
      const row = line.finish();
      if (row !== null) rows.push(row);
    } else if (isInData && name === 'sheetData') isInData = false;
  };

  return {
    handler: { open, close, text: cell.text },
    take: () => {
      const taken = rows;
      if (taken.length > 0) rows = [];
      return taken;
    },
    fault: () => fault,
  };
};

/** One row: its number, and its cells in their places. */
const startLine = (
  { sheet, formats, notes }: SheetContext,
  see: (column: number, row: number, currency: string | null) => void,
) => {
  let number = 0;
  let isHidden = false;
  let nextColumn = 0;
  let cells: string[] = [];
  let kinds: string[] = [];
  let shown: Record<number, string> | null = null;
  let isFilled = false;

  const start = (attributes: ReadonlyMap<string, string>): SheetFault['code'] | null => {
    const stated = Number(attributes.get('r') ?? '0');
    if (!Number.isInteger(stated) || stated < 0 || (stated > 0 && stated <= number)) return 'file-damaged';
    number = stated === 0 ? number + 1 : stated;
    isHidden = isOn(attributes.get('hidden'));
    nextColumn = 0;
    cells = [];
    kinds = [];
    shown = null;
    isFilled = false;
    return null;
  };

  /** Decides the column of the next cell: its reference, else the place behind the cell before it. */
  const place = (tag: CellTag): SheetFault['code'] | null => {
    if (tag.column === -1) tag.column = nextColumn;
    if (tag.column === -2) return 'file-damaged';
    nextColumn = tag.column + 1;
    return tag.column >= mostColumns ? 'too-many-columns' : null;
  };

  const put = (value: CellValue, { column, style }: CellTag): SheetFault['code'] | null => {
    if (value.kind === 'z') return null;
    if (number > mostRows) return 'too-many-rows';
    while (cells.length < column) {
      cells.push('');
      kinds.push('z');
    }
    if (column < cells.length && kinds[column] !== 'z') return 'file-damaged';
    cells[column] = value.text;
    kinds[column] = value.kind;
    if (value.shown !== null) {
      shown ??= {};
      shown[column] = value.shown;
    }
    isFilled ||= value.kind !== 's' || value.text.trim() !== '';
    see(column, number, value.kind === 'n' ? formats(style).currency : null);
    return null;
  };

  const finish = (): Row | null => {
    if (number > mostRows) notes.add('row-beyond-limit', { sheet, row: String(number) }, null, null);
    if (!isFilled) return null;
    if (isHidden) notes.add('hidden-row', { sheet }, number, null);
    return { row: number, cells, kinds: kinds.join(''), shown };
  };

  return { start, place, put, finish, number: () => number };
};

/** One cell: its tag, then its formula, value or in-line text. */
const startCell = ({ strings, formats, dates }: SheetContext) => {
  const tag: CellTag = { column: -1, style: 0, type: 'n' };
  const inline = startText();
  let isOpen = false;
  let inValue = false;
  let hasValue = false;
  let hasFormula = false;
  let hasInline = false;
  let isInline = false;
  let stored = '';
  let problem: SheetFault['code'] | null = null;

  const start = (source: string, from: number, to: number): CellTag => {
    isOpen = true;
    inValue = hasValue = hasFormula = hasInline = isInline = false;
    stored = '';
    problem = null;
    readCellTag(source, from, to, tag);
    return tag;
  };

  const inside = (name: string): void => {
    if (isInline) inline.open(name);
    else if (name === 'v') inValue = hasValue = true;
    else if (name === 'f') hasFormula = true;
    else if (name === 'is') {
      isInline = hasInline = true;
      inline.start();
    }
  };

  const leave = (name: string): void => {
    if (name === 'v') inValue = false;
    if (name === 'is') isInline = false;
    else if (isInline) inline.close(name);
  };

  const text = (part: string): void => {
    if (isInline) inline.text(part);
    else if (inValue && stored.length <= longestCell * 7) stored += part;
  };

  const sharedString = (): CellValue | null => {
    if (stored.trim() === '') return blankCell;
    const shared = /^\s*\d+\s*$/.test(stored) ? strings[Number(stored)] : undefined;
    if (shared === undefined) problem = 'file-damaged';
    return shared === undefined ? null : textCell(shared);
  };

  const finish = (): CellValue | null => {
    isOpen = false;
    if (tag.type === 's') return sharedString();
    const value =
      hasInline && (tag.type === 'inlineStr' || !hasValue)
        ? textCell(inline.finish())
        : cellValue(
            tag.type,
            stored,
            tag.style === 0 && tag.type !== 'n' ? generalFormat : formats(tag.style),
            dates,
          );
    if (!inline.isTooLong() && value.text.length <= longestCell) return value;
    problem = 'cell-too-long';
    return null;
  };

  return {
    tag,
    isOpen: () => isOpen,
    start,
    inside,
    leave,
    text,
    finish,
    problem: () => problem,
    isFormulaWithoutValue: () =>
      hasFormula && !hasInline && (!hasValue || (stored === '' && tag.type !== 'str')),
  };
};
