import type { ServiceProfile } from '../../core/service/profile';
import { recordsToLeave } from '../../core/submit/held-later';
import type { Target } from '../../core/targets/target';
import type { StoredImport } from '../journal/imports';
import { recordsKeptFor } from '../journal/kept-records';
import { inTransaction, type Journal } from '../journal/open';
import { type EarlierRecord, overtakenBy } from '../journal/sent-keys';
import { leavesOutTaken } from './guard-grade';
import { findStillToSend } from './guard-import';
import { heldSince, heldSinceFacts } from './held-since';
import type { EnginePorts } from './ports';
import { sayAtResume } from './said-at-resume';
import type { ListWatch } from './submit/workshop';

type Ports = Pick<EnginePorts, 'journal' | 'clock'>;

/** What was kept at a resume since another import has sent it stays so as long as that one counts, whatever a list shows beside it. */
const stillTaken = (
  journal: Journal,
  { importId, connectionId, company }: StoredImport,
  { name: target }: Target,
): ReadonlyMap<number, EarlierRecord> => {
  const kept = recordsKeptFor(journal, importId, ['sent-kept-since']);
  if (kept.size === 0) return new Map();
  const scope = { connectionId: connectionId ?? '', company: company ?? '', target };
  return new Map([...overtakenBy(journal, scope, importId)].filter(([record]) => kept.has(record)));
};

/**
 * Holds what an import has still to send against a list that was read while it is sent, as a resume would: somebody else may be
 * sending the same. Nothing for a target whose things are not held against a list, or are read one by one before they leave.
 */
export const listWatchFor = (
  { journal, clock }: Ports,
  stored: StoredImport,
  target: Target,
  profile: ServiceProfile,
): { readonly listWatch?: ListWatch } => {
  if (!leavesOutTaken(target)) return {};
  const { importId } = stored;
  const listWatch: ListWatch = (state, { reader, isLeaving }) => {
    const still = recordsToLeave(state, isLeaving);
    if (still.records.size === 0) return [];
    const at = clock.now();
    const given = { profile, at, still, readById: new Map(), reader, looksAlike: false };
    const found = findStillToSend(journal, stored, target, given);
    if (found === null || found.finds.length === 0) return [];
    const taken = stillTaken(journal, stored, target);
    const since = heldSince(journal, { importId, target, state }, found.finds, taken);
    if (since.near.length > 0)
      inTransaction(journal, () => sayAtResume(journal, importId, { look: found.look, said: since.near }));
    return heldSinceFacts(journal, { importId, state }, since, { at, isWhole: false, isLeaving });
  };
  return { listWatch };
};
