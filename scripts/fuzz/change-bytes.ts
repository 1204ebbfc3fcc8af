/** Numbers from 0 to 1. */
export type Random = () => number;

const below = (random: Random, end: number): number => Math.floor(random() * end);
const longestRun = 64;
const longestCopies = 2_000;

/** Bytes that mean something in text, markup or packages, and so do more harm than others. */
const tellingBytes = Buffer.from('"\'\r\n,;\t|<>/&=#!?-[]_xPK\0\x01\x7f\x80\xc3\xe2\xef\xfe\xff', 'latin1');

const flipped = (bytes: Buffer, random: Random): Buffer => {
  const changed = Buffer.from(bytes);
  const at = below(random, changed.length);
  changed[at] = (changed[at] ?? 0) ^ (1 << below(random, 8));
  return changed;
};

const replaced = (bytes: Buffer, random: Random): Buffer => {
  const changed = Buffer.from(bytes);
  changed[below(random, changed.length)] = tellingBytes[below(random, tellingBytes.length)] ?? 0;
  return changed;
};

const inserted = (bytes: Buffer, random: Random): Buffer => {
  const at = below(random, bytes.length + 1);
  const run = Buffer.from(
    Array.from({ length: 1 + below(random, 4) }, () => tellingBytes[below(random, tellingBytes.length)] ?? 0),
  );
  return Buffer.concat([bytes.subarray(0, at), run, bytes.subarray(at)]);
};

const deleted = (bytes: Buffer, random: Random): Buffer => {
  const at = below(random, bytes.length);
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + below(random, longestRun))]);
};

/** A run once more behind itself; now and then very often. */
const doubled = (bytes: Buffer, random: Random): Buffer => {
  const at = below(random, bytes.length);
  const run = bytes.subarray(at, at + 1 + below(random, longestRun));
  const times = random() < 0.1 ? below(random, longestCopies) : 1;
  return Buffer.concat([
    bytes.subarray(0, at),
    ...Array.from({ length: times }, () => run),
    bytes.subarray(at),
  ]);
};

const truncated = (bytes: Buffer, random: Random): Buffer => bytes.subarray(0, below(random, bytes.length));

const moved = (bytes: Buffer, random: Random): Buffer => {
  const changed = Buffer.from(bytes);
  const from = below(random, bytes.length);
  changed.copyWithin(below(random, bytes.length), from, from + 1 + below(random, longestRun));
  return changed;
};

const ways = [flipped, replaced, inserted, deleted, doubled, moved, replaced, inserted, truncated] as const;

/** One to four changes anywhere in the bytes; truncation is seldom, or little else would be seen. */
export const changedBytes = (bytes: Buffer, random: Random): Buffer => {
  let changed = bytes;
  for (let change = 0; change <= below(random, 4); change++) {
    if (changed.length === 0) return changed;
    const way = ways[below(random, random() < 0.05 ? ways.length : ways.length - 1)] ?? flipped;
    changed = way(changed, random);
  }
  return changed;
};

/** The head of one and the tail of another. */
export const spliced = (first: Buffer, second: Buffer, random: Random): Buffer =>
  Buffer.concat([
    first.subarray(0, below(random, first.length + 1)),
    second.subarray(below(random, second.length + 1)),
  ]);
