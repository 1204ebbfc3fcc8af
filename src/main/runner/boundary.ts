import { failed, type Problem, type Result } from '../../core/values/result';
import { nameFault } from '../disk/name-fault';
import { journalProblem } from '../journal/journal-problem';

const LONGEST_DETAIL = 300;

/** The first line of what was thrown, whatever it was. */
export const firstLineOf = (error: unknown): string => {
  const text = error instanceof Error ? error.message : typeof error === 'string' ? error : 'no words for it';
  return (text.split('\n')[0] ?? '').slice(0, LONGEST_DETAIL);
};

/** What was thrown while a call was answered, as a problem. `file`: the journal's. */
export const faultOf = (name: string, file: string, error: unknown): Problem => {
  const why = nameFault(error);
  if (why !== null) return failed('path-unusable', { detail: why }).problem;
  return journalProblem(error, file) ?? failed('call-failed', { name, detail: firstLineOf(error) }).problem;
};

/**
 * The one boundary around every call of the engine: whatever is thrown inside is an answer, and the engine goes on.
 * Errors: those of the work, path-unusable, those of the journal's disk, call-failed.
 */
export const answered = async (
  { name, file }: { readonly name: string; readonly file: string },
  work: () => Promise<Result<unknown>>,
): Promise<Result<unknown>> => {
  try {
    return await work();
  } catch (error) {
    return { ok: false, problem: faultOf(name, file, error) };
  }
};
