import { factsUnderKey } from '../../journal/facts';
import type { Journal } from '../../journal/open';
import { type SentRecord, sentRecordsWithId } from '../../journal/payments';

type Ours = { readonly importId: string; readonly record: number; readonly key: string };

/** The key has answered with that id before, to the record that has it: it answers so again. */
const cameOfKey = (journal: Journal, { importId, record, serviceId }: SentRecord, key: string): boolean =>
  factsUnderKey(journal, importId, key).some(
    (fact) =>
      fact.kind === 'outcomes' &&
      fact.outcomes.some((one) => one.record === record && one.serviceId === serviceId),
  );

/**
 * The payment of this service that has an id already and is not what our key answered with before, in words; null: none. An
 * answer that names it says nothing of ours.
 */
export const ownerOf = (
  journal: Journal,
  scope: { readonly target: string; readonly connectionId: string },
  serviceId: string,
  { importId, record, key }: Ours,
): string | null => {
  const owner = sentRecordsWithId(journal, { ...scope, serviceId }).find(
    (one) => !(one.importId === importId && one.record === record) && !cameOfKey(journal, one, key),
  );
  return owner === undefined ? null : `record ${owner.record} of ${owner.fileName}, import ${owner.importId}`;
};
