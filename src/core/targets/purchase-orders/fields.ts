import { synonyms } from '../synonyms';
import type { Field, FieldFamily } from '../target';
import { itemFields } from './item-fields';

const header: readonly Field[] = [
  {
    key: 'po_number',
    label: 'Order number',
    kind: 'code',
    required: true,
    also: synonyms(
      'po number, po no, po, purchase order, purchase order no, purchase order number, purchase order id, order no, order id, ' +
        'order, po id, po ref, document no, document number, ' +
        'Bestellnummer, Bestell-Nr, Bestellung, Einkaufsbeleg, Einkaufsbelegnummer, EBELN, bon de commande, numéro de commande, n° commande, commande, ' +
        'orden de compra, número de orden, pedido, número do pedido, ordem de compra, pedido de compra, ' +
        'inkooporder, bestelnummer, bestelnr, inkoopordernummer, inkoopordernr, ordine di acquisto, numero ordine, ' +
        'inköpsorder, inköpsordernr, beställningsnr, bestillingsnr, innkjøpsordre, indkøbsordre, ostotilaus, zamówienie, numer zamówienia',
    ),
    help: 'The number of the order in the accounting system; it is never made up.',
    rule: 'R-155',
  },
  {
    key: 'erp_vendor_id',
    label: 'Vendor',
    kind: 'code',
    required: true,
    also: synonyms(
      'vendor id, vendor no, vendor number, vendor code, vendor name, erp vendor id, ' +
        'supplier, supplier id, supplier no, supplier number, supplier code, supplier name, creditor, creditor no, ' +
        'Lieferant, Lieferantennummer, Lieferanten-Nr, Lieferantenname, Kreditor, Kreditorennummer, ' +
        'fournisseur, code fournisseur, nom fournisseur, proveedor, código de proveedor, fornecedor, código fornecedor, ' +
        'leverancier, leveranciersnummer, crediteur, fornitore, codice fornitore, dostawca, leverantör, leverandør, dodavatel, ' +
        '仕入先, 仕入先名, 仕入先コード, 供应商, 供应商编号',
    ),
    alsoFailing: synonyms(
      'partner, partner id, partner no, partner name, partner display name, business partner, company name, contractor, ' +
        'Geschäftspartner',
    ),
    help: 'The vendor, by its ERP id or its name; it is looked up in the directory and goes out as its ERP id.',
    rule: 'R-163',
    lookup: 'vendor',
    lookupGives: 'erp-id',
  },
  {
    key: 'svc_location_id',
    label: 'Location',
    kind: 'code',
    required: true,
    also: synonyms(
      'location id, location no, location code, location name, site, site id, site code, store, store id, store no, ' +
        'shop, plant, plant code, Werk, magasin, tienda, negozio, winkel, butik, ' +
        'restaurant, restaurant id, branch, branch code, outlet, ship to, ship to location, deliver to, ' +
        'Standort, Filiale, Filialnummer, établissement, succursale, ubicación, sucursal, local, filial, vestiging, filiaal, sede',
    ),
    help: 'The location the order belongs to: one for all, or a column of location ids.',
    rule: 'R-163',
    lookup: 'location',
  },
  {
    key: 'external_id',
    label: 'External ID',
    kind: 'code',
    sameAs: 'po_number',
    required: false,
    also: synonyms(
      'external reference, source id, source key, unique id, record id, internal id, guid, uuid',
    ),
    help: 'The unique id of the order in the source system. Only with it does loading the order again update it.',
    rule: 'R-163',
  },
  {
    key: 'erp_vendor_name',
    label: 'Vendor display name',
    kind: 'text',
    required: false,
    also: synonyms('erp vendor name'),
    help: 'The name of the vendor as the accounting system shows it, beside its id.',
    rule: null,
  },
  {
    key: 'is_2_way',
    label: 'Two-way matching',
    kind: 'flag',
    required: false,
    also: synonyms('is 2 way, two way, 2 way, two way match, 2 way match, 2 way matching'),
    help: 'Yes: order and invoice alone are matched. Left out: receipts are matched as well.',
    rule: 'R-156',
  },
  {
    key: 'currency',
    label: 'Currency of the prices',
    kind: 'currency',
    required: false,
    also: synonyms(
      'currency, currency code, curr, ccy, invoice currency, order currency, Währung, devise, moneda, moeda, valuta',
    ),
    help: 'For the totals of this import only: the service keeps no currency of a purchase order.',
    rule: null,
  },
];

/** What a purchase order may carry; lines with their own fields. */
export const fields: readonly Field[] = [...header, ...itemFields];

export const families: readonly FieldFamily[] = [
  { prefix: 'custom_fields.', label: 'Custom field', lookup: null },
  {
    prefix: 'items[].dimensions.',
    label: 'Line dimension',
    lookup: 'dimension',
    gives: (profile) => profile.purchaseOrder.write.dimensionValue,
  },
];
