import { blankCell, type CellValue, cellValue, textCell } from './cell-value';
import { longestCell, startText } from './shared-strings';
import type { SheetContext, SheetFault } from './sheet-context';
import { type CellTag, readCellTag } from './sheet-tags';

const longestFormula = 2000;
/** What gives another value on another day. */
const ofToday = /(?:^|[^A-Z0-9_.])(?:TODAY|NOW) ?\(/i;

/** One cell: its tag, then its formula, value or in-line text. */
export const startCell = ({ strings, formats, dates }: SheetContext) => {
  const tag: CellTag = { column: -1, style: 0, type: 'n' };
  const inline = startText();
  let isOpen = false;
  /** Elements open within the cell: only those directly in it are its own, not those of an extension. */
  let depth = 0;
  let inValue = false;
  let hasValue = false;
  let hasFormula = false;
  let inFormula = false;
  let formula = '';
  let hasInline = false;
  let isInline = false;
  let stored = '';
  let problem: SheetFault['code'] | null = null;

  const start = (source: string, from: number, to: number): CellTag => {
    isOpen = true;
    depth = 0;
    inValue = hasValue = inFormula = hasFormula = hasInline = isInline = false;
    stored = '';
    formula = '';
    problem = null;
    readCellTag(source, from, to, tag);
    return tag;
  };

  const inside = (name: string): void => {
    depth += 1;
    if (isInline) inline.open(name);
    else if (depth > 1) return;
    else if (name === 'v') inValue = hasValue = true;
    else if (name === 'f') inFormula = hasFormula = true;
    else if (name === 'is') {
      isInline = hasInline = true;
      inline.start();
    }
  };

  const leave = (name: string): void => {
    depth -= 1;
    if (depth === 0) {
      inValue = false;
      inFormula = false;
      isInline = false;
    } else if (isInline) inline.close(name);
  };

  const text = (part: string): void => {
    if (isInline) inline.text(part);
    else if (inValue && stored.length <= longestCell * 7) stored += part;
    else if (inFormula && formula.length < longestFormula) formula += part;
  };

  const sharedString = (): CellValue | null => {
    if (stored.trim() === '') return blankCell;
    const shared = /^\s*\d+\s*$/.test(stored) ? strings[Number(stored)] : undefined;
    if (shared === undefined) problem = 'file-damaged';
    return shared === undefined ? null : textCell(shared);
  };

  const finish = (): CellValue | null => {
    isOpen = false;
    if (tag.type === 's') return sharedString();
    const value =
      hasInline && (tag.type === 'inlineStr' || !hasValue)
        ? textCell(inline.finish())
        : cellValue(tag.type, stored, formats(tag.style), dates);
    if (!inline.isTooLong() && value.text.length <= longestCell) return value;
    problem = 'cell-too-long';
    return null;
  };

  return {
    tag,
    isOpen: () => isOpen,
    /** Whether an element within the cell is still open. */
    isDeep: () => depth > 0,
    start,
    inside,
    leave,
    text,
    finish,
    problem: () => problem,
    hasFormula: () => hasFormula,
    /** Whether its formula asks for the day of today; null: it has none, or shares one that another cell holds. */
    isOfToday: (): boolean | null => (formula.trim() === '' ? null : ofToday.test(formula)),
    isFormulaWithoutValue: () =>
      hasFormula && !hasInline && (!hasValue || (stored === '' && tag.type !== 'str')),
  };
};
