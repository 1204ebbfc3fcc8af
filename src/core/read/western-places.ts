/**
 * Places where letters of the West do not stand, each with what it costs: what reads so is likelier of another encoding, such as
 * Windows-1257, whose Latvian ē and Lithuanian š share their bytes with ç and ð.
 */
const oddPlaces: readonly (readonly [RegExp, number])[] = [
  // ç goes before a, o and u, or ends a word.
  [/ç(?=[b-df-hj-np-tv-zeiyéèêëíìî])/giu, 4],
  // No word begins with ð, none ends in þ, and ð follows vowels, r, f and g.
  [/(?<!\p{L})ð/giu, 5],
  [/þ(?!\p{L})/giu, 5],
  [/(?<=[bcdhjklmnpqstvwxzþ])ð/giu, 4],
  [/ðð/giu, 4],
  // Lithuanian names end in -ų; few islands of the North end so.
  [/(?<=\p{L}{2}[bdgkmptvi])ø(?!\p{L})/giu, 2.5],
  // Neither begins a word before a vowel.
  [/(?<!\p{L})[ÍÒ](?=[aeiou])/gu, 4],
  // Vowels that do not meet: Straáe is Straße, Koäice is Košice, Plzeå is Plzeň, of other encodings.
  [/aá|á[ae]/gu, 3],
  [/[ao]ä|ä[ao]/gu, 3],
  [/[aeo]ò/gu, 2],
  [/[aeou]ý/gu, 2],
  [/eå(?!\p{L})/gu, 3],
  [/eço/gu, 0.3],
  // Portuguese writes õe alone; ő has its byte.
  [/õ(?!e)/gu, 1.5],
  // ã goes before a vowel or s, or ends a word: Nãdlac is Nădlac.
  [/ã(?=[b-df-hj-np-rt-vxz])/giu, 3],
  [/Ý(?=[b-df-hj-np-tv-z])/gu, 1.5],
  [/ž(?=[b-df-hj-np-tv-z])/gu, 3],
  // Few names begin with a small one of these, and none with two capitals before small letters.
  [/(?<!\p{L})[áæëž](?=\p{Ll})/gu, 2],
  [/(?<!\p{L})\p{Lu}[À-ÖØ-Þ](?=\p{Ll})/gu, 3],
  // An apostrophe leaves out a vowel, or ends what ends in s.
  [/(?<=\p{L})’(?=[b-dfgjkmnp-qvwxz]\p{Ll})/gu, 3],
  [/(?<=[a-rt-wy])’(?![\p{L}’])/gu, 3],
  [/[–—][’‘]/gu, 3],
  [/»(?=\p{Ll}{3})/gu, 2],
];

/** What the places of the letters of some words cost, as a logarithm; 0 where all stand as they do in the West. */
export const westernPlaces = (words: readonly string[]): number => {
  const text = words.join('\n');
  return oddPlaces.reduce((score, [place, cost]) => score - (text.match(place)?.length ?? 0) * cost, 0);
};
