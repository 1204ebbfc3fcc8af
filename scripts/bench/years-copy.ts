import { constants, copyFileSync } from 'node:fs';
import { journalFile } from '../../src/main/journal/open';

/** Puts the journal of years that was made in a folder into another one, before it is opened there; `-`: none, it begins fresh. */
export const beginAfterYears = (folder: string, years: string): void => {
  if (years !== '-') copyFileSync(journalFile(years), journalFile(folder), constants.COPYFILE_FICLONE);
};
