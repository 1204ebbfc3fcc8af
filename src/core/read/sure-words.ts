/**
 * Words of headers that hold two letters beyond ASCII or more: where bytes read as one of them, that is what was written. In the
 * countries whose encodings differ in a few letters, such a word is often the only one of a file that is not ASCII.
 */
const sureWords: ReadonlySet<string> = new Set(
  // Polish.
  (
    'płatności płatność należność należności wartość ilość łącznie łączna łączny świadczeń środków dłużnik dłużnika źródło księgowość oświadczenie częściowa odwrócone ' +
    // Czech and Slovak.
    'částka částky číslo příjemce příjemci zaúčtování zaúčtováno účetní označení plnění uskutečnění zdanitelného zdanění řádek vystavení měsíc dodávateľ dodávateľa účtovný mesačný ' +
    // Hungarian.
    'szállító szállítói szállítókód számlaszám számlaszáma határidő határideje végösszeg könyvelési könyvelés teljesítés teljesítése érték értéke kiállítás ' +
    // Romanian, in the letters of its old encoding.
    'scadenţă achiziţie ' +
    // Turkish.
    'müşteri müşterisi açıklama sağlayıcı sözleşme düzenleyen ödenmiş alıcı ' +
    // The Baltic.
    'rēķins rēķina piegādātājs piegādātāja maksājuma tiekėjų sąskaitų mokėjimų apmokėjimų'
  ).split(' '),
);

const notLetters = /[^\p{L}]+/u;

/** Whether one of the words is known, and so the encoding in which it reads so. */
export const holdsSureWord = (words: readonly string[]): boolean =>
  words.some((word) => word.split(notLetters).some((one) => sureWords.has(one.toLowerCase())));
