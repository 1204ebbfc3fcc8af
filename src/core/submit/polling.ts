import type { ServiceProfile } from '../service/profile';
import type { Polling, Submission } from './state';

/** Waiting time before the n-th question after a batch: growing, bounded. */
const waitMs = (state: Submission, questions: number, profile: ServiceProfile): number => {
  const { firstWaitMs, growth, longestWaitMs } = profile.polling;
  const first = Math.max(firstWaitMs, 0.8 * state.slowBatchMs);
  return Math.min(longestWaitMs, questions === 0 ? first : firstWaitMs * growth ** Math.min(questions, 60));
};

/** How often an unknown state is answered by a look at the results all the same (NS-45). */
const UNKNOWN_EVERY = 3;

const questionOf = (polling: Polling): 'progress' | 'results' => {
  if (polling.questions === 0 || polling.progress === 'over') return 'results';
  if (polling.progress === 'unknown' && polling.questions % UNKNOWN_EVERY === 0) return 'results';
  return 'progress';
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
