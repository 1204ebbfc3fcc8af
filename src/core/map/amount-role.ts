import { foldAccents, trimAll } from '../values/text';
import { spacedHeader, wordSet } from './header-words';
import { saidUnit } from './unit-words';

/**
 * What the header of an amount says it is. `other`: an amount of which the header says nothing more; `running`: a sum up
 * to this row; `open`: what is still owed; `paid`: what was paid of it; `rate`: a percentage or an exchange rate; `label`: a code,
 * a number or a period that has to do with a tax.
 */
export type AmountRole =
  | 'tax'
  | 'discount'
  | 'rounding'
  | 'rate'
  | 'open'
  | 'running'
  | 'charge'
  | 'limit'
  | 'credit'
  | 'debit'
  | 'paid'
  | 'net'
  | 'gross'
  | 'price'
  | 'label'
  | 'other';

const tax = wordSet(
  'tax taxes taxation vat gst hst pst qst tps tvq tvh igst cgst sgst mwst mwst. ust steuer steuern steuerbetrag umsatzsteuer mehrwertsteuer vorsteuer ' +
    'mwstbetrag ustbetrag tva taxe iva igv itbis impuesto impuestos imposto impostos icms ipi iss pis cofins btw imposta imposte ' +
    'moms mva alv podatek dph kdv ppn fpa afa tvsh pdv irpf retencion retenciones retencao ritenuta quellensteuer withholding ' +
    'pvn pvm kaibemaks kaibemaksu kaibemaksusumma kaibemaksuta cukai skatt skat kallskatt kildeskat vero ндс пдв налог налога налогов налогом φπα ддс 税 税額 税额 消費税 消費税額 增值税 부가세 세액',
);
const withheld = wordSet(
  'withholding withheld wht tds retencion retenciones retencao retencoes retenido retenida retido retidos retida retidas irpf irrf ritenuta ritenute retenue retenues quellensteuer ' +
    'einbehalt einbehalten inhouding ingehouden retention retained abzug abzuge deduction deductions 源泉 源泉徴収 源泉税 源泉徴収税額 удержано удержание',
);

/** Whether the header of a tax says that it is what is withheld from what is paid: none that the total contains. */
export const isWithheld = (header: string | null): boolean => {
  const spaced = spacedHeader(header ?? '');
  return spaced.split(' ').some((word) => withheld.has(word)) || /源泉/.test(spaced);
};

const sumWords = wordSet('amount amt total value');

/** Whether the header says that and no more: "TDS", "WHT amount", but not "Total after deductions". */
export const saysWithheld = (header: string | null): boolean =>
  isWithheld(header) &&
  spacedHeader(header ?? '')
    .split(' ')
    .every((word) => withheld.has(word) || tax.has(word) || sumWords.has(word));

/** Whether the header says that it is taken off what is to be paid: withheld, or a discount. */
export const isTakenOff = (header: string | null): boolean =>
  isWithheld(header) || amountRole(header) === 'discount';

