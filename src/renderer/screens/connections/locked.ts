import type { Connection } from '../../../ipc/connections';

/** Whether kept credentials are there and only do not open. */
export const isLocked = ({ noSecrets }: Pick<Connection, 'noSecrets'>): boolean =>
  noSecrets?.code.startsWith('secrets-locked') === true;
