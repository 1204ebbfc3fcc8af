import type { Step } from './step';

const textsOf = (steps: readonly Step[]): ReadonlySet<string> =>
  new Set(steps.map((step) => JSON.stringify(step)));

/**
 * Steps after a change of them is taken back, or made again: `to` in place of `from`. Where something else was done to them meanwhile,
 * that stays: only what the change added goes, and what it took away comes back.
 */
export const replacedSteps = (
  current: readonly Step[],
  from: readonly Step[],
  to: readonly Step[],
): readonly Step[] => {
  if (JSON.stringify(current) === JSON.stringify(from)) return to;
  const [before, after] = [textsOf(from), textsOf(to)];
  const isGone = (step: Step): boolean => {
    const text = JSON.stringify(step);
    return before.has(text) && !after.has(text);
  };
  const kept = current.filter((step) => !isGone(step));
  const held = textsOf(kept);
  return [
    ...kept,
    ...to.filter((step) => {
      const text = JSON.stringify(step);
      return !before.has(text) && !held.has(text);
    }),
  ];
};
