import { joinedLetters } from '../values/name-score';
import { foldAccents, swapDistance } from '../values/text';

/** A text of a column, and how many rows hold it. */
export type CountedText = { readonly text: string; readonly rows: number };

/** What makes texts one: the same letters and words, blanks or the order of letters, a letter or two, how they sound. */
type AlikeBy = 'letters' | 'blanks' | 'letter' | 'sound';

/** Texts that may be the same. */
export type Cluster = {
  /** The most frequent first, which is proposed for all. */
  readonly texts: readonly CountedText[];
  /** In the order of `AlikeBy`. */
  readonly by: readonly AlikeBy[];
};

/** How a word sounds: equal codes are alike. */
export type Sounds = (word: string) => readonly string[];

/** Texts that differ in more are two. */
const nearly = 0.88;
/** Ends of a cluster that are less alike are not one. */
const leastAlike = 0.8;
const fewestLetters = 5;
/** Three letters that more texts share tell nothing. */
const mostSharing = 60;
/** Of more texts only those of the same letters, words and blanks are found. */
export const mostCompared = 50_000;
/** So many texts are looked at before others have their turn. */
const atOnce = 256;

const forms: ReadonlyMap<string, string> = new Map(
  'limited=ltd company=co corporation=corp incorporated=inc aktiengesellschaft=ag'
    .split(' ')
    .map((pair): [string, string] => {
      const [from = '', to = ''] = pair.split('=');
      return [from, to];
    }),
);

