/** A number from 0 (included) to 1 (excluded) that depends on the parts alone: the same parts, the same number. */
export const chance = (...parts: readonly (string | number)[]): number => {
  let hash = 2166136261;
  for (const letter of parts.join('\u0000')) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
  hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296;
};

/** A whole number between two bounds, both included, by `chance`. */
export const between = (least: number, most: number, ...parts: readonly (string | number)[]): number =>
  least + Math.floor(chance(...parts) * (most - least + 1));
