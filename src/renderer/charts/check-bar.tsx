import type { Summary } from '../../ipc/shapes';
import { formatCount, formatThings } from '../data/format';
import { PartsBar } from './parts-bar';

/** What the check found, as one thin bar: ready, with an error, duplicates, left out. */
export const CheckBar = ({ records }: { readonly records: Summary['records'] }) => (
  <PartsBar
    height={5}
    isSquare
    total={records.total}
    parts={[
      { key: 'valid', count: records.valid, colour: 'var(--tp-share-created)' },
      { key: 'invalid', count: records.invalid, colour: 'var(--tp-share-failed)' },
      { key: 'duplicates', count: records.duplicates, colour: 'var(--tp-share-duplicate)' },
      { key: 'excluded', count: records.excluded, colour: 'var(--tp-share-excluded)' },
    ]}
    label={`Of ${formatThings(records.total, 'record', 'records')}, ready: ${formatCount(records.valid)}, with an error: ${formatCount(records.invalid)}, duplicates: ${formatCount(records.duplicates)}, left out: ${formatCount(records.excluded)}`}
  />
);
