import { ownCopy } from '../../read/own-copy';
import type { Row } from '../../read/table';
import { startTextMemory } from '../../read/text-memory';
import { nameScore, type Rarity, rarityIn, tellingWords } from '../../values/name-score';
import { trimAll } from '../../values/text';
import type { EvidenceRow } from './evidence-row';

/** Below this the name beside a vendor's id is not the vendor's. */
export const unlike = 0.6;
/** From here on it is another vendor's. */
const another = 0.92;
const mostRemembered = 50_000;
const mostEvidence = 5;
const mostListed = 1_000;

/** Vendors whose names could be meant by a text: they share a word with it, or its first or last letters. */
const indexNames = (nameById: ReadonlyMap<string, string>) => {
  const entries = [...nameById].map(([id, name]) => ({ id, words: tellingWords(name) }));
  const places = new Map<string, number[]>();
  const keysOf = (words: readonly string[]): ReadonlySet<string> => {
    const letters = words.join('');
    return new Set([...words, `^${letters.slice(0, 5)}`, `$${letters.slice(-5)}`]);
  };
  entries.forEach(({ words }, place) => {
    for (const key of keysOf(words)) {
      const known = places.get(key);
      if (known === undefined) places.set(key, [place]);
      else known.push(place);
    }
  });
  return {
    entries,
    near: (words: readonly string[]) => new Set([...keysOf(words)].flatMap((key) => places.get(key) ?? [])),
  };
};

/** What ids and names of a directory say of each other. */
export type NameJudge = {
  /** The name that the directory has for an id; undefined: the id is not known. */
  readonly nameOf: (id: string) => string | undefined;
  /** 0 to 1; 1 for an id that is not known, of which nothing can be said. */
  readonly scoreOf: (id: string, name: string) => number;
  /** Another vendor that the name is clearly of; null: there is none. */
  readonly otherThan: (id: string, name: string) => string | null;
};

export const startNameJudge = (nameById: ReadonlyMap<string, string>): NameJudge => {
  let index: ReturnType<typeof indexNames> | null = null;
  const indexed = () => {
    index ??= indexNames(nameById);
    return index;
  };
  let counted: Rarity | null = null;
  // Most names differ in nothing that tells: the directory is gone through only where one does.
  const rarity: Rarity = (word) => {
    counted ??= rarityIn(indexed().entries.map(({ words }) => words));
    return counted(word);
  };
  return {
    nameOf: (id) => nameById.get(id),
    scoreOf: (id, name) => {
      const known = nameById.get(id);
      return known === undefined || known === name
        ? 1
        : nameScore(tellingWords(known), tellingWords(name), rarity);
    },
    otherThan: (id, name) => {
      const words = tellingWords(name);
      const { entries, near } = indexed();
      let best: { readonly id: string; readonly score: number } | null = null;
      for (const place of near(words)) {
        const entry = entries[place];
        if (entry === undefined || entry.id === id) continue;
        const score = nameScore(entry.words, words, rarity);
        if (score >= another && score > (best?.score ?? 0)) best = { id: entry.id, score };
      }
      return best === null ? null : (nameById.get(best.id) ?? null);
    },
  };
};

/** Rows whose vendor id and name are of different vendors. */
export type Disagreeing = {
  readonly rows: number;
  /** The first of them; those whose name is another vendor's before all others. */
  readonly shown: readonly EvidenceRow[];
  /** The vendor of the directory that the first of those is called after; null: no name is another vendor's. */
  readonly other: string | null;
  /** Each different pair, as far as there is room: `V-1001, Alder Foods`. */
  readonly pairs: ReadonlySet<string>;
};

export const noneDisagree: Disagreeing = { rows: 0, shown: [], other: null, pairs: new Set() };

/** Both as one. */
export const together = (a: Disagreeing, b: Disagreeing): Disagreeing => {
  const shown = a.other === null && b.other !== null ? [...b.shown, ...a.shown] : [...a.shown, ...b.shown];
  return {
    rows: a.rows + b.rows,
    shown: shown.slice(0, mostEvidence),
    other: a.other ?? b.other,
    pairs: new Set([...a.pairs, ...b.pairs]),
  };
};

const firstPlaces = 4096;
/** Of so many pairs it is remembered that they are as the directory has them. */
const mostPairs = 65_536;

/** Two marks of a pair of texts, out of all their letters. */
const marks = new Int32Array(2);
const markPair = (one: string, other: string): void => {
  let [a, b] = [0x811c9dc5 | 0, Math.imul(one.length, 0x9e3779b1) ^ other.length];
  for (let at = 0; at < one.length; at++) {
    const code = one.charCodeAt(at);
    a = Math.imul(a ^ code, 0x01000193);
    b = (Math.imul(b, 31) + code) | 0;
  }
  for (let at = 0; at < other.length; at++) {
    const code = other.charCodeAt(at);
    a = Math.imul(a ^ code, 0x01000193);
    b = (Math.imul(b, 31) + code) | 0;
  }
  // A pair of zeros stands for an empty place.
  marks[0] = Math.imul(a ^ (a >>> 15), 0x2c1b3c6d) | 1;
  marks[1] = b;
};

