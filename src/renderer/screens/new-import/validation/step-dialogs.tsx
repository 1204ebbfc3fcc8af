import { formatThings } from '../../../data/format';
import { CleanDialog } from '../steps-of-mapping/clean-dialog';
import { ClusterDialog } from '../steps-of-mapping/cluster-dialog';
import { FixDialog } from '../steps-of-mapping/fix-dialog';
import { MatchDialog } from '../steps-of-mapping/match-dialog';
import type { StepsParts } from './use-steps';

/** What is asked before cells are changed by a step. */
export const StepDialogs = ({
  importId,
  steps: {
    steps,
    cleaning,
    setCleaning,
    fixing,
    setFixing,
    isMatching,
    setMatching,
    compared,
    setCompared,
    ...acts
  },
  isFiltered,
}: {
  readonly importId: string;
  readonly steps: StepsParts;
  /** Not all rows are in view. */
  readonly isFiltered: boolean;
}) => (
  <>
    <CleanDialog
      importId={importId}
      cleaning={cleaning}
      isFiltered={isFiltered}
      onClose={() => setCleaning(null)}
      onStep={(step) => {
        setCleaning(null);
        acts.keep([step], cleaning?.place ?? null, 'Done, and kept as a step');
      }}
    />
    <FixDialog
      importId={importId}
      code={fixing}
      onClose={() => setFixing(null)}
      onSteps={(own, cells) => {
        setFixing(null);
        acts.keep(own, null, `${formatThings(cells, 'cell', 'cells')} changed, and kept as a step`);
      }}
    />
    <MatchDialog
      importId={importId}
      steps={steps}
      isOpen={isMatching}
      onClose={() => setMatching(false)}
      onSteps={(next, rows) => {
        setMatching(false);
        void acts.put(next, `${formatThings(rows, 'row', 'rows')} matched, and kept as a step`);
      }}
    />
    <ClusterDialog
      importId={importId}
      compared={compared}
      onClose={() => setCompared(null)}
      onStep={(step, cells) => {
        setCompared(null);
        acts.keep([step], null, `${formatThings(cells, 'cell', 'cells')} merged, and kept as a step`);
      }}
    />
  </>
);
