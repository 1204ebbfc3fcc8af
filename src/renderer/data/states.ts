import type { ImportListItem, ImportState } from '../../ipc/shapes';

export type Tone = 'quiet' | 'busy' | 'attention' | 'good';

const stateWords: Readonly<Record<ImportState, { readonly word: string; readonly tone: Tone }>> = {
  draft: { word: 'Draft', tone: 'quiet' },
  checked: { word: 'Checked', tone: 'quiet' },
  submitting: { word: 'Sending', tone: 'busy' },
  paused: { word: 'Paused', tone: 'attention' },
  waiting: { word: 'Waiting for the service', tone: 'busy' },
  stopped: { word: 'Stopped', tone: 'attention' },
  finished: { word: 'Finished', tone: 'good' },
};

type Standing = Pick<ImportListItem, 'state' | 'leftForGood' | 'takenUp'> & {
  readonly mayBeTwice?: number | readonly unknown[] | undefined;
  readonly records: Pick<
    ImportListItem['records'],
    'pending' | 'inDoubt' | 'unsent' | 'again' | 'failed' | 'rejected'
  >;
};

/** Records that stand still and were not sent, or are to be sent again; for what the service owes an answer nothing is. */
export const leftToSend = ({ state, records }: Standing): number => {
  if (state === 'waiting') return (records.unsent ?? 0) + (records.again ?? 0);
  return state === 'paused' || state === 'stopped' || state === 'finished' ? records.pending : 0;
};

/** Records in doubt that still ask for a decision: what a person left for good asks nothing. */
export const openDoubt = ({ records, leftForGood }: Pick<Standing, 'records' | 'leftForGood'>): number =>
  records.inDoubt - (leftForGood ?? 0);

/** Records that the service refused or could not make, and that no later attempt took up. */
export const openRefusals = ({ records, takenUp = 0 }: Pick<Standing, 'records' | 'takenUp'>): number =>
  records.failed + records.rejected - takenUp;

/** Whether a resume goes on with it: it was paused, or something is left to be sent. */
export const canGoOn = (item: Standing): boolean => item.state === 'paused' || leftToSend(item) > 0;

/** Whether nothing is left to be sent, and a resume would look once more for what is in doubt. */
export const isDoubtLeft = (item: Standing): boolean =>
  (item.state === 'finished' || item.state === 'stopped') && openDoubt(item) > 0;

/** The word for where an import stands: one that came to its end and left something open is not good yet. */
export const standingWords = (item: Standing): { readonly word: string; readonly tone: Tone } => {
  const isOver = item.state === 'finished' || item.state === 'waiting';
  if (isOver && leftToSend(item) > 0) return { word: 'Not all sent', tone: 'attention' };
  if (item.state !== 'finished') return stateWords[item.state];
  if (openDoubt(item) > 0) return { word: 'Finished, some in doubt', tone: 'attention' };
  if (item.mayBeTwice !== undefined) return { word: 'Finished, perhaps twice', tone: 'attention' };
  if (openRefusals(item) > 0) return { word: 'Finished, some refused', tone: 'attention' };
  return { ...stateWords.finished, tone: item.records.inDoubt > 0 ? 'quiet' : stateWords.finished.tone };
};

/** Whether an import is still being prepared, so that it opens where it was left. */
export const isDraft = (state: ImportState): boolean => state === 'draft' || state === 'checked';
