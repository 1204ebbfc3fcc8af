import { foldAccents } from '../values/text';
import { saidUnit } from './unit-words';

const thousands =
  "thousands?|tausend|tsd\\.?|milliers?|miles|milhares|migliaia|duizend(?:en|tallen)?|tys(?:iacach|iace|iecy)?\\.?|tusental|tusen|tusind(?:er|e)?|t\\.? ?kr\\.?|tuhansina|tuhatta|tis(?:icich|icoch)?\\.?|tisucama|tisocih|ezer(?:ben)?|mii|тыс(?:ячах|яч)?\\.?|тис(?:ячах)?\\.?|хил(?:яди|ядах)?\\.?|χιλιαδες|χιλ\\.?|bin|tukst(?:anc\\p{L}*|ant\\p{L}*)?\\.?|tuhandetes|[€$£]? ?['’]?000['’]?s?|1[.,' ]?000s?";
const millions =
  'millions?|millionen|mio\\.?|millones|milhoes|milioni|miljoenen|mln\\.?|miljoner|millioner|milion(?:ach|ech|och)|милли?он\\p{L}*|млн\\.?|εκατομμυρια|εκατ\\.?|milyon|miljoonina|milj\\.?|milliokban|mm';
const cents =
  'cents?|centimes?|centimos?|centavos?|centesimi|pence|pennies|ore|groszach|halerich|fillerben|kurus|копейках';

const money =
  'eur(?:os?|a|oina)?|usd|gbp|chf|kc|czk|zl(?:otych)?|pln|lei|ron|tl|try|lira|forint\\p{L}*|huf|ft|kron\\p{L}*|kr|sek|nok|dkk|руб\\p{L}*|грн|лв|reais|brl|pesos?|mxn|rsd|dollars?|pounds?|yen|jpy|[€$£]';
const before = '(?:in|en|em|i|w|v|u|ve|σε|в|у|x|×)';
/** Words between, as in "in hele duizenden", "in USD 000s", "in EUR thousands". */
const between = `(?:(?:hele|hela|full|vollen|whole|us|${money}) ?)?`;

const counted = (words: string): RegExp =>
  new RegExp(
    `(?<!\\p{L})${before} ?${between}(?:${words})(?![\\p{L}\\d])|(?<![\\p{L}\\d.,])(?:${words}) ?(?:de |d['’ ]|of )?(?:${money})(?!\\p{L})`,
    'iu',
  );

const codes = 'eur|usd|chf|gbp|sek|dkk|nok|pln|czk|huf|cad|aud|jpy|€|\\$|£';

/** Units in which amounts are counted, by words in a line: each after a word such as "in", or before the name of a money. */
const units: readonly (readonly [string, RegExp])[] = [
  [
    'thousands',
    new RegExp(
      `${counted(thousands).source}|(?<!\\p{L})[tk] ?(?:${codes})(?!\\p{L})|千円|千元|천 ?원|\\(thousands?\\)`,
      'iu',
    ),
  ],
  [
    'millions',
    new RegExp(`${counted(millions).source}|(?<!\\p{L})m(?:${codes})(?!\\p{L})|百万円|百万元|백만 ?원`, 'iu'),
  ],
  ['ten thousands', /万円|万元|만 ?원/u],
  ['cents', new RegExp(`(?<!\\p{L})${before} ?(?:euro ?)?(?:${cents})(?!\\p{L})`, 'iu')],
];

/** What a line beside a table says that its amounts are counted in; null: nothing. */
export const unitAround = (text: string): string | null => {
  const folded = foldAccents(text);
  return units.find(([, words]) => words.test(folded) || words.test(text))?.[0] ?? saidUnit(text, false);
};
