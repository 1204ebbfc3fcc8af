import { type NumberFormat, ofThisComputer } from './number-format';
import type { SheetContext } from './sheet-context';
import { mostColumns } from './sheet-tags';

export type ColumnWatch = {
  readonly hide: (from: number, to: number) => void;
  /** `format`: of a number or a day; null for any other value. */
  readonly see: (column: number, row: number, format: NumberFormat | null, text: string) => void;
};

/** Notes what holds for whole columns, once for each: hidden ones with values, and several currencies by format. */
export const watchColumns = ({
  sheet,
  notes,
  currencies: book,
  marks,
  headerRow = 0,
}: Pick<SheetContext, 'sheet' | 'notes' | 'currencies' | 'marks' | 'headerRow'>): ColumnWatch => {
  const hidden = new Uint8Array(mostColumns);
  let stretches = 0;
  const noted = new Set<number>();
  const currencies = new Map<number, string>();
  const mixed = new Set<number>();
  /** Format of the last number of each column, below the header. */
  const latest: (NumberFormat | undefined)[] = [];
  /** Columns in which a number above 0 was seen without a mark. */
  const plain: (true | undefined)[] = [];
  const seeMarks = (column: number, row: number, { marksOf }: NumberFormat, text: string): void => {
    const value = Number(text);
    if (value === 0 || (marksOf === null && value < 0)) return;
    const shown = marksOf?.(value) ?? [];
    if (shown.length === 0 && value > 0) plain[column] = true;
    if (shown.length > 0 || value > 0) marks?.see(column, row, shown);
  };
  return {
    hide: (from, to) => {
      // A sheet has no more columns than this; a list that goes on says nothing more.
      if (stretches >= mostColumns || !(to >= from)) return;
      stretches += 1;
      hidden.fill(1, Math.max(0, from), to + 1);
    },
    see: (column, row, format, text) => {
      if (stretches > 0 && hidden[column] === 1 && !noted.has(column)) {
        noted.add(column);
        notes.add('hidden-column', { sheet }, null, column);
      }
      if (format === null) return;
      if (format.shape !== 'number') {
        // A day is above 0.
        if (format.marksOf !== null && row > headerRow) marks?.see(column, row, format.marksOf(1));
        return;
      }
      if (row > headerRow && (format.marksOf !== null || plain[column] === undefined))
        seeMarks(column, row, format, text);
      // Most cells show what stood above them.
      if (row > headerRow && format === latest[column]) {
        if (format.currency !== null && format.currencyPlace !== ofThisComputer) book?.again(column);
        return;
      }
      const { currency, currencyPlace } = format;
      if (row > headerRow) latest[column] = format;
      if (currency === null) return;
      if (row > headerRow && currencyPlace !== ofThisComputer)
        book?.see(column, row, currency, currencyPlace);
      if (mixed.has(column)) return;
      const first = currencies.get(column);
      if (first === undefined) currencies.set(column, currency);
      else if (first !== currency) {
        mixed.add(column);
        notes.add('mixed-currency-format', { sheet, first, other: currency }, row, column);
      }
    },
  };
};
