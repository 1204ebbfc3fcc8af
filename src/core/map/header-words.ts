import { rememberingTexts } from '../read/text-memory';
import { foldAccents, normaliseHeader } from '../values/text';

/** Shortened and foreign words of headers, as one word each: the first of its group. */
const wordGroups =
  'no num nr nro nbr nbre number numero numer nummer cislo numar szam szama sorszam sorszama broj stevilka numara numarasi ' +
  'numeris numurs αρ αριθμος αριθ номер ном|' +
  'invoice inv rechnung rechnungs facture factura fatura faturasi factuur fattura bill faktura fakturan fakture faktury fakturas fakt ' +
  'facturii lasku laskun szamla arve rekina saskaitos racuna τιμολογιο τιμολογιου счет счета рахунок рахунку фактура фактуры|' +
  'supplier suppl supp vendor vend vndr creditor kreditor lieferant lieferanten fournisseur proveedor fornecedor leverancier ' +
  'fornitore payee dostawca leverantor leverandor toimittaja toimittajan dodavatel dodavatele furnizor furnizorului szallito ' +
  'seller sprzedawca sprzedawcy продавец продавца προμηθευτης προμηθευτη tedarikci поставщик поставщика постачальник tiekejas piegadatajs tarnija|' +
  'amount amt betrag montant importe bedrag importo belopp belob belop kwota castka summa suma monto osszeg tutar iznos ποσο сумма сума|' +
  'date dt datum fecha dato data paivamaara pvm paiva paivays kelte kuupaev datums tarih tarihi ημερομηνια дата|description desc descr beschreibung descripcion descricao omschrijving descrizione|' +
  'quantity qty qte menge cantidad quantidade aantal antal ilosc mnozstvi|account acct acc konto kontos compte cuenta conta conto|' +
  'reference ref referenz referencia|currency curr cur ccy wahrung devise moneda moeda valuta valuutta valuuta valiuta waluta mena penznem νομισμα валюта|' +
  'phone tel telephone telefon telefone telefono|tax vat gst mwst ust tva iva btw moms dph|id ident identifier|' +
  'code cd kode codigo codice kod|location loc|order ord bestell bestellung|document doc beleg dokument dok bilag tosite verifikat verifikation dokladu doklad dokumentu bizonylat belge παραστατικο παραστατικου документ документа|' +
  'transaction trans txn|price preis prix precio preco prijs prezzo|net netto|gross brutto|contract contrato vertrag contrat contratto';
const wordOf: ReadonlyMap<string, string> = new Map(
  foldAccents(wordGroups)
    .split('|')
    .flatMap((group) => {
      const words = group.split(' ');
      return words.map((word): [string, string] => [word, words[0] ?? word]);
    }),
);
const fillers: ReadonlySet<string> = new Set(
  'the of de da do des du der la le el and e y et in for a dnia του τησ'.split(' '),
);

/** Words of which headers are run together; each word group belongs to them. */
const parts =
  'account accounts address agency allowance amount approval approved area article assigned authority balance bank base ' +
  'billed billing book booked booking branch brought budget business buyer cash category center centre change changed charge ' +
  'check city class client code comment company completion contact contract control cost count country created creation credit ' +
  'currency current customer date day days debit delivery department description detail discount division document dollars due ' +
  'duns effective email employee end entered entry exchange expected expense expiry export external fax field file first fiscal ' +
  'foreign form forward freight fund general grand gross group header history home identification index internal invoice ' +
  'invoiced issue issued item items journal key kind last ledger legal line lines list local location mail mailing main manager ' +
  'master match memo merchant method mobile modified month name net next note notes number object obligated office open order ' +
  'ordered ordering organisation organization original outstanding owner paid parent part partner party pay payable payee ' +
  'payment payments period person phone place plan post posted posting price process product project purchase quantity quote ' +
  'rate reason receipt receive received record reference region remark report reported request requisition role row running ' +
  'sales scheduled seller sequence serial service settlement ship shipped shipping short sign signed site source spend state ' +
  'status store street sub subtotal sum supplier supply tax taxable telephone term terms text time total trade transaction ' +
  'transfer type unit update updated user valid value vendor version voucher web withholding year zip ' +
  'gesamt steuer mehrwert umsatz einzel artikel bezeichnung text stelle kosten fallig auftrag kunde kunden firma firmen land ort ' +
  'strasse termin zahlung zahlungs ziel skonto rabatt position zeile zeilen soll haben gegen sach fremd haus basis kurs buchung buchungs ' +
  'zahl eingang ausgang rest saldo stand tag monat jahr id no nr nro po pvm gl to or con sin incl excl inkl exkl ttc hors sans sem avec senza ' +
  'totale totaal imponible imponibile neto locale lokale lokal ligne riga linea regel nom nome nombre naam ragione sociale vat iva tva btw gst mwst ' +
  'de di du da do del in em razem wartosc suma documento pagamento facturacion vencimiento ' +
  'valor valore valeur imposto impostos impuesto impuestos imposta imposte retencion retenciones ritenuta belasting taxes taxe umsatzsteuer mehrwertsteuer ' +
  'vorsteuer ursprung gebucht contabilizzato contabilizado geboekt bokfort withheld withholding payable booked posted origine origen origem originale origineel moms skatt skat desconto descontos descuento descuentos korting sconto sconti remise escompte nachlass acumulado acumulada';
const knownParts: ReadonlySet<string> = new Set([
  ...parts.split(' '),
  ...[...wordOf.keys()].filter((word) => word.length > 3),
]);

