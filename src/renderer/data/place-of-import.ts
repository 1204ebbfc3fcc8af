import type { ImportListItem } from '../../ipc/shapes';
import type { Place } from './places';
import { isDraft } from './states';

/** Where an import is opened: in the making, or its results. */
export const placeOfImport = (item: Pick<ImportListItem, 'importId' | 'state'>): Place =>
  isDraft(item.state)
    ? { kind: 'new-import', importId: item.importId }
    : { kind: 'import', importId: item.importId, tab: 'rows' };
