import type { Issue } from '../../issues/issue';
import type { MappedSlot, SlotProgram } from '../../map/mapped-parts';
import { ownCopy } from '../../read/own-copy';
import type { Row } from '../../read/table';
import { startTextMemory } from '../../read/text-memory';
import { trimAll } from '../../values/text';

/** The canonical text of a slot in a row of plain cells; null where something is to be said of it. */
export type ReadCell = (row: Row, cell: string) => string | null;

const remembered = 4096;
const repeating: ReadonlySet<string> = new Set(['date', 'currency', 'choice', 'flag']);

/** The whole way of a slot, with what would be said of it dropped: the long way says it. */
export const readWhole = ({ whole }: SlotProgram): ReadCell => {
  let issues: Issue[] = [];
  return (row) => {
    const text = whole(row, issues);
    if (issues.length === 0) return text;
    issues = [];
    return null;
  };
};

/** Each different cell is read once; what was wrong of it is not remembered. */
const withMemory = (read: ReadCell): ReadCell => {
  const known = startTextMemory<string>(remembered);
  return (row, cell) => {
    const before = known.get(cell);
    if (before !== undefined) return before;
    const text = read(row, cell);
    if (text === null) return null;
    known.set(cell, ownCopy(text));
    return text;
  };
};

/** How a slot's cell is read: at a glance where that is possible, remembered where cells repeat, else the whole way. */
export const compileRead = (slot: MappedSlot, program: SlotProgram): ReadCell => {
  const whole = readWhole(program);
  const { quick } = program;
  if (quick !== null) return (row, cell) => (cell === '' ? '' : (quick(trimAll(cell)) ?? whole(row, cell)));
  const isOfOneCell = slot.source.column !== undefined && !program.heedsOthers;
  const isRepeated = repeating.has(slot.field.kind) || !program.isTrimOnly;
  return isOfOneCell && isRepeated ? withMemory(whole) : whole;
};

/** Whether a plain decimal text is the canonical one of its value: no needless zero at either end. */
export const isCanonical = (text: string): boolean => {
  const { length } = text;
  const first = text.charCodeAt(0);
  if (first === 45 || (first === 48 && length > 1 && text.charCodeAt(1) !== 46)) return false;
  return text.charCodeAt(length - 1) !== 48 || !text.includes('.');
};
