import type { FoundGroup, FoundHit } from '../../../ipc/search';
import { call } from '../../data/client';
import { goTo } from '../../data/navigation';
import type { ImportTab } from '../../data/places';

/** Where in an import that was sent something stands that is about no row. */
const tabOf = ({ kind, where }: FoundHit): ImportTab => {
  if (kind !== 'said') return 'rows';
  if (where === 'message') return 'chunks';
  return where === 'promotion' ? 'rehearsal' : 'review';
};

/** Opens what was found: the cell or the row of a record, or where a decision, a comment or a message stands. */
export const openHit = async ({ importId, isSent }: FoundGroup, hit: FoundHit): Promise<void> => {
  const { position, column } = hit;
  const begin = position === null ? {} : { cell: { position, ...(column === null ? {} : { column }) } };
  if (isSent)
    return goTo({ kind: 'import', importId, tab: position === null ? tabOf(hit) : 'rows', ...begin });
  // The rows of a draft are shown where they are corrected.
  if (position !== null) await call('drafts.update', { importId, patch: { step: 'validation' } });
  goTo({ kind: 'new-import', importId, ...begin });
};
