import type { ImportListItem } from '../../ipc/shapes';
import { useCall, valueOr } from './use-call';

/** What the list of imports says of one; undefined while it is not loaded. */
export const useImport = (importId: string): ImportListItem | undefined =>
  valueOr(useCall('imports.list', { importId }), []).find((item) => item.importId === importId);
