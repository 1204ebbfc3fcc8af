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
];

/** What the places of the letters of some words cost, as a logarithm; 0 where all stand as they do in the West. */
export const westernPlaces = (words: readonly string[]): number => {
  const text = words.join('\n');
  return oddPlaces.reduce((score, [place, cost]) => score - (text.match(place)?.length ?? 0) * cost, 0);
};
