import type { Lineage } from '../../ipc/shapes';
import { findImport } from '../journal/imports';
import { type Retry, retriesFrom, retryable, retryOf } from '../journal/retries';
import type { EnginePorts } from './ports';
import { recordCounts, stateNow } from './summary';

/** What an import sends again, and what sends its own records again. */
export const lineageOf = (
  { journal }: EnginePorts,
  importId: string,
  isRunning: (importId: string) => boolean,
): Lineage => {
  const relative = (other: string, { which }: Retry): Lineage['again'] => {
    const stored = findImport(journal, other);
    if (stored === undefined) return [];
    return [
      {
        importId: other,
        fileName: stored.file.name,
        createdAt: stored.createdAt,
        which,
        state: stateNow(journal, stored, isRunning(other)).state,
        records: recordCounts(journal, other),
      },
    ];
  };
  const own = retryOf(journal, importId);
  return {
    of: own === undefined ? null : (relative(own.ofImport, own)[0] ?? null),
    left: {
      failed: retryable(journal, importId, 'failed').length,
      rejected: retryable(journal, importId, 'rejected').length,
    },
    again: retriesFrom(journal, importId).flatMap((one) => relative(one.importId, one)),
  };
};
