import type { ImportState } from '../../ipc/shapes';

export type Tone = 'quiet' | 'busy' | 'attention' | 'good';

export const stateWords: Readonly<Record<ImportState, { readonly word: string; readonly tone: Tone }>> = {
  draft: { word: 'Draft', tone: 'quiet' },
  checked: { word: 'Checked', tone: 'quiet' },
  submitting: { word: 'Sending', tone: 'busy' },
  paused: { word: 'Paused', tone: 'attention' },
  waiting: { word: 'Waiting for the service', tone: 'busy' },
  stopped: { word: 'Stopped', tone: 'attention' },
  finished: { word: 'Finished', tone: 'good' },
};

/** Whether an import is still being prepared, so that it opens where it was left. */
export const isDraft = (state: ImportState): boolean => state === 'draft' || state === 'checked';
