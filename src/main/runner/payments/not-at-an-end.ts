import { sumTexts } from '../../../core/values/decimal';
import type { Output } from '../../../ipc/contract';
import { sentRecords } from '../../journal/payments';
import type { EnginePorts } from '../ports';
import { paymentEntry, withCents } from './entry';
import { paying } from './kinds';
import { openBook } from './register';

type Standing = Output<'connections.openPayments'>;

const cameToNothing = new Set(['refused', 'not-sent', 'cancelled']);

/** The payments of a connection that are not at an end (in doubt too), with their sum by currency. */
export const notAtAnEnd = (ports: EnginePorts, connectionId: string): Standing => {
  const book = openBook(ports);
  const payments = sentRecords(ports.journal, { target: paying.name, connectionId })
    .filter((record) => record.connectionId === connectionId)
    .map((record) => paymentEntry(book, record))
    .filter(({ isTerminal, state }) => !isTerminal && !cameToNothing.has(state));
  const sums = new Map<string, string[]>();
  for (const { currency, total } of payments) sums.set(currency, [...(sums.get(currency) ?? []), total]);
  return {
    payments: payments.map(({ ref, paymentId, state, vendorName, vendorId, sendOn, total, currency }) => ({
      ...{ ref, paymentId, state, vendor: vendorName ?? vendorId, sendOn, total, currency },
    })),
    sums: [...sums].map(([currency, all]) => ({ currency, amount: withCents(sumTexts(all) ?? '0') })),
  };
};
