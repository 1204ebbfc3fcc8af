import { findColumn } from '../read/named-column';
import { columnsNamedBy, type Step } from './step';

const isMissing = (names: readonly string[], column: string): boolean => findColumn(names, column) < 0;

/** Columns that a step names and a file does not have; a step that is off needs none. */
export const missingOfStep = (step: Step, names: readonly string[]): readonly string[] =>
  step.off === true ? [] : columnsNamedBy(step).filter((column) => isMissing(names, column));

/** The same of all steps, once each. */
export const missingOfSteps = (steps: readonly Step[], names: readonly string[]): readonly string[] => [
  ...new Set(steps.flatMap((step) => missingOfStep(step, names))),
];

/** The step with another column in the place of one. */
export const withColumn = (step: Step, from: string, to: string): Step => {
  const other = (column: string): string => (column === from ? to : column);
  const where =
    'where' in step && step.where !== undefined
      ? { where: step.where.map((one) => ({ ...one, column: other(one.column) })) }
      : {};
  return step.do === 'leave-out'
    ? { ...step, ...where }
    : { ...step, columns: step.columns.map(other), ...where };
};
