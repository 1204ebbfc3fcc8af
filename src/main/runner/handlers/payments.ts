import { ok } from '../../../core/values/result';
import { sentRecords } from '../../journal/payments';
import type { Desk } from '../drafts/desk';
import type { Preparer } from '../drafts/preparer';
import type { Handlers } from '../handler-types';
import { createLinks } from '../operations/links';
import { answerQuestions, questionsOf } from '../payments/answers';
import { paymentDetail } from '../payments/detail';
import { payeeEntry, paymentEntry } from '../payments/entry';
import { payeeMaking, paying } from '../payments/kinds';
import { paymentOrders } from '../payments/orders';
import { findPayment, openBook } from '../payments/register';
import { sayWord, wordsOfService } from '../payments/service-words';
import { draftTypedIn } from '../payments/typed-in';

type Own = Pick<
  Handlers,
  | 'payments.list'
  | 'payments.get'
  | 'payments.draft'
  | 'payments.refresh'
  | 'payments.cancel'
  | 'payments.vendors'
  | 'payments.draftVendor'
  | 'payments.questions'
  | 'payments.answer'
  | 'payments.words'
  | 'payments.sayWord'
>;

type Page<T> = { readonly total: number; readonly entries: T[] };

const pageOf = <T>(all: readonly T[], search: string, limit: number): Page<T> => {
  const wanted = search.trim().toLowerCase();
  const found = wanted === '' ? all : all.filter((one) => JSON.stringify(one).toLowerCase().includes(wanted));
  return { total: found.length, entries: found.slice(0, limit) };
};

/** The register of payments and their vendors: the journal is the only list there is. */
export const paymentHandlers = (
  desk: Desk,
  preparer: Preparer,
): { readonly handlers: Own; readonly close: () => void } => {
  const { ports } = desk;
  const links = createLinks(ports);
  const records = (target: string, connectionId: string | null) =>
    sentRecords(ports.journal, { target, connectionId });

  const orders = paymentOrders(ports, links);

  return {
    close: links.close,
    handlers: {
      'payments.list': ({ connectionId, search, limit }) => {
        const book = openBook(ports);
        return ok(
          pageOf(
            records(paying.name, connectionId).map((one) => paymentEntry(book, one)),
            search,
            limit,
          ),
        );
      },
      'payments.get': ({ payment }) => {
        const found = findPayment(ports, payment);
        return found.ok ? ok(paymentDetail(openBook(ports), found.value)) : found;
      },
      'payments.refresh': ({ connectionId, payments }) => orders.refresh(connectionId, payments),
      'payments.cancel': ({ payment, confirmProduction }) => orders.cancel(payment, confirmProduction),
      'payments.draft': ({ connectionId, company, locationId, vendorId, sendOn, invoices }) =>
        draftTypedIn(desk, preparer, {
          connectionId,
          company,
          target: paying,
          rows: invoices.map(({ amount, currency, keys }) => ({
            vendor_id: vendorId,
            location_id: locationId,
            send_date: sendOn,
            currency,
            'items[].total_amount': amount,
            'items[].invoice_id': keys.invoiceId ?? '',
            'items[].invoice_number': keys.invoiceNumber ?? '',
          })),
        }),
      'payments.vendors': ({ connectionId, search, limit }) => {
        const book = openBook(ports);
        const entries = records(payeeMaking.name, connectionId).map((one) => payeeEntry(book, one));
        return ok(pageOf(entries, search, limit));
      },
      'payments.questions': ({ importId }) => ok(questionsOf(desk, importId)),
      'payments.answer': (input) => answerQuestions(desk, preparer, input),
      'payments.words': ({ connectionId }) => wordsOfService(desk, connectionId),
      'payments.sayWord': (input) => sayWord(desk, input),
      'payments.draftVendor': ({ connectionId, company, fields }) =>
        draftTypedIn(desk, preparer, { connectionId, company, target: payeeMaking, rows: [fields] }),
    },
  };
};
