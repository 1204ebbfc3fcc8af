import type { Summary } from '../../ipc/shapes';
import { formatCount } from '../data/format';
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
    label={`Of ${formatCount(records.total)} records ${formatCount(records.valid)} are ready, ${formatCount(records.invalid)} have an error, ${formatCount(records.duplicates)} are duplicates, ${formatCount(records.excluded)} are left out`}
  />
);