/**
 * Remembers pairs of texts in eight bytes each: numbers are compared in place of texts, as every record of a file asks. Two
 * different pairs of the same marks are as good as never met.
 */
const startKnownPairs = () => {
  let table = new Int32Array(firstPlaces * 2);
  let count = 0;
  const placeOf = (within: Int32Array, a: number, b: number): number => {
    const mask = within.length / 2 - 1;
    // The lowest bit of a mark is always set.
    let place = (a >>> 1) & mask;
    for (; within[place * 2] !== 0; place = (place + 1) & mask)
      if (within[place * 2] === a && within[place * 2 + 1] === b) break;
    return place;
  };
  const put = (within: Int32Array, a: number, b: number): void => {
    const place = placeOf(within, a, b);
    within[place * 2] = a;
    within[place * 2 + 1] = b;
  };
  const grow = (): void => {
    const wider = new Int32Array(table.length * 2);
    for (let at = 0; at < table.length; at += 2)
      if (table[at] !== 0) put(wider, table[at] ?? 0, table[at + 1] ?? 0);
    table = wider;
  };
  return {
    /** Whether the pair was added before. */
    has: (one: string, other: string): boolean => {
      markPair(one, other);
      return table[placeOf(table, marks[0] ?? 0, marks[1] ?? 0) * 2] !== 0;
    },
    /** Adds the pair that was asked for last. */
    add: (): void => {
      if (count >= mostPairs) return;
      put(table, marks[0] ?? 0, marks[1] ?? 0);
      count += 1;
      if (count * 4 > table.length) grow();
    },
  };
};

/** Places of both columns. */
export type PairColumns = {
  readonly id: number;
  readonly name: number;
  /** Whether a person chose the vendor of a row; null: of none. */
  readonly isDecided: ((row: Row) => boolean) | null;
};

type PairVerdict = { readonly isUnlike: boolean; readonly other: string | null };
const alike: PairVerdict = { isUnlike: false, other: null };

/** Looks at vendor ids and names as the rows pass by; each different pair that is not as the directory has it is weighed once. */
export const startPairs = (judge: NameJudge, { id, name, isDecided }: PairColumns) => {
  const asKnown = startKnownPairs();
  const judged = startTextMemory<PairVerdict>(mostRemembered);
  const unlikeRows: EvidenceRow[] = [];
  const ofAnother: EvidenceRow[] = [];
  const pairs = new Set<string>();
  let rows = 0;
  let other: string | null = null;
  // Lines of one document repeat both, and then as the same strings.
  let lastId = '';
  let lastName = '';
  const weighed = (vendor: string, text: string): PairVerdict => {
    const pair = `${vendor}\u001f${text}`;
    const before = judged.get(pair);
    if (before !== undefined) return before;
    const isUnlike = judge.scoreOf(vendor, text) < unlike;
    const now = isUnlike ? { isUnlike, other: judge.otherThan(vendor, text) } : alike;
    judged.set(pair, now);
    return now;
  };
  const verdictOf = (own: string, beside: string): PairVerdict => {
    if (asKnown.has(own, beside)) return alike;
    if (judge.nameOf(own) === beside) {
      asKnown.add();
      return alike;
    }
    const [vendor, text] = [trimAll(own), trimAll(beside)];
    const known = judge.nameOf(vendor);
    return text === '' || known === undefined || known === text ? alike : weighed(vendor, text);
  };
  return {
    see: (seen: Row): void => {
      if (isDecided?.(seen) === true) return;
      const { row, cells } = seen;
      const [own = '', beside = ''] = [cells[id], cells[name]];
      if (own === lastId && beside === lastName) return;
      const pair = verdictOf(own, beside);
      if (!pair.isUnlike) {
        lastId = own;
        lastName = beside;
        return;
      }
      rows += 1;
      other ??= pair.other;
      if (pairs.size < mostListed) pairs.add(`${trimAll(own)}, ${trimAll(beside)}`);
      const shown = pair.other === null ? unlikeRows : ofAnother;
      if (shown.length < mostEvidence) shown.push({ row, cells: [ownCopy(own), ownCopy(beside)] });
    },
    found: (): Disagreeing => ({
      ...{ rows, other, pairs },
      shown: [...ofAnother, ...unlikeRows].slice(0, mostEvidence),
    }),
  };
};
