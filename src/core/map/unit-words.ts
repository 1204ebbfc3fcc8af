import { foldAccents } from '../values/text';
import { wordSet } from './header-words';

type Unit =
  | 'cents'
  | 'hundreds'
  | 'thousands'
  | 'thousands or millions'
  | 'ten thousands'
  | 'lakhs (100,000)'
  | 'millions'
  | 'crores (10,000,000)'
  | 'hundred millions'
  | 'billions';

/** Words that count amounts, in brackets, beside a money, or after a word such as "in". */
const wordsOfUnits: readonly (readonly [Unit, ReadonlySet<string>])[] = [
  [
    'cents',
    wordSet(
      'sen cent cents paise paisa pence pennies grosz grosze groszy groszach ore oere kopecks kopeks копеек копейки копейках копійок копійки bani стотинки halere haleru halierov filler fils halala halalas ' +
        'centavos centimos centimes centesimi satang agorot kurus santim piastres poisha senti lipa 銭 分 xu cts',
    ),
  ],
  [
    'hundreds',
    wordSet(
      'hundred hundreds hundert hunderte hunderten centaines centenas centinaia centenares honderden hundratal hundreder hundrede setki setkach stovky stovkach sadat satoina сотни сотнях 百 백',
    ),
  ],
  [
    'thousands',
    wordSet(
      'thousand thousands 1000 1000s 000 000s tausend tsd tsde milliers miles milhares migliaia duizend duizenden tys tysiecy tysiace tysiacach tusen tusental tusind tusinde tkr tuhatta tuhansina ' +
        'tis tisic tisice tisicich tisuca tisocih hiljada ezer eft mii bin ribu rb nghin ngan тис тисяч тисячах тыс тысяч тысячах хил хиляди χιλ χιλιαδες tukst tuhat 千 천 พัน พันบาท אלפים אלפי الاف بالالاف',
    ),
  ],
  ['ten thousands', wordSet('万 萬 만')],
  ['lakhs (100,000)', wordSet('lakh lakhs lac lacs lakhes लाख')],
  [
    'millions',
    wordSet(
      'million millions mn mln mio mill millionen millones milhoes milioni miljoenen miljoner millioner milioane miliony milionech milionow miljoonaa milj millio mft milyon juta jt trieu tr млн миллионов миллионах мільйонів милиони εκατ εκατομμυρια mm 1000000 百万 百萬 백만 ล้าน ล้านบาท מיליון מיליוני مليون بالملايين',
    ),
  ],
  ['crores (10,000,000)', wordSet('crore crores करोड़')],
  ['hundred millions', wordSet('億 亿 억')],
  [
    'billions',
    wordSet(
      'billion billions bn bln mrd mia mld mldr miliardi milliards milliarden miljarden miljarder milliarder miliardow miliardy miliarde milyar miliar ty tỷ млрд миллиардов мільярдів 十億 십억',
    ),
  ],
];
const unitByWord: ReadonlyMap<string, Unit> = new Map(
  wordsOfUnits.flatMap(([unit, words]) => [...words].map((word): [string, Unit] => [word, unit])),
);

/** The same run together with the money. */
const joined: readonly (readonly [Unit, RegExp])[] = [
  ['hundred millions', /億円|亿元|億元|억 ?원/u],
  ['billions', /十億円|십억 ?원/u],
  ['millions', /百万円|百万元|百萬元|백만 ?원/u],
  ['ten thousands', /万円|万元|萬元|만 ?원/u],
  ['thousands', /千円|千元|천 ?원/u],
];

const rupees = wordSet('₹ rs inr rupees rupee re rupay');
const money = new Set([
  ...rupees,
  ...wordSet(
    'eur euro euros usd us$ us gbp chf cad aud jpy cny rmb inr sek nok dkk pln czk huf ron bgn uah rub try brl mxn clp cop ars idr vnd myr sgd hkd thb php krw twd zar nzd pkr lkr bdt npr kes ngn ils aed sar egp rsd kzt ' +
      '€ $ £ ¥ ₺ ₽ ₴ ₫ ₱ ฿ ₩ ₪ r$ dollar dollars pounds pound yen kr krone kroner kronor kc korun zl zlotych zloty ft forint forintban lei leu lv лв leva лева tl lira rp rupiah rm ringgit đong dong vnđ đ грн гривень гривен руб рублей ' +
      'р reais real pesos peso 円 元 원 kn kuna eura eurot baht',
  ),
]);
const lone = wordSet('lei ron kc czk kn hrk rsd');
const brazilian = wordSet('r$ brl reais real pesos peso mxn clp cop ars');
const before = wordSet(
  'in en em i w v u ve σε в у x × dalam 単位 单位 單位 단위 tinh đvt ב ب بـ as units unit unidad einheit',
);
const fillers = wordSet(
  'of de d the all amounts amount figures values full whole are is stated expressed betrage angaben montants importes valores kwoty nilai tien so to',
);
/** Of one letter or two, or a word of other things as well: only beside a money. */
const doubtful = wordSet('bin mii tr ty 分 百 백 000 bn mm lipa xu filler ore mia tis rb');

