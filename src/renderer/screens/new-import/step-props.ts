import type { Connection } from '../../../ipc/connections';
import type { Draft } from '../../../ipc/shapes';
import type { OpenDraft } from '../../data/drafts';
import type { CellPlace } from '../../data/places';
import type { StepName } from './steps';

/** What every step is given. */
export type StepProps = {
  readonly draft: Draft;
  readonly update: OpenDraft['update'];
  readonly connections: readonly Connection[];
  /** The one in use; undefined while none is chosen. */
  readonly connection: Connection | undefined;
  readonly step: StepName;
  /** The cell to begin on where the rows are corrected. */
  readonly begin: CellPlace | undefined;
  /** The way leads on to Review by itself where the check finds nothing to do. */
  readonly isStraight: boolean;
  readonly onStraight: (isStraight: boolean) => void;
};
