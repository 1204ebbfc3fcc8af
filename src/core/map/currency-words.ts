import type { ColumnProfile } from '../read/column-profile';
import { namesTotal } from '../read/sum-words';
import type { Field } from '../targets/target';
import { hundredthOf, isCurrencyCode, parseCurrency } from '../values/currency';
import { trimAll } from '../values/text';
import { scoreHeaderFor } from './header-score';
import type { Mapping } from './mapping';
import type { Question } from './question';

/** Words and signs of currencies that are no codes, with what each may mean, likeliest first. Read only in a column that is called a currency. */
const codesByWord: ReadonlyMap<string, readonly string[]> = new Map(
  [
    'tl|türk lirası|turk lirasi: TRY',
    'zł|zl|złoty|złote|złotych: PLN',
    'kč|kc|koruna česká|korun: CZK',
    'ft|forint: HUF',
    'лв|лева: BGN',
    'грн|гривня|гривень|гривна: UAH',
    'тг|тенге: KZT',
    'ден: MKD',
    'din|дин|dinar: RSD',
    'руб|р|рубль|рубли|рублей: RUB BYN',
    'lei|leu: RON MDL',
    'kr|krona|kronor|krone|kroner: SEK NOK DKK ISK',
    '$: USD CAD AUD NZD SGD HKD MXN ARS CLP COP',
    'dollar|dollars: USD CAD AUD NZD SGD HKD',
    'us dollar|us dollars|u.s. dollar: USD',
    'rs|rupee|rupees: INR PKR LKR NPR MUR',
    'fr|sfr|franken: CHF XAF XOF',
    'euro|euros|eur.|евро|ευρώ: EUR',
    '£|pound|pounds|pound sterling|stg: GBP EGP',
    '¥|￥: JPY CNY',
    '円|日本円: JPY',
    '元|人民币|人民幣|rmb: CNY',
    'kn|kuna: HRK',
    'rm: MYR',
    'rp: IDR',
    'r: ZAR',
    '美元|美金|미국 달러|미달러|달러|米ドル|доллар сша|доллары сша|доллар|доллары|долл|долл. сша|دولار أمريكي|دولار|דולר|đô la mỹ|đô la|ดอลลาร์|δολάριο|amerikan doları|dolar amerykański|americký dolar|us-dollar|us dólar|dólar|dólares|dollaro|dolár: USD',
    '欧元|歐元|ユーロ|유로|유로화|евро|يورو|אירו|ευρώ|ยูโร|euró|eura|avro: EUR',
    '英镑|英鎊|英ポンド|ポンド|파운드|영국 파운드|фунт стерлингов|фунт|фунты|جنيه إسترليني|לירה שטרלינג|libra esterlina|livre sterling|sterlina|pfund: GBP',
    '日元|日圓|日圆|엔|엔화|иена|иены|йена|йены|ين|ين ياباني|japanese yen|yen: JPY',
    'cny rmb|中国元|人民元|위안|위안화|юань|юани|يوان|yuan|renminbi: CNY',
    '港币|港元|港幣|香港ドル|홍콩 달러|hong kong dollar|hk dollar: HKD',
    '新台币|新臺幣|台币|臺幣|台幣|대만 달러: TWD',
    '韩元|韓元|韩币|ウォン|원|원화|korean won|вона: KRW',
    '瑞士法郎|スイスフラン|스위스 프랑|швейцарский франк|франк|فرنك سويسري|swiss franc|swiss francs|schweizer franken|franc suisse|francs suisses|franco svizzero|franco suizo: CHF',
    '澳元|澳币|澳大利亚元|豪ドル|호주 달러|австралийский доллар|australian dollar|aussie dollar: AUD',
    '加元|加币|加拿大元|カナダドル|캐나다 달러|канадский доллар|canadian dollar|dollar canadien: CAD',
    '新加坡元|新元|シンガポールドル|싱가포르 달러|singapore dollar: SGD',
    '卢布|ルーブル|루블|российский рубль|росс. рубль|روبل: RUB',
    '印度卢比|ルピー|인도 루피|индийская рупия|indian rupee|indian rupees: INR',
    '泰铢|バーツ|태국 바트|บาท|baht|thai baht: THB',
    '越南盾|베트남 동|đồng|việt nam đồng|dong: VND',
    '林吉特|馬幣|ringgit: MYR',
    'rupiah: IDR',
    'درهم|درهم إماراتي|dirham|dirhams|uae dirham: AED MAD',
    'ريال سعودي|saudi riyal: SAR',
    'ريال: SAR QAR OMR YER IRR',
    'جنيه مصري|egyptian pound: EGP',
    'دينار كويتي|kuwaiti dinar: KWD',
    'דולר ארה"ב|usd dollar: USD',
    'ש"ח|שקל|שקלים|nis|shekel|shekels|שקל חדש: ILS',
    'шведская крона|swedish krona|schwedische krone: SEK',
    'норвежская крона|norwegian krone|norwegische krone: NOK',
    'датская крона|danish krone|dänische krone: DKK',
    'польский злотый|злотый|zloty|zlotys: PLN',
    'турецкая лира|turkish lira: TRY',
    'real|reais|реал: BRL',
    'peso|pesos: MXN ARS CLP COP PHP UYU',
    'peso mexicano|pesos mexicanos: MXN',
    // The numbers that ISO 4217 gives, as banks write them.
    ...[
      '978: EUR',
      '840: USD',
      '826: GBP',
      '756: CHF',
      '124: CAD',
      '036: AUD',
      '554: NZD',
      '392: JPY',
      '156: CNY',
    ],
    ...[
      '752: SEK',
      '578: NOK',
      '208: DKK',
      '985: PLN',
      '203: CZK',
      '348: HUF',
      '946: RON',
      '949: TRY',
      '643: RUB',
    ],
    ...[
      '980: UAH',
      '986: BRL',
      '484: MXN',
      '356: INR',
      '344: HKD',
      '702: SGD',
      '410: KRW',
      '764: THB',
      '710: ZAR',
    ],
    ...['376: ILS', '682: SAR', '784: AED', '414: KWD', '975: BGN', '941: RSD'],
  ].flatMap((line) => {
    const at = line.lastIndexOf(': ');
    const codes = line
      .slice(at + 2)
      .split(' ')
      .filter((code) => parseCurrency(code).ok);
    return codes.length === 0
      ? []
      : line
          .slice(0, at)
          .split('|')
          .map((word): [string, readonly string[]] => [word, codes]);
  }),
);