const tokensOf = (text: string): readonly string[] =>
  text
    .replace(/(?<![\d.,])1[.,' ]?000[.,' ]?000(?![\d])/gu, ' 1000000 ')
    .replace(/(?<![\d.,])1[.,'’ ]000(s?)(?![\d.,]\d)/gu, ' 1000$1 ')
    .replace(/r\$|us\$|[€$£¥₹₺₽₴₫₱฿₩₪]/gu, ' $& ')
    .split(/[^\p{L}\p{N}\p{M}$€£¥₹₺₽₴₫₱฿₩₪×]+/u)
    .filter(Boolean);

/** What a single word counts in, by the words beside it. */
const unitOfWord = (word: string, beside: readonly string[]): Unit | null => {
  const isRupees = beside.some((one) => rupees.has(one));
  if (word === 'l') return isRupees ? 'lakhs (100,000)' : null;
  if (word === 'cr' || word === 'crs') return isRupees ? 'crores (10,000,000)' : null;
  // A thousand in Portuguese and Spanish, a million in Romanian and Czech.
  if (word === 'mil') {
    if (beside.some((one) => lone.has(one))) return 'millions';
    return beside.some((one) => brazilian.has(one)) ? 'thousands' : 'thousands or millions';
  }
  if (word === 'k' || word === 'm' || word === 'b') {
    const isOfMoney = beside.some((one) => money.has(one) && one !== 'r');
    return isOfMoney ? (word === 'k' ? 'thousands' : word === 'm' ? 'millions' : 'billions') : null;
  }
  return unitByWord.get(word) ?? null;
};

/** Where brackets hold nothing but a unit, a money and words such as "in". */
const inBrackets = (inner: string): Unit | null => {
  const tokens = tokensOf(inner);
  if (tokens.length > 6) return null;
  const others = tokens.filter((one) => !money.has(one) && !before.has(one) && !fillers.has(one));
  const [word = ''] = others;
  const beside = tokens.filter((one) => one !== word);
  return others.length === 1 ? unitOfWord(word, beside) : null;
};

/** A unit beside a money, or after a word such as "in". */
const inRun = (tokens: readonly string[], isHeader: boolean): Unit | null => {
  for (const [at, word] of tokens.entries()) {
    const [last = '', next = '', afterNext = ''] = [tokens[at - 1], tokens[at + 1], tokens[at + 2]];
    const isLast = at === tokens.length - 1;
    const nextMoney = fillers.has(next) ? afterNext : next;
    const moneys = [last, nextMoney].filter((one) => money.has(one));
    const beside = before.has(last)
      ? [...moneys, tokens[at - 2] ?? ''].filter((one) => money.has(one))
      : moneys;
    const isShort = word.length === 1 || word === 'cr' || doubtful.has(word) || word === 'mil';
    const isNear = moneys.length > 0 || (before.has(last) && (!isShort || beside.length > 0));
    if (!isNear || (isShort && !isHeader && word.length === 1 && !isLast)) continue;
    const unit = unitOfWord(word, beside);
    // "Rs. 1000" and "EUR 100" are amounts.
    if (unit !== null && !(/^\d/.test(word) && !isHeader && !before.has(last))) return unit;
  }
  return null;
};

/** Words that mean nothing else, wherever they stand in a header. */
const clear = /(?<!\p{L})(?:lakhs?|lacs|crores?|ribuan|jutaan)(?!\p{L})/u;

/**
 * What a text says that amounts are counted in: the header of an amount (`isHeader`), or a line beside a table; null: nothing. In many
 * languages, by a word in brackets, beside a money, or after "in".
 */
export const saidUnit = (text: string, isHeader: boolean): string | null => {
  const together = joined.find(([, words]) => words.test(text.normalize('NFC')));
  if (together !== undefined) return together[0];
  const folded = foldAccents(text).replace(/_/g, ' ');
  for (const [, inner = ''] of folded.matchAll(/[([{<（【]([^)\]}>）】]{1,40})[)\]}>）】]/gu)) {
    const unit = inBrackets(inner);
    if (unit !== null) return unit;
  }
  if (isHeader) {
    const word = clear.exec(folded)?.[0];
    if (word !== undefined)
      return word.startsWith('l')
        ? 'lakhs (100,000)'
        : word.startsWith('c')
          ? 'crores (10,000,000)'
          : unitOfIndonesian(word);
  }
  return inRun(tokensOf(folded), isHeader);
};

