import { z } from 'zod';

const said = z.array(z.looseObject({ message: z.string().optional() }));

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** What the service said of a chunk: of a list with a word for each record, only the words. */
export const chunkMessage = (text: string): string => {
  const list = said.safeParse(parsed(text));
  const words = list.success ? list.data.flatMap(({ message }) => message ?? []) : [];
  return words.length === 0 ? text : [...new Set(words)].join('; ');
};
