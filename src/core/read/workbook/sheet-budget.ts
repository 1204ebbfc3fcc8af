/** What the rows of a workbook may hold, all its sheets together: far more than people work with, and little enough to be read in seconds. */
export const workbookLimits = {
  /** Blank ones count. */
  rows: 5_000_000,
  filledCells: 40_000_000,
  /** Blank places to the left of a filled cell, in all rows. */
  blanks: 100_000_000,
  /** The same in rows wider than `wide`: a row is as long in memory as its last filled cell is far out. */
  wideBlanks: 8_000_000,
  wide: 256,
} as const;

/** Why a workbook is not read on; codes of the issue table. */
export type BudgetFault = 'workbook-too-many-rows' | 'workbook-too-many-cells' | 'sheet-too-sparse';

/** What one reading of a sheet takes from the budget of its workbook. */
export type SheetBudget = {
  /** Counts a row; `width`: places up to the last filled cell, 0 for a blank row. */
  readonly add: (width: number, filled: number) => BudgetFault | null;
};

type Usage = { rows: number; filled: number; blanks: number; wideBlanks: number };

/** Starts the budget of a workbook. A sheet that is read once more does not count twice. */
export const startBudget = (
  limits: Record<Exclude<keyof typeof workbookLimits, 'wide'>, number> = workbookLimits,
) => {
  const sheets = new Map<unknown, Usage>();
  const usedBefore = (): Usage => {
    const sum: Usage = { rows: 0, filled: 0, blanks: 0, wideBlanks: 0 };
    for (const { rows, filled, blanks, wideBlanks } of sheets.values()) {
      sum.rows += rows;
      sum.filled += filled;
      sum.blanks += blanks;
      sum.wideBlanks += wideBlanks;
    }
    return sum;
  };
  /** Begins the reading of a sheet, known by anything that is its own. */
  const begin = (sheet: unknown): SheetBudget => {
    sheets.delete(sheet);
    const before = usedBefore();
    const own: Usage = { rows: 0, filled: 0, blanks: 0, wideBlanks: 0 };
    sheets.set(sheet, own);
    return {
      add: (width, filled) => {
        own.rows += 1;
        own.filled += filled;
        own.blanks += width - filled;
        if (width > workbookLimits.wide) own.wideBlanks += width - filled;
        if (before.rows + own.rows > limits.rows) return 'workbook-too-many-rows';
        if (before.filled + own.filled > limits.filledCells) return 'workbook-too-many-cells';
        const isSparse =
          before.blanks + own.blanks > limits.blanks ||
          before.wideBlanks + own.wideBlanks > limits.wideBlanks;
        return isSparse ? 'sheet-too-sparse' : null;
      },
    };
  };
  return { begin };
};

export type WorkbookBudget = ReturnType<typeof startBudget>;
