import type { ImportListItem } from '../../../ipc/shapes';

/** The imports whose id stands as a word in a sentence, so that a click leads to them. */
export const importsNamedIn = (
  sentence: string,
  imports: readonly ImportListItem[],
): readonly ImportListItem[] => {
  const words = new Set(sentence.split(/[^\p{L}\p{N}_-]+/u));
  return imports.filter(({ importId }) => words.has(importId));
};
