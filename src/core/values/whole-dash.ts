const dashes = '-\\u2010-\\u2015\\u2212\\ufe63\\uff0d';
const wholeDash = new RegExp(`(\\d[.,])(?:[${dashes}]{1,3}|=)(?=$|[\\s)>]|\\p{L}|\\p{Sc})`, 'u');

/**
 * An amount with digits where a dash stands for no cents: `1'000.-`, `310.--` and `1.000,—` as `1'000.00`, `310.00` and `1.000,00`.
 * Such a dash is no minus; one behind a digit is (`100-`), and is left.
 */
export const withCents = (text: string): string => text.replace(wholeDash, '$100');
