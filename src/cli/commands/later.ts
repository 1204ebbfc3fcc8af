import { failed, type Result } from '../../core/values/result';

/** Commands that a later version brings; what follows them is not looked at. */
const LATER = ['reconcile', 'journal export', 'journal open'];

/** Says of a command that it is not there yet. Error: arguments-not-yet; null: it is none of those. */
export const notYet = (words: readonly string[]): Result<never> | null => {
  const named = LATER.find((one) => words.slice(0, one.split(' ').length).join(' ') === one);
  return named === undefined ? null : failed('arguments-not-yet', { what: `The command '${named}'` });
};
