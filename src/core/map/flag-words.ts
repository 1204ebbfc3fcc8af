import { foldAccents } from '../values/text';

/** Without accents. */
const yes = new Set(
  foldAccents(
    'true yes y t 1 x on wahr ja j oui o vrai si s verdadero vero sim verdadeiro waar ✓ ✔ 是 はい 有 예 네 да так tak ano áno igen da evet kyllä ναι نعم כן ใช่ có ya jah taip jā',
  ).split(' '),
);
const no = new Set(
  foldAccents(
    'false no n f 0 off falsch nein non faux falso nao nee onwaar ✗ ✘ 否 不是 いいえ 無 无 아니오 아니요 нет ні не nie ne nem nu hayır ei όχι لا לא ไม่ không tidak nej nei ne',
  ).split(' '),
);

/** 'true' or 'false' for a word of yes or no in several languages, accents and case aside; null for other words. */
export const flagOf = (text: string): 'true' | 'false' | null => {
  const word = foldAccents(text.trim());
  return yes.has(word) ? 'true' : no.has(word) ? 'false' : null;
};