const shortestRunTogether = 6;
const longestRunTogether = 48;
const shortestShort = 5;
const longestShort = 8;

/** Letters that German puts between the parts of a word. */
const joints: readonly string[] = ['', 's', 'en', 'n'];

/** The fewest known words that a word is made of; null where it is not made of them. */
const partsOf = (word: string): readonly string[] | null => {
  const best: (readonly string[] | null)[] = Array.from({ length: word.length + 1 }, () => null);
  best[0] = [];
  for (let start = 0; start < word.length; start++) {
    const before = best[start];
    if (before == null) continue;
    for (let end = start + 2; end <= word.length; end++) {
      const part = word.slice(start, end);
      if (!knownParts.has(part)) continue;
      for (const joint of part.length < 5 ? [''] : joints) {
        const next = end + joint.length;
        const isJoined = word.startsWith(joint, end) && (joint === '' || next < word.length);
        if (isJoined && (best[next]?.length ?? 99) > before.length + 1) best[next] = [...before, part];
      }
    }
  }
  return best[word.length] ?? null;
};

/** Short words that programs run together: `DOCNO`, `INVDT`, `VENDID`. */
const shortRun =
  /^(doc|dok|inv|bill|vend|vnd|supp|sup|cust|ord|bel|fak|fakt|fact|fac|arve|ver)(no|nr|nro|num|nbr|dt|date|dat|id|amt|cur|curr|ccy|name|nm|cd|code)$/;
/** The same of amounts and days: `GRSAMT`, `NETAMT`, `DUEDT`. */
const shortAmount = /^(net|tax|vat|grs|tot|ttl|due|disc|pmt|pst)(amt|dt|date|dat|cur|curr|ccy)$/;
const shortWords: Readonly<Record<string, string>> = {
  ...{ bel: 'beleg', fak: 'faktura', fac: 'facture', fact: 'facture', sup: 'supplier', vnd: 'vendor' },
  ...{ ver: 'verifikat', cust: 'customer', dat: 'date', nm: 'name' },
  ...{ grs: 'gross', tot: 'total', ttl: 'total', disc: 'discount', pmt: 'payment', pst: 'posting' },
};
const shortRunOf = (word: string): string | null => {
  const [, first, last] = shortRun.exec(word) ?? shortAmount.exec(word) ?? [];
  return first === undefined || last === undefined
    ? null
    : `${shortWords[first] ?? first} ${shortWords[last] ?? last}`;
};

const isReadable = (pieces: readonly string[]): boolean =>
  pieces.length > 1 && pieces.some(({ length }) => length > 3);

const mostRemembered = 20_000;
const splitBefore = new Map<string, string>();

/** Headers of one file, and names of all fields, repeat their words. */
const splitWord = (word: string): string => {
  const short = word.length < shortestShort || word.length > longestShort ? null : shortRunOf(word);
  if (short !== null) return short;
  if (word.length < shortestRunTogether || word.length > longestRunTogether || knownParts.has(word))
    return word;
  const before = splitBefore.get(word);
  if (before !== undefined) return before;
  const pieces = partsOf(word);
  const split = pieces !== null && isReadable(pieces) ? pieces.join(' ') : word;
  if (splitBefore.size >= mostRemembered) splitBefore.clear();
  splitBefore.set(word, split);
  return split;
};

const isWord = (word: string): boolean => knownParts.has(word) || wordOf.has(word);

/** Capitals within a word part it nowhere where the word is known so, or only so (`MwSt`, `BTWbedrag`). */
const withoutCapitals = (run: string): string => {
  if (!/\p{L}\p{Lu}/u.test(run) || run.length > longestRunTogether) return run;
  const folded = foldAccents(run);
  if (isWord(folded)) return folded;
  if (normaliseHeader(run).split(' ').every(isWord)) return run;
  const pieces = partsOf(folded);
  return pieces !== null && isReadable(pieces) ? folded : run;
};

/** What is written with marks in place of letters: `H.T.`, `T.T.C.`, `s/IVA`, `c/ IVA`. */
const shortened: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})h\.\s?t\.?(?!\p{L})/giu, 'HT'],
  [/(?<!\p{L})t\.\s?t\.\s?c\.?(?!\p{L})/giu, 'TTC'],
  [/(?<!\p{L})s\/\s?(?=(?:iva|imp|igv|tax)\p{L}*)/giu, 'sin '],
  [/(?<!\p{L})c\/\s?(?=(?:iva|imp|igv|tax)\p{L}*)/giu, 'con '],
];
const writtenOut = (header: string): string =>
  /[./]/.test(header) ? shortened.reduce((text, [short, long]) => text.replace(short, long), header) : header;

/** A header as words, those run together parted: `PARTNERID` and `Partner-Id` give `partner id`. The same header always gives the same words. */
export const spacedHeader: (header: string) => string = rememberingTexts(mostRemembered, (header) =>
  normaliseHeader(writtenOut(header).replace(/\p{L}+/gu, withoutCapitals))
    .split(' ')
    .map(splitWord)
    .join(' '),
);

/** Its words, fillers left out, each as the first word of its group. */
export const canonicalWords: (spaced: string) => readonly string[] = rememberingTexts(
  mostRemembered,
  (spaced) =>
    spaced
      .split(' ')
      .flatMap(splitWord)
      .flatMap((word) => word.split(' '))
      .flatMap((word) => (word === '' || fillers.has(word) ? [] : [wordOf.get(word) ?? word])),
);

/** A list of words parted by blanks, as they are compared. */
export const wordSet = (words: string): ReadonlySet<string> =>
  new Set(foldAccents(words).split(/\s+/).filter(Boolean));
