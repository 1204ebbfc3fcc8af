import { useSyncExternalStore } from 'react';
import type { TopicMessage } from '../../ipc/contract';

/** How far the writing or checking of a review file is. */
export type FileWorkSaid = TopicMessage<'file'>;

/** What is under way now, in the order in which it began. */
let underWay: readonly FileWorkSaid[] = [];
const listeners = new Set<() => void>();

/** Takes in a word on a file that is written or checked. */
export const noteFileWork = (said: FileWorkSaid): void => {
  const others = underWay.filter(({ path }) => path !== said.path);
  if (said.isOver) underWay = others;
  else if (others.length === underWay.length) underWay = [...underWay, said];
  else underWay = underWay.map((one) => (one.path === said.path ? said : one));
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Review files that are being written or checked. */
export const useFileWork = (): readonly FileWorkSaid[] => useSyncExternalStore(subscribe, () => underWay);
