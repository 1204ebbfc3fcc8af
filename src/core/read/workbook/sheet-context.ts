import type { CurrencyBook } from '../format-currencies';
import type { MarkBook } from '../format-marks';
import type { NoteBook } from '../note-book';
import type { DateSystem } from './serial-date';
import type { BudgetFault, SheetBudget } from './sheet-budget';
import type { CellFormats } from './styles';

/** What the cells of a sheet refer to. */
export type SheetContext = {
  readonly sheet: string;
  readonly strings: readonly string[];
  readonly formats: CellFormats;
  readonly dates: DateSystem;
  readonly notes: NoteBook;
  readonly budget: SheetBudget;
  /** Row of the header, where it is known: what is merged above it blanks no data. */
  readonly headerRow?: number;
  /** Counts the currencies that number formats show below the header; absent: nobody asks. */
  readonly currencies?: CurrencyBook | undefined;
  /** Counts what else number formats show beside values below the header; absent: nobody asks. */
  readonly marks?: MarkBook | undefined;
};

/** Why a sheet cannot be read on; codes of the issue table. */
export type SheetFault = {
  readonly code: 'file-damaged' | 'too-many-columns' | 'too-many-rows' | 'cell-too-long' | BudgetFault;
  readonly row: number;
};
