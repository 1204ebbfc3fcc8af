import { ok, type Problem, type Result } from '../../core/values/result';
import { type Given, oneOf } from '../arguments';
import type { Out } from '../output';
import type { Session } from '../session';
import type { Command, Reply } from './command';
import { heldBack, sendChecked, sendingIsClear, sendOptions } from './import';
import { remarkOn, summaryReply } from './summary-reply';

/** Nothing is left to send again: the answer is how the import itself stands. */
const nothingToSend = async (
  { code, params }: Problem,
  given: Given,
  session: Session,
  out: Out,
): Promise<Result<Reply>> => {
  remarkOn(out, code, params);
  const summary = await session.do['imports.summary']({ importId: given.arguments[0] ?? '' });
  return summary.ok ? ok(summaryReply(summary.value)) : summary;
};

/** A new attempt with records that failed or were rejected, as they stand corrected; the source file is not needed. */
const retry = async (given: Given, session: Session, out: Out): Promise<Result<Reply>> => {
  const clear = sendingIsClear(given);
  if (!clear.ok) return clear;
  const records = oneOf(given, 'records', ['failed', 'rejected']);
  if (!records.ok) return records;
  const checked = await session.do['imports.retry']({
    importId: given.arguments[0] ?? '',
    records: records.value ?? 'both',
  });
  if (!checked.ok && checked.problem.code === 'nothing-to-retry')
    return nothingToSend(checked.problem, given, session, out);
  if (!checked.ok) return checked;
  const why = heldBack(given, checked.value);
  if (why !== null) out.remark(why);
  if (why !== null || session.isInterrupted()) return ok(summaryReply(checked.value));
  return sendChecked(given, session, out, checked.value);
};

/** retry */
export const retryCommands: readonly Command[] = [
  {
    spec: {
      words: ['retry'],
      arguments: ['IMPORT'],
      about:
        'A new attempt with the corrected or unchanged records of an earlier import that failed or were rejected. Created records and those in doubt are never sent again by it.',
      options: {
        records: { type: 'string', value: 'failed|rejected', help: 'only these (both)' },
        ...sendOptions,
      },
    },
    access: 'write',
    run: retry,
  },
];
