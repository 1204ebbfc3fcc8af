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
  letters: number;
  longLetters: number;
};

const nothing = (): Usage => ({
  ...{ rows: 0, filled: 0, blanks: 0, wideBlanks: 0 },
  ...{ letters: 0, longLetters: 0 },
});

/** Starts the budget of a workbook. A sheet that is read once more does not count twice. */
export const startBudget = (
  given: Partial<Record<Exclude<keyof typeof workbookLimits, 'wide' | 'long'>, number>> = {},
) => {
  const limits = { ...workbookLimits, ...given };
  const sheets = new Map<unknown, Usage>();
  const usedBefore = (): Usage => {
    const sum = nothing();
    for (const { rows, filled, blanks, wideBlanks, letters, longLetters } of sheets.values()) {
      sum.rows += rows;
      sum.filled += filled;
      sum.blanks += blanks;
      sum.wideBlanks += wideBlanks;
      sum.letters += letters;
      sum.longLetters += longLetters;
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
        own.blanks += width - filled;
        if (width > workbookLimits.wide) own.wideBlanks += width - filled;
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
          before.wideBlanks + own.wideBlanks > limits.wideBlanks;
        return isSparse ? 'sheet-too-sparse' : null;
      },
    };
  };
  return { begin };
};

export type WorkbookBudget = ReturnType<typeof startBudget>;
