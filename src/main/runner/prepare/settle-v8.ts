import { setFlagsFromString } from 'node:v8';

/**
 * Tells V8 what a check is like; this must be said before the first row is read.
 * - It allots what seems to live long to the old generation from the start, and decides so by what it sees while the first
 *   rows wait for the directory to be read: from then on every row of the file would lie there, with its cells, until all
 *   of the memory is gone through. Rows live for milliseconds.
 * - What does live, keys and places of records, grows by a few bytes a row. With the little room that V8 leaves above it, all
 *   of it is gone through several times a second; twice the room costs some 20 MB and saves nearly a tenth of the work.
 * - Hundreds of rules look at a thousand rows each and are done: compiling them as carefully as what every row runs through costs
 *   more than they do. What every row runs through is called as often soon enough.
 */
export const settleV8 = (): void => {
  setFlagsFromString('--no-allocation-site-pretenuring');
  setFlagsFromString('--heap-growing-percent=100');
  setFlagsFromString('--invocation-count-for-turbofan=20000');
};