/** Codes that a cell may mean, likeliest first; empty: it is no word of a currency. */
const meantCodes = (cell: string): readonly string[] => {
  const word = trimAll(cell);
  const own = parseCurrency(word);
  if (own.ok) return [own.value];
  const part = hundredthOf(word);
  if (part !== null) return [part.code];
  const lower = word.toLowerCase();
  return codesByWord.get(lower) ?? codesByWord.get(lower.replace(/\.$/, '')) ?? [];
};

type Words = Pick<ColumnProfile, 'values' | 'filled'>;

const textsOf = ({ values }: Words): readonly string[] =>
  values.map(({ value }) => trimAll(value)).filter((value) => value !== '');

/** Whether every cell of a column is a currency's code, sign or word. */
export const areCurrencyWords = (column: Words): boolean => {
  const texts = textsOf(column);
  return texts.length > 0 && texts.every((text) => meantCodes(text).length > 0);
};

/**
 * The value map of a column of currencies: each word that means one only, and beside such words the signs and codes in small letters
 * that are read by themselves else. Absent: there is no word.
 */
export const currencyValues = (column: Words): Readonly<Record<string, string>> | undefined => {
  const known = textsOf(column).flatMap((text) => {
    const codes = meantCodes(text);
    const isWord = !parseCurrency(text).ok;
    return codes.length === 1 && !isCurrencyCode(text) && hundredthOf(text) === null
      ? [{ text, code: codes[0] ?? '', isWord }]
      : [];
  });
  return known.some(({ isWord }) => isWord)
    ? Object.fromEntries(known.map(({ text, code }) => [text, code]))
    : undefined;
};

/** What the kind of a question about a word begins with. */
export const CURRENCY_WORD = 'currency-word:';

const mostWords = 12;
const longestWord = 24;

/**
 * Whether cells of a column that is called the currency are words, of which not all are known: each is asked about, since one answer
 * for all would be wrong for all but one. Words for whose currency it is name none.
 */