const unitOfIndonesian = (word: string): Unit => (word === 'ribuan' ? 'thousands' : 'millions');

/** Headers of columns that say in each row what its amount is counted in. */
const scaleHeader =
  /^(?:(?:amount|currency|value|betrags?|montant|importe) ?)?(?:scale|scaling|multiplier|magnitude|denomination|skala|skalierung|echelle|escala|scala|schaal|multiplikator|multiplicador|multiplicateur|масштаб|множитель)(?: factor)?$/u;
const unitHeader =
  /^(?:(?:amount|currency|monetary|value) ?units?|units? of amount|betragseinheit|wahrungseinheit|unite monetaire|unidad monetaria|単位|单位|單位|金额单位|金額単位|金額单位|金額單位|단위|금액 ?단위|units?|einheit|unite|unidad|unidade)$/u;

const headerName = (header: string | null): string =>
  foldAccents(header ?? '')
    .replace(/[_\s]+/g, ' ')
    .trim();

/** The unit that a cell of a column of units says; null: it says none, or the column is another one. */
export const unitOfCell = (header: string | null, cell: string): string | null => {
  const name = headerName(header);
  const folded = foldAccents(cell).trim();
  if (scaleHeader.test(name))
    return folded === 'k' || folded === 't'
      ? 'thousands'
      : folded === 'm'
        ? 'millions'
        : (inBrackets(folded) ??
          saidUnit(cell, true) ??
          numbered.get(folded.replace(/[.,' ]/gu, '')) ??
          null);
  // Goods are counted in thousands as well, and never in cents.
  if (!unitHeader.test(foldAccents(header ?? '').trim()) && !unitHeader.test(name)) return null;
  return joinedToMoney(folded) ?? (isCents(folded) ? 'cents' : saidUnit(cell, true));
};

/** Cartons and other things are short for some of the words for cents. */
const ofGoods: ReadonlySet<string> = new Set(['cts', 'ore', 'oere', 'sen', 'fils']);
const isCents = (word: string): boolean =>
  unitByWord.get(word) === 'cents' && !doubtful.has(word) && !ofGoods.has(word);

const decimalsHeader =
  /^(?:(?:implied|number of|no of|amount|currency) )?(?:decimals?|decimal (?:places?|digits)|minor units?|exponent|fraction digits|precision|nachkommastellen|dezimalstellen|kommastellen|decimales|decimali|decimalen|casas decimais|miejsca po przecinku|小数位数?|小数桁数)$/u;
const byDecimals: Readonly<Record<string, string>> = { 1: 'tenths', 2: 'cents', 3: 'thousandths' };

const divisorHeader = /^(?:divisor|teiler|diviseur|divisore|deler)$/u;
const byDivisor: Readonly<Record<string, string>> = { 10: 'tenths', 100: 'cents', 1000: 'thousandths' };

/** What whole amounts are counted in where a column says how many of their digits are decimals, by which power or number they are divided, or that they are minor units; null: it does not. */
export const unitOfDecimals = (header: string | null, cell: string): string | null => {
  const name = headerName(header);
  const value = foldAccents(cell).trim();
  if (decimalsHeader.test(name)) return byDecimals[value.replace(/^-/, '')] ?? null;
  if (divisorHeader.test(name)) return byDivisor[value] ?? null;
  return (unitHeader.test(name) || name === 'uom') && /^(?:cts?|minor(?: units?)?)$/u.test(value)
    ? 'cents'
    : null;
};

const runTogether = /^([ktm]) ?(?:eur|usd|chf|gbp|sek|dkk|nok|pln|czk|huf|jpy|cad|aud|€|\$|£)$/u;

/** kEUR, TEUR, MUSD. */
const joinedToMoney = (folded: string): Unit | null => {
  const letter = runTogether.exec(folded)?.[1];
  return letter === undefined ? null : letter === 'm' ? 'millions' : 'thousands';
};

const numbered: ReadonlyMap<string, string> = new Map([
  ['100', 'hundreds'],
  ['1000', 'thousands'],
  ['100000', 'lakhs (100,000)'],
  ['1000000', 'millions'],
  ['10000000', 'crores (10,000,000)'],
  ['001', 'cents'],
]);
