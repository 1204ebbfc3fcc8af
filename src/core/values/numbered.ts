/**
 * Values by whole numbers from 0 on, in blocks that versions share: a change copies the block it falls into and the list of
 * blocks, however many values there are. Equal contents need not have equal lists of blocks; compare what is in them.
 */
export type Numbered<T> = {
  readonly size: number;
  readonly blocks: readonly (Block<T> | undefined)[];
};

type Block<T> = { readonly count: number; readonly values: readonly (T | undefined)[] };

/** A block holds 64, so that for ten thousand values both copies stay short. */
const SHIFT = 6;
const IN_BLOCK = 1 << SHIFT;
const PLACE = IN_BLOCK - 1;

/** Holds nothing yet. */
export const noneNumbered: Numbered<never> = { size: 0, blocks: [] };

/** The value under a number; undefined: there is none. */
export const numbered = <T>({ blocks }: Numbered<T>, number: number): T | undefined =>
  blocks[number >> SHIFT]?.values[number & PLACE];

const withBlock = <T>(
  { size, blocks }: Numbered<T>,
  at: number,
  block: Block<T> | undefined,
): Numbered<T> => {
  const next = blocks.slice();
  while (next.length < at) next.push(undefined);
  next[at] = block;
  return { size: size + (block?.count ?? 0) - (blocks[at]?.count ?? 0), blocks: next };
};

const emptyValues = <T>(): (T | undefined)[] => new Array<T | undefined>(IN_BLOCK).fill(undefined);

/** The same with a value under a number, in place of the one that was there. */
export const withNumbered = <T extends object>(all: Numbered<T>, number: number, value: T): Numbered<T> => {
  const at = number >> SHIFT;
  const place = number & PLACE;
  const former = all.blocks[at];
  const values = former === undefined ? emptyValues<T>() : former.values.slice();
  const count = (former?.count ?? 0) + (values[place] === undefined ? 1 : 0);
  values[place] = value;
  return withBlock(all, at, { count, values });
};

/** The same without what is under a number. */
export const withoutNumbered = <T extends object>(all: Numbered<T>, number: number): Numbered<T> => {
  const at = number >> SHIFT;
  const place = number & PLACE;
  const former = all.blocks[at];
  if (former?.values[place] === undefined) return all;
  if (former.count === 1) return withBlock(all, at, undefined);
  const values = former.values.slice();
  values[place] = undefined;
  return withBlock(all, at, { count: former.count - 1, values });
};

/** All values, by ascending number. */
export const allNumbered = <T extends object>({ blocks }: Numbered<T>): readonly T[] => {
  const found: T[] = [];
  for (const block of blocks)
    for (const value of block?.values ?? []) if (value !== undefined) found.push(value);
  return found;
};
