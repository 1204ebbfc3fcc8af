/** Texts as one key: different lists of texts never give the same key. */
export const joinedKey = (parts: readonly string[]): string =>
  parts.map((part) => part.replace(/[\\|]/g, '\\$&')).join('|');
