import { foldAccents } from '../values/text';

/** Without accents. */
const yes = new Set(
  'true yes y t 1 x on wahr ja j oui o vrai si s verdadero vero sim verdadeiro waar ✓ ✔'.split(' '),
);
const no = new Set('false no n f 0 off falsch nein non faux falso nao nee onwaar ✗ ✘'.split(' '));

/** 'true' or 'false' for a word of yes or no in several languages, accents and case aside; null for other words. */
export const flagOf = (text: string): 'true' | 'false' | null => {
  const word = foldAccents(text.trim());
  return yes.has(word) ? 'true' : no.has(word) ? 'false' : null;
};
