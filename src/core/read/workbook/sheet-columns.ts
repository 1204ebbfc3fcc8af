import type { NoteBook } from '../note-book';

export type ColumnWatch = {
  readonly hide: (from: number, to: number) => void;
  readonly see: (column: number, row: number, currency: string | null) => void;
};

/** Notes what holds for whole columns, once for each: hidden ones with values, and several currencies by format. */
export const watchColumns = (sheet: string, notes: NoteBook): ColumnWatch => {
  const hidden: { readonly from: number; readonly to: number }[] = [];
  const noted = new Set<number>();
  const currencies = new Map<number, string>();
  const mixed = new Set<number>();
  return {
    hide: (from, to) => {
      hidden.push({ from, to });
    },
    see: (column, row, currency) => {
      if (
        hidden.length > 0 &&
        !noted.has(column) &&
        hidden.some(({ from, to }) => column >= from && column <= to)
      ) {
        noted.add(column);
        notes.add('hidden-column', { sheet }, null, column);
      }
      if (currency === null || mixed.has(column)) return;
      const first = currencies.get(column);
      if (first === undefined) currencies.set(column, currency);
      else if (first !== currency) {
        mixed.add(column);
        notes.add('mixed-currency-format', { sheet, first, other: currency }, row, column);
      }
    },
  };
};
