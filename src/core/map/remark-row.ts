import { filledDown } from '../clean/step';
import { ownCopy } from '../read/own-copy';
import type { Row } from '../read/table';
import { isBlank, trimAll } from '../values/text';
import { compileMayBeLine, compileNeeded, type SumParts } from './sum-cells';

/** A line of one text and nothing else: it is no record, and not a line of one. */
export type Remark = { readonly row: number; readonly code: 'row-is-remark'; readonly text: string };

/** A table of fewer columns has rows of one cell. */
const fewestColumns = 3;
const longestText = 60;
/** Of one word it may be the number or the vendor of a record whose other cells are missing. */
const severalWords = /\p{L}\S*\s+\S|\S\s+\S*\p{L}/u;

/** The one filled cell of a row; null: none is, or several are. */
const onlyCell = ({ cells }: Row): number | null => {
  let only: number | null = null;
  for (let at = 0; at < cells.length; at++) {
    if (isBlank(cells[at] ?? '')) continue;
    if (only !== null) return null;
    only = at;
  }
  return only;
};

/**
 * Compiles which rows are remarks: "Page 1 of 2", "Printed 2026-05-02 by admin". Asked only of rows that lack the number or the
 * date of a record. What stands alone in a column that is filled down heads the records below it, and is none either. Where lines leave
 * out what the row above says, a text alone may be what they take over.
 */
export const compileRemark = (parts: SumParts): ((row: Row) => Remark | null) => {
  const { columnCount, mapping } = parts;
  const mayBeLine = compileMayBeLine(parts);
  const canBe =
    columnCount >= fewestColumns && compileNeeded(parts).length > 1 && mapping.blankKey !== 'above';
  if (!canBe) return () => null;
  const heading = new Set(filledDown(mapping.steps).map(trimAll));
  const heads = new Set(
    parts.slots.flatMap(({ source, index }) => (heading.has(trimAll(source.column ?? '')) ? [index] : [])),
  );
  return (row) => {
    const at = onlyCell(row);
    if (at === null || (row.kinds !== null && row.kinds[at] !== 's')) return null;
    const text = trimAll(row.cells[at] ?? '');
    return (heads.size === 0 ? severalWords.test(text) : heads.has(at)) && !mayBeLine(row)
      ? { row: row.row, code: 'row-is-remark', text: ownCopy(text.slice(0, longestText)) }
      : null;
  };
};
