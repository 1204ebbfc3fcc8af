const wide = /[\uff10-\uff19]/;

/** A text in which digits as wide as letters of East Asia (１２３) and the signs between them are plain ones; any other stays as it is. */
export const withPlainDigits = (text: string): string => (wide.test(text) ? text.normalize('NFKC') : text);
