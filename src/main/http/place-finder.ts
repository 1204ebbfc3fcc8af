/** Finds quickly in a long text whether something begins in it that has many spellings. */

/** The characters with which one of the first letters of a spelling may begin. */
export type Start = string;

/** These lead a spelling of several characters: what follows them is no letter of its own. */
const LEADS = '%\\&';
/** Characters of ASCII have a place of their own in the tables below, all others share the last one. */
const PLACES = 128;
const place = (code: number): number => (code < PLACES ? code : PLACES - 1);
const placeAt = (text: string, index: number): number =>
  index < text.length ? place(text.charCodeAt(index)) : PLACES - 1;
const placesOf = (start: Start): readonly number[] => [...start].map((sign) => place(sign.charCodeAt(0)));
/** After these the next characters of a text tell nothing of the next letters. */
const isLead = (sign: number): boolean => sign === PLACES - 1 || LEADS.includes(String.fromCharCode(sign));

const IMPOSSIBLE = 0;
const POSSIBLE = 1;
const ENOUGH = 2;

/** Which two characters may stand one after the other, for two letters of each spelling. */
const pairTable = (letters: readonly (readonly Start[])[]): Uint8Array => {
  const table = new Uint8Array(PLACES * PLACES);
  for (const [one = '', next = ''] of letters)
    for (const first of placesOf(one)) {
      if (isLead(first)) table.fill(ENOUGH, first * PLACES, (first + 1) * PLACES);
      else
        for (const second of placesOf(next)) {
          const at = first * PLACES + second;
          table[at] = Math.max(table[at] ?? IMPOSSIBLE, isLead(second) ? ENOUGH : POSSIBLE);
        }
    }
  return table;
};

/**
 * A function that tells whether `isAt` holds anywhere in a text. `spellings`: for each the starts of its first four letters; `isAt` is
 * asked only where the next four characters could be these, which is far quicker than a pattern that is tried everywhere.
 */
export const placeFinder = (
  spellings: readonly (readonly Start[])[],
  isAt: (text: string, place: number) => boolean,
): ((text: string) => boolean) => {
  const firstTwo = pairTable(spellings.map((starts) => starts.slice(0, 2)));
  const nextTwo = pairTable(spellings.map((starts) => starts.slice(2, 4)));
  return (text) => {
    let first = placeAt(text, 0);
    for (let index = 0; index < text.length; index++) {
      const second = placeAt(text, index + 1);
      const pair = firstTwo[first * PLACES + second];
      first = second;
      if (pair === IMPOSSIBLE) continue;
      const isPossible =
        pair === ENOUGH ||
        nextTwo[placeAt(text, index + 2) * PLACES + placeAt(text, index + 3)] !== IMPOSSIBLE;
      if (isPossible && isAt(text, index)) return true;
    }
    return false;
  };
};