const included = wordSet(
  'incl including inclusive inc included with mit con com avec inkl inklusive einschl ttc brutto gross bruto brut compris ' +
    'compresa compreso inclus incluido incluida inclusief med med. z s vc wl inclusa incluso inclusas incluidos incluse cu su ar koos sis sisaltaa sisaltaen ' +
    'enthalten enthalt inbegriffen vratane vcetne wraz lacznie afaval val dahil ink medregnet с со з із зі включая включно με',
);
const excluded = wordSet(
  'excl excluding exclusive ex without before less net pre ohne exkl zzgl netto neto hors sans sin sem senza exclusief zonder ' +
    'ekskl eksklusive eksklusiv exklusive exclus excluded excluida excluido esclusa escluso veroton verottomana haric ' +
    'sebelum kaibemaksuta uden utan uten bez base basis taxable imponible imponibile bemessungsgrundlage fara ilman nelkul без χωρις προ',
);
const discount = wordSet(
  'discount discounts disc rebate rebates skonto rabatt rabat rabatte remise remises escompte ristourne rabais descuento descuentos ' +
    'dto bonificacion desconto descontos abatimento korting sconto sconti abbuono nachlass alennus sleva znizka upust kedvezmeny ' +
    'indirim indirimi iskonto iskontosu allowance 割引 値引 値引額 折扣 скидка',
);
const rounding = wordSet(
  'rounding round rundung rundungsdifferenz rundungsbetrag arrondi redondeo arredondamento afronding arrotondamento avrundning oresavrundning ' +
    'oresavr oresutjamning oresdiff oreavr orediff oreafrunding oreafrundning avrunding afrunding afrundning rappenrundung rundungen pyoristysero ' +
    'oreavrunding pyoristys zaokrouhleni zaokraglenie kerekites 端数 端数調整',
);
const rate = wordSet(
  'percent percentage pct prozent prozentsatz satz porcentaje porcentagem percentuale pourcentage kurs wechselkurs umrechnungskurs ' +
    'umrechnungsfaktor kur kuru curs kurssi valuuttakurssi arfolyam wisselkoers devisenkurs kurzu cotacao taux cambio tasso koers exchange fx kurz vaxelkurs vekselkurs aliquota aliquot tasa 税率 為替レート 汇率',
);
const rateOf = wordSet('rate rates factor faktor');
const open = wordSet(
  'balance balances bal outstanding open remaining unpaid saldo solde restbetrag offen offener restant pendiente saldos kontostand ' +
    'openstaand residuo rest restsaldo zustatek egyenleg 残高 余额 остаток ' +
    'pending left still noch offene offenes offenen ausstehend ausstehender ausstehende restschuld restforderung reste resto restante impaye impayes pendientes ' +
    'impagado impagada aberto aberta abertos nog openstaande resterend resterende kvar kvarstaende aterstar aterstaende utestaende obetalt obetald ' +
    'restbelob restbelop abent apent udestaende gjenstar gjenstaende ubetalt ubetalte avoin avoinna avoimet maksamatta maksamaton jaljella pozostalo pozostaje ' +
    'pozostala nieoplacone niezaplacone niezaplacono zbyva zbyvajici nezaplaceno neuhrazeno nedoplatek zostava nezaplatene neuhradene hatralek hatralevo fennmarado ' +
    'kiegyenlitetlen fizetetlen nyitott ramas neachitat restanta kalan bakiye odenmemis insoluto insoluti ancora scoperto aperto tasumata jaak atlikums neapmaksats neapmoketa likutis ' +
    'neplaceno preostalo neplacano υπολοιπο ανεξοφλητο задолженность задолженности остатка долга недоплата неоплачено неоплаченная долг залишок заборгованість несплачено неплатено',
);
const running = wordSet(
  'cumulative cumulated cum running ytd kumuliert kumulativ kumulierte cumul cumule acumulado acumulada acumulat cumulato cumulatief aufgelaufen progressivo ' +
    'lopend akkumuleret ackumulerad narastajaco 累計 累计 нарастающий',
);
const charge = wordSet(
  'shipping freight postage fracht frachtkosten versand versandkosten porto port flete frete spedizione verzendkosten transport fracht ' +
    'tip gratuity surcharge commission provision deposit anzahlung insurance versicherung seguro handling fee fees gebuhr gebuhren ' +
    'frakt fragt rahti duty duties zoll pfand statiegeld frais retention retainage packing packaging verpackung verpackungskosten emballage embalaje embalagem imballo imballaggio verpakking 送料 手数料 运费',
);
/** What is paid for disposal goes by the name of a tax, and is none. */
const eco = wordSet(
  'eco ecotax ecotaxe ecotaxes ecotasa ecotassa ecovalor ecocontribution ecoparticipation recupel weee raee deee oko umweltabgabe',
);
const limit = wordSet(
  'budget limit forecast estimate estimated quote quoted previous prior opening vorjahr vormonat plan planned presupuesto orcamento ' +
    'begroting guarantee threshold',
);
const credit = wordSet(
  'credit credits haben gutschrift gutschriften avoir haber abono abonos credito creditos avere kredit kreditbelopp kreditbelob tegoed ' +
    '貸方 貸方金額 贷方 贷方金额 кредит',
);
const debit = wordSet(
  'debit debits soll belastung belastungen debe cargo cargos debito debitos dare debet debetbelopp lastschrift 借方 借方金額 借方金额 дебет',
);
const paid = wordSet(
  'paid payment payments settled remitted remittance disbursed cleared cheque bezahlt gezahlt beglichen acquitte encaisse abonado liquidado saldato versato liquidato voldaan betald betalat oplacono bezahlter gezahlter zahlung zahlungen zahlungsbetrag paye payee payes regle reglement reglements paiement verse pagado pagada ' +
    'pago pagos pagamento pagamenti pagato pagata betaald betaling zaplacono zaplacona platnosc wplata platba zaplaceno betalt maksettu ' +
    'odenen odeme 支払額 支払済 支払済額 已付 已付金额 оплачено оплата',
);
/** What is still to be paid is what is owed. */
const owed = wordSet('due payable owed fallig exigible');
const net = wordSet(
  'net netto neto nettobetrag ht htva hors taxable imponible imponibile gravado gravada afecto afecta 税抜 税抜金額 不含税金额',
);
const gross = wordSet('gross brutto bruttobetrag bruto ttc brut 税込 税込金額 含税金额');
const price = wordSet(
  'price preis einzelpreis stuckpreis prix precio preco prijs prezzo cena pris 単価 单价',
);

