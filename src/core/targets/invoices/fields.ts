import { synonyms } from '../synonyms';
import type { Field, FieldFamily } from '../target';
import { headerAmounts, headerDates } from './header-figures';
import { itemFields } from './item-fields';

/** What identifies an invoice and says where it belongs. */
const identity: readonly Field[] = [
  {
    key: 'invoice_number',
    label: 'Invoice number',
    kind: 'code',
    figure: 'number',
    required: true,
    also: synonyms(
      'invoice no, invoice num, invoice, invoice id, invoice ref, invoice reference, inv no, inv number, bill no, bill number, ' +
        'supplier invoice no, supplier invoice number, vendor invoice no, vendor invoice number, external document no, ' +
        'external document number, reference, reference number, ' +
        'Rechnungsnummer, Rechnungs-Nr, Rechnungsnr, Rechnung Nr, Belegfeld 1, Referenz, XBLNR, ' +
        'numéro de facture, n° facture, n° de facture, facture, ' +
        'número de factura, factura, n° factura, número da fatura, número da nota, número da nf, número nf, nota fiscal, ' +
        'factuurnummer, factuur nr, factuurnr, numero fattura, n fattura, fattura, ' +
        'numer faktury, nr faktury, fakturanummer, fakturanr, faktura nr, laskun numero, číslo faktury, číslo dokladu, ' +
        'laskunro, laskunumero, lasku nro, laskun nro, lasku, č faktury, č faktúry, číslo faktúry, számlaszám, számla sorszáma, számla száma, ' +
        'nr factură, număr factură, fatura no, fatura numarası, broj računa, številka računa, arve nr, arve number, rēķina nr, sąskaitos nr, ' +
        'αριθμός τιμολογίου, αρ τιμολογίου, τιμολόγιο, ' +
        '請求書番号, 請求書no, 請求番号, 发票号码, 发票号, 發票號碼, 發票號, 송장번호, 승인번호, номер счета, номер счета-фактуры, номер рахунку, номер на фактура',
    ),
    alsoFailing: synonyms(
      'document no, document number, doc no, doc number, voucher no, voucher number, transaction number, transaction no, ' +
        'internal ref, payment reference, Belegnummer, Beleg-Nr, pièce, numéro de pièce, n° pièce, número documento, ' +
        'n° documento, numero documento, contract number, contract no, número de contrato, número, no, numero, nummer, ' +
        'bill, receipt no, receipt number, 伝票番号, 伝票no, 凭证号, 单据号, 单据编号, 單據編號, ' +
        'Belegnr, Beleg, bilagsnr, bilagsnummer, bilag, verifikationsnummer, verifikat, ' +
        'tositenumero, tositenro, tosite, nr dokumentu, numer dokumentu, nr dok, č dokladu, bizonylatszám, belge no, αρ παραστατικού, ' +
        'номер документа, n documento, no documento, n doc, doc, document, voucher, voucher nr, docnumbr, folio, evrak no',
    ),
    help: 'The number the vendor gave the invoice, exactly as written.',
    rule: 'R-98',
  },
  {
    key: 'svc_vendor_id',
    label: 'Vendor',
    kind: 'code',
    required: true,
    also: synonyms(
      'vendor id, vendor no, vendor number, vendor code, vendor name, erp vendor id, erp vendor name, ' +
        'supplier, supplier id, supplier no, supplier number, supplier code, supplier name, payee, payee name, creditor, ' +
        'creditor no, beneficiary, contact name, merchant, seller, seller name, sprzedawca, продавец, ' +
        'Lieferant, Lieferantennummer, Lieferanten-Nr, Lieferantenname, Kreditor, Kreditorennummer, Kreditoren-Nr, LIFNR, ' +
        'fournisseur, code fournisseur, nom fournisseur, nom du fournisseur, ' +
        'proveedor, código de proveedor, nombre del proveedor, fornecedor, código fornecedor, nome do fornecedor, ' +
        'leverancier, leveranciersnummer, crediteur, crediteurnummer, fornitore, codice fornitore, ragione sociale, ' +
        'Händler, commerçant, comerciante, adjudicatario, contratista, duns number, razão social emitente, cnpj emitente, ' +
        'cpf cnpj emitente, emitente, dostawca, kontrahent, leverantör, leverandør, toimittaja, dodavatel, furnizor, szállító, ' +
        '仕入先, 仕入先名, 仕入先コード, 取引先, 取引先名, 支払先, 供应商, 供应商名称, 供应商编号, поставщик, контрагент',
    ),
    alsoFailing: synonyms(
      'client, client name, customer, customer name, customer no, customer number, customer id, partner, partner id, ' +
        'partner name, partner display name, invoice partner, invoice partner display name, business partner, company, company name, ' +
        'contractor, counterparty, Geschäftspartner, Partner, Kunde, ' +
        'Kundenname, Gegenkonto, cliente, client nom, tiers, tercero, terceiro, relatie',
    ),
    help: 'The vendor, by its ERP id or its name; it is looked up in the directory of the company.',
    rule: 'R-41',
    lookup: 'vendor',
  },
  {
    key: 'svc_location_id',
    label: 'Location',
    kind: 'code',
    required: true,
    also: synonyms(
      'location id, location no, location code, location name, site, site id, site code, store, store id, store no, ' +
        'shop, plant, plant code, Werk, magasin, tienda, negozio, winkel, butik, ' +
        'restaurant, restaurant id, branch, branch code, outlet, ' +
        'Standort, Filiale, Filialnummer, Betriebsstätte, établissement, succursale, ubicación, sucursal, local, filial, ' +
        'vestiging, filiaal, sede, filiale',
    ),
    help: 'The location the invoice is for: one for all, or a column of location ids.',
    rule: 'R-93',
    lookup: 'location',
  },
];

