import { closeSync, constants, fstatSync, openSync, readFileSync, statSync } from 'node:fs';

/** How a file of a person is opened: a pipe that nobody writes into is no reason to wait. */
export const WITHOUT_WAITING = constants.O_RDONLY | constants.O_NONBLOCK;

const NOT_REGULAR = 'it is a folder, a pipe or a device, not a file';

/** The text of a regular file without its byte order mark. Throws for everything else, and never waits. */
export const regularText = (file: string): string => {
  const handle = openSync(file, WITHOUT_WAITING);
  try {
    if (!fstatSync(handle).isFile()) throw new Error(NOT_REGULAR);
    return readFileSync(handle, 'utf8').replace(/^\uFEFF/, '');
  } finally {
    closeSync(handle);
  }
};

/** Throws for what is there and no regular file. */
export const mustBeRegular = (file: string): void => {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === false) throw new Error(NOT_REGULAR);
};
