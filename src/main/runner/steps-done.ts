import { doesClean } from '../../core/clean/cleaning';
import type { Step } from '../../core/clean/step';
import { stepWords } from '../../core/clean/step-words';
import type { Summary } from '../../ipc/shapes';
import type { StoredImport } from '../journal/imports';
import type { Journal } from '../journal/open';
import { stepCounts } from '../journal/step-counts';

/** One that is off counts nothing, and says so. */
const isCounted = (step: Step): boolean => step.do === 'match' || doesClean({ ...step, off: false });

/** What the steps of the mapping did; only where it has some. */
export const stepsDone = (
  journal: Journal,
  { importId, mapping }: Pick<StoredImport, 'importId' | 'mapping'>,
): Pick<Summary, 'steps'> => {
  const steps = mapping?.steps ?? [];
  if (steps.length === 0) return {};
  const counts = stepCounts(journal, importId);
  return {
    steps: steps.map((step, at) => ({
      id: step.id ?? `s${at + 1}`,
      do: step.do,
      ...(isCounted(step) ? (counts[at] ?? { rows: 0, cells: 0, leftOut: 0 }) : {}),
      text: stepWords(step, at),
      ...(step.off === true ? { off: true as const } : {}),
    })),
  };
};
