import type { ServiceProfile } from '../../../core/service/profile';
import { failed, ok, type Result } from '../../../core/values/result';
import { findConnection } from '../../journal/connections';
import { type SentRecord, sentRecord, sentRecordsWithId } from '../../journal/payments';
import { connectionsOfService } from '../../journal/same-service';
import type { EnginePorts } from '../ports';
import { connectionProfile } from '../profile';
import type { Book } from './entry';
import { paying } from './kinds';
import { paidTwice } from './paid-twice';
import { payeeWithId } from './payees';

/** Asks once for each connection and each vendor. */
const once = <K, V>(ask: (key: K) => V): ((key: K) => V) => {
  const known = new Map<K, V>();
  return (key) => {
    const held = known.get(key);
    if (held !== undefined || known.has(key)) return held ?? ask(key);
    const value = ask(key);
    known.set(key, value);
    return value;
  };
};

/** What the entries of one answer are made with. */
export const openBook = (ports: EnginePorts): Book => {
  const profileOf = once((connectionId: string): ServiceProfile | null => {
    const connection = findConnection(ports.journal, connectionId);
    const profile = connection === undefined ? null : connectionProfile(ports.profileText, connection);
    return profile?.ok === true ? profile.value : null;
  });
  const payeeName = once((place: string): string | null => {
    const [connectionId = '', vendorId = ''] = place.split('\n');
    return payeeWithId(ports.journal, connectionId, vendorId)?.name ?? null;
  });
  const inUse = once((connectionId: string): readonly string[] =>
    connectionsOfService(ports.journal, connectionId).flatMap(({ id, isRemoved }) => (isRemoved ? [] : [id])),
  );
  let doubles: ReturnType<typeof paidTwice> | null = null;
  return {
    journal: ports.journal,
    now: ports.clock.now(),
    profileOf,
    twice: (ref) => {
      doubles ??= paidTwice(ports.journal, profileOf);
      return doubles.get(ref);
    },
    inUse,
    payeeName: (connectionId, vendorId) => payeeName(`${connectionId}\n${vendorId}`),
  };
};

/** A payment by its id at the service, or by its place in the journal. Errors: payment-unknown, payment-ambiguous. */
export const findPayment = ({ journal }: EnginePorts, name: string): Result<SentRecord> => {
  const [, importId, record] = /^(.+):(\d{1,9})$/.exec(name) ?? [];
  const target = paying.name;
  const placed =
    importId === undefined ? undefined : sentRecord(journal, { target, importId, record: Number(record) });
  if (placed !== undefined) return ok(placed);
  const [only, ...others] = sentRecordsWithId(journal, { target, connectionId: null, serviceId: name });
  if (only === undefined) return failed('payment-unknown', { payment: name });
  const places = [only, ...others].map((one) => `${one.importId}:${one.record}`);
  return others.length === 0
    ? ok(only)
    : failed('payment-ambiguous', { payment: name, places: places.join(', ') });
};
