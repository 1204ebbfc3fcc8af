import { textAt } from '../../../core/service/json-path';
import type { Payee, PayingKnown } from '../../../core/targets/target';
import type { Journal } from '../../journal/open';
import { type SentRecord, sentRecord, sentRecords, sentRecordsWithId } from '../../journal/payments';
import { remembering } from '../../journal/remembered';
import { payeeMaking, paying } from './kinds';

type Known = Omit<Payee, 'otherLocations'>;

const asPayee = (record: SentRecord): Known => ({
  id: record.serviceId ?? '',
  idIsNumber: record.idIsNumber,
  company: record.company,
  erpVendorId: payeeMaking.makesPayees?.(record.payload).erpVendorId ?? '',
  name: payeeMaking.makesPayees?.(record.payload).name ?? '',
});

/** Asked several times a payment: remembered until anything is written to the journal. */
const remembered = remembering<Known | null>();

/** The payments vendor with this id, created by this journal or named to it as existing; null: none. */
export const payeeWithId = (journal: Journal, connectionId: string, serviceId: string): Known | null =>
  remembered(journal, `${connectionId}\n${serviceId}`, () => {
    const found = payeeRecord(journal, connectionId, serviceId);
    return found === undefined ? null : asPayee(found);
  });

/** It was created with that id, or a person said that it has it. */
const isSure = ({ outcome, code }: SentRecord): boolean =>
  outcome === 'created' || code?.startsWith('decided-') === true;

/** Whom an id pays: it was created for, or a person said so, before one that was only named as existing; the earliest first. */
const payeeRecord = (journal: Journal, connectionId: string, serviceId: string): SentRecord | undefined => {
  const all = sentRecordsWithId(journal, { target: payeeMaking.name, connectionId, serviceId });
  const oldest = all.toReversed();
  return oldest.find(isSure) ?? oldest[0];
};

/** Whether the payments vendor of that id was not created here, but named by the service as existing. */
export const isOnlyNamed = (journal: Journal, connectionId: string, serviceId: string): boolean => {
  const found = payeeRecord(journal, connectionId, serviceId);
  return found !== undefined && !isSure(found);
};

/** Tells which other payments vendor of this journal an id is, in words; null: none, or it is the same by ERP id and company. */
export const payeeOwner =
  (
    journal: Journal,
    { connectionId, importId }: { readonly connectionId: string; readonly importId: string },
  ) =>
  (serviceId: string, record: number): string | null => {
    const target = payeeMaking.name;
    const own = sentRecord(journal, { target, importId, record });
    const held = payeeRecord(journal, connectionId, serviceId);
    if (own === undefined || held === undefined) return null;
    const [mine, theirs] = [asPayee(own), asPayee(held)];
    if (mine.erpVendorId === theirs.erpVendorId && mine.company === theirs.company) return null;
    const how = held.outcome === 'created' ? 'created' : 'taken up';
    return `the payments vendor "${theirs.name}" with the ERP id ${theirs.erpVendorId} of company ${theirs.company}, ${how} as record ${held.record} of ${held.fileName} (import ${held.importId})`;
  };

/** Ids of the payments vendors of this journal, by their ERP id. */
const payeeIdsByErpId = (journal: Journal, connectionId: string): ReadonlyMap<string, readonly string[]> => {
  const byErpId = new Map<string, readonly string[]>();
  for (const { id, erpVendorId } of sentRecords(journal, { target: payeeMaking.name, connectionId }).map(
    asPayee,
  ))
    if (id !== '') byErpId.set(erpVendorId, [...new Set([...(byErpId.get(erpVendorId) ?? []), id])]);
  return byErpId;
};

/** The connection over which any payments vendor of this id was made, to whatever service; null: there is none in this journal. */
const connectionWithPayee = (journal: Journal, serviceId: string): string | null =>
  sentRecordsWithId(journal, { target: payeeMaking.name, connectionId: null, serviceId })[0]?.connection ??
  null;

/** What else an id may be that is no payments vendor's of this service: an ERP id of some, or one of another connection. */
export const payeeElsewhere = (
  journal: Journal,
  connectionId: string,
): ((id: string) => Required<Pick<PayingKnown, 'payeesOfErpId' | 'payeeOver'>>) => {
  let byErpId: ReadonlyMap<string, readonly string[]> | null = null;
  return (id) => {
    byErpId ??= payeeIdsByErpId(journal, connectionId);
    return { payeesOfErpId: byErpId.get(id) ?? [], payeeOver: connectionWithPayee(journal, id) };
  };
};

/** Nothing was paid yet through a payments vendor that was not created here. */
const isFirstThroughNamed = (journal: Journal, connectionId: string, payee: string): boolean =>
  (payeeRecord(journal, connectionId, payee)?.outcome ?? 'created') !== 'created' &&
  !sentRecords(journal, { target: paying.name, connectionId }).some(
    ({ outcome, payload }) => outcome === 'created' && textAt(payload, 'vendor_id') === payee,
  );

/** The same, with whether it was only named and nothing was paid through it yet. */
export const payeeToPay = (journal: Journal, connectionId: string, serviceId: string): Known | null => {
  const payee = payeeWithId(journal, connectionId, serviceId);
  return payee === null
    ? null
    : { ...payee, isTakenUp: isFirstThroughNamed(journal, connectionId, serviceId) };
};
