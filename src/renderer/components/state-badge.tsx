import type { ImportListItem } from '../../ipc/shapes';
import { standingWords } from '../data/states';
import classes from './state-badge.module.css';

/** Where an import stands: a sign and its word. */
export const StateBadge = ({
  item,
}: {
  readonly item: Pick<ImportListItem, 'state' | 'records' | 'leftForGood'>;
}) => {
  const { word, tone } = standingWords(item);
  return (
    <span className={classes.badge} data-tone={tone}>
      <span className={classes.sign} />
      {word}
    </span>
  );
};
