import { words } from '../../core/issues/codes';
import type { Answer } from '../../ipc/contract';
import { problemSchema } from '../../ipc/shapes';

/** Fills in the words of a problem, so that the window shows them as they are. */
export const asAnswer = (result: unknown): Answer => {
  if (typeof result === 'object' && result !== null && 'ok' in result && result.ok === true)
    return { ok: true, value: 'value' in result ? result.value : null };
  const candidate =
    typeof result === 'object' && result !== null && 'problem' in result ? result.problem : result;
  const parsed = problemSchema.safeParse(candidate);
  const problem = parsed.success ? parsed.data : { code: 'engine-ended', params: {} };
  return { ok: false, problem, ...words(problem.code, problem.params) };
};
