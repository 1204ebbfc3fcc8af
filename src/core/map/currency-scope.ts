import type { ColumnProfile } from '../read/column-profile';
import { isCurrencyCode } from '../values/currency';
import { amountRole, currenciesIn } from './amount-role';
import { canonicalWords, spacedHeader, wordSet } from './header-words';

/** Words that say in whose currency an amount is: the books', the document's own, or the bank's. */
const scopeWords: readonly (readonly [string, ReadonlySet<string>])[] = [
  [
    'books',
    wordSet(
      'base basis local home haus hauswahrung basiswahrung functional reporting group company lokal lokale locale equivalent ' +
        'converted conversion lc lcy loc domestic domicile nacional nazionale nationale booked posted ledger gebucht ' +
        'konzern koncern groupe gruppo grupo societe sociedad sociedade societa firmenwahrung konzernwahrung buchungswahrung localidad lokalna ' +
        'lokalnej lokalni mistni tuzemska krajowa krajowej paikallinen kotivaluutta helyi yerel tenue locala lokaali местная местной местн ' +
        'comptabilise contabilizado contabilizzato geboekt bokfort bogfort zaksiegowana mandantenwahrung landeswahrung regnskabsvaluta ' +
        'учета',
    ),
  ],
  [
    'document',
    wordSet(
      'original orig foreign fremd fremdwahrung fw fwbetrag origine origen origem origineel ursprung ursprungs source counter entered fc fcy dc fx extranjera estera ' +
        'devises oryginalna oryginalnej ursprunglig opprinnelig oprindelig alkuperainen puvodni eredeti orijinal estrangeira utlandsk udenlandsk vreemd vreemde ' +
        'исходная исходной',
    ),
  ],
  [
    'bank',
    wordSet(
      'settlement account bank banque banca banco pankki banka banken bankwahrung банка statement billing card destination pay paid payment zahlung zahlungs paiement pago pagamento betaal betaling',
    ),
  ],
];

/** Where no blanks part the words. */
const easternScopes: readonly (readonly [string, RegExp])[] = [
  ['books', /本位币|本币|本位幣|本幣|現地通貨|国内通貨|自国通貨|邦貨|현지/u],
  ['document', /原币|外币|原幣|外幣|外貨|原通貨|외화/u],
  ['bank', /銀行|银行|은행/u],
];

const signs: readonly (readonly [RegExp, string])[] = [
  [/€|\beuros?\b/iu, 'EUR'],
  [/£/u, 'GBP'],
  [/円/u, 'JPY'],
  [/(?<![A-Z])US ?\$|(?<![A-Z])U\$S/u, 'USD'],
  [/(?<![A-Z])(?:CA?|CAD) ?\$/u, 'CAD'],
  [/(?<![A-Z])AU? ?\$/u, 'AUD'],
  [/(?<![A-Z])NZ ?\$/u, 'NZD'],
  [/(?<![A-Z])HK ?\$/u, 'HKD'],
];

/** What a country calls its currency beside or in place of the code, written so: "TL Tutar", "Částka Kč", "Összeg (Ft)". */
const ownNames: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})TL(?!\p{L})|₺/u, 'TRY'],
  [/(?<!\p{L})RMB(?!\p{L})|人民币/u, 'CNY'],
  [/(?<!\p{L})Kč(?!\p{L})/u, 'CZK'],
  [/(?<!\p{L})Ft(?!\p{L})/u, 'HUF'],
  [/(?<!\p{L})zł(?!\p{L})/iu, 'PLN'],
  [/(?<!\p{L})лв(?!\p{L})/iu, 'BGN'],
  [/(?<!\p{L})(?:руб|рублях|рублей)(?!\p{L})|₽/iu, 'RUB'],
  [/(?<!\p{L})грн(?!\p{L})|₴/iu, 'UAH'],
  [/R\$/u, 'BRL'],
  [/₹/u, 'INR'],
  [/₩/u, 'KRW'],
  [/₪/u, 'ILS'],
];

/** Codes that are no words of any language, told in small letters too: `iva_eur`. */
const smallCodes =
  /(?<![a-z])(?:eur|usd|gbp|chf|sek|dkk|nok|pln|czk|huf|jpy|cad|aud|brl|mxn|inr|cny)(?![a-z])/gu;

/** The one currency that a header names; null for none or several. */
export const currencyNamed = (header: string | null): string | null => {
  const written = currenciesIn(header, isCurrencyCode);
  const small = header?.match(smallCodes) ?? [];
  const codes = [...new Set([...written, ...small.map((code) => code.toUpperCase())])];
  const named = [
    ...codes,
    ...[...signs, ...ownNames].flatMap(([sign, code]) =>
      sign.test(header ?? '') && !codes.includes(code) ? [code] : [],
    ),
  ];
  return named.length === 1 ? (named[0] ?? null) : null;
};

/** The books' currency as Business Central and Logo shorten it: "Betrag (MW)", "Montant DS". */
const shortBooks = /(?:^|[\s([])(?:MW|RV|LV|DS|DL|VL|BVA|YPB)(?:$|[\s)\]])/u;

const bases = wordSet('base basis');
const taxed = wordSet(
  'imponible imponibile imposable tributavel taxable tax iva icms calculo calcul imposicion belastbaar maatstaf heffing',
);

/** In whose currency the header says an amount is; empty: it does not say. */
export const scopeOf = ({ header }: ColumnProfile): readonly string[] => {
  const words = canonicalWords(spacedHeader(header ?? ''));
  // A taxable base is no amount in the currency of the books.
  const own = words.some((word) => taxed.has(word)) ? words.filter((word) => !bases.has(word)) : words;
  const eastern = easternScopes.flatMap(([scope, part]) => (part.test(header ?? '') ? [scope] : []));
  return [
    ...scopeWords.flatMap(([scope, list]) => (own.some((word) => list.has(word)) ? [scope] : [])),
    ...eastern,
    ...(shortBooks.test(header ?? '') ? ['books'] : []),
  ];
};

/** Words of the scopes that mean other things as well: a base without tax, what was booked or paid. */
const loose = wordSet(
  'base basis booked posted ledger gebucht comptabilise contabilizado contabilizzato geboekt bokfort bogfort zaksiegowana source counter entered ' +
    'settlement account statement billing card destination pay paid payment zahlung zahlungs paiement pago pagamento betaal betaling company',
);

/** In whose currency the header says an amount is, by words that say nothing else. */
export const certainScopeOf = (column: ColumnProfile): readonly string[] => {
  const words = canonicalWords(spacedHeader(column.header ?? ''));
  const certain = words.filter((word) => !loose.has(word)).join(' ');
  if (shortBooks.test(column.header ?? '')) return ['books'];
  return certain === '' ? [] : scopeOf({ ...column, header: certain });
};

const sayTax: ReadonlySet<string> = new Set(['net', 'gross', 'tax']);

/** Whether two headers say that their amounts are in different currencies, and neither that it is with or without tax. */
export const areOfTwoCurrencies = (one: ColumnProfile, other: ColumnProfile): boolean =>
  ![one, other].some(({ header }) => sayTax.has(amountRole(header))) &&
  (currencyNamed(one.header) !== currencyNamed(other.header) ||
    certainScopeOf(one).join() !== certainScopeOf(other).join());
