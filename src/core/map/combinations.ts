import { findColumn } from '../read/named-column';
import { shownCell } from '../read/shown-cell';
import type { Row } from '../read/table';
import { trimAll } from '../values/text';

/** Counts different combinations of values, row by row. */
export type CombinationCount = {
  readonly add: (row: Row) => void;
  /** Rows that lack one of the values stand alone and count one each, as grouping treats them. */
  readonly count: () => number;
};

/** Starts counting how many records rows make when the values of these columns belong together. */
export const startCombinations = (
  wanted: readonly string[],
  columns: readonly string[],
): CombinationCount => {
  const cells = wanted.map((name) => shownCell(findColumn(columns, name)));
  const seen = new Set<string>();
  let alone = 0;
  return {
    add: (row) => {
      const texts = cells.map((cell) => trimAll(cell(row)));
      // A joined text is a text of its own: it keeps no piece of the file alive.
      if (texts.every((text) => text !== '')) seen.add(texts.join('\u001f'));
      else alone += 1;
    },
    count: () => seen.size + alone,
  };
};
