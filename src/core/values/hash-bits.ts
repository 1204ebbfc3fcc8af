import { hashOf } from './text-hash';

/** Tells most texts apart from some millions of others without holding these. */

const BITS_A_TEXT = 32;
const LEAST_BITS = 2 ** 10;
/** 64 MB; with more texts more of the others are taken for one of them. */
const MOST_BITS = 2 ** 29;

/**
 * Whether a text may be one of those that were added: never false for one of them, and true for about one in thirty of the others.
 * `count`: how many will be added; some more do no harm.
 */
export type HashBits = { readonly add: (text: string) => void; readonly may: (text: string) => boolean };

export const hashBits = (count: number): HashBits => {
  const wanted = Math.min(Math.max(count * BITS_A_TEXT, LEAST_BITS), MOST_BITS);
  const size = 2 ** Math.ceil(Math.log2(wanted));
  const bits = new Uint8Array(size / 8);
  const placeOf = (text: string): number => (hashOf(text) >>> 0) % size;
  return {
    add: (text) => {
      const place = placeOf(text);
      const at = place >>> 3;
      bits[at] = (bits[at] ?? 0) | (1 << (place & 7));
    },
    may: (text) => {
      const place = placeOf(text);
      return ((bits[place >>> 3] ?? 0) & (1 << (place & 7))) !== 0;
    },
  };
};
