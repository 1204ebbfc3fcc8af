import { createHash, type Hash } from 'node:crypto';

const headOfText = (text: string): string => `t${Buffer.byteLength(text)}:`;

/** A longer text is not put together with others first, but added by itself. */
const LONG_LETTERS = 4_096;

/** Every value with its kind and length, so that no two different rows read alike. */
const tagged = (value: unknown): string => {
  if (value === null) return 'n;';
  if (typeof value === 'string') return `${headOfText(value)}${value}`;
  if (typeof value === 'number' || typeof value === 'bigint') return `i${value};`;
  throw new Error(`a ${typeof value} cannot be sealed`);
};

/** The values of a row as SQLite hands them over. */
export const valuesOf = (row: unknown): readonly unknown[] => {
  if (!Array.isArray(row)) throw new Error('a row without values');
  return row;
};

/** Adds a row to a digest. */
export const addRow = (hash: Hash, row: readonly unknown[]): void => {
  let text = `r${row.length};`;
  for (const value of row) {
    if (value instanceof Uint8Array) {
      hash.update(`${text}b${value.byteLength}:`);
      hash.update(value);
      text = '';
    } else if (typeof value === 'string' && value.length > LONG_LETTERS) {
      hash.update(text + headOfText(value));
      hash.update(value);
      text = '';
    } else text += tagged(value);
  }
  hash.update(text);
};

/** Adds single values to a digest, without a row around them. */
export const addValues = (hash: Hash, values: readonly (string | number)[]): void => {
  hash.update(values.map(tagged).join(''));
};

export const newDigest = (): Hash => createHash('sha256');
