import { groupedMillionths, hasAtMostDecimals, millionths } from '../values/millionths';
import type { MappedSlot, SlotProgram } from './mapped-parts';

/** The value of an amount in millionths; NaN where the text has to be looked at. */
export type ReadValue = (cell: string) => number;

/** Whether the slot holds a number. */
export const isNumeric = ({ field }: MappedSlot): boolean =>
  field.kind === 'amount' || field.kind === 'quantity' || field.kind === 'integer';

export const noGlance = (): number => Number.NaN;

/** Leaves out what a field does not take: an amount with more decimals than it has is looked at. */
const fitting = ({ field }: MappedSlot, read: ReadValue): ReadValue => {
  const most = field.kind === 'integer' ? 0 : (field.maxDecimals ?? 6);
  if (most >= 6) return read;
  return (cell) => {
    const value = read(cell);
    return hasAtMostDecimals(value, most) ? value : Number.NaN;
  };
};

const isQuick = (slot: MappedSlot, { isTrimOnly, quick }: SlotProgram): boolean =>
  isNumeric(slot) && isTrimOnly && quick !== null;

/** Reads an amount written with a decimal point and nothing else straight from its cell; NaN for every other cell. */
export const compileValue = (slot: MappedSlot, program: SlotProgram): ReadValue =>
  isQuick(slot, program) && program.decimal === '.' ? fitting(slot, millionths) : noGlance;

/** The same for one written with the decimal mark of the mapping, its groups of three apart or not. */
export const compileGroupedValue = (slot: MappedSlot, program: SlotProgram): ReadValue => {
  const { decimal } = program;
  return isQuick(slot, program) && decimal !== 'auto'
    ? fitting(slot, (cell) => groupedMillionths(cell, decimal))
    : noGlance;
};
