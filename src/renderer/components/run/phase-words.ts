import type { Progress } from '../../../ipc/shapes';

/** What the engine is doing, in a few words. */
export const phaseWords: Readonly<Record<Progress['phase'], string>> = {
  reading: 'Reading the rows',
  checking: 'Checking the rows',
  submitting: 'Sending',
  waiting: 'Waiting for the service',
  'looking-up': 'Looking for records whose answer was lost',
  proving: 'Proving the ids',
  'reading-back': 'Reading back',
  done: 'Finished',
};
