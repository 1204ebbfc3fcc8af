import type { ColumnProfile } from '../read/column-profile';
import type { Field, Target } from '../targets/target';
import { parseCurrency } from '../values/currency';
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
    '$|dollar|dollars: USD CAD AUD NZD SGD HKD MXN',
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
export const meantCodes = (cell: string): readonly string[] => {
  const word = trimAll(cell);
  const own = parseCurrency(word);
  if (own.ok) return [own.value];
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

/** The value map of a column of currencies: each word that means one only. Absent: there is none. */
export const currencyValues = (column: Words): Readonly<Record<string, string>> | undefined => {
  const known = textsOf(column).flatMap((text) => {
    const codes = meantCodes(text);
    return codes.length === 1 && !parseCurrency(text).ok ? [[text, codes[0] ?? ''] as const] : [];
  });
  return areCurrencyWords(column) && known.length > 0 ? Object.fromEntries(known) : undefined;
};

/** The field that says the currency of a record. */
export const currencyField = (target: Target): Field | undefined =>
  target.fields.find((one) => one.kind === 'currency' && !one.key.startsWith('items[].'));

/** What the kind of a question about a word begins with. */
export const CURRENCY_WORD = 'currency-word:';

/** Which of several currencies a word of the mapped column means, one question for each word. */
export const currencyWordQuestions = (
  { values = {} }: Mapping['fields'][string],
  column: ColumnProfile,
): readonly Question[] =>
  column.values.flatMap(({ value, count }) => {
    const text = trimAll(value);
    const codes = text === '' || parseCurrency(text).ok ? [] : meantCodes(text);
    if (codes.length < 2 || values[text] !== undefined) return [];
    return [
      {
        kind: `currency-word:${text}` as const,
        text: `"${column.name.trim()}" says "${text}" in ${count === 1 ? '1 row' : `${count} rows`}, which several currencies are called. Which is it?`,
        options: codes.map((code) => ({ value: code, label: code, detail: '' })),
      },
    ];
  });

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
