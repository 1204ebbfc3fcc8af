import { doesClean } from './cleaning';
import type { Step } from './step';

const actOf = ({ id: _, name: __, off: ___, ...act }: Step): string => JSON.stringify(act);

/**
 * The place of the first step that would be done a second time: rows that a workbook of ours carries stand there as the steps of `carried`
 * that are off left them. -1: there is none.
 */
export const doneTwice = (steps: readonly Step[], carried: readonly Step[]): number => {
  const done = new Set(carried.filter(({ off }) => off === true).map(actOf));
  return steps.findIndex((step) => doesClean(step) && done.has(actOf(step)));
};
