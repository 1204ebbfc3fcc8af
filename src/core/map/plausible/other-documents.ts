import { wordSet } from '../header-words';
import { isHarmless, saysInvoice } from './kind-words';
import { plain } from './sign-words';

/** Words for documents and entries that are no invoices: payments, what is paid before, orders, quotes, entries of the books, deliveries. */
const words = wordSet(
  'payment payments prepayment prepayments deposit deposits remittance cheque cheques check transfer requisition quote quotes quotation estimate journal proforma accrual accruals ' +
    'zahlung zahlungen zahlungsausgang zahlungseingang anzahlung anzahlungen vorauszahlung vorkasse bestellung bestellungen auftrag auftrage angebot angebote umbuchung lieferschein kontoauszug abgrenzung ruckstellung ' +
    'paiement paiements reglement reglements virement virements acompte acomptes commande commandes devis ecriture releve pago pagos anticipo anticipos pedido pedidos presupuesto asiento albaran ' +
    'pagamento pagamenti pagamentos acconto acconti ordine ordini preventivo ddt adiantamento adiantamentos orcamento lancamento ' +
    'betaling betalingen aanbetaling vooruitbetaling bestelling bestellingen inkooporder offerte memoriaal pakbon betalning betalningar utbetalning forskott bestallning offert bestilling tilbud udbetaling utbetaling ' +
    'zaliczka zamowienie oferta platnosc przelew zaloha objednavka nabidka platba uhrada ennakko tilaus tarjous maksu eloleg rendeles ajanlat ' +
    'аванс предоплата заказ платеж оплата 支払 入金 前払 前払金 発注 発注書 見積 見積書 付款 预付款 订单 采购订单 报价',
);
/** The same as a whole text: a part of it alone says nothing. */
const whole = wordSet('order orders po receipt receipts statement statements advance advances je pmt remise');
/** Whether a word names such a document, in a title of nothing else. */
export const isOtherDocumentWord = (word: string): boolean => words.has(word) || whole.has(word);

const phrases =
  /(?:^| )(?:purchase orders?|sales orders?|bill (?:payments?|pmt)|down payments?|advance payments?|journal entry|journal entries|general journal|goods receipts?|delivery notes?|pro forma|bon de commande|bon de livraison|orden(?:es)? de compra|ordem de compra)(?: |$)/u;

/** Whether a word of a kind names another document than an invoice. */
export const namesOtherDocument = (text: string): boolean => {
  const said = plain(text);
  if (phrases.test(said)) return true;
  const parts = said.split(' ');
  if (parts.some(saysInvoice)) return false;
  return whole.has(said) || parts.some((word) => words.has(word));
};

/** SAP's kinds of documents: vendor invoices and credits, and beside them payments, entries and deliveries. */
const sapInvoices = wordSet('kr kg kn');
const sapOthers = wordSet('kz zp zv dz ab sa we wa');

/** "KZ" beside "KR" is a payment; by itself it may be anything. */
const isSapOther = (text: string, texts: readonly string[]): boolean =>
  sapOthers.has(plain(text)) && texts.some((one) => sapInvoices.has(plain(one)));

const expense = wordSet('expense expenses');

/** Of the words of a column that tells kinds of documents, those that name others than invoices; an expense is one beside bills. */
export const otherDocumentsIn = (texts: readonly string[]): readonly string[] =>
  texts.filter(
    (text) =>
      // "PO" beside "Non-PO" is an invoice with an order.
      (namesOtherDocument(text) && !isHarmless(text)) ||
      isSapOther(text, texts) ||
      (expense.has(plain(text)) && texts.some(saysInvoice)),
  );
