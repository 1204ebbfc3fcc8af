import { synonyms } from '../synonyms';
import type { Field } from '../target';

/** Lines of an invoice: named after those of purchase orders (NS-24). */
export const itemFields: readonly Field[] = [
  {
    key: 'items[].name',
    label: 'Line description',
    kind: 'text',
    required: false,
    also: synonyms(
      'description, item, item name, item description, line item, product, product name, product description, article, ' +
        'goods description, Beschreibung, Artikel, Artikelbezeichnung, Bezeichnung, désignation, description article, ' +
        'descripción, artículo, producto, descrição, produto, descrição do produto, omschrijving, artikelomschrijving, ' +
        'descrizione, articolo',
    ),
    help: 'What the line is for.',
    rule: null,
  },
  {
    key: 'items[].quantity',
    label: 'Line quantity',
    kind: 'quantity',
    required: false,
    also: synonyms(
      'quantity, qty, units, pieces, quantity ordered, quantity received, ' +
        'Menge, Anzahl, Stückzahl, quantité, qté, cantidad, quantidade, qtd, aantal, hoeveelheid, quantità',
    ),
    help: 'How many of the unit.',
    rule: null,
  },
  {
    key: 'items[].price',
    label: 'Line unit price',
    kind: 'amount',
    figure: 'price',
    required: false,
    also: synonyms(
      'price, unit price, unit amount, unit cost, item cost, item price, rate, price each, cost each, ' +
        'Einzelpreis, Stückpreis, Preis, prix unitaire, prix, precio, precio unitario, preço, preço unitário, valor unitário, ' +
        'prijs, stukprijs, eenheidsprijs, prezzo, prezzo unitario',
    ),
    help: 'The price of one unit.',
    rule: null,
  },
  {
    key: 'items[].sku',
    label: 'Line SKU',
    kind: 'code',
    required: false,
    also: synonyms(
      'sku, item code, item no, item number, product code, product id, product no, stock code, inventory item code, part no, ' +
        'part number, article no, article number, Artikelnummer, Artikel-Nr, code article, référence article, ' +
        'código de artículo, código de producto, código do produto, artikelcode, codice articolo',
    ),
    help: 'The code of the article.',
    rule: null,
  },
  {
    key: 'items[].uom',
    label: 'Line unit',
    kind: 'text',
    required: false,
    also: synonyms(
      'uom, unit of measure, unit, measure, Einheit, Mengeneinheit, unité, unidad, unidad de medida, unidade, eenheid, ' +
        'unità, unità di misura',
    ),
    help: 'The unit the quantity counts, such as each, kg or box.',
    rule: null,
  },
  {
    key: 'items[].total',
    label: 'Line total',
    kind: 'amount',
    figure: 'line-total',
    required: false,
    also: synonyms(
      'line amount, line net, line net amount, net line amount, line value, extended price, extended amount, extension, item total, amount per line, ' +
        'Positionsbetrag, Zeilensumme, Gesamtpreis, montant ligne, total ligne, importe línea, total línea, ' +
        'valor total do item, regelbedrag, regeltotaal, importo riga, totale riga',
    ),
    help: 'What the line comes to.',
    rule: null,
  },
];
