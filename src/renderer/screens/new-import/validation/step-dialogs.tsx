import { formatThings } from '../../../data/format';
import { CleanDialog } from '../steps-of-mapping/clean-dialog';
import { FixDialog } from '../steps-of-mapping/fix-dialog';
import type { StepsParts } from './use-steps';

/** What is asked before cells are changed by a step. */
export const StepDialogs = ({
  importId,
  steps: { cleaning, setCleaning, fixing, setFixing, keep },
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
        keep([step], cleaning?.place ?? null, 'Done, and kept as a step');
      }}
    />
    <FixDialog
      importId={importId}
      code={fixing}
      onClose={() => setFixing(null)}
      onSteps={(own, cells) => {
        setFixing(null);
        keep(own, null, `${formatThings(cells, 'cell', 'cells')} changed, and kept as a step`);
      }}
    />
  </>
);
