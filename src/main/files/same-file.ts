import { realpathSync } from 'node:fs';

const realPath = (file: string): string | null => {
  try {
    return realpathSync(file);
  } catch {
    return null;
  }
};

/** Whether two paths lead to one file that is there, links followed. */
export const isSameFile = (one: string, other: string): boolean => {
  const real = realPath(one);
  return real !== null && real === realPath(other);
};
