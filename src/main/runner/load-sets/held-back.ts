import { words } from '../../../core/issues/codes';
import { standingOf } from '../../../core/plan/load-set';
import { failed, ok, type Result } from '../../../core/values/result';
import { setOfImport } from '../../journal/load-sets';
import type { Journal } from '../../journal/open';
import { partsNow } from './parts-now';

/**
 * Whether an import may be sent by itself: not while it waits in a load in order for what it names. A person who
 * wants it anyway leaves it out of that order. Errors: set-part-held.
 */
export const notHeldBack = (
  journal: Journal,
  importId: string,
  isRunning: (importId: string) => boolean,
): Result<null> => {
  const set = setOfImport(journal, importId);
  if (set === undefined) return ok(null);
  const parts = partsNow(journal, set, isRunning);
  const seen = parts.find(({ id }) => id === importId);
  const standing = seen === undefined ? null : standingOf(seen, parts);
  if (standing?.state !== 'waiting' || standing.why === null) return ok(null);
  const because = words(standing.why.code, standing.why.params).sentence;
  return failed('set-part-held', { name: set.name, because });
};
