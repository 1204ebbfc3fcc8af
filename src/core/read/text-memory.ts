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
