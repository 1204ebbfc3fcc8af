import type { ServiceProfile } from '../service/profile';
import type { Polling } from './active-chunk';
import type { Submission } from './state';

/** Between two questions, however short the waits are set. */
const LEAST_WAIT_MS = 50;

/** Waiting time before the n-th question after a batch: growing, bounded. */
const waitMs = (state: Submission, questions: number, profile: ServiceProfile): number => {
  const { firstWaitMs, growth, longestWaitMs } = profile.polling;
  const first = Math.max(firstWaitMs, 0.8 * state.slowBatchMs);
  const later = Math.max(LEAST_WAIT_MS, firstWaitMs) * growth ** Math.min(questions, 60);
  return questions === 0
    ? Math.min(longestWaitMs, first)
    : Math.max(LEAST_WAIT_MS, Math.min(longestWaitMs, later));
};

/**
 * How often the results are looked at although the batch is not told to be over (NS-45): its state may be a word that
 * nobody has explained, and when every record has a result it is over whatever the state says.
 */
const LOOKED_AT_EVERY = 3;

const questionOf = (polling: Polling): 'progress' | 'results' => {
  if (polling.questions === 0 || polling.progress === 'over') return 'results';
  return polling.questions % LOOKED_AT_EVERY === 0 ? 'results' : 'progress';
};

/**
 * What to ask next about a batch, and when. The results first: where they account for everything, one request was enough;
 * else the progress, and the results again as soon as it says that the batch is over.
 */
export const nextQuestion = (
  state: Submission,
  polling: Polling,
  profile: ServiceProfile,
): { readonly question: 'progress' | 'results'; readonly at: number } => {
  const question = questionOf(polling);
  const justOver = polling.progress === 'over' && polling.finalReadings === 0;
  return {
    question,
    at: justOver ? polling.lastAskedAt : polling.lastAskedAt + waitMs(state, polling.questions, profile),
  };
};
