import { ownCopy } from './own-copy';

/** What was made of texts, by text. */
export type TextMemory<T> = {
  readonly get: (text: string) => T | undefined;
  readonly set: (text: string, made: T) => void;
};

/** A cell so short is a text of its own, not a slice of its piece, and its letters cost less to go through than a look into a map. */
const mostAtHand = 12;
/** A power of two. */
const placesAtHand = 512;

/** A place among the texts at hand, by all letters of a short text. */
const placeAtHand = (text: string): number => {
  let mark = text.length;
  for (let at = 0; at < text.length; at++) mark = Math.imul(mark, 31) + text.charCodeAt(at);
  return (mark ^ (mark >>> 11)) & (placesAtHand - 1);
};

/**
 * Remembers what was made of so many texts; one more, and it starts anew: it never grows with the file. Short texts that were asked
 * for lately lie at hand: a map must work out the hash of every text that was cut from a file.
 */
export const startTextMemory = <T>(most: number): TextMemory<T> => {
  const known = new Map<string, T>();
  const atHand = Array<string>(placesAtHand).fill('');
  const madeOf = Array<T | undefined>(placesAtHand).fill(undefined);
  return {
    get: (text) => {
      if (text.length > mostAtHand) return known.get(text);
      const place = placeAtHand(text);
      if (atHand[place] === text) return madeOf[place];
      const made = known.get(text);
      if (made !== undefined) {
        atHand[place] = text;
        madeOf[place] = made;
      }
      return made;
    },
    set: (text, made) => {
      if (known.size >= most) known.clear();
      known.set(ownCopy(text), made);
    },
  };
};

/** Longer texts are not remembered: they seldom come again. */
const LONGEST = 200;

/** A function of a text alone that is asked for the same few texts again and again. */
export const rememberingTexts = <T>(most: number, make: (text: string) => T): ((text: string) => T) => {
  const memory = startTextMemory<{ readonly made: T }>(most);
  return (text) => {
    if (text.length > LONGEST) return make(text);
    const known = memory.get(text);
    if (known !== undefined) return known.made;
    const made = make(text);
    memory.set(text, { made });
    return made;
  };
};
