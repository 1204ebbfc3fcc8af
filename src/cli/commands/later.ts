import { failed, type Result } from '../../core/values/result';

/** First words of commands that a later version brings; what follows them is not looked at. */
const LATER = 'reconcile retry payments journal'.split(' ');

/** Says of a command that it is not there yet. Error: arguments-not-yet; null: it is none of those. */
export const notYet = (words: readonly string[]): Result<never> | null => {
  const [first = ''] = words;
  return LATER.includes(first) ? failed('arguments-not-yet', { what: `The command '${first}'` }) : null;
};
