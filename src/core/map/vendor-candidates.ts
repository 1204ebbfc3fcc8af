import { nameLikeness, rarityIn, tellingWords } from '../values/name-score';
import { foldAccents } from '../values/text';

/** A vendor that a name may mean. */
export type VendorCandidate = {
  readonly erpId: string;
  readonly name: string;
  /** 0 to 1: in all, by words, by letters. */
  readonly score: number;
  readonly words: number;
  readonly letters: number;
};

export type VendorCandidates = {
  /** The vendors that a name may mean, the likeliest first; at most `most`, none that is hardly like it. */
  readonly of: (name: string, most: number) => readonly VendorCandidate[];
};

/** From here on, and so much ahead of the next, the first is nearly always the one that is meant. No score decides by itself. */
const clear = 0.92;
const ahead = 0.1;
/** Below this a vendor is as good as any other. */
const hardlyLike = 0.35;
/** So many are looked at closely. */
const mostWeighed = 60;
/** Letters that so large a share of the vendors has tell none of them. */
const commonShare = 0.05;
const neverCommon = 500;

/** Whether the first of the candidates stands out, to be shown as the likely one. */
export const isClear = ([first, second]: readonly VendorCandidate[]): boolean =>
  first !== undefined && first.score >= clear && first.score - (second?.score ?? 0) >= ahead;

/** Runs of three letters of a name, its beginning marked. */
const gramsOf = (words: readonly string[]): ReadonlySet<string> => {
  const grams = new Set<string>();
  for (const word of words) {
    const text = `^${word}`;
    for (let at = 0; at + 3 <= text.length; at++) grams.add(text.slice(at, at + 3));
    if (text.length < 3) grams.add(text);
  }
  return grams;
};

type Vendor = { readonly erpId: string; readonly name: string };

/** Prepares the vendors of a company to be told by names that are misspelt, shortened, or lack their legal form. */
export const startVendorCandidates = (vendors: readonly Vendor[]): VendorCandidates => {
  const entries = vendors.map(({ erpId, name }) => ({ erpId, name, words: tellingWords(name) }));
  const rarity = rarityIn(entries.map(({ words }) => words));
  const places = new Map<string, number[]>();
  entries.forEach(({ words }, place) => {
    for (const gram of gramsOf(words)) {
      const known = places.get(gram);
      if (known === undefined) places.set(gram, [place]);
      else known.push(place);
    }
  });
  const common = Math.max(neverCommon, entries.length * commonShare);
  /** Those that share most of the rare letters, in no more than a glance. */
  const near = (words: readonly string[]): readonly number[] => {
    const shared = new Map<number, number>();
    for (const gram of gramsOf(words)) {
      const own = places.get(gram) ?? [];
      if (own.length > common) continue;
      const weight = Math.log(1 + entries.length / (1 + own.length));
      for (const place of own) shared.set(place, (shared.get(place) ?? 0) + weight);
    }
    const ranked = [...shared].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    return ranked.slice(0, mostWeighed).map(([place]) => place);
  };
  const known = new Map<string, readonly VendorCandidate[]>();
  const weigh = (name: string): readonly VendorCandidate[] => {
    const words = tellingWords(name);
    const whole = foldAccents(name);
    const isWhole = (candidate: VendorCandidate): number => (foldAccents(candidate.name) === whole ? 0 : 1);
    return near(words)
      .flatMap((place): readonly VendorCandidate[] => {
        const entry = entries[place];
        if (entry === undefined) return [];
        const likeness = nameLikeness(entry.words, words, rarity);
        return likeness.score < hardlyLike ? [] : [{ erpId: entry.erpId, name: entry.name, ...likeness }];
      })
      .sort((a, b) => b.score - a.score || isWhole(a) - isWhole(b) || (a.erpId < b.erpId ? -1 : 1));
  };
  return {
    of: (name, most) => {
      const all = known.get(name) ?? weigh(name);
      known.set(name, all);
      return all.slice(0, most);
    },
  };
};
