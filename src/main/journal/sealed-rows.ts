import { createHash, type Hash } from 'node:crypto';

/** A text that is in UTF-8 already: it counts as the text it is. */
export type Utf8Text = { readonly utf8: Uint8Array };

const isUtf8Text = (value: unknown): value is Utf8Text =>
  typeof value === 'object' && value !== null && 'utf8' in value && value.utf8 instanceof Uint8Array;

/** Every value with its kind and length, so that no two different rows read alike. */
const tagged = (value: unknown): string => {
  if (value === null) return 'n;';
  if (typeof value === 'string') return `t${Buffer.byteLength(value)}:${value}`;
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
    const isText = isUtf8Text(value);
    if (!isText && !(value instanceof Uint8Array)) {
      text += tagged(value);
      continue;
    }
    const bytes = isText ? value.utf8 : value;
    hash.update(`${text}${isText ? 't' : 'b'}${bytes.byteLength}:`);
    hash.update(bytes);
    text = '';
  }
  hash.update(text);
};

/** Adds single values to a digest, without a row around them. */
export const addValues = (hash: Hash, values: readonly (string | number)[]): void => {
  hash.update(values.map(tagged).join(''));
};

export const newDigest = (): Hash => createHash('sha256');
