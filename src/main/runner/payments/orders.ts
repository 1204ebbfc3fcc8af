import { failed, ok, type Result } from '../../../core/values/result';
import type { Output } from '../../../ipc/contract';
import { type SentRecord, sentRecords } from '../../journal/payments';
import type { Links } from '../operations/links';
import type { EnginePorts } from '../ports';
import { reachService } from '../reach';
import { cancelPayment } from './cancel';
import { paymentDetail } from './detail';
import { paymentEntry, refOf } from './entry';
import { withFindings } from './findings';
import { paying } from './kinds';
import { type Counter, refreshPayment } from './refresh';
import { findPayment, openBook } from './register';

/** What a person can order about payments that are at the service. */
export type PaymentOrders = {
  /** None named: all that may still change. Errors: payment-unknown, payment-ambiguous, paused-…. */
  readonly refresh: (
    connectionId: string | null,
    names: readonly string[],
  ) => Promise<Result<Output<'payments.refresh'>>>;
  /** Errors: the same, production-not-confirmed, payment-not-cancellable. */
  readonly cancel: (
    name: string,
    confirmProduction: string | null,
  ) => Promise<Result<Output<'payments.cancel'>>>;
};

const counterOf = async (
  ports: EnginePorts,
  links: Links,
  connectionId: string,
): Promise<Result<Counter>> => {
  if (ports.journal.isReadOnly) return failed('journal-is-read-only');
  const way = await reachService(ports, connectionId);
  if (!way.ok) return way;
  const link = await links.open(way.value);
  return link.ok ? ok({ ports, link: link.value }) : link;
};

const named = (ports: EnginePorts, names: readonly string[]): Result<readonly SentRecord[]> => {
  const found: SentRecord[] = [];
  for (const name of names) {
    const one = findPayment(ports, name);
    if (!one.ok) return one;
    found.push(one.value);
  }
  return ok(found);
};

/** An unknown code is no end: such a payment stays on the list, and so does one in doubt, which has no id to be read by. */
const stillOpen = (ports: EnginePorts, connectionId: string | null): readonly SentRecord[] => {
  const book = openBook(ports);
  return sentRecords(ports.journal, { target: paying.name, connectionId }).filter((one) => {
    const entry = paymentEntry(book, one);
    return one.serviceId === null
      ? entry.state === 'in-doubt' && entry.isLeftForGood !== true
      : !entry.isTerminal;
  });
};

/** What is wrong with one payment says nothing of the others: they are read all the same. */
const ofOneAlone: ReadonlySet<string> = new Set(['payment-unexpected', 'paused-not-found']);

/** Orders over the journal; each payment is read by its own id. */
export const paymentOrders = (ports: EnginePorts, links: Links): PaymentOrders => ({
  refresh: async (connectionId, names) => {
    const wanted = names.length === 0 ? ok(stillOpen(ports, connectionId)) : named(ports, names);
    if (!wanted.ok) return wanted;
    const problems = new Map<string, string>();
    for (const one of wanted.value) {
      if (one.serviceId === null) continue;
      const counter = await counterOf(ports, links, one.connectionId);
      if (!counter.ok) return counter;
      const read = await refreshPayment(counter.value, one);
      if (!read.ok && !ofOneAlone.has(read.problem.code)) return read;
      if (!read.ok) problems.set(refOf(one), read.problem.code);
      ports.emit('changed', { what: 'imports', id: one.importId });
    }
    const book = openBook(ports);
    return ok(wanted.value.map((one) => withFindings(book, one, problems.get(refOf(one)) ?? null)));
  },
  cancel: async (name, confirmProduction) => {
    const found = findPayment(ports, name);
    if (!found.ok) return found;
    const { environment, connection, connectionId, importId } = found.value;
    if (environment === 'production' && confirmProduction !== connection)
      return failed('production-not-confirmed', { name: connection });
    const counter = await counterOf(ports, links, connectionId);
    if (!counter.ok) return counter;
    const done = await cancelPayment(counter.value, found.value);
    if (!done.ok) return done;
    ports.emit('changed', { what: 'imports', id: importId });
    return ok(paymentDetail(openBook(ports), found.value));
  },
});