export const mayBeCurrencyWords = (column: Words): boolean => {
  const texts = textsOf(column);
  return (
    texts.length > 1 &&
    texts.length <= mostWords &&
    texts.some((text) => meantCodes(text).length > 0) &&
    texts.every((text) => text.length <= longestWord && /\p{L}|\p{Sc}/u.test(text) && !/\d/.test(text))
  );
};

const usualCodes = 'USD EUR GBP CAD JPY CNY CHF AUD'.split(' ');

/** What is asked about a word of a currency; null: nothing, for it means one alone. */
const wordAsked = (text: string, said: string): Pick<Question, 'text' | 'options'> | null => {
  const part = hundredthOf(text);
  if (part !== null)
    return {
      text: `${said}, which means ${part.unit}, hundredths of ${part.code}: 11900 ${text} are 119.00 ${part.code}. Divide these amounts by 100 in the file; or are they in ${part.code} all the same?`,
      options: [
        { value: part.code, label: `The amounts are in ${part.code}, not in ${part.unit}`, detail: '' },
      ],
    };
  const codes = meantCodes(text);
  if (codes.length === 1) return null;
  const options = (codes.length === 0 ? usualCodes : codes).map((code) => ({
    ...{ value: code, label: code, detail: '' },
  }));
  return codes.length === 0
    ? { text: `${said}, which no currency is known by. Which is it?`, options }
    : { text: `${said}, which several currencies are called. Which is it?`, options };
};

/** Which of several currencies a word of the mapped column means, one question for each word. */
export const currencyWordQuestions = (
  { values = {} }: Mapping['fields'][string],
  column: ColumnProfile,
): readonly Question[] => {
  const areWords = areCurrencyWords(column) || mayBeCurrencyWords(column);
  return column.values.flatMap(({ value, count }) => {
    const text = trimAll(value);
    if (text === '' || parseCurrency(text).ok || values[text] !== undefined) return [];
    // In a row that prints a total, or that repeats the header.
    if (namesTotal(text) || text === trimAll(column.header ?? '')) return [];
    if (!areWords && meantCodes(text).length === 0) return [];
    const said = `"${column.name.trim()}" says "${text}" in ${count === 1 ? '1 row' : `${count} rows`}`;
    const asked = wordAsked(text, said);
    return asked === null ? [] : [{ kind: `currency-word:${text}` as const, ...asked }];
  });
};

/** A column that is called the currency, where no cell of it is one that is known. */
export const unknownCurrencies = (
  field: Field,
  columns: readonly ColumnProfile[],
): ColumnProfile | undefined =>
  columns.find(
    (column) =>
      column.kind === 'text' &&
      column.header !== null &&
      scoreHeaderFor(field)(column.header).score >= 0.9 &&
      textsOf(column).length > 0,
  );

/** Words of headers that only the papers of some countries have. */
const wordsOfCountries: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\b(gstin|cgst|sgst|igst|hsn)\b/i, ['INR']],
  [/\b(abn|bas code)\b/i, ['AUD']],
  [/\b(hst|qst|pst)\b/i, ['CAD']],
  [/\bgst\b/i, ['AUD', 'NZD', 'CAD', 'SGD', 'INR']],
  [/\b1099\b/, ['USD']],
  [/\b(kdv|vkn|tckn)\b/i, ['TRY']],
  [/(?<!\p{L})(инн|кпп|ндс)(?!\p{L})/iu, ['RUB']],
  [/(?<!\p{L})(єдрпоу|пдв)(?!\p{L})/iu, ['UAH']],
  [/\b(nip|ksef)\b/i, ['PLN']],
  [/(?<!\p{L})(áfa|adószám)(?!\p{L})/iu, ['HUF']],
  [/\b(rfc|cfdi)\b/i, ['MXN']],
  [/\bcnpj\b/i, ['BRL']],
  [/\bcuit\b/i, ['ARS']],
];

/** Currencies that the names of the columns hint at, each with the name that does. Nothing is taken from them without a question. */
export const hintedCurrencies = (
  columns: readonly Pick<ColumnProfile, 'header'>[],
): ReadonlyMap<string, string> => {
  const hints = new Map<string, string>();
  for (const [word, codes] of wordsOfCountries) {
    const header = columns.find((column) => column.header !== null && word.test(column.header))?.header;
    if (header != null) for (const code of codes) if (!hints.has(code)) hints.set(code, header.trim());
  }
  return hints;
};
