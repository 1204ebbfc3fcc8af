import { foldAccents, swapDistance } from './text';

/** What a legal form or a word for "and" says of a name is nothing: Ltd and Limited are one. */
const silent: ReadonlySet<string> = new Set(
  (
    'ltd limited gmbh ag sa sas sarl sl slu srl spa bv nv inc incorporated llc llp lp plc co company corp corporation kg ohg ug se ' +
    'as ab oy oyj aps kft zrt sro doo dd ad eood ood ooo oao zao pao jsc pjsc ao spzoo spz zoo sp zo oo ltda lda eireli pty pvt ' +
    'eg ev gbr mbh cv vof sca scs sc and und et y e en og och the i'
  ).split(' '),
);

const groups = (pairs: string): ReadonlyMap<string, string> =>
  new Map(
    pairs.split(' ').map((pair): [string, string] => {
      const [from = '', to = ''] = pair.split('=');
      return [from, to];
    }),
  );

/** Cyrillic and Greek letters as they are written in Latin ones. */
const latin = groups(
  'а=a б=b в=v г=g д=d е=e ё=e ж=zh з=z и=i й=i і=i ї=i є=e ґ=g к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh ' +
    'щ=shch ъ= ы=y ь= э=e ю=yu я=ya ј=j љ=lj њ=nj ђ=dj ћ=c џ=dz ' +
    'α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s τ=t υ=y φ=f χ=ch ψ=ps ω=o đ=d ð=d þ=th œ=oe ı=i',
);

/** Ways to write one sound in Latin letters: Müller and Mueller, Aarhus and Århus, Tchaikovsky and Chaikovskii. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/tsch|tch|cz/g, 'ch'],
  [/sch|sz/g, 'sh'],
  [/kh/g, 'h'],
  [/ph/g, 'f'],
  [/ae|oe|ue|aa/g, '*'],
  [/iy|yi|ii|ij/g, 'y'],
  [/y|j/g, 'i'],
  [/ks/g, 'x'],
];

const sounds = (word: string): string =>
  spellings.reduce(
    (text, [from, to]) =>
      to === '*' ? text.replace(from, (pair) => pair.charAt(0)) : text.replace(from, to),
    word,
  );

/** Letters with dots or a ring are read as the plain one, like the pair of letters that stands for them. */
const plain = (text: string): string =>
  [...foldAccents(text)].map((letter) => latin.get(letter) ?? letter).join('');

/** Single letters one after the other are one word: S. p. A. */
export const joinedLetters = (text: string): string =>
  text.replace(/(?<= |^)\p{L}(?: \p{L})+(?= |$)/gu, (letters) => letters.replaceAll(' ', ''));

/** The words of a name that tell, sorted, once each; those of the legal form alone where there are no others. */
export const tellingWords = (name: string): readonly string[] => {
  const spaced = plain(name.replace(/['’`´]/g, ''))
    .replace(/\b([a-z]) ?\/ ?([a-z])\b/g, '$1$2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const words = joinedLetters(spaced).split(' ');
  const telling = words.filter((word) => !silent.has(word));
  return [...new Set((telling.length === 0 ? words : telling).map(sounds))].sort();
};

const alikeLetters = (a: string, b: string, least: number): number => {
  const longest = Math.max(a.length, b.length);
  if (longest === 0) return 1;
  const most = Math.floor((1 - least) * longest);
  const distance = swapDistance(a, b, most);
  return distance > most ? 0 : 1 - distance / longest;
};

/** Words this much alike are one, misspelt. */
const sameWord = 0.75;
const ofWords = 0.55;
const ofLetters = 0.45;

/** How rare a word is among the names of a directory. */
export type Rarity = (word: string) => number;

export const rarityIn = (names: readonly (readonly string[])[]): Rarity => {
  const counts = new Map<string, number>();
  for (const words of names) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word) => Math.log(1 + (names.length + 1) / (1 + (counts.get(word) ?? 0)));
};

/** Which of the words is that one, and how nearly. */
const nearestWord = (
  word: string,
  words: readonly string[],
): { readonly word: string; readonly alike: number } =>
  words.reduce(
    (best, other) => {
      const alike = word === other ? 1 : alikeLetters(word, other, sameWord);
      return alike > best.alike ? { word: other, alike } : best;
    },
    { word: '', alike: 0 },
  );

const wordsAlike = (a: readonly string[], b: readonly string[], rarity: Rarity): number => {
  const weights = [...a, ...b].reduce((sum, word) => sum + rarity(word), 0);
  const shared = a.reduce((sum, word) => {
    const near = nearestWord(word, b);
    return near.alike < sameWord ? sum : sum + near.alike * (rarity(word) + rarity(near.word));
  }, 0);
  return weights === 0 ? 0 : Math.min(1, shared / weights);
};

/** How alike two names are, 0 to 1: in all, by their words, rare ones counting more, and by their letters. */
export type NameLikeness = { readonly score: number; readonly words: number; readonly letters: number };

const same: NameLikeness = { score: 1, words: 1, letters: 1 };

/** How alike two names are by their telling words. */
export const nameLikeness = (a: readonly string[], b: readonly string[], rarity: Rarity): NameLikeness => {
  const [one, other] = [a.join(' '), b.join(' ')];
  if (one === other) return same;
  // Written apart or in one word: Food Service, Foodservice.
  if (one.replaceAll(' ', '') === other.replaceAll(' ', '')) return same;
  const [words, letters] = [wordsAlike(a, b, rarity), alikeLetters(one, other, 0)];
  return { score: ofWords * words + ofLetters * letters, words, letters };
};

/** The same as one figure. */
export const nameScore = (a: readonly string[], b: readonly string[], rarity: Rarity): number =>
  nameLikeness(a, b, rarity).score;
