import type { Connection } from '../../../ipc/connections';
import type { Draft } from '../../../ipc/shapes';
import type { OpenDraft } from '../../data/drafts';
import type { StepName } from './steps';

/** What every step is given. */
export type StepProps = {
  readonly draft: Draft;
  readonly update: OpenDraft['update'];
  readonly connections: readonly Connection[];
  /** The one in use; undefined while none is chosen. */
  readonly connection: Connection | undefined;
  readonly step: StepName;
  /** Place of the row to begin on where the rows are corrected, from 0. */
  readonly position: number;
};
