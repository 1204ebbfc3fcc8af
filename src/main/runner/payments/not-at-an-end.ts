import { sumTexts } from '../../../core/values/decimal';
import type { Output } from '../../../ipc/contract';
import { sentRecords } from '../../journal/payments';
import { connectionsOfService } from '../../journal/same-service';
import type { EnginePorts } from '../ports';
import { paymentEntry, withCents } from './entry';
import { paying } from './kinds';
import { openBook } from './register';

type Standing = Omit<Output<'connections.openPayments'>, 'imports' | 'changes'>;

const cameToNothing = new Set(['refused', 'not-sent', 'cancelled']);

/**
 * The connection and those archived ones whose payments, imports and changes it has taken up; where another is in use there, that
 * goes on with them.
 */
export const carriedBy = (
  { journal }: Pick<EnginePorts, 'journal'>,
  connectionId: string,
): ReadonlySet<string> => {
  const others = connectionsOfService(journal, connectionId).filter(({ id }) => id !== connectionId);
  const takenUp = others.some(({ isRemoved }) => !isRemoved) ? [] : others.map(({ id }) => id);
  return new Set([connectionId, ...takenUp]);
};

/** The payments of a connection, and those it took up, that are not at an end (in doubt too), with their sum by currency. */
export const notAtAnEnd = (ports: EnginePorts, connectionId: string): Standing => {
  const book = openBook(ports);
  const carried = carriedBy(ports, connectionId);
  const payments = sentRecords(ports.journal, { target: paying.name, connectionId })
    .filter((record) => carried.has(record.connectionId ?? ''))
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
