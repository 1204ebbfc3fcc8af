import { useSyncExternalStore } from 'react';
import type { Connection } from '../../../ipc/connections';
import { useCall, valueOr } from '../../data/use-call';

type Chosen = { readonly connectionId: string | null; readonly company: string | null };

let chosen: Chosen = { connectionId: null, company: null };
const listeners = new Set<() => void>();

/** Chooses whose books are looked at; it stays while the window is open. */
export const chooseScope = (next: Chosen): void => {
  chosen = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whose books the screen is about. */
export type Scope = { readonly connection: Connection; readonly company: string | null };

/** The books a choice means: what was chosen, else the first there is. */
export const scopeOf = (
  connections: readonly Connection[],
  { connectionId, company }: Chosen,
): Scope | null => {
  const connection = connections.find(({ id }) => id === connectionId) ?? connections[0];
  if (connection === undefined) return null;
  const own = connection.companies.find(({ id }) => id === company) ?? connection.companies[0];
  return { connection, company: own?.id ?? null };
};

/** The books looked at now, and all that could be. */
export const useScope = (): {
  readonly connections: readonly Connection[];
  readonly isLoading: boolean;
  readonly scope: Scope | null;
} => {
  const now = useSyncExternalStore(subscribe, () => chosen);
  const loaded = useCall('connections.list', {});
  const connections = valueOr(loaded, []);
  return { connections, isLoading: loaded.kind === 'loading', scope: scopeOf(connections, now) };
};
