import type { Target } from '../../../../core/targets/target';
import type { OwnChoice } from '../../../../ipc/own-choice';

/** What can be taken back of records that go out with these statuses. */
export const takenBack = (
  lines: Target['reversibility'],
  choices: readonly Pick<OwnChoice, 'value'>[],
): Target['reversibility'] =>
  lines.filter(({ status }) => status === undefined || choices.some(({ value }) => value === status));
