import { ownCopy } from './own-copy';

/** What was made of texts, by text. */
export type TextMemory<T> = {
  readonly get: (text: string) => T | undefined;
  readonly set: (text: string, made: T) => void;
};

/** Remembers what was made of so many texts; one more, and it starts anew: it never grows with the file. */
export const startTextMemory = <T>(most: number): TextMemory<T> => {
  const known = new Map<string, T>();
  return {
    get: (text) => known.get(text),
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
