import { setFlagsFromString } from 'node:v8';

/**
 * V8 allots what seems to live long to the old generation from the start. It decides so by what it sees while the first
 * rows wait for the directory to be read, and from then on every row of the file lies there, with its cells, until all of
 * the memory is gone through. Rows live for milliseconds: this must be said before the first is read.
 */
export const letRowsDieYoung = (): void => setFlagsFromString('--no-allocation-site-pretenuring');
