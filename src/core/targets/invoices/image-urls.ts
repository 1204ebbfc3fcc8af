/** Addresses of one cell or of several rows put together: parted by blanks, semicolons, commas or bars before the next one. */
export const imageUrls = (text: string): readonly string[] =>
  text
    .split(/[\s;,|]+(?=[a-z][a-z0-9+.-]*:)/i)
    .map((part) => part.trim().replace(/[;,|]+$/, ''))
    .filter((part) => part !== '');

/** The first that is not reached over https; undefined where all are. */
export const unsafeUrl = (text: string): string | undefined =>
  imageUrls(text).find((url) => !/^https:\/\/[^\s/]/i.test(url));
