import type { Connection } from '../../ipc/connections';
import type { ImportListItem } from '../../ipc/shapes';

/** Name of the connection that an import was to go over and that was removed since; null: it was not, or is not known yet. */
export const removedConnection = (
  connections: readonly Pick<Connection, 'id'>[] | null,
  item: Pick<ImportListItem, 'connectionId' | 'connection'> | undefined,
): string | null =>
  connections === null ||
  item === undefined ||
  item.connectionId === '' ||
  connections.some(({ id }) => id === item.connectionId)
    ? null
    : item.connection || 'without a name';
