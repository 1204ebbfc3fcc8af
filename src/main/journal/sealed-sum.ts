import { createHash } from 'node:crypto';
import { addRow } from './sealed-rows';

/** Sums are taken within so many bytes: wide enough that no other rows with the same sum can be looked for. */
const SUM_BYTES = 128;
const HALF = SUM_BYTES / 2;
const ROUND = 1n << BigInt(SUM_BYTES * 8);

const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`);

const digestOf = (row: readonly unknown[]): bigint => {
  const hash = createHash('sha512');
  addRow(hash, row);
  const high = hash.digest();
  const low = createHash('sha512').update(high).digest();
  return numberOf(Buffer.concat([high, low], 2 * HALF));
};

/**
 * Seals rows in no order: the sum of their digests. A list of a hundred thousand entries, of which a page changes, is sealed
 * anew by what was taken away and what was added. Each row must say itself which one it is.
 */
export type RowSum = {
  readonly add: (row: readonly unknown[]) => void;
  readonly take: (row: readonly unknown[]) => void;
  readonly bytes: () => Uint8Array;
};

/** Starts with a sum from before; null: with nothing. */
export const rowSum = (before: Uint8Array | null = null): RowSum => {
  let sum = before === null ? 0n : numberOf(before);
  return {
    add: (row) => {
      sum = (sum + digestOf(row)) % ROUND;
    },
    take: (row) => {
      sum = (sum + ROUND - digestOf(row)) % ROUND;
    },
    bytes: () => Buffer.from(sum.toString(16).padStart(SUM_BYTES * 2, '0'), 'hex'),
  };
};
