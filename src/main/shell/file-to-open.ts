import { resolve } from 'node:path';

/** The review file among the words of a start, whole; null: there is none. */
export const reviewFileIn = (words: readonly string[], folder: string): string | null => {
  const found = words
    .slice(1)
    .find((word) => !word.startsWith('-') && word.toLowerCase().endsWith('.tallyport'));
  return found === undefined ? null : resolve(folder, found);
};

let waiting: string | null = null;

/** Keeps a file until the window's page is there and asks for it. */
export const openFileLater = (path: string | null): void => {
  waiting = path ?? waiting;
};

/** The file that the app was started with, once. */
export const takeFileToOpen = (): string | null => {
  const path = waiting;
  waiting = null;
  return path;
};
