import type { Progress, Summary } from '../../../ipc/shapes';
import { formatCount, formatSeconds } from '../../data/format';
import { leftToSend } from '../../data/states';
import { phaseWords } from './phase-words';

/** Where an import stands that nothing works on. */
export const stillWords = (summary: Pick<Summary, 'state' | 'records'>): string => {
  switch (summary.state) {
    case 'checked':
      return 'Not sent yet.';
    case 'submitting':
      return 'Sending.';
    case 'paused':
      return 'Paused. Everything sent so far is in the journal.';
    case 'waiting':
      return leftToSend(summary) > 0
        ? 'Not everything is sent yet: Resume goes on.'
        : 'Everything is sent; the service still works on it.';
    case 'stopped':
      return 'Stopped. What was not sent stays as it is.';
    case 'finished':
      return 'Finished.';
  }
};

/** What a run that only waits is waiting for, and until when; null: it does not, or nothing runs. */
export const waitSentence = (state: Summary['state'], progress: Progress | undefined): string | null => {
  const message = progress?.message ?? null;
  if (state !== 'submitting' || message === null) return null;
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
};

/** What an import is doing, how fast and for how long still; while it only waits, what for and until when instead. */
export const runSentence = (
  summary: Pick<Summary, 'state' | 'records'>,
  progress: Progress | undefined,
): string => {
  if (summary.state !== 'submitting') return stillWords(summary);
  const waits = waitSentence(summary.state, progress);
  if (waits !== null) return waits;
  const { phase = 'submitting', perSecond = null, secondsLeft = null } = progress ?? {};
  return [
    phaseWords[phase],
    ...(perSecond === null ? [] : [`${formatCount(Math.round(perSecond))} a second`]),
    ...(secondsLeft === null || secondsLeft <= 0 ? [] : [`about ${formatSeconds(secondsLeft)} left`]),
  ].join(' · ');
};
