/** FNV-1a over the units of a text, mixed once more so that its low bits say as much as its high ones. */
export const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash ^= hash >>> 16;
  return Math.imul(hash, 0x85ebca6b) ^ (hash >>> 13);
};
