import { useSyncExternalStore } from 'react';
import type { EngineStanding } from '../../ipc/engine';
import { callShell } from './client';
import { queryClient } from './query-client';

let standing: EngineStanding | null = null;
/** The stop that a person has seen; they need not see it again. */
let seenAt: string | null = null;
const listeners = new Set<() => void>();

const announce = (): void => {
  for (const listener of listeners) listener();
};

/** The engine stopped: every answer on the screen is asked for again. */
export const noteEngine = (now: EngineStanding): void => {
  standing = now;
  announce();
  void queryClient.invalidateQueries();
};

/** Asks how the engine stands, once, when the page comes up. */
export const askForEngine = async (): Promise<void> => {
  const answer = await callShell('shell.engine', {});
  if (!answer.ok || standing !== null) return;
  standing = answer.value;
  announce();
};

/** A person has seen that it stopped. */
export const engineSeen = (): void => {
  seenAt = standing?.stoppedAt ?? null;
  announce();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** How the engine stands; null: nobody knows yet. */
export const useEngine = (): EngineStanding | null => useSyncExternalStore(subscribe, () => standing);

/** Whether it stopped and nobody has said that they saw it. */
export const useUnseenStop = (): boolean =>
  useSyncExternalStore(subscribe, () => standing?.stoppedAt != null && standing.stoppedAt !== seenAt);