/** Words in lower case without accents and marks, legal forms in one way, sorted, once each. */
const wordsOf = (text: string): readonly string[] => {
  const plain = foldAccents(text.replace(/['’`´]/g, ''))
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const words = joinedLetters(plain)
    .split(' ')
    .map((word) => forms.get(word) ?? word);
  return [...new Set(words)].sort();
};

const pairsOf = (letters: string): string => {
  const pairs = new Set<string>();
  for (let at = 0; at + 2 <= letters.length; at++) pairs.add(letters.slice(at, at + 2));
  return [...pairs].sort().join('');
};

/** How alike two runs of letters are, 0 to 1; 0 where it is less than `least`. */
const alikeness = (a: string, b: string, least: number): number => {
  const longest = Math.max(a.length, b.length);
  const most = Math.floor((1 - least) * longest + 1e-9);
  const apart = swapDistance(a, b, most);
  return apart > most || longest === 0 ? 0 : 1 - apart / longest;
};

type Entry = CountedText & {
  readonly words: readonly string[];
  readonly fingerprint: string;
  /** All of it without blanks, in the order of the words as sorted. */
  readonly letters: string;
  /** As it is written, without blanks. */
  readonly asWritten: string;
  readonly digits: string;
};

const entryOf = (one: CountedText): Entry => {
  const words = wordsOf(one.text);
  return {
    ...one,
    words,
    fingerprint: words.join(' '),
    letters: words.join(''),
    asWritten: foldAccents(one.text).replace(/[^\p{L}\p{N}]+/gu, ''),
    digits: one.text.replace(/\D+/g, ' ').trim(),
  };
};

const hasWord = /\p{L}{3}/u;

/** Whether a column holds codes, which the doctor of identifiers looks after: most of its texts have digits and no word. */
const areCodes = (texts: readonly CountedText[]): boolean =>
  texts.filter(({ text }) => /\d/.test(text) && (!hasWord.test(text) || !/[ \p{Ll}]/u.test(text))).length *
    2 >
  texts.length;

/** Which texts are one, by what; joined as pairs come in. */
const startUnion = (size: number) => {
  const parent = Array.from({ length: size }, (_, at) => at);
  const root = (at: number): number => {
    let place = at;
    while (parent[place] !== place && parent[place] !== undefined) place = parent[place] ?? place;
    return place;
  };
  return {
    join: (a: number, b: number): void => {
      const [one, other] = [root(a), root(b)];
      if (one === other) return;
      const [low, high] = one < other ? [one, other] : [other, one];
      parent[high] = low;
      // Short ways for the next ones.
      parent[a] = low;
      parent[b] = low;
    },
    root,
  };
};

type Pair = { readonly a: number; readonly b: number; readonly by: AlikeBy };

/** Texts of one form, chained as pairs. Texts whose numbers differ are never one. */
const sameForm = (
  entries: readonly Entry[],
  by: AlikeBy,
  formsOf: (entry: Entry) => readonly string[],
): readonly Pair[] => {
  const first = new Map<string, number>();
  const pairs: Pair[] = [];
  entries.forEach((entry, at) => {
    for (const form of formsOf(entry)) {
      if (form === '') continue;
      const key = `${entry.digits}\u001f${form}`;
      const known = first.get(key);
      if (known === undefined) first.set(key, at);
      else if (known !== at) pairs.push({ a: known, b: at, by });
    }
  });
  return pairs;
};

const gramsOf = ({ letters }: Entry): ReadonlySet<string> => {
  const grams = new Set<string>();
  for (let at = 0; at + 3 <= letters.length; at++) grams.add(letters.slice(at, at + 3));
  return grams;
};

/** Texts that differ in a letter or two, among those that share three letters few others have. */
function* nearPairs(entries: readonly Entry[]): Generator<void, readonly Pair[]> {
  const places = new Map<string, number[]>();
  entries.forEach((entry, at) => {
    if (entry.letters.length < fewestLetters) return;
    for (const gram of gramsOf(entry)) {
      const known = places.get(gram);
      if (known === undefined) places.set(gram, [at]);
      else known.push(at);
    }
  });
  const pairs: Pair[] = [];
  for (const [at, entry] of entries.entries()) {
    if (at % atOnce === 0) yield;
    if (entry.letters.length < fewestLetters) continue;
    const near = new Set<number>();
    for (const gram of gramsOf(entry)) {
      const sharing = places.get(gram) ?? [];
      if (sharing.length <= mostSharing) for (const other of sharing) if (other > at) near.add(other);
    }
    for (const other of near) {
      const beside = entries[other];
      if (beside === undefined || beside.digits !== entry.digits) continue;
      const isNear =
        alikeness(entry.letters, beside.letters, nearly) > 0 ||
        alikeness(entry.asWritten, beside.asWritten, nearly) > 0;
      if (isNear) pairs.push({ a: at, b: other, by: 'letter' });
    }
  }
  return pairs;
}

const ofOneWriting: ReadonlySet<AlikeBy> = new Set(['letters', 'blanks']);
const order: readonly AlikeBy[] = ['letters', 'blanks', 'letter', 'sound'];

const isAlike = (one: Entry, other: Entry): boolean =>
  one.fingerprint === other.fingerprint ||
  alikeness(one.letters, other.letters, leastAlike) > 0 ||
  alikeness(one.asWritten, other.asWritten, leastAlike) > 0;

const groupsBy = (places: Iterable<number>, root: (at: number) => number): readonly (readonly number[])[] => {
  const groups = new Map<number, number[]>();
  for (const at of places) {
    const own = groups.get(root(at));
    if (own === undefined) groups.set(root(at), [at]);
    else own.push(at);
  }
  return [...groups.values()].filter((group) => group.length > 1);
};

/** A cluster so large is no slip of the pen. */
const mostChecked = 60;

/** Groups whose ends are alike; one that is not is taken apart into those of one way of writing. */
const soundGroups = (entries: readonly Entry[], pairs: readonly Pair[]): readonly (readonly number[])[] => {
  const all = startUnion(entries.length);
  for (const { a, b } of pairs) all.join(a, b);
  const strict = startUnion(entries.length);
  for (const { a, b, by } of pairs) if (ofOneWriting.has(by)) strict.join(a, b);
  const holds = (group: readonly number[]): boolean =>
    group.length <= mostChecked &&
    group.every((a, at) =>
      group.slice(at + 1).every((b) => {
        const [one, other] = [entries[a], entries[b]];
        return one !== undefined && other !== undefined && isAlike(one, other);
      }),
    );
  return groupsBy(entries.keys(), all.root).flatMap((group) =>
    holds(group) ? [group] : groupsBy(group, strict.root),
  );
};

/** `pairs`: those within the group, the tightest way first. */
const toCluster = (entries: readonly Entry[], group: readonly number[], pairs: readonly Pair[]): Cluster => {
  const tightest = new Map<string, AlikeBy>();
  for (const { a, b, by } of pairs) {
    const key = `${Math.min(a, b)} ${Math.max(a, b)}`;
    if (!tightest.has(key)) tightest.set(key, by);
  }
  const found = new Set(tightest.values());
  const texts = group
    .flatMap((at) => entries[at] ?? [])
    .map(({ text, rows }) => ({ text, rows }))
    .sort((a, b) => b.rows - a.rows || (a.text < b.text ? -1 : 1));
  return { texts, by: order.filter((by) => found.has(by)) };
};

/** The pairs of each group, in their order. */
const pairsWithin = (
  groups: readonly (readonly number[])[],
  pairs: readonly Pair[],
): readonly (readonly Pair[])[] => {
  const groupOf = new Map(groups.flatMap((group, at) => group.map((place) => [place, at] as const)));
  const within: Pair[][] = groups.map(() => []);
  for (const pair of pairs) {
    const at = groupOf.get(pair.a);
    if (at !== undefined && at === groupOf.get(pair.b)) within[at]?.push(pair);
  }
  return within;
};

const rowsOf = ({ texts }: Cluster): number => texts.reduce((sum, { rows }) => sum + rows, 0);

const byLast = ({ by }: Cluster): number => (by.every((one) => one === 'sound') ? 1 : 0);

/**
 * Texts of a column that may be the same, those that only sound alike last. Texts that differ in their digits are never one, and a
 * column of codes has none: V-1001 and V-1002 are two. Yields now and then, so that others have their turn.
 */
export function* clustersOf(
  texts: readonly CountedText[],
  sounds: Sounds,
): Generator<void, readonly Cluster[]> {
  const entries = texts.filter(({ text }) => hasWord.test(text)).map(entryOf);
  if (entries.length < 2 || areCodes(texts)) return [];
  yield;
  const written = [
    ...sameForm(entries, 'letters', ({ fingerprint }) => [fingerprint]),
    ...sameForm(entries, 'blanks', ({ letters, asWritten }) =>
      letters.length < fewestLetters ? [] : [pairsOf(asWritten), letters],
    ),
  ];
  yield;
  const isFew = entries.length <= mostCompared;
  const near = isFew ? yield* nearPairs(entries) : [];
  yield;
  const heard = isFew
    ? sameForm(entries, 'sound', ({ words }) => {
        const codes = words.map((word) => sounds(word)[0] ?? '').join(' ');
        return codes.replaceAll(' ', '').length < 3 ? [] : [codes];
      })
    : [];
  const pairs = [...written, ...near, ...heard.filter(({ a, b }) => areAlike(entries, a, b))];
  const groups = soundGroups(entries, pairs);
  const within = pairsWithin(groups, pairs);
  return groups
    .map((group, at) => toCluster(entries, group, within[at] ?? []))
    .sort((a, b) => byLast(a) - byLast(b) || rowsOf(b) - rowsOf(a));
}

const areAlike = (entries: readonly Entry[], a: number, b: number): boolean => {
  const [one, other] = [entries[a], entries[b]];
  return one !== undefined && other !== undefined && isAlike(one, other);
};

/** The values step that puts one text in place of the others of each cluster. */
export const clusterMap = (
  chosen: readonly { readonly to: string; readonly texts: readonly string[] }[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    chosen.flatMap(({ to, texts }) => texts.filter((text) => text !== to).map((text) => [text, to])),
  );
