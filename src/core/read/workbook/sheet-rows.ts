import type { Row } from '../table';
import { mergedArea } from './merged-area';
import { notPlain, type PlainCell, readPlainCell } from './plain-cell';
import { startPlainValues } from './plain-value';
import { startCell } from './sheet-cell';
import { watchColumns } from './sheet-columns';
import type { SheetContext, SheetFault } from './sheet-context';
import { startLine } from './sheet-line';
import { readRowTag } from './sheet-tags';
import { attributesIn, isOn } from './xml-attributes';
import type { XmlSource } from './xml-codes';
import type { XmlHandler } from './xml-scan';

export type SheetRows = {
  readonly handler: XmlHandler;
  /** The rows that are complete by now, blank ones left out; each is handed over once. */
  readonly take: () => readonly Row[];
  readonly fault: () => SheetFault | null;
};

/** Notes the formulas below the header that ask for today. */
const startFormulaNotes = ({ headerRow = 0, marks }: SheetContext) => {
  /** Whether the last formula of each column does: cells below may share it. */
  const asksToday: (boolean | undefined)[] = [];
  return ({ tag: { column }, hasFormula, isOfToday }: ReturnType<typeof startCell>, row: number): void => {
    if (!hasFormula() || row <= headerRow) return;
    const isToday = isOfToday() ?? asksToday[column] === true;
    asksToday[column] = isToday;
    if (isToday) marks?.see(column, row, [{ about: 'today', mark: 'TODAY()' }]);
  };
};

/** Collects the rows of a sheet. What the sheet says about its own size is not believed. */
export const startSheetRows = (context: SheetContext): SheetRows => {
  const watch = watchColumns(context);
  let fault: SheetFault | null = null;
  let rows: Row[] = [];
  let isInData = false;
  let isInRow = false;
  const line = startLine(context, watch.see);
  const cell = startCell(context);
  const noteFormula = startFormulaNotes(context);
  const plainValue = startPlainValues(context);
  const plain: PlainCell = { column: -1, style: 0, type: 'n', from: 0, to: 0 };

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
      const problem = line.start(readRowTag(source, from, to));
      if (problem !== null) fail(problem);
    } else if (name === 'sheetData') isInData = true;
    else if (name === 'col') hideColumns(source, from, to);
    else if (name === 'mergeCell') noteMerged(attributesIn(source, from, to).get('ref') ?? '');
  };

  /** Only its first cell holds anything: below the header the others are read as blanks, and it is said. */
  const noteMerged = (reference: string): void => {
    const area = mergedArea(reference);
    if (area === null || area.lastRow <= (context.headerRow ?? 0)) return;
    const params = { area: reference, sheet: context.sheet };
    context.notes.add('merged-area-blank', params, area.firstRow, area.firstColumn);
  };

  const hideColumns = (source: string, from: number, to: number): void => {
    const attributes = attributesIn(source, from, to);
    if (isOn(attributes.get('hidden')))
      watch.hide(Number(attributes.get('min')) - 1, Number(attributes.get('max')) - 1);
  };

  const close = (name: string): void => {
    if (fault !== null) return;
    if (cell.isOpen()) {
      if (cell.isDeep()) {
        cell.leave(name);
        return;
      }
      const finished = cell.finish();
      if (cell.isFormulaWithoutValue())
        context.notes.add('formula-without-value', { sheet: context.sheet }, line.number(), cell.tag.column);
      noteFormula(cell, line.number());
      const problem = finished === null ? cell.problem() : line.put(finished, cell.tag);
      if (problem !== null) fail(problem);
    } else if (isInRow && name === 'row') {
      isInRow = false;
      const row = line.finish();
      const problem = context.budget.add(line.size());
      if (problem !== null) fail(problem);
      else if (row !== null) rows.push(row);
    } else if (isInData && name === 'sheetData') isInData = false;
  };

  /** Cells in their usual shape, one after the other. */
  const quick = (source: XmlSource, from: number): number => {
    let at = from;
    while (isInRow && fault === null && !cell.isOpen()) {
      const next = readPlainCell(source, at, plain);
      const value = next === notPlain ? null : plainValue(source, plain);
      if (value === null) return at;
      const problem = line.place(plain) ?? line.put(value, plain);
      if (problem !== null) fail(problem);
      at = next;
    }
    return at;
  };

  return {
    handler: { open, close, text: cell.text, quick },
    take: () => {
      const taken = rows;
      if (taken.length > 0) rows = [];
      return taken;
    },
    fault: () => fault,
  };
};
