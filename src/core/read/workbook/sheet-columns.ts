import type { NoteBook } from '../note-book';
import { mostColumns } from './sheet-tags';

export type ColumnWatch = {
  readonly hide: (from: number, to: number) => void;
  readonly see: (column: number, row: number, currency: string | null) => void;
};

/** Notes what holds for whole columns, once for each: hidden ones with values, and several currencies by format. */
export const watchColumns = (sheet: string, notes: NoteBook): ColumnWatch => {
  const hidden = new Uint8Array(mostColumns);
  let stretches = 0;
  const noted = new Set<number>();
  const currencies = new Map<number, string>();
  const mixed = new Set<number>();
  return {
    hide: (from, to) => {
      // A sheet has no more columns than this; a list that goes on says nothing more.
      if (stretches >= mostColumns || !(to >= from)) return;
      stretches += 1;
      hidden.fill(1, Math.max(0, from), to + 1);
    },
    see: (column, row, currency) => {
      if (stretches > 0 && hidden[column] === 1 && !noted.has(column)) {
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
