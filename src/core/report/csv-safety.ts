/**
 * First letters that make a spreadsheet take a text for a formula, behind any quotes that stand before them. Quotes
 * count, so that undoing is exact for texts that begin with one.
 */
const risky = /^'*[=+\-@\t\r\n\0\uff0b\uff0d\uff1d\uff20]/;

const plainNumber = /^[-+]?(?:\d+|\d{1,3}(?:[,.' \u00a0\u202f]\d{3})+)(?:[.,]\d+)?(?:E[-+]?\d{1,3})?%?$/i;
/** A plus, digits and blanks; with dashes or parentheses it could be computed, so those are quoted. */
const plainPhone = /^\+\d[\d ]*$/;

const isHarmless = (text: string): boolean => plainNumber.test(text) || plainPhone.test(text);

const needsQuote = (text: string): boolean => risky.test(text) && !isHarmless(text);

/** A cell of a CSV file that no spreadsheet computes: a single quote before what looks like a formula; numbers stay. */
export const neutralised = (text: string): string => (needsQuote(text) ? `'${text}` : text);

/** Undoes `neutralised` exactly, for any text. */
export const restored = (text: string): string => {
  if (!text.startsWith("'")) return text;
  const inner = text.slice(1);
  return needsQuote(inner) ? inner : text;
};
