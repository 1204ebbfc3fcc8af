import { setPriority } from 'node:os';

/** It still gets a third of what a thread of the window gets where both want the same core, and all of it where none does. */
const STANDS_BACK = 5;

/**
 * Has the thread that calls it give way to others, so that the window goes on while it works. Only on Linux, where threads have
 * priorities of their own: elsewhere it would be the whole program's.
 */
export const standBack = (): void => {
  if (process.platform === 'linux') setPriority(STANDS_BACK);
};
