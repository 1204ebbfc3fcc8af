import type { ImportListItem } from '../../ipc/shapes';
import type { Place } from './places';
import { isDraft } from './states';

/** The rows of an import that are in doubt. */
export const placeOfDoubt = ({ importId }: Pick<ImportListItem, 'importId'>): Place => ({
  kind: 'import',
  importId,
  tab: 'rows',
  shows: 'in-doubt',
});

/** Where an import is opened: in the making, or its results. */
export const placeOfImport = (item: Pick<ImportListItem, 'importId' | 'state'>): Place =>
  isDraft(item.state)
    ? { kind: 'new-import', importId: item.importId }
    : { kind: 'import', importId: item.importId, tab: 'rows' };
