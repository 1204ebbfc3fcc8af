import type { Summary } from '../../ipc/shapes';
import { formatCount, formatThings } from '../data/format';
import { sharesOf, shareWords } from '../data/outcomes';
import { PartsBar } from './parts-bar';

type Props = { readonly records: Summary['records']; readonly height?: number };

/** What a stacked bar says, in words. */
const sharesSentence = (records: Summary['records']): string => {
  const parts = sharesOf(records).map(
    ({ name, count }) => `${formatCount(count)} ${shareWords[name].label.toLowerCase()}`,
  );
  return `${formatThings(records.total, 'record', 'records')}${parts.length === 0 ? '' : `: ${parts.join(', ')}`}`;
};

/** What became of the records of an import, as one bar. */
export const StackedBar = ({ records, height = 8 }: Props) => (
  <PartsBar
    height={height}
    total={records.total}
    label={sharesSentence(records)}
    parts={sharesOf(records).map(({ name, count }) => ({
      key: name,
      count,
      colour: `var(--tp-share-${name})`,
    }))}
  />
);
