import { foldAccents } from '../values/text';

const orderStems: readonly string[] = foldAccents(
  'order ordine ordre bestel bestil bestall auftrag command pedido encomend zamow objedn rendel comand comenz siparis tilaus παραγγελ заказ замовл поръчк',
).split(' ');

const shortestWithin = 6;

/** Whether the words of a header say that the column is of an order. An invoice of an order has a day and an amount of its own. */
export const isOfOrder = (words: readonly string[]): boolean =>
  !words.includes('invoice') &&
  words.some(
    (word) =>
      word === 'po' ||
      orderStems.some(
        (stem) => word.startsWith(stem) || (stem.length >= shortestWithin && word.includes(stem)),
      ),
  );
