import type { Payee, PayingKnown } from '../../../core/targets/target';
import type { Journal } from '../../journal/open';
import { type SentRecord, sentRecords, sentRecordsWithId } from '../../journal/payments';
import { payeeMaking } from './kinds';

const asPayee = (record: SentRecord): Omit<Payee, 'otherLocations'> => ({
  id: record.serviceId ?? '',
  idIsNumber: record.idIsNumber,
  company: record.company,
  erpVendorId: payeeMaking.makesPayees?.(record.payload).erpVendorId ?? '',
  name: payeeMaking.makesPayees?.(record.payload).name ?? '',
});

/** The payments vendor with this id, created by this journal or named to it as existing; null: none. */
export const payeeWithId = (
  journal: Journal,
  connectionId: string,
  serviceId: string,
): Omit<Payee, 'otherLocations'> | null => {
  const [found] = sentRecordsWithId(journal, { target: payeeMaking.name, connectionId, serviceId });
  return found === undefined ? null : asPayee(found);
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
