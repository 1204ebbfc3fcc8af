const yes = new Set(
  'true yes y t 1 x on wahr ja j oui o vrai si sí s verdadero vero sim verdadeiro waar ✓ ✔'.split(' '),
);
const no = new Set('false no n f 0 off falsch nein non faux falso não nao nee onwaar ✗ ✘'.split(' '));

/** 'true' or 'false' for a word of yes or no in several languages; null for other words. */
export const flagOf = (text: string): 'true' | 'false' | null => {
  const word = text.trim().toLowerCase();
  return yes.has(word) ? 'true' : no.has(word) ? 'false' : null;
};
