import type { ImportListItem } from '../../../ipc/shapes';

/** No more words than may be asked for at once. */
const MOST_WORDS = 10_000;

/** What may be an id in sentences, each once. */
export const wordsIn = (sentences: readonly string[]): string[] =>
  [...new Set(sentences.flatMap((sentence) => sentence.split(/[^\p{L}\p{N}_-]+/u)))].slice(0, MOST_WORDS);

/** The imports whose id stands as a word in a sentence, so that a click leads to them. */
export const importsNamedIn = (
  sentence: string,
  imports: readonly ImportListItem[],
): readonly ImportListItem[] => {
  const words = new Set(wordsIn([sentence]));
  return imports.filter(({ importId }) => words.has(importId));
};
