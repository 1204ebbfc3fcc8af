import { monthNamed } from '../../values/month-names';
import { wordSet } from '../header-words';
import { saysInvoice } from './kind-words';
import { isOtherDocumentWord } from './other-documents';
import { calledCredits, namesCredit, plain, saysCredits } from './sign-words';

/** Whether a name speaks of credits, and not of invoices as well. */
export const speaksOfCredits = (text: string): boolean =>
  calledCredits(text) ||
  (saysCredits(text) && !plain(text).split(' ').some(saysInvoice)) ||
  (namesCredit(plain(text)) && !plain(text).split(' ').some(saysInvoice));

/** What else a title of such a list may say; any other word makes it a title of something else, or a name. */
const fillers = wordSet(
  'made received open pending outstanding unpaid issued due sent run list report register journal ledger overview of for in to from by the all our supplier suppliers vendor vendors creditor creditors ' +
    'purchase sales bill outgoing incoming not yet invoiced liste ubersicht offene offen im an von der die das und lieferanten ausgehende getatigte des les aux de du la le en ' +
    'fournisseurs emis emises ouvertes ouverts los las a el emitidos emitidas realizados proveedores dei ai del della effettuati emessi fornitori aan van openstaande leveranciers till leverantorer',
);
const period = /^(?:\d+|q[1-4]|h[12]|fy\d*|kw\d*|cw\d*)$/;
const mostWords = 8;
const longest = 80;

const wordsOf = (text: string): readonly string[] =>
  plain(text)
    .split(' ')
    .filter((word) => word !== '' && !period.test(word) && monthNamed(word) === null);

const sales =
  /(?:^| )(?:sales invoices?|customer invoices?|sales ledger|accounts receivable|receivables|ausgangsrechnung(?:en)?|kundenrechnung(?:en)?|debitorenrechnung(?:en)?|factures? clients?|facturas? (?:de |a )?clientes|facturas emitidas|fatture (?:attive|emesse|clienti)|verkoopfacturen|kundfakturor|salgsfakturaer|faktury sprzedazy|vydane faktury|myyntilaskut)(?: |$)/u;

/** What stands above or below a list calls its rows payments, orders, quotes, or invoices of our own: no invoices of suppliers. */
export const saysOtherList = (text: string): boolean => {
  const words = wordsOf(text);
  if (text.length > longest || words.length === 0 || words.length > mostWords) return false;
  if (sales.test(words.join(' '))) return true;
  return (
    words.some(isOtherDocumentWord) && words.every((word) => isOtherDocumentWord(word) || fillers.has(word))
  );
};

/** Words by which a title speaks of more than credits, or of none. */
const beside = wordSet(
  'and und et y e och og ja i oraz en excl excluding exclude without less no not ohne abzuglich sans hors sin senza zonder uden utan net nets incl including inkl after nach total totals summe',
);

/** A title of nothing but credits: "Supplier credit notes, October 2026". */
export const saysCreditList = (text: string): boolean => {
  const words = wordsOf(text);
  if (text.length > longest || words.length > mostWords || words.some((word) => beside.has(word)))
    return false;
  return speaksOfCredits(words.join(' '));
};
