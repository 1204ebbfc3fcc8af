import { synonyms } from '../synonyms';
import type { Field } from '../target';

/** Lines of an order: these keys and no others. */
export const itemFields: readonly Field[] = [
  {
    key: 'items[].name',
    label: 'Line description',
    kind: 'text',
    sameAs: 'items[].sku',
    required: true,
    also: synonyms(
      'description, item, item name, item description, item text, line item, line name, line text, line item description, product, product name, ' +
        'product description, product title, part description, part name, material description, article, article name, service description, ' +
        'goods description, Beschreibung, Artikel, Artikelbezeichnung, Bezeichnung, Kurztext, Materialkurztext, TXZ01, désignation, description article, ' +
        'descripción, artículo, producto, descrição, produto, descrição do produto, omschrijving, artikelomschrijving, ' +
        'descrizione, articolo',
    ),
    help: 'What is ordered.',
    rule: 'R-157',
  },
  {
    key: 'items[].quantity',
    label: 'Line quantity',
    kind: 'quantity',
    required: true,
    also: synonyms(
      'quantity, qty, units, pieces, quantity ordered, ordered quantity, ordered, order quantity, ordered outers, ' +
        'Menge, Anzahl, Stückzahl, Bestellmenge, bestellte Menge, quantité, qté, quantité commandée, qté commandée, cantidad, cantidad pedida, ' +
        'quantidade, quantidade pedida, qtd, aantal, aantal besteld, besteld, hoeveelheid, quantità, quantità ordinata, beställt antal, bestilt antal',
    ),
    help: 'How many of the unit are ordered.',
    rule: 'R-157',
  },
  {
    key: 'items[].price',
    label: 'Line unit price',
    kind: 'amount',
    figure: 'price',
    required: true,
    also: synonyms(
      'price, unit price, unit amount, unit cost, item cost, item price, rate, price each, cost each, expected unit price, ' +
        'expected unit price per outer, Einzelpreis, Stückpreis, Preis, prix unitaire, prix, precio, precio unitario, ' +
        'preço, preço unitário, valor unitário, prijs, stukprijs, eenheidsprijs, prezzo, prezzo unitario, ' +
        'order price, agreed price, bestelprijs, PU, PU HT, prix unitaire HT, à-pris, styckpris, stykpris, pris',
    ),
    help: 'The price of one unit.',
    rule: 'R-157',
  },
  {
    key: 'items[].sku',
    label: 'Line SKU',
    kind: 'code',
    required: false,
    also: synonyms(
      'sku, item code, item no, item number, product code, product id, product no, stock code, stock item id, ' +
        'inventory item code, part no, part number, article no, article number, Artikelnummer, Artikel-Nr, code article, ' +
        'référence article, código de artículo, código de producto, código do produto, artikelcode, codice articolo',
    ),
    help: 'The code of the article.',
    rule: 'R-157',
  },
  {
    key: 'items[].uom',
    label: 'Line unit',
    kind: 'text',
    required: false,
    also: synonyms(
      'uom, unit of measure, unit, measure, package type, Einheit, Mengeneinheit, unité, unidad, unidad de medida, unidade, ' +
        'eenheid, unità, unità di misura',
    ),
    help: 'The unit the quantity counts, such as each, kg or box.',
    rule: 'R-157',
  },
];
