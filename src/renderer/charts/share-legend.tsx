import type { Summary } from '../../ipc/shapes';
import { formatCount } from '../data/format';
import { sharesOf, shareWords } from '../data/outcomes';
import classes from './share-legend.module.css';

/** The counts behind a stacked bar, in words. */
export const ShareLegend = ({ records }: { readonly records: Summary['records'] }) => (
  <ul className={classes.legend}>
    {sharesOf(records).map(({ name, count }) => (
      <li key={name} title={shareWords[name].meaning}>
        <svg width="9" height="9" viewBox="0 0 9 9" aria-hidden="true">
          <rect width="9" height="9" rx="2" fill={`var(--tp-share-${name})`} />
        </svg>
        <b className="tp-figures">{formatCount(count)}</b> {shareWords[name].label.toLowerCase()}
      </li>
    ))}
  </ul>
);
