import { editDistance } from '../values/text';

/** Shorter values have too many neighbours to mean anything. */
const shortest = 4;
/** Longer ones are no names. */
const longestSwapped = 200;
/** More candidates than this are no hint but a numbering: every number has neighbours. */
const mostCandidates = 300;

type Buckets = Map<string, string[]>;

const put = (buckets: Buckets, key: string, text: string): void => {
  const same = buckets.get(key);
  if (same === undefined) buckets.set(key, [text]);
  else same.push(text);
};

const headKey = (length: number, head: string): string => `${length}<${head}`;
const tailKey = (length: number, tail: string): string => `${length}>${tail}`;

/** Of those as long, the ones that have the first half of what they would have to be, and the ones that have the second. */
type Beside = {
  readonly heads: (length: number, head: string) => readonly string[];
  readonly tails: (length: number, tail: string) => readonly string[];
};

/** Every known value stands in two lists, so that a look costs no more with many of them. */
const indexed = (known: readonly string[]): Beside => {
  const buckets: Buckets = new Map();
  for (const text of known) {
    if (text.length < shortest) continue;
    const half = text.length >> 1;
    put(buckets, headKey(text.length, text.slice(0, half)), text);
    put(buckets, tailKey(text.length, text.slice(half)), text);
  }
  return {
    heads: (length, head) => buckets.get(headKey(length, head)) ?? [],
    tails: (length, tail) => buckets.get(tailKey(length, tail)) ?? [],
  };
};

const walked = (known: readonly string[]): Beside => {
  const beside = (length: number, half: string, is: (text: string) => boolean): readonly string[] =>
    known.filter((text) => text.length === length && length >= shortest && half !== '' && is(text));
  return {
    heads: (length, head) => beside(length, head, (text) => text.startsWith(head)),
    tails: (length, tail) => beside(length, tail, (text) => text.endsWith(tail)),
  };
};

/**
 * Known values one letter away (changed, added or dropped). One change leaves the first or the second half of the known
 * value whole, so two lists a value suffice. Nothing where a list holds too many to be sure that all are seen.
 */
const oneLetterIn =
  ({ heads, tails }: Beside) =>
  (value: string): readonly string[] => {
    if (value.length < shortest) return [];
    const found = new Set<string>();
    for (const length of [value.length - 1, value.length, value.length + 1]) {
      const half = length >> 1;
      const [before, behind] = [
        heads(length, value.slice(0, half)),
        tails(length, value.slice(value.length - (length - half))),
      ];
      if (before.length > mostCandidates || behind.length > mostCandidates) return [];
      for (const candidate of [...before, ...behind])
        if (editDistance(candidate, value, 1) === 1) found.add(candidate);
    }
    return [...found];
  };

/** Prepared for many values. */
export const buildOneLetter = (known: readonly string[]): ((value: string) => readonly string[]) =>
  oneLetterIn(indexed(known));

/** The same of one value, told by walking through all of them. */
export const walkOneLetter = (known: readonly string[], value: string): readonly string[] =>
  oneLetterIn(walked(known))(value);

/** Known values that have two neighbouring letters the other way round. */
export const swappedIn = (value: string, known: ReadonlySet<string>): readonly string[] => {
  if (value.length < shortest || value.length > longestSwapped) return [];
  const found = new Set<string>();
  for (let at = 0; at + 1 < value.length; at++) {
    const swapped = `${value.slice(0, at)}${value[at + 1]}${value[at]}${value.slice(at + 2)}`;
    if (swapped !== value && known.has(swapped)) found.add(swapped);
  }
  return [...found];
};
