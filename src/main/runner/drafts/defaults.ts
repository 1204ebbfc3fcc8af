/** A chunk is also what one lost answer puts in doubt, so it stays well below the service's limit. */
export const DEFAULT_CHUNK_SIZE = 50;
export const DEFAULT_IN_FLIGHT = 2;
