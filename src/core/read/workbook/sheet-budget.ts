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
  /** The same in rows with less than one filled cell in `sparse` places: 300,000 rows of 133 places are read. */
  sparseBlanks: 40_000_000,
  sparse: 16,
  /** Letters of all cells. A text that cells share counts with each of them: it is kept with each. */
  letters: 1_000_000_000,
  /** The same in cells of more than `long` letters: a file of some kilobytes can name one text a million times. */
  longLetters: 100_000_000,
  long: 1_000,
  /** Letters of one row: blocks of the journal take no more. */
  rowLetters: 8_000_000,
} as const;

/** Why a workbook is not read on; codes of the issue table. */
export type BudgetFault =
  | 'workbook-too-many-rows'
  | 'workbook-too-many-cells'
  | 'workbook-too-many-letters'
  | 'sheet-too-sparse';

/** What a row holds: places up to the last filled cell (0 where it is blank), filled ones, and letters in them. */
export type RowSize = {
  readonly width: number;
  readonly filled: number;
  readonly letters: number;
  /** In cells of more than `workbookLimits.long` letters. */
  readonly longLetters: number;
};

/** What one reading of a sheet takes from the budget of its workbook. */
export type SheetBudget = {
  /** Counts a row. */
  readonly add: (row: RowSize) => BudgetFault | null;
};

type Usage = {
  rows: number;
  filled: number;
  blanks: number;
  wideBlanks: number;
  sparseBlanks: number;
  letters: number;
  longLetters: number;
};

const nothing = (): Usage => ({
  ...{ rows: 0, filled: 0, blanks: 0, wideBlanks: 0, sparseBlanks: 0 },
  ...{ letters: 0, longLetters: 0 },
});

/** Starts the budget of a workbook. A sheet that is read once more does not count twice. */
export const startBudget = (
  given: Partial<Record<Exclude<keyof typeof workbookLimits, 'wide' | 'sparse' | 'long'>, number>> = {},
) => {
  const limits = { ...workbookLimits, ...given };
  const sheets = new Map<unknown, Usage>();
  const usedBefore = (): Usage => {
    const sum = nothing();
    for (const one of sheets.values()) {
      sum.rows += one.rows;
      sum.filled += one.filled;
      sum.blanks += one.blanks;
      sum.wideBlanks += one.wideBlanks;
      sum.sparseBlanks += one.sparseBlanks;
      sum.letters += one.letters;
      sum.longLetters += one.longLetters;
    }
    return sum;
  };
  /** Begins the reading of a sheet, known by anything that is its own. */
  const begin = (sheet: unknown): SheetBudget => {
    sheets.delete(sheet);
    const before = usedBefore();
    const own = nothing();
    sheets.set(sheet, own);
    return {
      add: ({ width, filled, letters, longLetters }) => {
        own.rows += 1;
        own.filled += filled;
        const blanks = width - filled;
        own.blanks += blanks;
        if (width > workbookLimits.wide) own.wideBlanks += blanks;
        if (width > workbookLimits.sparse * filled) own.sparseBlanks += blanks;
        own.letters += letters;
        own.longLetters += longLetters;
        if (before.rows + own.rows > limits.rows) return 'workbook-too-many-rows';
        if (before.filled + own.filled > limits.filledCells) return 'workbook-too-many-cells';
        const isTooLong =
          letters > limits.rowLetters ||
          before.letters + own.letters > limits.letters ||
          before.longLetters + own.longLetters > limits.longLetters;
        if (isTooLong) return 'workbook-too-many-letters';
        const isSparse =
          before.blanks + own.blanks > limits.blanks ||
          before.wideBlanks + own.wideBlanks > limits.wideBlanks ||
          before.sparseBlanks + own.sparseBlanks > limits.sparseBlanks;
        return isSparse ? 'sheet-too-sparse' : null;
      },
    };
  };
  return { begin };
};

export type WorkbookBudget = ReturnType<typeof startBudget>;
