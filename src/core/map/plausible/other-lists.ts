import type { ColumnProfile } from '../../read/column-profile';
import { trimAll } from '../../values/text';
import { canonicalWords, spacedHeader, wordSet } from '../header-words';
import { vendorField } from '../record-fields';
import { called, columnOf, type Finding, fieldWith, findingOf, type Judged } from './finding';
import { saysOtherList } from './title-words';

/** What numbers that are not those of invoices number, by their headers. */
const numbered = wordSet(
  'cheque check payment payments pmt quote quotation estimate receipt grn statement customer client account batch tracking shipment delivery transfer remittance requisition order sales contract contracts agreement vertrag vertrags contrat contrato contratto sopimus avtal umowa smlouva ' +
    'zahlung zahlungs scheck auftrag auftrags angebot angebots quittung kunde kunden sendung sendungs lieferschein uberweisung paiement reglement virement devis recu client releve commande livraison ' +
    'pago pagos presupuesto recibo cliente pedido pagamento preventivo ricevuta orcamento betaling offerte kwitantie klant betalning betalnings offert kvitto kund betaling tilbud ' +
    'platnosc platnosci oferta klient maksu tarjous platba nabidka fizetes ajanlat',
);
const runTogether =
  /^(?:zahlungs?|scheck|auftrags?|angebots?|quittungs?|vertrags?|kunden?|sendungs?|lieferschein|betalings?|betalnings?|offert|klant|kund)(?:nr|nummer|no)$/;
const numberWords = wordSet('no id code reference n');

/** Whether a header names the number of something else than a document of a supplier: "Cheque no", "Zahlungsnr". */
const numbersOther = (header: string | null): boolean => {
  const spaced = spacedHeader(header ?? '');
  if (runTogether.test(spaced.replace(/ /g, ''))) return true;
  const words = canonicalWords(spaced);
  const others = words.filter(
    (word) => !numberWords.has(word) && word !== 'de' && word !== 'du' && word !== 'di',
  );
  return others.length > 0 && others.length < words.length && others.every((word) => numbered.has(word));
};

const customers = wordSet(
  'customer customers client clients cliente clientes clienti kunde kunden debitor debitoren debtor debtors klant klanten afnemer kund kunder klient odberatel zakaznik nabywca asiakas vevo покупатель клиент 得意先 顧客 客户 客戶',
);
const plainWords = wordSet('no id name nom nombre nome naam navn namn nimi nazwa nazev nev code of du der');

/** Whether a header names those who are invoiced: then the invoices are our own. */
const namesCustomers = (header: string | null): boolean => {
  const words = canonicalWords(spacedHeader(header ?? ''));
  return (
    words.some((word) => customers.has(word)) &&
    words.every((word) => customers.has(word) || plainWords.has(word))
  );
};

/** Only invoices have a number that a supplier gave. */
const isOfInvoices = (judged: Judged): boolean => fieldWith(judged, 'number') !== undefined;

/** `number-is-no-number`: the header names the number of a payment, an order, a quote, a customer. */
export const numberOfOther = (judged: Judged): readonly Finding[] => {
  const field = fieldWith(judged, 'number');
  const number = columnOf(judged, field);
  if (field === undefined || number === null || !isOfInvoices(judged) || !numbersOther(number.header))
    return [];
  const text = `${called(number)} is mapped as the ${field.label.toLowerCase()}, but its header names the number of something else: is this a list of supplier invoices?`;
  const more = { asIs: 'Yes: it is the number of the invoice' };
  return [findingOf(judged, { rule: 'number-is-no-number', grade: 'asks', text }, [number], more)];
};

/** `vendor-column-weaker`: the header of the vendor names customers. */
export const vendorIsCustomer = (judged: Judged): readonly Finding[] => {
  const field = vendorField(judged.target.fields);
  const vendor = columnOf(judged, field);
  if (field === undefined || vendor === null || !isOfInvoices(judged) || !namesCustomers(vendor.header))
    return [];
  const text = `${called(vendor)} is mapped as the vendor, but its header names customers: these may be your own sales invoices. Are they invoices of suppliers?`;
  const more = { asIs: 'Yes: it names the suppliers' };
  return [findingOf(judged, { rule: 'vendor-column-weaker', grade: 'asks', text }, [vendor], more)];
};

const askedOf = (judged: Judged, total: ColumnProfile, where: string, title: string): readonly Finding[] => {
  const text = `${where}: these rows would go out as invoices of suppliers. Are they?`;
  return [
    findingOf(judged, { rule: 'section-unproven', grade: 'asks', text }, [total], {
      asIs: 'Yes: load them',
      values: [title],
    }),
  ];
};

/** `section-unproven`: a title above the table, or the name of its sheet, calls its rows payments, orders or sales. */
export const listOfOthers = (judged: Judged): readonly Finding[] => {
  const total = columnOf(judged, fieldWith(judged, 'total'));
  if (total === null || !isOfInvoices(judged)) return [];
  const title = judged.around?.find(({ about }) => about === 'others');
  if (title !== undefined) return askedOf(judged, total, `Row ${title.row} says "${title.text}"`, title.text);
  const sheet = trimAll(judged.mapping.source.sheet ?? '');
  return saysOtherList(sheet) ? askedOf(judged, total, `The sheet is called "${sheet}"`, sheet) : [];
};
