import { batchRows, type RowStream } from '../../../core/read/row-stream';
import type { SheetInfo } from '../../../core/read/table';
import type { DateSystem } from '../../../core/read/workbook/serial-date';
import { longestCell } from '../../../core/read/workbook/shared-strings';
import { type WorkbookBudget, workbookLimits } from '../../../core/read/workbook/sheet-budget';
import type { SheetFault } from '../../../core/read/workbook/sheet-context';
import { startSheetRows } from '../../../core/read/workbook/sheet-rows';
import { mostColumns, mostRows } from '../../../core/read/workbook/sheet-tags';
import type { CellFormats } from '../../../core/read/workbook/styles';
import { type Failed, failed, ok } from '../../../core/values/result';
import type { SheetRowOptions } from '../opened';
import { type Package, scanPart } from './package-part';
import type { ZipEntry } from './zip-directory';

/** What the cells of every sheet of a workbook refer to. */
export type CellContext = {
  readonly strings: readonly string[];
  readonly formats: CellFormats;
  readonly dates: DateSystem;
  readonly budget: WorkbookBudget;
};

/**
 * Reads the rows of one sheet in one pass. The stream ends with a failure where the part is damaged, the sheet is
 * larger than a sheet can be, the file was changed meanwhile, or a person stopped.
 */
export async function* sheetRows(
  pack: Package,
  sheet: { readonly info: SheetInfo; readonly entry: ZipEntry },
  context: CellContext,
  options: SheetRowOptions,
): RowStream {
  const { file } = pack;
  const changed = failed('file-changed', { file: file.name }, { file: file.name });
  if (!(await file.isUnchanged())) return yield changed;
  const name = sheet.info.name ?? '';
  const budget = context.budget.begin(sheet.entry);
  const { notes, header, currencies, marks } = options;
  const headerRow = header?.row ?? 0;
  const rows = startSheetRows({ ...context, sheet: name, notes, budget, headerRow, currencies, marks });
  for await (const step of scanPart(pack, sheet.entry, rows.handler, options.onPiece)) {
    if (options.signal?.aborted === true)
      return yield failed('reading-stopped', { file: file.name }, { file: file.name });
    const taken = rows.take();
    for (let at = 0; at < taken.length; at += batchRows)
      yield ok(taken.length <= batchRows ? taken : taken.slice(at, at + batchRows));
    const fault = rows.fault();
    if (fault !== null) return yield sheetFault(pack, sheet, fault);
    if (!step.ok) return yield (await file.isUnchanged()) ? step : changed;
  }
  if (!(await file.isUnchanged())) yield changed;
}

const millions = (number: number): string => `${number / 1_000_000} million`;

const sheetFault = (
  { file }: Package,
  { info, entry }: { readonly info: SheetInfo; readonly entry: ZipEntry },
  { code, row }: SheetFault,
): Failed => {
  const limits = {
    ...{ columns: String(mostColumns), rows: String(mostRows), limit: String(longestCell) },
    ...{ mostRows: millions(workbookLimits.rows), mostCells: millions(workbookLimits.filledCells) },
  };
  const where = { file: file.name, row, ...(info.name === null ? {} : { sheet: info.name }) };
  return failed(code, { file: file.name, part: entry.name, row: String(row), ...limits }, where);
};
