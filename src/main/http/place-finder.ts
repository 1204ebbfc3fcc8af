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

const BYTES = 256;

/**
 * Which two bytes, as one number of 16 bits, may stand one after the other anywhere in the first letters, where each letter is one
 * character of ASCII. A byte beyond ASCII counts as the letter that its low bits make.
 */
const innerPairs = (spellings: readonly (readonly Start[])[]): Uint8Array => {
  const table = new Uint8Array(BYTES * BYTES);
  for (const starts of spellings)
    for (const [at, one] of starts.slice(0, -1).entries())
      for (const first of placesOf(one))
        for (const second of placesOf(starts[at + 1] ?? ''))
          for (const low of [first, first + PLACES])
            for (const high of [second, second + PLACES]) table[low + high * BYTES] = POSSIBLE;
  return table;
};

/** So many first letters of a spelling are looked at. */
const LETTERS = 4;
/** Of four letters one after the other every third place meets two. */
const STEP = LETTERS - 1;

/** Bytes are walked far quicker than letters. So many places at a time, a whole number of steps. */
const PART = 20_000 * STEP;
/** The low bytes of a part and of the letter behind it: a letter of ASCII is its own, others may look like one. */
const lowBytes = Buffer.alloc(PART + 1);
/** Two bytes are read at once. */
const bytePairs = new DataView(lowBytes.buffer, lowBytes.byteOffset, lowBytes.length);

/**
 * A function that tells whether `isAt` holds anywhere in a text. `spellings`: for each the starts of its first four letters; `isAt` is
 * asked only where the next four characters could be these, which is far quicker than a pattern that is tried everywhere. Every
 * third place is looked at, and the places before each character that leads a number of a letter.
 */
export const placeFinder = (
  spellings: readonly (readonly Start[])[],
  isAt: (text: string, place: number) => boolean,
): ((text: string) => boolean) => {
  const firstTwo = pairTable(spellings.map((starts) => starts.slice(0, 2)));
  const nextTwo = pairTable(spellings.map((starts) => starts.slice(2, LETTERS)));
  const inner = innerPairs(spellings.map((starts) => starts.slice(0, LETTERS)));
  const isFound = (text: string, index: number): boolean => {
    const pair = firstTwo[placeAt(text, index) * PLACES + placeAt(text, index + 1)];
    if (pair === IMPOSSIBLE) return false;
    const isPossible =
      pair === ENOUGH || nextTwo[placeAt(text, index + 2) * PLACES + placeAt(text, index + 3)] !== IMPOSSIBLE;
    return isPossible && isAt(text, index);
  };
  const isFoundUpTo = (text: string, last: number): boolean => {
    for (let index = Math.max(0, last - STEP); index <= last; index++) if (isFound(text, index)) return true;
    return false;
  };
  const isLed = (text: string, lead: string): boolean => {
    for (let at = text.indexOf(lead); at >= 0; at = text.indexOf(lead, at + 1))
      if (isFoundUpTo(text, at)) return true;
    return false;
  };
  const isWide = spellings.some((starts) => starts.some((start) => placesOf(start).includes(PLACES - 1)));
  if (isWide)
    return (text) => {
      for (let index = 0; index < text.length; index++) if (isFound(text, index)) return true;
      return false;
    };
  const isInPart = (text: string, from: number): boolean => {
    const part = text.length <= PART ? text : text.slice(from, from + PART + 1);
    const last = lowBytes.write(part, 'latin1') - 1;
    for (let index = STEP - 1; index < last; index += STEP)
      if (inner[bytePairs.getUint16(index, true)] !== IMPOSSIBLE && isFoundUpTo(text, from + index))
        return true;
    return false;
  };
  return (text) => {
    for (let from = 0; from < text.length; from += PART) if (isInPart(text, from)) return true;
    return [...LEADS].some((lead) => isLed(text, lead));
  };
};
