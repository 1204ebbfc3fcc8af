import type { Review } from '../../../../ipc/review';
import { Card } from '../../../components/card';
import { Timeline } from '../../../components/timeline';

type Props = { readonly decisions: Review['decisions'] };

/** What people decided before and while it was sent; nothing where nobody had to decide. */
export const Decisions = ({ decisions }: Props) =>
  decisions.length === 0 ? null : (
    <Card
      title="Decisions"
      about="What was confirmed before sending, and what was decided about records in doubt."
    >
      <Timeline
        moments={decisions.toReversed().map(({ when, who, what, note }, at) => ({
          key: `${when} ${what} ${at}`,
          tone: 'quiet' as const,
          title: what,
          detail: note === '' ? `By: ${who}.` : `${note} By: ${who}.`,
          at: when,
        }))}
      />
    </Card>
  );
