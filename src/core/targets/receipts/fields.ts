import { synonyms } from '../synonyms';
import type { Field, FieldFamily } from '../target';

const header: readonly Field[] = [
  {
    key: 'receipt_number',
    label: 'Receipt number',
    kind: 'code',
    required: true,
    also: synonyms(
      'receipt no, receipt, receipt id, receipt ref, grn, grn no, grn number, goods receipt, goods receipt no, ' +
        'goods receipt number, goods received note, delivery note, delivery note no, delivery no, packing slip, ' +
        'packing slip no, item receipt, document no, document number, Wareneingang, Wareneingangsnummer, Lieferschein, ' +
        'Lieferscheinnummer, bon de réception, bon de livraison, numéro de réception, albarán, número de recepción, ' +
        'nota de recepción, guia de remessa, número do recebimento, pakbon, pakbonnummer, ontvangstbon, bolla, ' +
        'documento di trasporto',
    ),
    help: 'The number of the receipt in the source system. With its order it tells one receipt from another.',
    rule: 'R-183',
  },
  {
    key: 'po_number',
    label: 'Order number',
    kind: 'code',
    required: false,
    also: synonyms(
      'po number, po no, po, po id, po ref, purchase order, purchase order no, purchase order number, purchase order id, ' +
        'order no, order id, order, Bestellnummer, Bestell-Nr, Bestellung, bon de commande, numéro de commande, n° commande, ' +
        'commande, orden de compra, número de orden, pedido, número do pedido, ordem de compra, pedido de compra, ' +
        'inkooporder, bestelnummer, inkoopordernummer, ordine di acquisto, numero ordine',
    ),
    help: 'The number of the order the goods belong to; it needs the vendor and the location beside it.',
    rule: 'R-179',
    lookup: 'purchase-order',
  },
  {
    key: 'po_external_id',
    label: 'External ID of the order',
    kind: 'code',
    required: false,
    also: synonyms(
      'po external id, order external id, purchase order external id, po source id, po guid, po uuid, order guid, order uuid, order key',
    ),
    help: 'The unique id of the order in the source system, in place of its number; with the vendor and the location.',
    rule: 'R-179',
    lookup: 'purchase-order',
    lookupGives: 'order-external-id',
  },
  {
    key: 'erp_vendor_id',
    label: 'Vendor',
    kind: 'code',
    required: false,
    also: synonyms(
      'vendor id, vendor no, vendor number, vendor code, vendor name, erp vendor id, supplier, supplier id, supplier no, ' +
        'supplier number, supplier code, supplier name, creditor, creditor no, Lieferant, Lieferantennummer, Lieferanten-Nr, ' +
        'Lieferantenname, Kreditor, Kreditorennummer, fournisseur, code fournisseur, nom fournisseur, proveedor, ' +
        'código de proveedor, fornecedor, código fornecedor, leverancier, leveranciersnummer, crediteur, fornitore, codice fornitore',
    ),
    help: 'The vendor of the order, by its ERP id or its name; it goes out as its ERP id.',
    rule: 'R-179',
    lookup: 'vendor',
    lookupGives: 'erp-id',
  },
  {
    key: 'svc_location_id',
    label: 'Location',
    kind: 'code',
    required: false,
    also: synonyms(
      'location id, location no, location code, location name, site, site id, site code, store, store id, store no, ' +
        'shop, plant, plant code, Werk, magasin, tienda, negozio, winkel, butik, ' +
        'restaurant, restaurant id, branch, branch code, outlet, ship to, ship to location, deliver to, ' +
        'Standort, Filiale, Filialnummer, établissement, succursale, ubicación, sucursal, local, filial, vestiging, filiaal, sede',
    ),
    help: 'The location of the order: one for all, or a column of location ids.',
    rule: 'R-179',
    lookup: 'location',
  },
  {
    key: 'svc_po_id',
    label: 'Service id of the order',
    kind: 'code',
    required: false,
    also: synonyms('svc po id, service po id, service order id'),
    help: 'The id that the service gave the order, alone; a number that only one order has can be looked up to it.',
    rule: 'R-179',
    lookup: 'purchase-order',
    lookupGives: 'order-id',
  },
  {
    key: 'external_id',
    label: 'External ID',
    kind: 'code',
    required: false,
    also: synonyms(
      'external reference, source id, source key, unique id, record id, internal id, guid, uuid',
    ),
    help: 'The unique id of the receipt in the source system, within its order.',
    rule: 'R-182',
  },
  {
    key: 'receipt_date',
    label: 'Receipt date',
    kind: 'date',
    required: false,
    also: synonyms(
      'received, received on, received date, date received, delivery date, delivered on, goods receipt date, posting date, ' +
        'Wareneingangsdatum, Lieferdatum, Eingangsdatum, date de réception, date de livraison, fecha de recepción, ' +
        'fecha de entrega, data do recebimento, data de entrega, ontvangstdatum, leverdatum, data di ricezione, data di consegna',
    ),
    help: 'The day on which the goods came in.',
    rule: 'R-182',
  },
];

/** Lines of a receipt: which line of the order, and how many. */
const lines: readonly Field[] = [
  {
    key: 'items[].po_external_item_id',
    label: 'External ID of the order line',
    kind: 'code',
    required: false,
    also: synonyms(
      'po external item id, order line external id, po line external id, external item id, source line id, ' +
        'purchase order line id, order line, order line id, order line key, po line, po line id, line id, line external id',
    ),
    help: 'The id of the order line in the source system, as the service has it.',
    rule: 'R-181',
  },
  {
    key: 'items[].svc_po_item_id',
    label: 'Service id of the order line',
    kind: 'code',
    required: false,
    also: synonyms(
      'svc po item id, service po item id, service po line id, service order line id, po item id',
    ),
    holdsServiceId: true,
    help: 'The id that the service gave the order line; it is never made up from a position.',
    rule: 'R-181',
  },
  {
    key: 'items[].quantity',
    label: 'Quantity received',
    kind: 'quantity',
    required: true,
    also: synonyms(
      'quantity, qty, units, pieces, qty received, received quantity, received qty, quantity delivered, delivered quantity, ' +
        'received outers, Menge, Anzahl, Stückzahl, gelieferte Menge, quantité, quantité reçue, qté, cantidad, ' +
        'cantidad recibida, quantidade, quantidade recebida, qtd, aantal, ontvangen aantal, hoeveelheid, quantità, quantità ricevuta',
    ),
    help: 'How many of the unit came in.',
    rule: 'R-181',
  },
];

/** What a receipt may carry; lines with their own fields. */
export const fields: readonly Field[] = [...header, ...lines];

export const families: readonly FieldFamily[] = [];