const has = (words: readonly string[], list: ReadonlySet<string>): boolean =>
  words.some((word) => list.has(word));

/** "Tax code", "VAT reg. no", "Tax period": no amounts. */
const labelled = wordSet(
  'code codes kode codigo codice kod kood koodi cod cd key kennzeichen schlussel id ids idnr ident identification number numbers no nr num numero nummer reg registration registered ' +
    'period periods periode periodo year month jahr monat jurisdiction office status класс код период 代码 番号',
);

const ofTax = (words: readonly string[]): AmountRole => {
  if (has(words, labelled) && !has(words, whole)) return 'label';
  if (has(words, excluded)) return 'net';
  if (has(words, included)) return 'gross';
  return has(words, rate) || has(words, rateOf) ? 'rate' : 'tax';
};

const plainRoles: readonly (readonly [AmountRole, ReadonlySet<string>])[] = [
  ['discount', discount],
  ['rounding', rounding],
  ['running', running],
  ['open', open],
  ['charge', charge],
  ['limit', limit],
  ['debit', debit],
  ['credit', credit],
  ['paid', paid],
  ['gross', gross],
  ['net', net],
  ['price', price],
];

const whole = wordSet(
  'total totals gesamt summe sum extended line amount betrag total importe montant valor zeile',
);

/** "FX amount" is an amount, and no rate. */
const foreign = wordSet('fx exchange cambio');

/** "Total price" is no unit's, and "total incl. shipping" no charge. */
const ofPlain = (role: AmountRole, words: readonly string[]): AmountRole => {
  if (role === 'price' && has(words, whole)) return 'other';
  if (role === 'paid' && has(words, owed)) return 'other';
  return role === 'charge' && has(words, included) ? 'gross' : role;
};

/** `in 1000`, `(1000)`, `x1000`, `1000s`, or a thousand beside a currency; a bare number is part of a name ("Invoice 1000"). */
const thousand = new RegExp(
  [
    "\\b(?:in|en|em|i|w|v|ve) (?:eur|usd|chf|gbp|sek|dkk|nok|pln|[€$£])? ?1[.,' ]?000s?\\b",
    "(?:\\bx|×) ?1[.,' ]?000\\b|[([] ?1[.,' ]?000s? ?[)\\]]|\\b1[.,' ]?000s\\b",
    "(?:\\b(?:eur|usd|chf|gbp|sek|dkk|nok|pln)|[€$£]) ?1[.,' ]?000\\b",
    "\\b1[.,' ]?000 ?(?:(?:eur|usd|chf|gbp|sek|dkk|nok|pln)\\b|[€$£])",
  ].join('|'),
  'u',
);

