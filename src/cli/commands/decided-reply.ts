import type { Review } from '../../ipc/review';
import type { Summary } from '../../ipc/shapes';
import { table } from '../output';
import type { Session } from '../session';
import { summaryText } from '../summary-text';
import { type Reply, reply } from './command';

type Decisions = Review['decisions'];

/** What people decided for an import, in time: when, who, what and why. Empty: nothing. */
export const decisionsOf = async (session: Session, importId: string): Promise<Decisions> => {
  const shown = await session.do['review.show']({ importId });
  return shown.ok ? shown.value.decisions : [];
};

/** Those decisions as a table; no line where there is none. */
export const decisionsText = (decisions: Decisions): readonly string[] =>
  decisions.length === 0
    ? []
    : [
        table(
          ['when', 'who decided', 'what', 'reason'],
          decisions.map(({ when, who, what, note }) => [when, who, what, note]),
        ),
      ];

/** A summary with the decisions that were taken on its records. */
export const decidedReply = async (
  session: Session,
  summary: Summary,
  more: readonly string[] = [],
): Promise<Reply> => {
  const decisions = await decisionsOf(session, summary.importId);
  const text = [summaryText(summary), ...more, ...decisionsText(decisions)].join('\n\n');
  return reply({ ...summary, ...(decisions.length === 0 ? {} : { decisions }) }, text, summary.exitCode);
};
