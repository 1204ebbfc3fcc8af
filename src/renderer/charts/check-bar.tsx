import type { Summary } from '../../ipc/shapes';
import { formatCount, formatThings } from '../data/format';
import { sendableCount } from '../data/outcomes';
import { PartsBar } from './parts-bar';

/** What the check found, as one thin bar: ready, existing, with an error, duplicates, left out. */
export const CheckBar = ({ records }: { readonly records: Summary['records'] }) => (
  <PartsBar
    height={5}
    isSquare
    total={records.total}
    parts={[
      { key: 'valid', count: sendableCount(records), colour: 'var(--tp-share-created)' },
      { key: 'existing', count: records.existing, colour: 'var(--tp-share-existing)' },
      { key: 'invalid', count: records.invalid, colour: 'var(--tp-share-failed)' },
      { key: 'duplicates', count: records.duplicates, colour: 'var(--tp-share-duplicate)' },
      { key: 'excluded', count: records.excluded, colour: 'var(--tp-share-excluded)' },
    ]}
    label={`Of ${formatThings(records.total, 'record', 'records')}, ready: ${formatCount(sendableCount(records))}, ${records.existing === 0 ? '' : `existing: ${formatCount(records.existing)}, `}with an error: ${formatCount(records.invalid)}, duplicates: ${formatCount(records.duplicates)}, left out: ${formatCount(records.excluded)}`}
  />
);