const references: readonly Field[] = [
  {
    key: 'purchase_order',
    label: 'Purchase order',
    kind: 'code',
    required: false,
    also: synonyms(
      'purchase order no, purchase order number, purchase order id, po, po no, po number, po ref, order no, order number, ' +
        'Bestellnummer, Bestell-Nr, Bestellung, EBELN, bon de commande, n° commande, commande, orden de compra, pedido, ' +
        'ordem de compra, pedido de compra, inkooporder, bestelnummer, ordine di acquisto',
    ),
    help: 'The number of the purchase order, as the accounting system writes it.',
    rule: 'R-111',
    lookup: 'purchase-order',
  },
  {
    key: 'notes',
    label: 'Notes',
    kind: 'text',
    required: false,
    also: synonyms(
      'note, memo, remark, remarks, comment, comments, narrative, invoice description, purpose, ' +
        'Bemerkung, Bemerkungen, Buchungstext, SGTXT, Notiz, Verwendungszweck, remarque, commentaire, libellé, ' +
        'nota, notas, observaciones, comentario, observação, observações, opmerking, opmerkingen, note fattura',
    ),
    help: 'Free text for the people who handle the invoice.',
    rule: null,
  },
  {
    key: 'image_urls',
    label: 'Image addresses',
    kind: 'url',
    required: false,
    also: synonyms(
      'image url, image link, image, pdf, pdf url, pdf link, document url, document link, attachment, attachment url, scan, ' +
        'Bild-URL, Beleglink, Belegbild, lien pdf, url du document, enlace pdf, link do documento, bijlage, allegato',
    ),
    help: 'An https address of the invoice as PDF, JPG or PNG.',
    rule: 'R-100',
  },
  {
    key: 'status',
    label: 'Ingestion status',
    kind: 'choice',
    required: false,
    also: synonyms('ingestion state, backfill status'),
    help: 'Leave it out for new invoices. Archived: already paid or exported elsewhere. Verified: approved elsewhere, still to be paid.',
    rule: 'R-113',
    choices: [
      { value: 'archived', label: 'Archived (already paid or exported; will not be paid)', also: [] },
      {
        value: 'verified',
        label: 'Verified (approved, outstanding; can still be paid)',
        also: [],
        confirm: 'They stay eligible for bill pay and autopay: what was paid elsewhere would be paid again.',
      },
    ],
    neverSuggested: true,
  },
  {
    key: 'upload_id',
    label: 'Upload ID',
    kind: 'code',
    required: false,
    also: synonyms('external id, unique id, upload key, import id, guid, uuid, access key, chave de acesso'),
    help: 'An id of your own, different for every invoice. Without it one is derived from vendor and invoice number.',
    rule: 'R-94',
  },
];

/** What an invoice may carry (NS-24). Order: as a person thinks of an invoice. */
export const fields: readonly Field[] = [
  ...identity,
  ...headerDates,
  ...headerAmounts,
  ...references,
  ...itemFields,
];

export const families: readonly FieldFamily[] = [
  { prefix: 'dimensions.', label: 'Dimension', lookup: 'dimension' },
  { prefix: 'custom_fields.', label: 'Custom field', lookup: null },
  { prefix: 'items[].dimensions.', label: 'Line dimension', lookup: 'dimension' },
  { prefix: 'items[].custom_fields.', label: 'Line custom field', lookup: null },
];
