/** Web addresses in one text: parted by blanks, semicolons, commas or bars before the next one. */
export const addressesIn = (text: string): readonly string[] =>
  text
    .split(/[\s;,|]+(?=[a-z][a-z0-9+.-]*:)/i)
    .map((part) => part.trim().replace(/[;,|]+$/, ''))
    .filter((part) => part !== '');
