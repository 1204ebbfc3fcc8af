import type { Review, ReviewLine } from '../../../../ipc/review';
import { Card } from '../../../components/card';
import { DoingButton } from '../../../components/doing';
import { Timeline } from '../../../components/timeline';
import { formatDay, formatMoment } from '../../../data/format';
import { kindTones, kindWords } from './words';

const titleOf = ({ kind, name, record }: ReviewLine): string =>
  `${kindWords[kind]}${record === null ? '' : ` on record ${record}`} by ${name}`;

const detailOf = ({ note, date, at, kind, isCurrent }: ReviewLine): string => {
  const dated = at.startsWith(date) ? '' : `Dated ${formatDay(date)}. `;
  const since = isCurrent || kind === 'comment' ? '' : ' The figures were others then.';
  return `${dated}${note}${since}`;
};

type Props = { readonly review: Review; readonly onComment: () => void };

/** Everything that was said, the newest first. */
export const History = ({ review, onComment }: Props) => (
  <Card
    title="Comments and history"
    about="What was said stays: nothing here can be changed or taken out."
    actions={
      <DoingButton does="review.add" size="xs" variant="default" onClick={onComment}>
        Add a comment
      </DoingButton>
    }
  >
    {review.history.length === 0 ? (
      <span>Nothing was said yet. A comment on one record is made from the Rows tab.</span>
    ) : (
      <Timeline
        moments={review.history.toReversed().map((line) => ({
          key: line.reviewId,
          tone: kindTones[line.kind],
          title: titleOf(line),
          detail: detailOf(line),
          at: formatMoment(line.at),
        }))}
      />
    )}
  </Card>
);
