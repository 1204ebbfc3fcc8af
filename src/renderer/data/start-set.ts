import { chosenFiles, setChosenFiles } from './chosen-files';
import { callShell } from './client';
import { goTo } from './navigation';
import { startImport } from './start-import';
import { tellFailure } from './tell';

/** Opens the page on which several files, or the sheets of one, become a load in order. */
export const startSet = (paths: readonly string[]): void => {
  setChosenFiles(paths);
  goTo({ kind: 'load-set', setId: null });
};

const chooseFiles = async (): Promise<readonly string[]> => {
  const chosen = await callShell('shell.chooseFiles', {});
  if (chosen.ok) return chosen.value.paths;
  tellFailure(chosen.failure);
  return [];
};

/** Asks for files in the system's dialog and opens the page with them. */
export const chooseAndStartSet = async (): Promise<void> => {
  const paths = await chooseFiles();
  if (paths.length > 0) startSet(paths);
};

/** Asks for more files beside those that are chosen. */
export const chooseMoreFiles = async (): Promise<void> =>
  setChosenFiles([...chosenFiles(), ...(await chooseFiles())]);

/** Begins with files: one is an import, several are a load in order. */
export const startOfFiles = async (paths: readonly string[]): Promise<void> => {
  const [first, ...others] = paths;
  if (first === undefined) return;
  if (others.length > 0) startSet(paths);
  else await startImport(first);
};
