const dashes = '-\\u2010-\\u2015\\u2212\\ufe63\\uff0d';
const wholeDash = new RegExp(`(\\d[.,])(?:[${dashes}]{1,3}|=)(?=$|[\\s)>]|\\p{L}|\\p{Sc})`, 'u');

const indian = /^([^/]*\d)\/[-=]+$/;
const swedish =
  /^((?:[Kk]r\.? ?|SEK ?)?-? ?(?:\d{3,}|\d{1,3}(?:[ .']\d{3})+)):(?:(\d\d)|[-\u2013\u2014])(?=$|\s?(?:kr|SEK))/;

/** `1,19,000/-`: rupees and no paise. */
const asInIndia = (text: string): string =>
  text.endsWith('-') || text.endsWith('=') ? text.replace(indian, '$1') : text;

/** `1 119:50` and `238:-`: crowns and öre. Of one digit or two it may be an hour. */
const asInSweden = (text: string): string =>
  text.includes(':')
    ? text.replace(swedish, (_, whole: string, cents: string | undefined) =>
        cents === undefined ? whole : `${whole},${cents}`,
      )
    : text;

/**
 * An amount with digits where a dash stands for no cents: `1'000.-`, `310.--` and `1.000,—` as `1'000.00`, `310.00` and `1.000,00`.
 * Such a dash is no minus; one behind a digit is (`100-`), and is left.
 */
export const withCents = (text: string): string => asInSweden(asInIndia(text.replace(wholeDash, '$100')));
