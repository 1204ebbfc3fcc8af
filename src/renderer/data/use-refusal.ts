import type { ProcedureName } from '../../ipc/contract';
import { onlyLooks, worksInReviewCopy } from '../../ipc/looking';
import { useReviewCopy } from './review-copy';
import { useCall, valueOr } from './use-call';

const IN_COPY =
  'This is a review file: it can be looked at, commented and signed. Close it to work in your own journal.';
const COPY_FIXED = 'The file cannot be written here: copy it to where it can, to comment or sign.';

/** Works on the window or on the own journal, whatever is shown. */
const always: ReadonlySet<string> = new Set<ProcedureName>(['evidence.open', 'evidence.close']);

/** Why the window does not offer what a procedure does; null: it does. */
export const useRefusal = (name: ProcedureName): string | null => {
  const copy = useReviewCopy();
  const journal = valueOr(useCall('journal.standing', {}), null);
  const problem = journal?.problem ?? null;
  if (always.has(name)) return null;
  if (copy !== null && name !== 'evidence.merge') {
    if (!worksInReviewCopy(name)) return IN_COPY;
    return copy.canWrite || onlyLooks(name) ? null : COPY_FIXED;
  }
  if (problem === null || onlyLooks(name)) return null;
  return `${problem.title}: what is here can be looked at and exported; nothing is changed or sent.`;
};
