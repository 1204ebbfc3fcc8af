import { statSync } from 'node:fs';
import { extname, resolve } from 'node:path';

/** Files that are ours to read, or to say of why they are not. */
const read: ReadonlySet<string> = new Set(
  '.tallyport .csv .tsv .tab .txt .xlsx .xlsm .xls .xlsb .ods .numbers'.split(' '),
);
/** How the app itself is started while it is worked on. */
const ofApp: ReadonlySet<string> = new Set(['.js', '.cjs', '.mjs', '.asar']);

const isFile = (path: string): boolean => {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
};

/** The files among the words of a start, whole; those whose names say that they are read are told of also where they are missing. */
export const filesIn = (words: readonly string[], folder: string): readonly string[] =>
  words
    .slice(1)
    .filter((word) => word !== '' && !word.startsWith('-'))
    .map((word) => resolve(folder, word))
    .filter((path) => {
      const ending = extname(path).toLowerCase();
      return read.has(ending) || (!ofApp.has(ending) && isFile(path));
    });

let waiting: readonly string[] = [];

/** Keeps files until the window's page is there and asks for them. */
export const openFilesLater = (paths: readonly string[]): void => {
  waiting = [...waiting, ...paths];
};

/** The files that the app was started with, once. */
export const takeFilesToOpen = (): readonly string[] => {
  const paths = waiting;
  waiting = [];
  return paths;
};