/** Units other than the one of the currency that a header counts its amounts in, as it says them. */
const units: readonly (readonly [string, RegExp])[] = [
  [
    'cents',
    /\b(?:in )?(?:cents?|centimes?|centimos?|centavos?|centesimi|centesimos?|eurocents?|pence|pennies|oere?|ore|grosz[ey]?|haler[ue]?|fillers?|kopecks?|kopek|kurus|paise|minor(?: currency)? units?|minor)\b|\bx ?100\b|копе|\b(?:amount|total|betrag|bedrag|montant|importe|valor) (?:ct|cts)\b/u,
  ],
  [
    'thousands',
    /\bthousands?\b|\b(?:in )?tausend\b|\btsd\b|\bmilliers?\b|\bmiles(?: de)?\b|\bmilhares\b|\bmigliaia\b|\bduizend(?:en)?\b|\btys\b|\btusen(?:tal)?\b|\btusind(?:er)?\b|\btkr\b|\btuhat(?:ta)?\b|\btuhansi\p{L}*|\btis\b|\btisic\p{L}*|\b[tk] ?(?:eur|usd|chf|gbp|euro|sek|dkk|nok|pln)\b|\b(?:eur|usd|chf|gbp|sek|dkk|nok|pln) ?(?:k|000s?)\b|(?<!\d)[([' ]0{3}s?(?:$|[)\] ])|\b[tk] ?[€$£]|[€$£] ?(?:k\b|'?000)|\(k\)|千円|千元|тыс/u,
  ],
  [
    'millions',
    /\bmillions?\b|\bmillionen\b|\bmio\b|\bmillones\b|\bmilhoes\b|\bmilioni\b|\bmiljoen(?:en)?\b|\bmln\b|\bmiljoner\b|\bm(?:eur|usd|chf|gbp|sek|dkk|nok|pln|czk|huf|jpy|cad|aud)\b|\bmm\b|[€$£] ?m\b|\bm ?[€$£]|\(m\)|百万円|百万元|млн/u,
  ],
  ['ten thousands', /万円|万元/u],
];

/** What the header says its amounts are counted in, where it is not the unit of the currency ("Amount (cents)", "TEUR"); null: it says nothing. */
export const unitIn = (header: string | null): string | null => {
  const written = foldAccents(header ?? '').replace(/_/g, ' ');
  const spaced = spacedHeader(header ?? '');
  const named = units.find(([, words]) => words.test(written) || words.test(spaced))?.[0];
  return named ?? (thousand.test(written) ? 'thousands' : saidUnit(header ?? '', true));
};

const isRateOf = (header: string | null, of: ReadonlySet<string>): boolean =>
  amountRole(header) === 'rate' &&
  spacedHeader(header ?? '')
    .split(' ')
    .some((word) => of.has(word));

/** Whether the header names the rate of a tax ("VAT rate", "IVA %"). */
export const isTaxRate = (header: string | null): boolean => isRateOf(header, tax);

/** The same of a discount ("Disc %", "Remise %"). */
export const isDiscountRate = (header: string | null): boolean => isRateOf(header, discount);

/** Lithuanian for without and with: in English the same letters mean other things. */
const withoutPvm = /(?:^| )be pvm(?: |$)/;
const withPvm = /(?:^| )su pvm(?: |$)/;
/** An open item of a German ledger. */
const openItem = /(?:^| )(?:op|offene posten) ?(?:betrag|summe|wert|saldo)(?: |$)/;
const serviceCharge = /(?:^| )service charges?(?: |$)/;

/** What several words say that none of them says alone; null: nothing. */
const together = (spaced: string): AmountRole | null => {
  if (withoutPvm.test(spaced)) return 'net';
  if (withPvm.test(spaced)) return 'gross';
  if (openItem.test(spaced)) return 'open';
  return serviceCharge.test(spaced) ? 'charge' : null;
};

const isToDate = (spaced: string): boolean => /\bto date\b|\bbis heute\b|\ba la fecha\b/.test(spaced);

/** Chinese and Japanese write no blanks: what a header contains counts there. */
const containing = (header: string): AmountRole | null => {
  const spaced = header.replace(/稅/g, '税').replace(/價/g, '价');
  if (!/[\u3040-\u30ff\u4e00-\u9fff]/.test(spaced)) return null;
  if (/税込|含税|税金含|价税/.test(spaced) && !/不含税/.test(spaced)) return 'gross';
  if (/税抜|税別|不含税/.test(spaced)) return 'net';
  if (/税率|レート|汇率|率/.test(spaced)) return 'rate';
  if (/税/.test(spaced)) return 'tax';
  if (/割引|値引|折扣/.test(spaced)) return 'discount';
  if (/残高|余额|餘額|残額|未付|未払|未清|未结|未結|未決済|尚欠|欠款/.test(spaced)) return 'open';
  return /累計|累计/.test(spaced) ? 'running' : null;
};

/** "Umsatz (ohne Soll/Haben-Kz)": the side stands in another column. */
const withoutSide = /\(?\bohne S(?:oll)?\s*\/\s*H(?:aben)?[^)]*\)?/iu;

/** What an amount is, by its header; `other` where there is none. */
export const amountRole = (header: string | null): AmountRole => {
  if (header === null) return 'other';
  const unsided = header.replace(withoutSide, '');
  if (unsided !== header) return amountRole(unsided);
  const spaced = spacedHeader(header);
  const words = spaced.split(' ');
  // Of Hangul the endings run on.
  const seen = /미지급|미결제|미납|미수|잔액/.test(header.normalize('NFC')) ? 'open' : containing(spaced);
  if (seen !== null) return seen;
  const said = together(spaced);
  if (said !== null) return said;
  if (/%/.test(header))
    return has(words, tax) || has(words, discount) || words.length <= 2 ? 'rate' : 'other';
  if (has(words, eco)) return 'charge';
  if (has(words, tax)) return ofTax(words);
  if (
    (has(words, rate) && !(has(words, foreign) && has(words, whole))) ||
    (has(words, rateOf) && words.some((word) => word === 'currency' || word === 'discount'))
  )
    return 'rate';
  if (isToDate(spaced)) return 'running';
  return ofPlain(plainRoles.find(([, list]) => has(words, list))?.[0] ?? 'other', words);
};

/** Roles that the total of a document never has. `debit` may: what a bank took is what was paid. */
const neverTotal: ReadonlySet<AmountRole> = new Set<AmountRole>([
  'tax',
  'discount',
  'rounding',
  'rate',
  'open',
  'running',
  'charge',
  'limit',
  'credit',
  'price',
  'label',
]);

/** Whether the header of a column says that it is no total; `total` and the like beside it do not help. */
export const isNeverTotal = (header: string | null): boolean => neverTotal.has(amountRole(header));

/** Roles that the price of a unit, or what a line comes to, never has. */
const neverLine: ReadonlySet<AmountRole> = new Set<AmountRole>([
  'tax',
  'discount',
  'rounding',
  'open',
  'running',
  'limit',
  'credit',
  'label',
]);

/** Whether the header says that it is neither a price nor what a line comes to. A plain "rate" is a price, an exchange rate is none. */
export const isNeverLine = (header: string | null): boolean => {
  const role = amountRole(header);
  return neverLine.has(role) || role === 'rate';
};

const code = /(?<![\p{L}])([A-Z]{3})(?![\p{L}])/gu;

/** Codes of currencies that a header names (`Amount (GBP)`), as far as `isCode` knows them. */
export const currenciesIn = (header: string | null, isCode: (word: string) => boolean): readonly string[] => {
  const named = [
    ...trimAll(header ?? '')
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .matchAll(code),
  ].flatMap(([, word = '']) => (isCode(word) ? [word] : []));
  return [...new Set(named)];
};
